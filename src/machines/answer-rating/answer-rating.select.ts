/** Selectors of the ratings for the views. */
import type { SnapshotFrom } from 'xstate'
import type { Feedback } from '../../../contract/chat.ts'
import type { AnswerRatingMachine } from './answer-rating.machine.ts'

type Snapshot = SnapshotFrom<AnswerRatingMachine>

export const isSendingReason = (snapshot: Snapshot): boolean => snapshot.matches({ explaining: 'sending' })

/** Optimistic: while a rating is being saved it is shown as saved; after a failure the old one is shown. */
export const ratingOf = (snapshot: Snapshot, id: string, read: Feedback | undefined): Feedback | null => {
  const { wanted, saved } = snapshot.context
  const isSaving = snapshot.matches('saving') || isSendingReason(snapshot)
  if (isSaving && wanted?.id === id) return wanted.feedback
  // A removed rating (null) overrides the loaded one.
  return id in saved ? (saved[id] ?? null) : (read ?? null)
}

export const isExplaining = (snapshot: Snapshot, id: string): boolean =>
  snapshot.matches('explaining') && snapshot.context.subject === id

export const reasonOf = ({ context: { subject, reasons } }: Snapshot): string => reasons[subject] ?? ''

export const reasonProblemOf = (snapshot: Snapshot): 'missing' | 'failed' | null => {
  if (snapshot.matches({ explaining: { asking: 'failed' } })) return 'failed'
  return snapshot.matches({ explaining: { asking: 'invalid' } }) && reasonOf(snapshot).trim() === '' ? 'missing' : null
}
