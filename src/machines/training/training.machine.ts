/**
 * What an agent learns from: the list of its trainings and the creation of a text (S2§2.3, S2§4). Beside what the user
 * does (`view`), the list is kept fresh for as long as the server is at work on it (`progress`), but not while nobody
 * looks (`page`).
 */
import { and, assertEvent, assign, emit, raise, setup, stateIn } from 'xstate'
import type { Effect } from '../effects.ts'
import { failureIn, isFailure, isOk, listener, port, valueIn } from '../port.ts'
import { canBeSent, emptyText, type TextDraft } from './training-data.ts'

type Input = {
  agentId: string
  /** What an earlier visit typed and did not send. */
  draft: TextDraft | null
}

type Context = {
  agentId: string
  text: TextDraft
}

export type VisibilityFact = { type: 'page.hidden' } | { type: 'page.shown' }

type Event =
  | { type: 'training.add' }
  | { type: 'training.back' }
  | { type: 'training.edit'; patch: Partial<TextDraft> }
  | { type: 'training.submit' }
  | { type: 'training.refresh' }
  | VisibilityFact

export type TrainingNotice = 'creating' | 'created' | 'failed' | 'refused'

export type CreateTextInput = { agentId: string; text: TextDraft }
export type Progress = { inProgress: boolean }

const machineSetup = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Effect<TrainingNotice>,
  },
  actors: {
    createText: port<null, CreateTextInput>('createText'),
    refreshTrainings: port<Progress, { agentId: string }>('refreshTrainings'),
    watchVisibility: listener<VisibilityFact>('watchVisibility'),
  },
  delays: {
    progressPoll: 1_000,
  },
  guards: {
    canSubmit: ({ context }) => canBeSent(context.text),
    isCreated: isOk,
    isUnauthorized: isFailure('unauthorized'),
    isInProgress: ({ event }) => valueIn<Progress>(event)?.inProgress ?? false,
    isListed: stateIn({ view: 'list' }),
    isHidden: stateIn({ page: 'hidden' }),
  },
  actions: {
    edit: assign({
      text: ({ context, event }) => {
        assertEvent(event, 'training.edit')
        return { ...context.text, ...event.patch }
      },
    }),
    clearText: assign({ text: emptyText }),
    announceCreating: emit({ type: 'notice', key: 'creating', tone: 'info' }),
    announceCreated: emit({ type: 'notice', key: 'created', tone: 'success' }),
    announceTrainings: emit({ type: 'resource.changed', keys: ['trainings'] }),
    announceFailure: emit(({ event }) => {
      const { message } = failureIn(event)
      return message
        ? { type: 'notice', key: 'refused', tone: 'error', params: { message } }
        : { type: 'notice', key: 'failed', tone: 'error' }
    }),
    refresh: raise({ type: 'training.refresh' }),
  },
})

export const trainingMachine = machineSetup.createMachine({
  id: 'training',
  context: ({ input }) => ({
    agentId: input.agentId,
    text: input.draft ?? emptyText,
  }),
  type: 'parallel',
  states: {
    view: {
      initial: 'list',
      states: {
        list: {
          on: {
            'training.add': 'creating',
          },
        },
        creating: {
          initial: 'editing',
          states: {
            editing: {
              on: {
                'training.edit': { actions: 'edit' },
                'training.submit': { guard: 'canSubmit', target: 'submitting' },
                'training.back': '#training.view.list',
              },
            },
            submitting: {
              entry: 'announceCreating',
              invoke: {
                id: 'createText',
                src: 'createText',
                input: ({ context: { agentId, text } }) => ({ agentId, text }),
                onDone: [
                  {
                    guard: 'isCreated',
                    target: '#training.view.list',
                    actions: ['clearText', 'announceCreated', 'announceTrainings', 'refresh'],
                  },
                  // The session's own machine tells the user and leads to the sign-in (AU-12); here what was typed stays.
                  { guard: 'isUnauthorized', target: 'editing' },
                  { target: 'editing', actions: 'announceFailure' },
                ],
              },
            },
          },
        },
      },
    },
    progress: {
      initial: 'refreshing',
      on: {
        // Also while one is under way: what it brings may be older than what was just created.
        'training.refresh': { guard: 'isListed', target: '.refreshing' },
      },
      states: {
        idle: {},
        refreshing: {
          invoke: {
            id: 'refreshTrainings',
            src: 'refreshTrainings',
            input: ({ context: { agentId } }) => ({ agentId }),
            onDone: [
              { guard: and(['isInProgress', 'isHidden']), target: 'paused' },
              { guard: 'isInProgress', target: 'waiting' },
              // Nothing is under way, or the list could not be read: then the view says so and the user asks again.
              { target: 'idle' },
            ],
          },
        },
        waiting: {
          on: { 'page.hidden': 'paused' },
          after: { progressPoll: 'refreshing' },
        },
        paused: {
          on: { 'page.shown': 'refreshing' },
        },
      },
    },
    page: {
      initial: 'shown',
      invoke: { id: 'watchVisibility', src: 'watchVisibility' },
      states: {
        shown: { on: { 'page.hidden': 'hidden' } },
        hidden: { on: { 'page.shown': 'shown' } },
      },
    },
  },
})

export type TrainingMachine = typeof trainingMachine
