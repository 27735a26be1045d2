/**
 * The trainings of an agent: the list, or the creation of one (S2§2.3, S2§4), which is a machine of its own. In
 * parallel with the view (`view`), trainings are followed while the server is processing them (`progress`).
 */
import { setup, stateIn } from 'xstate'
import { isFailure, listener, port, valueIn } from '../port.ts'
import { trainingCreationMachine } from '../training-creation/training-creation.machine.ts'
import type { CreationEvent, Draft } from '../training-creation/training-creation.setup.ts'

type Input = {
  agentId: string
  /** The unsent form of an earlier visit. */
  draft: Draft | null
}

/** The server is no longer working on any training. */
export type ProgressEvent = { type: 'progress.ended' }
type Event = { type: 'training.add' } | { type: 'training.refresh' } | ProgressEvent | CreationEvent

export type Progress = { inProgress: boolean }

const machineSetup = setup({
  types: {
    input: {} as Input,
    context: {} as Input,
    events: {} as Event,
    children: {} as { creation: 'creation' },
  },
  actors: {
    creation: trainingCreationMachine,
    refreshTrainings: port<Progress, { agentId: string }>('refreshTrainings'),
    followTrainings: listener<ProgressEvent, { agentId: string }>('followTrainings'),
  },
  delays: {
    retryDelay: 5_000,
  },
  guards: {
    isOffline: isFailure('offline'),
    isInProgress: ({ event }) => valueIn<Progress>(event)?.inProgress ?? false,
    isListed: stateIn({ view: 'list' }),
  },
})

export const trainingMachine = machineSetup.createMachine({
  id: 'training',
  context: ({ input }) => input,
  type: 'parallel',
  // Invoked for as long as the tab is open, so that the form is kept while the user looks at the list.
  invoke: {
    id: 'creation',
    src: 'creation',
    input: ({ context: { agentId, draft }, self }) => ({ agentId, draft, tab: self }),
  },
  states: {
    view: {
      initial: 'list',
      states: {
        list: {
          on: {
            'training.add': 'creating',
            'creation.asked': 'creating',
          },
        },
        creating: { on: { 'creation.left': 'list', 'creation.created': 'list' } },
      },
    },
    progress: {
      initial: 'refreshing',
      on: {
        // Also while a fetch is running, because its result may be older than what was just created.
        'training.refresh': { guard: 'isListed', target: '.refreshing' },
        'creation.created': '.refreshing',
        'creation.cancelled': '.refreshing',
      },
      states: {
        idle: {},
        refreshing: {
          invoke: {
            id: 'refreshTrainings',
            src: 'refreshTrainings',
            input: ({ context: { agentId } }) => ({ agentId }),
            onDone: [
              { guard: 'isInProgress', target: 'following' },
              { guard: 'isOffline', target: 'offline' },
              // Nothing is being processed, or the list could not be read: the view then shows that and offers a retry.
              { target: 'idle' },
            ],
          },
        },
        // Trainings may have been in progress before the connection was lost.
        offline: { after: { retryDelay: 'refreshing' } },
        following: {
          invoke: {
            id: 'followTrainings',
            src: 'followTrainings',
            input: ({ context: { agentId } }) => ({ agentId }),
          },
          on: { 'progress.ended': 'refreshing' },
        },
      },
    },
  },
})

export type TrainingMachine = typeof trainingMachine
