/**
 * Changes of a training that need no new learning, one at a time: whether it is used for answers (TX-06), and when a
 * website is read again (TX-08).
 */
import { assign, emit, setup } from 'xstate'
import type { Failure } from '../../../contract/failures.ts'
import type { RereadInterval } from '../../../contract/trainings.ts'
import { failureNotice, type Effect } from '../effects.ts'
import { failureIn, outcomes, port } from '../port.ts'

export type Change =
  | { kind: 'switch'; trainingIds: readonly string[]; enabled: boolean }
  | { kind: 'schedule'; trainingId: string; interval: RereadInterval }
  | { kind: 'reread'; trainingId: string }

type Context = { agentId: string; change: Change | null }
type Event = { type: 'change.apply'; change: Change }
export type ChangeNotice = 'switchedOn' | 'switchedOff' | 'scheduled' | 'rereading' | 'failed'

const noticeOf = (change: Change): ChangeNotice => {
  if (change.kind === 'switch') return change.enabled ? 'switchedOn' : 'switchedOff'
  return change.kind === 'schedule' ? 'scheduled' : 'rereading'
}

export const trainingChangeMachine = setup({
  types: {
    input: {} as { agentId: string },
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Effect<ChangeNotice>,
  },
  actors: { applyChange: port<null, Context>('applyChange') },
  guards: outcomes,
  actions: {
    setChange: assign((_, { change }: { change: Change }) => ({ change })),
    announceDone: emit(({ context: { change } }) => ({
      type: 'notice' as const,
      key: change ? noticeOf(change) : 'failed',
      tone: 'success' as const,
      params: { count: change?.kind === 'switch' ? change.trainingIds.length : 1 },
    })),
    announceFailure: emit((_, { failure }: { failure: Failure }) => failureNotice('failed', failure)),
    announceTrainings: emit({ type: 'resource.changed', keys: ['trainings'] }),
  },
}).createMachine({
  id: 'trainingChange',
  context: ({ input }) => ({ ...input, change: null }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'change.apply': {
          target: 'applying',
          actions: { type: 'setChange', params: ({ event: { change } }) => ({ change }) },
        },
      },
    },
    applying: {
      invoke: {
        id: 'applyChange',
        src: 'applyChange',
        input: ({ context }) => context,
        onDone: [
          { guard: 'isDone', target: 'idle', actions: ['announceDone', 'announceTrainings'] },
          { guard: 'isUnauthorized', target: 'idle' },
          // It may be gone or changed, so the list is fetched again.
          {
            target: 'idle',
            actions: [
              { type: 'announceFailure', params: ({ event }) => ({ failure: failureIn(event) }) },
              'announceTrainings',
            ],
          },
        ],
      },
    },
  },
})

export type TrainingChangeMachine = typeof trainingChangeMachine
