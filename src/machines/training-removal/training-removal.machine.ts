/** The dialog 'Remover Treinamento' (S2§2.3): asked, then removed; where that fails the question stands again. */
import { assertEvent, assign, emit, setup } from 'xstate'
import type { Effect } from '../effects.ts'
import { failureIn, isFailure, isOk, port } from '../port.ts'

type NamedTraining = { id: string; name: string }
type Input = { agentId: string }
type Context = Input & {
  /** Who is about to be removed; stays while the dialog fades. */
  training: NamedTraining | null
}

type Event = { type: 'removal.ask'; training: NamedTraining } | { type: 'removal.cancel' } | { type: 'removal.confirm' }

export type TrainingRemovalNotice = 'removing' | 'removed' | 'failed'

export type RemoveTrainingInput = { agentId: string; trainingId: string }

const machineSetup = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Effect<TrainingRemovalNotice>,
  },
  actors: { removeTraining: port<null, RemoveTrainingInput>('removeTraining') },
  guards: {
    isRemoved: isOk,
    isUnauthorized: isFailure('unauthorized'),
    isGone: isFailure('notFound'),
  },
  actions: {
    keepTraining: assign({
      training: ({ event }) => {
        assertEvent(event, 'removal.ask')
        return { id: event.training.id, name: event.training.name }
      },
    }),
    announceRemoving: emit({ type: 'notice', key: 'removing', tone: 'info' }),
    announceRemoved: emit({ type: 'notice', key: 'removed', tone: 'success' }),
    announceFailure: emit(({ event }) => ({
      type: 'notice',
      key: 'failed',
      tone: 'error',
      params: { message: failureIn(event).message ?? '' },
    })),
    announceTrainings: emit({ type: 'resource.changed', keys: ['trainings'] }),
  },
})

export const trainingRemovalMachine = machineSetup.createMachine({
  id: 'trainingRemoval',
  context: ({ input }) => ({ ...input, training: null }),
  initial: 'closed',
  states: {
    closed: { on: { 'removal.ask': { target: 'asking', actions: 'keepTraining' } } },
    asking: {
      initial: 'resting',
      on: { 'removal.confirm': 'removing', 'removal.cancel': 'closed' },
      states: { resting: {}, failed: {} },
    },
    removing: {
      entry: 'announceRemoving',
      invoke: {
        id: 'removeTraining',
        src: 'removeTraining',
        input: ({ context: { agentId, training } }) => ({ agentId, trainingId: training?.id ?? '' }),
        onDone: [
          { guard: 'isRemoved', target: 'closed', actions: ['announceRemoved', 'announceTrainings'] },
          // The session's own machine tells the user and leads to the sign-in (AU-12).
          { guard: 'isUnauthorized', target: 'asking' },
          // Removed from elsewhere: asking again would not help, but the list can tell.
          { guard: 'isGone', target: 'closed', actions: ['announceFailure', 'announceTrainings'] },
          { target: 'asking.failed', actions: 'announceFailure' },
        ],
      },
    },
  },
})

export type TrainingRemovalMachine = typeof trainingRemovalMachine
