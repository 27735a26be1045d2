/**
 * 👍 and 👎 under the answers of the test chat (AN-04): at rest; a 👍 is saved at once (`liking`); a 👎 asks first what was
 * wrong (`explaining`), which may be left out. One answer at a time; what was typed about another stays with it.
 */
import { assign, emit, setup } from 'xstate'
import { feedbackReasonLimit, type Feedback } from '../../../contract/chat.ts'
import type { Effect } from '../effects.ts'
import { isFailure, isOk, port } from '../port.ts'

/** `was`: what the answer was rated before. */
type Subject = { id: string; was: Feedback | null }
export type Rated = { id: string; feedback: Feedback }

type Context = {
  /** The answer that the question about its mistake is for. */
  subject: string
  /** What is being typed, by answer; it is forgotten once it is saved. */
  reasons: Readonly<Record<string, string>>
  wanted: Rated | null
  /** What was saved on this visit, by answer: the conversation was read before. */
  saved: Readonly<Record<string, Feedback>>
}

type Event =
  | ({ type: 'rating.like' } & Subject)
  | ({ type: 'rating.dislike' } & Subject)
  | { type: 'reason.type'; text: string }
  | { type: 'reason.send' }
  | { type: 'reason.skip' }
  | { type: 'reason.close' }

export type AnswerRatingNotice = 'failed'

const reasonIn = ({ subject, reasons }: Context): string => (reasons[subject] ?? '').trim()

const without = (reasons: Context['reasons'], id: string): Context['reasons'] =>
  Object.fromEntries(Object.entries(reasons).filter(([other]) => other !== id))

export const answerRatingMachine = setup({
  types: { context: {} as Context, events: {} as Event, emitted: {} as Effect<AnswerRatingNotice> },
  actors: { saveRating: port<null, { wanted: Rated | null }>('saveRating') },
  guards: {
    isNews: (_, { was }: Subject) => was?.rating !== 'up',
    isSubject: ({ context: { subject } }, { id }: Subject) => subject === id,
    hasReason: ({ context }) => {
      const { length } = reasonIn(context)
      return length > 0 && length <= feedbackReasonLimit
    },
    isSaved: isOk,
    isUnauthorized: isFailure('unauthorized'),
  },
  actions: {
    wantLike: assign((_, { id }: Subject) => ({ wanted: { id, feedback: { rating: 'up' as const, reason: null } } })),
    wantDislike: assign(({ context: { subject } }, { reason }: { reason: string | null }) => ({
      wanted: { id: subject, feedback: { rating: 'down' as const, reason } },
    })),
    ask: assign(({ context: { reasons } }, { id, was }: Subject) => ({
      subject: id,
      reasons: { ...reasons, [id]: reasons[id] ?? was?.reason ?? '' },
    })),
    keepReason: assign(({ context: { subject, reasons } }, { text }: { text: string }) => ({
      reasons: { ...reasons, [subject]: text },
    })),
    keepSaved: assign(({ context: { wanted, saved, reasons } }) =>
      wanted ? { saved: { ...saved, [wanted.id]: wanted.feedback }, reasons: without(reasons, wanted.id) } : {},
    ),
    announceFailure: emit({ type: 'notice', key: 'failed', tone: 'error' }),
  },
}).createMachine({
  id: 'answerRating',
  context: { subject: '', reasons: {}, wanted: null, saved: {} },
  initial: 'resting',
  states: {
    resting: {
      on: {
        'rating.like': {
          guard: { type: 'isNews', params: ({ event }) => event },
          target: 'liking',
          actions: { type: 'wantLike', params: ({ event }) => event },
        },
        'rating.dislike': { target: 'explaining', actions: { type: 'ask', params: ({ event }) => event } },
      },
    },
    liking: {
      invoke: {
        id: 'saveRating',
        src: 'saveRating',
        input: ({ context: { wanted } }) => ({ wanted }),
        onDone: [
          { guard: 'isSaved', target: 'resting', actions: 'keepSaved' },
          // The session's own machine tells the user and leads to the sign-in (AU-12).
          { guard: 'isUnauthorized', target: 'resting' },
          { target: 'resting', actions: 'announceFailure' },
        ],
      },
    },
    explaining: {
      initial: 'asking',
      states: {
        asking: {
          initial: 'resting',
          on: {
            'rating.like': {
              guard: { type: 'isNews', params: ({ event }) => event },
              target: '#answerRating.liking',
              actions: { type: 'wantLike', params: ({ event }) => event },
            },
            'rating.dislike': [
              {
                guard: { type: 'isSubject', params: ({ event }) => event },
                target: '#answerRating.resting',
              },
              { target: '.resting', actions: { type: 'ask', params: ({ event }) => event } },
            ],
            'reason.type': {
              target: '.resting',
              actions: { type: 'keepReason', params: ({ event: { text } }) => ({ text }) },
            },
            'reason.send': [
              {
                guard: 'hasReason',
                target: 'sending',
                actions: { type: 'wantDislike', params: ({ context }) => ({ reason: reasonIn(context) }) },
              },
              { target: '.invalid' },
            ],
            'reason.skip': { target: 'sending', actions: { type: 'wantDislike', params: { reason: null } } },
            'reason.close': '#answerRating.resting',
          },
          states: { resting: {}, invalid: {}, failed: {} },
        },
        sending: {
          invoke: {
            id: 'saveRating',
            src: 'saveRating',
            input: ({ context: { wanted } }) => ({ wanted }),
            onDone: [
              { guard: 'isSaved', target: '#answerRating.resting', actions: 'keepSaved' },
              { guard: 'isUnauthorized', target: 'asking' },
              { target: 'asking.failed' },
            ],
          },
        },
      },
    },
  },
})

export type AnswerRatingMachine = typeof answerRatingMachine
