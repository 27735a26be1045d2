/** What the rest of the server knows of the reply engine: a question in, an answer with its sources out. */
import type { MediaType, Source } from '../../contract/chat.ts'
import type { Result } from '../../contract/failures.ts'
import type { RetrievalReply } from '../../contract/trainings.ts'
import type { StageGuidance } from './stage-guidance.ts'
import type { ModelFailure } from '../platform/model/failure.ts'
import type { Streaming } from '../platform/model/streamed-completion.ts'

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
  /** IANA name. */
  timezone: string
  /** Whether it may hand the conversation over to a person; the name is the API's. */
  humanTransfer: boolean
  /** Whether it reminds customers of what they left open. */
  reminder: boolean
  /** Characters of one part of a split answer. */
  splitMessageMaxLength: number
}

/** Names by which customers address the agent. */
export type AgentNames = Pick<AgentProfile, 'id' | 'name' | 'companyName'>

/** A file of an earlier message and its words: a document's, or what was heard in a recording or read in an image. */
export type HistoryFile = { id: string; type: MediaType; name: string; text: string } & {
  /** Of an image, so that a later question may be about it. */
  image?: { mime: string; read: () => Promise<Buffer> }
}

export type HistoryMessage = { role: 'user' | 'assistant'; content: string; files?: readonly HistoryFile[] }

/** A file that came with a question. */
export type Attachment = {
  /** Of the stored file; sources name it. */
  id?: string
  name: string
  mime: string
} &
  /** `readText`: OCR, for when no model sees the image; undefined when it cannot be read at all. */
  (
    | { type: 'image'; read: () => Promise<Buffer>; readText?: (signal: AbortSignal) => Promise<string | undefined> }
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
  /** Earlier messages, oldest first. */
  history: readonly HistoryMessage[]
  /** Whether a long answer may come as several messages. */
  maySplit: boolean
  /** Where it is answered, which decides on form and length; the test chat unless said otherwise. */
  channel?: string
  /** What the customer is sent right before the answer. */
  greeting?: string
  /** The moment in the conversation, where its clock was moved; else it is now. */
  now?: Date
  /** Of the stage that the conversation is in; only a model is told. */
  stage?: StageGuidance
}

export type Answer = {
  /** At least one text; more than one when a long answer was split. */
  messages: [string, ...string[]]
  sources: Source[]
  /** What was heard in a recording, to be remembered with it. */
  transcript?: string
  /** What was read in images of the question, to be remembered with them. */
  ocrTexts?: { id: string; text: string }[]
  /** Whether a person must go on from here: the agent is silent until the conversation is given back. */
  isHandedOver?: boolean
  /** Whether all it says is that the file could not be used: such an answer costs nothing. */
  isFree?: boolean
  /** `retrieval` quotes the trainings and is no model (spec decision 12). */
  engine: 'model' | 'retrieval'
  /** Whether it ends where it was stopped; its only message is empty when no word had come by then. */
  isStopped?: boolean
  /** Of a quotation, whether it answers the question; absent where nothing was looked for. */
  confidence?: 'sure' | 'likely' | 'none'
}

export type EngineFailure = ModelFailure

export type Engine = {
  /** Whether a model writes the answers, which takes credits. */
  isPaid: boolean
  /** With `streaming`, the words of a model are told as they come; a quotation comes whole. */
  answer: (question: Question, signal: AbortSignal, streaming?: Streaming) => Promise<Result<Answer, EngineFailure>>
  /** What a first question would be answered from, and why; no model is asked for an answer. */
  preview: (agent: AgentNames, question: string) => Promise<RetrievalReply>
}
