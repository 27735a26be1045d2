/**
 * The trainings of an agent: the list, or the creation of one (S2§2.3, S2§4), which is a machine of its own. In
 * parallel with the view (`view`), the list is polled while the server is processing trainings (`progress`), but not
 * while the page is hidden (`page`).
 */
import { setup, stateIn } from 'xstate'
import { port, valueIn } from '../port.ts'
import { pollingStates } from '../shared/polling.ts'
import { visibilityPort, visibilityRegion, type VisibilityEvent } from '../shared/visibility.ts'
import { trainingCreationMachine } from '../training-creation/training-creation.machine.ts'
import type { CreationEvent, Draft } from '../training-creation/training-creation.setup.ts'

type Input = {
  agentId: string
  /** The unsent form of an earlier visit. */
  draft: Draft | null
}

type Event = { type: 'training.add' } | { type: 'training.refresh' } | VisibilityEvent | CreationEvent

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
    watchVisibility: visibilityPort,
  },
  delays: {
    progressPoll: 1_000,
  },
  guards: {
    isInProgress: ({ event }) => valueIn<Progress>(event)?.inProgress ?? false,
    isListed: stateIn({ view: 'list' }),
    isHidden: stateIn({ page: 'hidden' }),
    isShown: stateIn({ page: 'shown' }),
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
              { guard: 'isInProgress', target: 'waiting' },
              // Nothing is being processed, or the list could not be read: the view then shows that and offers a retry.
              { target: 'idle' },
            ],
          },
        },
        ...pollingStates('progressPoll', 'refreshing'),
      },
    },
    page: visibilityRegion,
  },
})

export type TrainingMachine = typeof trainingMachine
