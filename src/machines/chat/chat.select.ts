/** What the views read off the chat. */
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

/** A question is on its way or being answered: the composer waits. */
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

/** What the agent is doing: an answer is awaited or further ones are shown; none while its words come. */
export const activityOf = (snapshot: Snapshot): 'typing' | 'slow' | 'stopping' | null => {
  if (isStopping(snapshot)) return 'stopping'
  if (isInPhase(snapshot, 'slow')) return 'slow'
  if (isInPhase(snapshot, 'writing') || isTransferring(snapshot)) return null
  return isSending(snapshot) || snapshot.matches({ conversation: { ready: 'answering' } }) ? 'typing' : null
}

/** Words of an answer that is still coming. */
export const spokenOf = (snapshot: Snapshot): string => (isSending(snapshot) ? snapshot.context.spoken : '')

/** Nothing was said yet, and nothing is being fetched. */
export const isUnbegun = (snapshot: Snapshot): boolean =>
  snapshot.matches({ conversation: 'ready' }) && entriesOf(snapshot).length === 0

/** Where the newest part of the conversation begins: at the answer to the latest question, else at the question. */
export const newestOf = (snapshot: Snapshot): string | undefined => {
  const entries = entriesOf(snapshot)
  const asked = entries.findLastIndex(({ kind }) => kind === 'question')
  return (entries[asked + 1] ?? entries.at(-1))?.id
}

export const earlierOf = (snapshot: Snapshot): 'none' | 'there' | 'loading' | 'failed' => {
  if (snapshot.matches({ earlier: 'loadingEarlier' })) return 'loading'
  if (snapshot.matches({ earlier: 'failed' })) return 'failed'
  return snapshot.context.earlierThan === null ? 'none' : 'there'
}

/** By how many characters the composer's text is too long to be sent. */
export const excessOf = ({ context }: Snapshot): number => Math.max(0, context.text.trim().length - messageLimit)

export const isRecording = (snapshot: Snapshot): boolean => snapshot.matches({ attachment: 'recording' })

/** What waits in the composer, or went with a question that has no answer. */
export const unsentAttachment = ({ context: { attachment, conversation } }: Snapshot): Attachment | null =>
  attachment ?? unansweredQuestion(conversation)?.attachment ?? null

/** What has been recorded so far, while recording. */
export const recordingOf = ({ children }: Snapshot): Attachment | null => {
  const recorder = children.recorder?.getSnapshot().context
  const file = recorder ? recordedSoFar(recorder) : null
  return file && { type: 'audio', file }
}

/** Closing the page would lose what cannot be kept in this browser: a file or a recording. */
export const wouldLoseFile = (snapshot: Snapshot): boolean =>
  isRecording(snapshot) || unsentAttachment(snapshot) !== null

/** What this browser keeps: what the server never accepted, for all it knows. */
export type PersistedChat = {
  sessionId: string | null
  /** In the composer. */
  text: string
  /** What stood there before the last question was edited. */
  previousDraft?: string
  unsent: readonly Unsent[]
}

/** What a reload would lose; null when there is nothing. */
export const persistedChatOf = ({
  context: { sessionId, text, previousDraft, conversation, unsent: others },
}: Snapshot): PersistedChat | null => {
  const unsent = sessionId === null ? others : [...others, ...unsentIn(conversation, sessionId)]
  return sessionId === null && text === '' && previousDraft === '' && unsent.length === 0
    ? null
    : { sessionId, text, ...(previousDraft !== '' && { previousDraft }), unsent }
}
