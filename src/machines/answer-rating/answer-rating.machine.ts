/**
 * 👍 and 👎 for the answers of the test chat (AN-04). A 👍 is saved at once (`saving`), and so is pressing the same
 * thumb again, which removes the rating. A 👎 first asks what was wrong (`explaining`), which is optional. One answer
 * is rated at a time: thumbs pressed meanwhile are taken up once that is saved. Text typed about another answer is kept,
 * and so is that of an earlier visit.
 */
import { assertEvent, assign, emit, setup } from 'xstate'
import { feedbackReasonLimit, type Feedback } from '../../../contract/chat.ts'
import type { Effect } from '../effects.ts'
import { outcomes, port } from '../port.ts'

/** `was`: the previous rating. */
type Subject = { id: string; was: Feedback | null }
/** Without `feedback`, the rating is removed. */
export type Rated = { id: string; feedback: Feedback | null }
/** What was typed about answers and is not saved, by answer id. */
export type Reasons = Readonly<Record<string, string>>

/** `reasons`: those of an earlier visit. */
type Input = { reasons: Reasons }

type Context = {
  /** The id of the answer whose mistake is asked about. */
  subject: string
  /** Removed after saving. */
  reasons: Reasons
  wanted: Rated | null
  /** Thumbs pressed while a rating was being saved, the latest one for each answer. */
  next: readonly Thumb[]
  /** Ratings saved during this visit, by answer id; the loaded conversation does not have them. */
  saved: Readonly<Record<string, Feedback | null>>
}

type Thumb = { type: 'rating.like' | 'rating.dislike' } & Subject

type Event =
  | ({ type: 'rating.like' } & Subject)
  | ({ type: 'rating.dislike' } & Subject)
  | { type: 'reason.type'; text: string }
  | { type: 'reason.send' }
  | { type: 'reason.skip' }
  | { type: 'reason.close' }
  /** The corrected answer was saved as a training. */
  | { type: 'answer.corrected'; id: string }

export type AnswerRatingNotice = 'failed'

const reasonIn = ({ subject, reasons }: Context): string => (reasons[subject] ?? '').trim()

const corrected: Feedback = { rating: 'down', reason: null, isCorrected: true }

const without = (reasons: Reasons, id: string): Reasons =>
  Object.fromEntries(Object.entries(reasons).filter(([other]) => other !== id))

const baseSetup = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event, emitted: {} as Effect<AnswerRatingNotice> },
  actors: { saveRating: port<null, { wanted: Rated | null }>('saveRating') },
  guards: {
    isGood: (_, { was }: Subject) => was?.rating === 'up',
    isBad: (_, { was }: Subject) => was?.rating === 'down',
    isSubject: ({ context: { subject } }, { id }: Subject) => subject === id,
    hasReason: ({ context }) => {
      const { length } = reasonIn(context)
      return length > 0 && length <= feedbackReasonLimit
    },
    ...outcomes,
  },
  actions: {
    wantLike: assign((_, { id }: Subject) => ({ wanted: { id, feedback: { rating: 'up' as const, reason: null } } })),
    wantNothing: assign((_, { id }: Subject) => ({ wanted: { id, feedback: null } })),
    wantDislike: assign(({ context: { subject } }, { reason }: { reason: string | null }) => ({
      wanted: { id: subject, feedback: { rating: 'down' as const, reason } },
    })),
    ask: assign(({ context: { reasons } }, { id }: Subject) => ({
      subject: id,
      reasons: { ...reasons, [id]: reasons[id] ?? '' },
    })),
    setReason: assign(({ context: { subject, reasons } }, { text }: { text: string }) => ({
      reasons: { ...reasons, [subject]: text },
    })),
    setNext: assign(({ context: { next }, event }) => {
      assertEvent(event, ['rating.like', 'rating.dislike'])
      return { next: [...next.filter(({ id }) => id !== event.id), event] }
    }),
    setSaved: assign(({ context: { wanted, saved, reasons } }) =>
      wanted ? { saved: { ...saved, [wanted.id]: wanted.feedback }, reasons: without(reasons, wanted.id) } : {},
    ),
    setCorrection: assign(({ context: { saved, reasons } }, { id }: { id: string }) => ({
      saved: { ...saved, [id]: corrected },
      reasons: without(reasons, id),
    })),
    announceFailure: emit({ type: 'notice', key: 'failed', tone: 'error' }),
  },
})

const ratingSetup = baseSetup.extend({
  actions: {
    startNext: baseSetup.enqueueActions(({ context: { next }, enqueue }) => {
      const [first, ...rest] = next
      if (first === undefined) return
      enqueue.assign({ next: rest })
      enqueue.raise(first)
    }),
  },
})

/** The thumb that is already selected is pressed again. */
const removesRating = (isGiven: 'isGood' | 'isBad') =>
  ({
    guard: { type: isGiven, params: ({ event }: { event: Subject }) => event },
    target: '#answerRating.saving',
    actions: { type: 'wantNothing', params: ({ event }: { event: Subject }) => event },
  }) as const

const likes = [
  removesRating('isGood'),
  {
    target: '#answerRating.saving',
    actions: { type: 'wantLike', params: ({ event }: { event: Subject }) => event },
  },
] as const

/** While a rating is being saved. */
const meanwhile = { 'rating.like': { actions: 'setNext' }, 'rating.dislike': { actions: 'setNext' } } as const

export const answerRatingMachine = ratingSetup.createMachine({
  id: 'answerRating',
  context: ({ input: { reasons } }) => ({ subject: '', reasons, wanted: null, next: [], saved: {} }),
  on: { 'answer.corrected': { actions: { type: 'setCorrection', params: ({ event: { id } }) => ({ id }) } } },
  initial: 'idle',
  states: {
    idle: {
      entry: 'startNext',
      on: {
        'rating.like': likes,
        'rating.dislike': [
          removesRating('isBad'),
          { target: 'explaining', actions: { type: 'ask', params: ({ event }) => event } },
        ],
      },
    },
    saving: {
      on: meanwhile,
      invoke: {
        id: 'saveRating',
        src: 'saveRating',
        input: ({ context: { wanted } }) => ({ wanted }),
        onDone: [
          { guard: 'isDone', target: 'idle', actions: 'setSaved' },
          { guard: 'isUnauthorized', target: 'idle' },
          { target: 'idle', actions: 'announceFailure' },
        ],
      },
    },
    explaining: {
      initial: 'asking',
      states: {
        asking: {
          initial: 'idle',
          on: {
            'rating.like': likes,
            'rating.dislike': [
              {
                guard: { type: 'isSubject', params: ({ event }) => event },
                target: '#answerRating.idle',
              },
              removesRating('isBad'),
              { target: '.idle', actions: { type: 'ask', params: ({ event }) => event } },
            ],
            'reason.type': {
              target: '.idle',
              actions: { type: 'setReason', params: ({ event: { text } }) => ({ text }) },
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
            'reason.close': '#answerRating.idle',
          },
          states: { idle: {}, invalid: {}, failed: {} },
        },
        sending: {
          on: meanwhile,
          invoke: {
            id: 'saveRating',
            src: 'saveRating',
            input: ({ context: { wanted } }) => ({ wanted }),
            onDone: [
              { guard: 'isDone', target: '#answerRating.idle', actions: 'setSaved' },
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
