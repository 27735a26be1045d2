/** What the views read off the chat. */
import type { SnapshotFrom } from 'xstate'
import { messageLimit } from '../../../contract/chat.ts'
import type { ChatMachine } from './chat.machine.ts'
import { lastQuestion, type Entry } from './conversation.ts'

type Snapshot = SnapshotFrom<ChatMachine>

export const entriesOf = ({ context }: Snapshot): readonly Entry[] => context.conversation.entries

export const isSending = (snapshot: Snapshot): boolean => snapshot.matches({ ready: 'sending' })

/** Nothing was said yet, and nothing is being fetched. */
export const isUnbegun = (snapshot: Snapshot): boolean => snapshot.matches('ready') && entriesOf(snapshot).length === 0

/** Where the newest part of the conversation begins: at the answer to the latest question, else at the question. */
export const newestOf = (snapshot: Snapshot): string | undefined => {
  const entries = entriesOf(snapshot)
  const asked = entries.findLastIndex(({ kind }) => kind === 'question')
  return (entries[asked + 1] ?? entries.at(-1))?.id
}

/** By how many characters the composer's text is too long to be sent. */
export const excessOf = ({ context }: Snapshot): number => Math.max(0, context.text.trim().length - messageLimit)

export type Keepsake = { sessionId: string | null; text: string }

/** What is in the composer or, when that is empty, the question that has no answer yet. */
const unsentText = ({ text, conversation }: Snapshot['context']): string => {
  const isUnanswered = ['question', 'failure'].includes(conversation.entries.at(-1)?.kind ?? '')
  return text.trim() === '' && isUnanswered ? (lastQuestion(conversation)?.text ?? text) : text
}

/** What a reload would lose; null when there is nothing. */
export const keepsakeOf = ({ context }: Snapshot): Keepsake | null => {
  const text = unsentText(context)
  return context.sessionId === null && text === '' ? null : { sessionId: context.sessionId, text }
}
