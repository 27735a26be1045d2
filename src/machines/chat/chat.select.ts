/** Selectors of the chat for the views. */
import type { SnapshotFrom } from 'xstate'
import { messageLimit } from '../../../contract/chat.ts'
import type { Attachment } from '../attachment.ts'
import { recordedSoFar } from '../recorder/recorder.machine.ts'
import type { ChatMachine } from './chat.machine.ts'
import { unansweredQuestion, unsentIn, type Entry, type Unsent } from './conversation.ts'

type Snapshot = SnapshotFrom<ChatMachine>

const entriesOf = ({ context }: Snapshot): readonly Entry[] => context.conversation.entries

export const isLoading = (snapshot: Snapshot): boolean => snapshot.matches({ conversation: 'loading' })

export const hasHistoryFailed = (snapshot: Snapshot): boolean => snapshot.matches({ conversation: 'historyFailed' })

/** A question is being sent or answered; the composer waits. */
export const isSending = (snapshot: Snapshot): boolean =>
  snapshot.matches({ conversation: { ready: 'sending' } }) || isUploading(snapshot)

const isUploading = (snapshot: Snapshot): boolean => snapshot.matches({ conversation: { ready: 'uploading' } })

type Phase = 'writing' | 'slow' | 'stopping' | 'stopped'
const isInPhase = (snapshot: Snapshot, phase: Phase): boolean =>
  snapshot.matches({ conversation: { ready: { sending: phase } } }) ||
  snapshot.matches({ conversation: { ready: { uploading: phase } } })

export const isStopping = (snapshot: Snapshot): boolean =>
  isInPhase(snapshot, 'stopping') || isInPhase(snapshot, 'stopped')

const isTransferring = (snapshot: Snapshot): boolean =>
  snapshot.matches({ conversation: { ready: { uploading: 'transferring' } } })

/** What the agent is doing while an answer is awaited or its parts are shown; null while text streams in. */
export const activityOf = (snapshot: Snapshot): 'typing' | 'slow' | 'stopping' | null => {
  if (isStopping(snapshot)) return 'stopping'
  if (isInPhase(snapshot, 'slow')) return 'slow'
  if (isInPhase(snapshot, 'writing') || isTransferring(snapshot)) return null
  if (isSending(snapshot) || snapshot.matches({ conversation: { ready: 'answering' } })) return 'typing'
  return snapshot.context.isAwaitedElsewhere ? 'typing' : null
}

/** The text of the streaming answer so far. */
export const streamedTextOf = (snapshot: Snapshot): string => (isSending(snapshot) ? snapshot.context.streamedText : '')

/** The conversation is empty, and nothing is loading. */
export const isUnbegun = (snapshot: Snapshot): boolean =>
  snapshot.matches({ conversation: 'ready' }) && entriesOf(snapshot).length === 0

/**
 * Id of the entry at which the newest part of the conversation starts: the answer to the latest question, or else that
 * question.
 */
export const newestOf = (snapshot: Snapshot): string | undefined => {
  const entries = entriesOf(snapshot)
  const asked = entries.findLastIndex(({ kind }) => kind === 'question')
  return (entries[asked + 1] ?? entries.at(-1))?.id
}

export const earlierOf = (snapshot: Snapshot): 'none' | 'there' | 'loading' | 'failed' => {
  if (snapshot.matches({ earlier: 'loadingEarlier' })) return 'loading'
  if (snapshot.matches({ earlier: 'failed' })) return 'failed'
  return snapshot.context.historyCursor === null ? 'none' : 'there'
}

/** By how many characters the composer's text is too long to be sent. */
export const excessOf = ({ context }: Snapshot): number => Math.max(0, context.text.trim().length - messageLimit)

export const isRecording = (snapshot: Snapshot): boolean => snapshot.matches({ attachment: 'recording' })

/** The attachment in the composer, or of a question without an answer, which the server may have all the same. */
export const unsentAttachment = ({ context: { attachment, conversation } }: Snapshot): Attachment | null => {
  if (attachment !== null) return attachment
  const { attachment: asked, messageId } = unansweredQuestion(conversation) ?? {}
  return asked ? { ...asked, ...(messageId !== undefined && { askedAs: messageId }) } : null
}

/** What has been recorded so far, while recording. */
export const recordingOf = ({ children }: Snapshot): Attachment | null => {
  const recorder = children.recorder?.getSnapshot().context
  const file = recorder ? recordedSoFar(recorder) : null
  return file && { type: 'audio', file }
}

/** What this browser stores: everything that the server may not have accepted. */
export type PersistedChat = {
  sessionId: string | null
  /** The text in the composer. */
  text: string
  /** The composer's text before the last question was edited. */
  previousDraft?: string
  unsent: readonly Unsent[]
}

/** What a reload would lose. */
export const persistedChatOf = ({
  context: { sessionId, text, previousDraft, conversation, unsent: others },
}: Snapshot): PersistedChat => ({
  sessionId,
  text,
  ...(previousDraft !== '' && { previousDraft }),
  unsent: sessionId === null ? others : [...others, ...unsentIn(conversation, sessionId)],
})
