/** What the rest of the server knows of the reply engine: a question in, an answer with its sources out. */
import type { MediaType, Source } from '../../contract/chat.ts'
import type { Result } from '../../contract/failures.ts'
import type { RetrievalReply } from '../../contract/trainings.ts'

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

/** By which its customers may call it. */
export type AgentNames = Pick<AgentProfile, 'id' | 'name' | 'companyName'>

/** What a file of an earlier message said: a document's text, or what was heard in a recording. */
export type TurnFile = { id: string; type: MediaType; name: string; text: string }

export type Turn = { role: 'user' | 'assistant'; content: string; files?: readonly TurnFile[] }

/** A file that came with a question. */
export type Attachment = {
  /** Of the stored file; sources name it. */
  id?: string
  name: string
  mime: string
} & (
  | { type: 'image'; read: () => Promise<Buffer> }
  | { type: 'audio'; read: () => Promise<Buffer> }
  /** `content` is null when no words could be read in it, for the Portuguese reason in `problem`. */
  | { type: 'document'; content: string; problem?: undefined }
  | { type: 'document'; content: null; problem: string }
)

export type Question = {
  agent: AgentProfile
  /** May be empty when a file came with it. */
  message: string
  attachments: readonly Attachment[]
  /** Earlier turns of the conversation, oldest first. */
  history: readonly Turn[]
  /** Whether a long answer may come as several messages. */
  split: boolean
}

export type Answer = {
  /** At least one text; more than one when a long answer was split. */
  messages: [string, ...string[]]
  sources: Source[]
  /** What was heard in a recording, to be remembered with it. */
  transcript?: string
  /** Whether all it says is that the file could not be used: such an answer costs nothing. */
  isFree?: boolean
  /** `retrieval` quotes the trainings and is no model (decision 12). */
  engine: 'model' | 'retrieval'
}

/** Why a configured model could not answer; `message` is Portuguese and may be shown. */
export type EngineFailure = { kind: 'unavailable' | 'timeout' | 'refused'; message: string }

export type Engine = {
  answer: (question: Question, signal: AbortSignal) => Promise<Result<Answer, EngineFailure>>
  /** What a first question would be answered from, and why; no model is asked for an answer. */
  preview: (agent: AgentNames, question: string) => Promise<RetrievalReply>
}
