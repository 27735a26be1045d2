/** What the views read off the chat. */
import type { SnapshotFrom } from 'xstate'
import { messageLimit } from '../../../contract/chat.ts'
import { typedWords, type Attachment } from './attachment.ts'
import { recordedSoFar } from '../recorder/recorder.machine.ts'
import type { ChatMachine } from './chat.machine.ts'
import { unansweredIn, unansweredQuestion, type Entry, type Unanswered } from './conversation.ts'

type Snapshot = SnapshotFrom<ChatMachine>

export const entriesOf = ({ context }: Snapshot): readonly Entry[] => context.conversation.entries

export const isLoading = (snapshot: Snapshot): boolean => snapshot.matches({ conversation: 'loading' })

export const hasHistoryFailed = (snapshot: Snapshot): boolean => snapshot.matches({ conversation: 'historyFailed' })

/** A question is on its way or being answered: the composer waits. */
export const isSending = (snapshot: Snapshot): boolean =>
  snapshot.matches({ conversation: { ready: 'sending' } }) || isUploading(snapshot)

export const isUploading = (snapshot: Snapshot): boolean => snapshot.matches({ conversation: { ready: 'uploading' } })

/** The agent is about to say something: an answer is awaited, or there are further ones to show. */
export const isAnswerDue = (snapshot: Snapshot): boolean =>
  isUploading(snapshot)
    ? snapshot.context.progress === 1
    : isSending(snapshot) || snapshot.matches({ conversation: { ready: 'answering' } })

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

export type Keepsake = {
  sessionId: string | null
  text: string
  /** Under which the text was asked already, as far as anyone knows without an answer. */
  messageId: string | null
  /** All other questions without an answer. */
  unanswered: readonly Unanswered[]
  /** Those of other conversations, by session; absent when there are none. */
  elsewhere?: Readonly<Record<string, readonly Unanswered[]>>
}

/** What a reload would lose; null when there is nothing. The latest question goes into a composer that is empty. */
export const keepsakeOf = ({ context }: Snapshot): Keepsake | null => {
  const { sessionId, text, attachment, asked, conversation } = context
  const left = Object.keys(context.elsewhere).length > 0 ? { elsewhere: context.elsewhere } : {}
  const taken = text.trim() === '' ? unansweredQuestion(conversation) : undefined
  const unanswered = [...context.unanswered, ...unansweredIn(conversation, taken)]
  if (taken) {
    // Without its file it is another question.
    const messageId = taken.attachment ? null : (taken.messageId ?? null)
    return { sessionId, text: typedWords(taken.text, taken.attachment), messageId, unanswered, ...left }
  }
  const isAsked = asked?.text === text.trim() && asked.attachment === null && attachment === null
  const isNothing = sessionId === null && text === '' && unanswered.length === 0 && !left.elsewhere
  return isNothing ? null : { sessionId, text, messageId: isAsked ? asked.messageId : null, unanswered, ...left }
}
