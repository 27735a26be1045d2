import type { Feedback } from '../../contract/chat.ts'
import { fail, ok } from '../../contract/failures.ts'
import { answerRatingMachine } from '../../src/machines/answer-rating/answer-rating.machine.ts'
import { isSendingReason, ratingOf } from '../../src/machines/answer-rating/answer-rating.select.ts'
import { defineModel, noPayload } from '../kit/model.ts'

/** The previous rating of the third answer. */
export const ratedBefore: Feedback = { rating: 'down', reason: 'Preço antigo' }

export const answerRatingModel = defineModel({
  machine: answerRatingMachine,
  input: { reasons: {} },
  stateKey: ({ context: { subject, reasons, wanted, next, saved } }) => ({
    next: next.map(({ type, id }) => `${type} ${id}`).join(),
    subject,
    reasons: JSON.stringify(reasons),
    wanted: JSON.stringify(wanted),
    saved: JSON.stringify(saved),
  }),
  // Typing is tried for one answer only, and so are the events after one of them was rated.
  offers: (snapshot, event) => {
    const { saved, subject, reasons, next } = snapshot.context
    const rated = Object.keys(saved)
    if (event.type === 'reason.type') return subject === 'a1' && rated.length === 0 && next.length === 0
    if (event.type === 'answer.corrected') return rated.length === 0
    if (event.type !== 'rating.like' && event.type !== 'rating.dislike') return rated.length < 2
    // Pressed meanwhile: two thumbs, before anything was typed or saved.
    const isSaving = snapshot.matches('saving') || isSendingReason(snapshot)
    const isTyped = Object.values(reasons).some((reason) => reason !== '')
    if (isSaving && (isTyped || rated.length > 0 || next.length > 1)) return false
    // The current rating, as the screen shows it.
    const read = event.id === 'a3' ? ratedBefore : null
    const was = ratingOf(snapshot, event.id, read ?? undefined)
    return rated.length < 2 && was?.rating === event.was?.rating
  },
  events: {
    'rating.like': {
      first: { id: 'a1', was: null },
      'first again': { id: 'a1', was: { rating: 'up', reason: null } },
    },
    'rating.dislike': {
      first: { id: 'a1', was: null },
      'first again': { id: 'a1', was: { rating: 'down', reason: null } },
      second: { id: 'a2', was: null },
      'rated before': { id: 'a3', was: ratedBefore },
    },
    'answer.corrected': { first: { id: 'a1' } },
    'reason.type': { words: { text: 'Preço errado ' }, blank: { text: ' ' }, 'too much': { text: 'a'.repeat(501) } },
    'reason.send': noPayload,
    'reason.skip': noPayload,
    'reason.close': noPayload,
  },
  ports: {
    saveRating: {
      saved: { done: ok(null) },
      'server broken': { done: fail('server', { status: 500 }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
  },
  limit: 5_000,
})
