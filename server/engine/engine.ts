/** What the rest of the server knows of the reply engine: a question in, an answer with its sources out. */
import type { Source } from '../../contract/chat.ts'
import type { Result } from '../../contract/failures.ts'

/** What the engine must know of the agent that answers. */
export type AgentProfile = {
  id: string
  name: string
  companyName: string
  businessArea: string
  behavior: string
  productDescription: string
  language: string
  tone: string
  useEmojis: boolean
  restrictTopics: boolean
  responseModel: string
}

export type Turn = { role: 'user' | 'assistant'; content: string }

export type Question = {
  agent: AgentProfile
  message: string
  /** Earlier turns of the conversation, oldest first. */
  history: readonly Turn[]
  /** Whether a long answer may come as several messages. */
  split: boolean
}

export type Answer = {
  /** At least one text; more than one when a long answer was split. */
  messages: [string, ...string[]]
  sources: Source[]
  /** `retrieval` quotes the trainings and is no model (decision 12). */
  engine: 'model' | 'retrieval'
}

/** Why a configured model could not answer; `message` is Portuguese and may be shown. */
export type EngineFailure = { kind: 'unavailable' | 'timeout' | 'refused'; message: string }

export type Engine = {
  answer: (question: Question, signal: AbortSignal) => Promise<Result<Answer, EngineFailure>>
}
