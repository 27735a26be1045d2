/**
 * Dismissing a question that needs no answer (AN-05). It can be undone until another one is dismissed or the list is left.
 */
import { assign, emit, setup } from 'xstate'
import type { Effect } from '../effects.ts'
import { outcomes, port } from '../port.ts'

type DismissedQuestion = { id: string; question: string }
type Event = { type: 'question.dismiss'; question: DismissedQuestion } | { type: 'question.undo' }
export type DismissalNotice = 'failed' | 'undoFailed'
export type ChangeInput = { id: string | null; state: 'open' | 'dismissed' }

export const unansweredDismissalMachine = setup({
  types: {
    context: {} as { question: DismissedQuestion | null },
    events: {} as Event,
    emitted: {} as Effect<DismissalNotice>,
  },
  actors: { changeQuestion: port<null, ChangeInput>('changeQuestion') },
  guards: outcomes,
  actions: {
    setQuestion: assign((_, { question }: { question: DismissedQuestion }) => ({ question })),
    announceFailure: emit({ type: 'notice', key: 'failed', tone: 'error' }),
    announceUndoFailure: emit({ type: 'notice', key: 'undoFailed', tone: 'error' }),
    announceChange: emit({ type: 'resource.changed', keys: ['unanswered'] }),
  },
}).createMachine({
  id: 'unansweredDismissal',
  context: { question: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'question.dismiss': {
          target: 'dismissing',
          actions: { type: 'setQuestion', params: ({ event: { question } }) => ({ question }) },
        },
      },
    },
    dismissing: {
      invoke: {
        id: 'changeQuestion',
        src: 'changeQuestion',
        input: ({ context: { question } }) => ({ id: question?.id ?? null, state: 'dismissed' }),
        onDone: [
          { guard: 'isDone', target: 'dismissed', actions: 'announceChange' },
          { guard: 'isUnauthorized', target: 'idle' },
          { target: 'idle', actions: ['announceFailure', 'announceChange'] },
        ],
      },
    },
    dismissed: {
      on: {
        'question.dismiss': {
          target: 'dismissing',
          actions: { type: 'setQuestion', params: ({ event: { question } }) => ({ question }) },
        },
        'question.undo': 'restoring',
      },
    },
    restoring: {
      invoke: {
        id: 'changeQuestion',
        src: 'changeQuestion',
        input: ({ context: { question } }) => ({ id: question?.id ?? null, state: 'open' }),
        onDone: [
          { guard: 'isDone', target: 'idle', actions: 'announceChange' },
          { guard: 'isUnauthorized', target: 'dismissed' },
          { target: 'dismissed', actions: 'announceUndoFailure' },
        ],
      },
    },
  },
})

export type UnansweredDismissalMachine = typeof unansweredDismissalMachine
