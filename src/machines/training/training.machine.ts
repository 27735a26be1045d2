/**
 * What an agent learns from: the list of its trainings, or the creation of one (S2§2.3, S2§4), which is a machine of its
 * own. Beside what the user looks at (`view`), the list is kept fresh for as long as the server is at work on it
 * (`progress`), but not while nobody looks (`page`).
 */
import { setup, stateIn } from 'xstate'
import { port, valueIn } from '../port.ts'
import { pollingStates } from '../shared/polling.ts'
import { visibilityPort, visibilityRegion, type VisibilityEvent } from '../shared/visibility.ts'
import { trainingCreationMachine } from '../training-creation/training-creation.machine.ts'
import type { CreationEvent, Draft } from '../training-creation/training-creation.setup.ts'

type Input = {
  agentId: string
  /** What an earlier visit filled in and did not send. */
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
  // For as long as the tab: what was filled in stays while one looks at the list.
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
        // Also while one is under way: what it brings may be older than what was just created.
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
              // Nothing is under way, or the list could not be read: then the view says so and the user asks again.
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
