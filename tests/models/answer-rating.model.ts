import type { Feedback } from '../../contract/chat.ts'
import { fail, ok } from '../../contract/failures.ts'
import { answerRatingMachine } from '../../src/machines/answer-rating/answer-rating.machine.ts'
import { defineModel, plain } from '../kit/model.ts'

/** How the second of two answers was rated before. */
export const ratedBefore: Feedback = { rating: 'down', reason: 'Preço antigo' }

export const answerRatingModel = defineModel({
  machine: answerRatingMachine,
  input: undefined,
  facts: ({ context: { subject, reasons, wanted, saved } }) => ({
    subject,
    reasons: JSON.stringify(reasons),
    wanted: JSON.stringify(wanted),
    saved: JSON.stringify(saved),
  }),
  // What is typed about one answer is enough, and what was rated once need not be rated further on a walk.
  offers: ({ context: { saved, subject } }, event) => {
    const isFresh = Object.keys(saved).length === 0
    if (event.type === 'reason.type') return subject === 'a1'
    // The screen tells how the answer is rated by now.
    return event.type === 'rating.like' ? saved[event.id]?.rating === event.was?.rating : isFresh
  },
  events: {
    'rating.like': {
      first: { id: 'a1', was: null },
      'first again': { id: 'a1', was: { rating: 'up', reason: null } },
    },
    'rating.dislike': { first: { id: 'a1', was: null }, second: { id: 'a2', was: ratedBefore } },
    'reason.type': { words: { text: 'Preço errado ' }, blank: { text: ' ' }, 'too much': { text: 'a'.repeat(501) } },
    'reason.send': plain,
    'reason.skip': plain,
    'reason.close': plain,
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
