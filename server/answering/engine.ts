/** The interface of the reply engine: it takes a question and returns an answer with its sources. */
import type { MediaType, Source } from '../../contract/chat.ts'
import type { Result } from '../../contract/failures.ts'
import type { RetrievalReply } from '../../contract/trainings.ts'
import type { AgentFields } from '../db/schema.ts'
import type { StageGuidance } from './stage-guidance.ts'
import type { ModelFailure } from '../platform/model/failure.ts'
import type { Streaming } from '../platform/model/streamed-completion.ts'

/** The data of an agent that the engine needs. */
export type AgentProfile = { id: string } & Pick<
  AgentFields,
  | 'name'
  | 'companyName'
  | 'businessArea'
  | 'behavior'
  | 'productDescription'
  | 'language'
  | 'tone'
  | 'useEmojis'
  | 'restrictTopics'
  | 'responseModel'
  | 'timezone'
  | 'humanTransfer'
  | 'reminder'
  | 'splitMessageMaxLength'
>

/** Names that customers may use for the agent. */
export type AgentNames = Pick<AgentProfile, 'id' | 'name' | 'companyName'>

/** A file of an earlier message with its whole text: of a document, a transcript, or text in an image. */
export type HistoryFile = { id: string; type: MediaType; name: string; text: string } & {
  /** Whether a document is longer than `text`. */
  isCut?: boolean
  /** Only for an image, so that a later question may refer to it. */
  image?: { mime: string; read: () => Promise<Buffer> }
}

export type HistoryMessage = { role: 'user' | 'assistant'; content: string; files?: readonly HistoryFile[] }

/** A file sent with a question. */
export type Attachment = {
  /** Id of the stored file; sources refer to it. */
  id?: string
  name: string
  mime: string
} &
  /** `readText` runs OCR if no model sees the image; undefined if OCR is unavailable. */
  (
    | { type: 'image'; read: () => Promise<Buffer>; readText?: (signal: AbortSignal) => Promise<string | undefined> }
    | { type: 'audio'; read: () => Promise<Buffer> }
    /** `isCut`: the document is longer than `content`. Without any text, `problem` gives the reason in Portuguese. */
    | { type: 'document'; content: string; isCut?: boolean; problem?: undefined }
    | { type: 'document'; content: null; isCut?: undefined; problem: string }
  )

export type Question = {
  agent: AgentProfile
  /** May be empty if a file was sent with it. */
  message: string
  attachments: readonly Attachment[]
  /** Earlier messages, oldest first. */
  history: readonly HistoryMessage[]
  /** Whether a long answer may be split into several messages. */
  maySplit: boolean
  /** The channel decides on format and length; the default is the test chat. */
  channel?: string
  /** The greeting that the customer reads right before the answer. */
  greeting?: string
  /** The current time of the conversation, if its clock was moved; default is the real time. */
  now?: Date
  /** Guidance of the current stage; only used by a model. */
  stage?: StageGuidance
}

export type Answer = {
  /** More than one text if a long answer was split. */
  messages: [string, ...string[]]
  sources: Source[]
  /** Transcript of a recording, to be stored with it. */
  transcript?: string
  /** OCR text of images of the question, to be stored with them. */
  ocrTexts?: { id: string; text: string }[]
  /** Whether the agent hands off to a person: it is silent until the conversation is handed back to it. */
  isHandedOver?: boolean
  /** Whether the answer only says that the file could not be used: such an answer is free. */
  isFree?: boolean
  /** `retrieval` quotes the trainings and uses no model (spec decision 12). */
  engine: 'model' | 'retrieval'
  /** Whether generation was stopped early; its only message is empty if no text had arrived. */
  isStopped?: boolean
  /** For a quotation: how well it answers the question; undefined if no search was made. */
  confidence?: 'sure' | 'likely' | 'none'
}

export type EngineFailure = ModelFailure

export type Engine = {
  /** Whether a model writes the answers, which costs credits. */
  isPaid: boolean
  /** With `streaming`, text of a model is passed on as it arrives; quotations arrive whole. */
  answer: (question: Question, signal: AbortSignal, streaming?: Streaming) => Promise<Result<Answer, EngineFailure>>
  /** Shows which passages a first question would be answered from, and why; no model is called for an answer. */
  preview: (agent: AgentNames, question: string) => Promise<RetrievalReply>
}
