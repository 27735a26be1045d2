/** The types of the chat: events, context, effects and input of its ports. */
import type { ChatReply } from '../../../contract/chat.ts'
import type { Result } from '../../../contract/failures.ts'
import type { RecorderProblem } from '../recorder/recorder.machine.ts'
import type { Attachment, AttachmentSource } from '../attachment.ts'
import type { Asked, Content, Conversation, SendReason, Unsent } from './conversation.ts'

export type Input = {
  agentId: string
  agentName: string
  /** The agent's first message in each conversation. */
  initialMessage: string
  /** The conversation that was open during the last visit. */
  sessionId: string | null
  /** The text typed and not sent during the last visit. */
  draft: string
  /** The composer's text before a question was edited. */
  previousDraft?: string
  /** Questions of earlier visits, in any conversation, that the server may not have accepted. */
  unsent: readonly Unsent[]
  /** The unsent attachment when the chat was left. */
  attachment: Attachment | null
  newSessionId: () => string
  newId: () => string
  now: () => number
}

export type Context = Omit<Input, 'draft' | 'previousDraft'> & {
  /** The text in the composer. */
  text: string
  /** The composer's text before the last question was edited; it is restored later. */
  previousDraft: string
  /** A question whose text is back in the composer: sent unchanged, it keeps its message id. */
  asked: Asked | null
  conversation: Conversation
  /** Parts of the latest reply that are not shown yet. */
  pendingParts: readonly Content[]
  /** The streamed text of the awaited answer so far. */
  streamedText: string
  /** A person was asked for or answers; the agent does not. */
  isWithPerson: boolean
  /** The answer to the last question is awaited by another tab. */
  isAwaitedElsewhere: boolean
  /** Upload progress of the file being sent, from 0 to 1. */
  progress: number
  /** Id of the message before which the next earlier page ends; null when there is none. */
  historyCursor: string | null
  /** Id of the message announced while an answer is awaited; null when none was, or when several were. */
  announcedId: string | null
}

/** The streamed text of an answer, and the result of its question. */
export type ReplyEvent =
  | { type: 'reply.streamed'; text: string }
  | { type: 'reply.answered'; output: Result<ChatReply> }

export type UploadEvent = ReplyEvent | { type: 'upload.progressed'; fraction: number }

export type Event =
  | { type: 'chat.type'; text: string }
  | { type: 'chat.send' }
  | { type: 'chat.prompt'; text: string }
  | { type: 'chat.retryMessage'; id: string }
  | { type: 'chat.stop' }
  /** Puts the text of the last question into the composer, to be sent as a new question. */
  | { type: 'chat.edit' }
  | { type: 'chat.restoreDraft' }
  | { type: 'chat.cancelUpload' }
  | { type: 'chat.handBack' }
  | { type: 'chat.restart' }
  | { type: 'chat.open'; sessionId: string }
  | { type: 'history.retry' }
  | { type: 'history.earlier' }
  | { type: 'attachment.choose'; files: readonly File[]; way: AttachmentSource }
  | { type: 'attachment.record' }
  | { type: 'attachment.remove' }
  | { type: 'conversations.show' }
  | { type: 'conversations.hide' }
  /**
   * Changed by another tab or a channel; `latest` is its last message, null when it is unknown what was missed; `said`
   * is the last one apart from questions that wait for their answer.
   */
  | { type: 'conversation.changed'; sessionId: string; latest: string | null; said?: string | null }
  /** Changes are not announced any more. */
  | { type: 'connection.lost' }
  /** The open conversation was removed. */
  | { type: 'conversation.removed' }
  /** The user has removed this conversation; its unsent questions are dropped. */
  | { type: 'unsent.forget'; sessionId: string }
  /** What a tab left unsent that was closed after this one had opened the chat. */
  | { type: 'draft.freed'; text: string; previousDraft?: string; unsent: readonly Unsent[]; attachment?: Attachment }
  | UploadEvent

export type HistoryNotice = 'historyOffline' | 'historyMalformed' | 'historyRefused' | 'historyStatus'
type AttachmentNotice = 'attachmentRefused' | 'attachmentOnlyOne' | RecorderProblem
export type ChatNotice =
  | 'replyNotStopped'
  | 'notHandedBack'
  | 'conversationRemoved'
  | SendReason
  | HistoryNotice
  | AttachmentNotice

export type LoadHistoryInput = { agentId: string; sessionId: string }
export type LoadEarlierInput = LoadHistoryInput & { before: string }
export type SendMessageInput = LoadHistoryInput & { message: string; messageId: string }
export type StopReplyInput = LoadHistoryInput & { messageId: string }
export type SendFileInput = SendMessageInput & { file: File | null }
