/** What the chat is told, remembers and tells, and what its ports are given. */
import type { ChatReply } from '../../../contract/chat.ts'
import type { Result } from '../../../contract/failures.ts'
import type { RecorderProblem } from '../recorder/recorder.machine.ts'
import type { Attachment, AttachmentWay } from '../attachment.ts'
import type { Asked, Content, Conversation, SendReason, Unsent } from './conversation.ts'

export type Input = {
  agentId: string
  agentName: string
  /** What the agent says first in each conversation. */
  initialMessage: string
  /** The conversation that was open on the last visit. */
  sessionId: string | null
  /** What was typed and not sent on the last visit. */
  draft: string
  /** What stood there before a question was edited. */
  previousDraft?: string
  /** Questions of earlier visits that the server may never have accepted, of any conversation. */
  unsent: readonly Unsent[]
  /** What was attached and not sent when one left the chat. */
  attachment: Attachment | null
  newSessionId: () => string
  newId: () => string
  now: () => number
}

export type Context = Omit<Input, 'draft' | 'previousDraft'> & {
  /** What stands in the composer. */
  text: string
  /** What stood there before the last question was edited; it comes back. */
  previousDraft: string
  /** A question whose words stand in the composer again: sent unchanged, it is the same question. */
  asked: Asked | null
  conversation: Conversation
  /** Answers of the latest reply that are not shown yet. */
  coming: readonly Content[]
  /** What has come of the answer that is awaited. */
  spoken: string
  /** A person is waited for or answers, and the agent does not. */
  isWithPerson: boolean
  /** How much of the file is sent, from 0 to 1. */
  progress: number
  /** The message that the next earlier page ends at; null when there is none. */
  earlierThan: string | null
}

/** Words of an answer as they come, and what became of its question. */
export type ReplyEvent = { type: 'reply.said'; text: string } | { type: 'reply.answered'; output: Result<ChatReply> }

export type UploadEvent = ReplyEvent | { type: 'upload.progressed'; fraction: number }

export type Event =
  | { type: 'chat.type'; text: string }
  | { type: 'chat.send' }
  | { type: 'chat.prompt'; text: string }
  | { type: 'chat.retryMessage'; id: string }
  | { type: 'chat.stop' }
  /** The words of the last question stand in the composer, to be sent as another one. */
  | { type: 'chat.edit' }
  | { type: 'chat.restoreDraft' }
  | { type: 'chat.cancelUpload' }
  | { type: 'chat.giveBack' }
  | { type: 'chat.restart' }
  | { type: 'chat.open'; sessionId: string }
  | { type: 'history.retry' }
  | { type: 'history.earlier' }
  | { type: 'attachment.choose'; files: readonly File[]; way: AttachmentWay }
  | { type: 'attachment.record' }
  | { type: 'attachment.remove' }
  | { type: 'conversations.show' }
  | { type: 'conversations.hide' }
  /** By another tab or on a channel; `latest` is its last message, null where nobody knows what was missed. */
  | { type: 'conversation.changed'; sessionId: string; latest: string | null }
  /** The open conversation is there no more. */
  | { type: 'conversation.removed' }
  | UploadEvent

export type HistoryNotice = 'historyOffline' | 'historyMalformed' | 'historyRefused' | 'historyStatus'
type AttachmentNotice = 'attachmentRefused' | 'attachmentOnlyOne' | RecorderProblem
export type ChatNotice =
  | 'replyNotStopped'
  | 'notGivenBack'
  | 'conversationRemoved'
  | SendReason
  | HistoryNotice
  | AttachmentNotice

export type LoadHistoryInput = { agentId: string; sessionId: string }
export type LoadEarlierInput = LoadHistoryInput & { before: string }
export type SendMessageInput = LoadHistoryInput & { message: string; messageId: string }
export type StopReplyInput = LoadHistoryInput & { messageId: string }
export type SendFileInput = SendMessageInput & { file: File | null }
