/**
 * The steps of the stage wizard (S2§2.7): back and forward for a new stage, any step for an existing one. The first
 * step requires name, description and condition. Going on from the second step adds a field that is still being typed, or
 * stays if it has an error; so does finishing. A draft of a new stage is offered first (`offering`), unless the user asked
 * to continue it; discarding asks (`discarding`) and leads to the first step.
 */
import { assign, sendTo, setup, type EventObject } from 'xstate'
import { StageBasics } from '../../../contract/stages.ts'
import { issuesIn, type Issues } from '../../../contract/validation.ts'
import { isOk, listener, port } from '../port.ts'

export const wizardSteps = ['basics', 'data', 'actions'] as const
export type WizardStep = (typeof wizardSteps)[number]
type Basics = { name: string; description: string; condition: string }
type Input = {
  mode: 'create' | 'edit'
  /** The open step; at first the one that was open when it was left with unsaved values. */
  step: WizardStep
  /** There is a draft, and the user is asked whether to continue it. */
  isDraftOffered: boolean
}
type Event =
  | { type: 'wizard.next'; values: Basics }
  | { type: 'wizard.back' }
  | { type: 'wizard.go'; step: WizardStep }
  | { type: 'wizard.finish' }
  | { type: 'wizard.discard' }
  | { type: 'discard.cancel' }
  | { type: 'discard.confirm' }
  | { type: 'draft.resume' }
  | { type: 'draft.discard' }
export type StepCommand = { type: 'step.store'; step: WizardStep }

/** Validation errors of the first step. */
export const basicsIssues = ({ name, description, condition }: Basics): Issues =>
  issuesIn(StageBasics, { name, description, condition })

const placeOf = (step: WizardStep): number => wizardSteps.indexOf(step)

const machineSetup = setup({
  types: { input: {} as Input, context: {} as Input, events: {} as Event },
  actors: {
    storeStep: listener<EventObject, undefined, StepCommand>('storeStep'),
    /** Adds the field that is being typed; fails if it is invalid. */
    addField: port<null>('addField'),
    /** Adds the field that is being typed, then saves the stage; fails if the field is invalid. */
    finishStage: port<null>('finishStage'),
    /** Resets the stage and what is being typed in its steps, also in the browser's storage. */
    discardDraft: port<null>('discardDraft'),
  },
  actions: {
    setStep: assign((_, { step }: { step: WizardStep }) => ({ step })),
    storeStep: sendTo('storeStep', (_, { step }: { step: WizardStep }): StepCommand => ({ type: 'step.store', step })),
  },
  guards: {
    isDone: isOk,
    isDraftOffered: ({ context }) => context.isDraftOffered,
    beginsAt: ({ context }, { step }: { step: WizardStep }) => context.step === step,
    hasBasics: (_, { values }: { values: Basics }) => Object.keys(basicsIssues(values)).length === 0,
    canGo: ({ context }, { from, to, step }: { from: WizardStep; to: WizardStep; step: WizardStep }) =>
      to === step && (context.mode === 'edit' || placeOf(to) <= placeOf(from)),
  },
})

const goTo = (from: WizardStep, to: WizardStep) => ({
  guard: {
    type: 'canGo' as const,
    params: ({ event: { step } }: { event: { step: WizardStep } }) => ({ from, to, step }),
  },
  target: to,
})

const enter = (step: WizardStep) =>
  [
    { type: 'setStep', params: { step } },
    { type: 'storeStep', params: { step } },
  ] as const

export const stageWizardMachine = machineSetup.createMachine({
  id: 'stageWizard',
  context: ({ input }) => input,
  // Invoked for as long as the wizard is open, so that each step is stored.
  invoke: { id: 'storeStep', src: 'storeStep' },
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isDraftOffered', target: 'offering' }, { target: 'restoring' }] },
    offering: { on: { 'draft.resume': 'restoring', 'draft.discard': 'clearing' } },
    discarding: { on: { 'discard.cancel': 'restoring', 'discard.confirm': 'clearing' } },
    clearing: { invoke: { id: 'discardDraft', src: 'discardDraft', onDone: 'basics' } },
    restoring: {
      always: [
        { guard: { type: 'beginsAt', params: { step: 'actions' } }, target: 'actions' },
        { guard: { type: 'beginsAt', params: { step: 'data' } }, target: 'data' },
        { target: 'basics' },
      ],
    },
    basics: {
      entry: enter('basics'),
      initial: 'idle',
      on: {
        'wizard.next': [
          { guard: { type: 'hasBasics', params: ({ event: { values } }) => ({ values }) }, target: 'data' },
          { target: '.incomplete' },
        ],
        'wizard.go': [goTo('basics', 'data'), goTo('basics', 'actions')],
        'wizard.discard': 'discarding',
      },
      states: { idle: {}, incomplete: {} },
    },
    data: {
      entry: enter('data'),
      initial: 'idle',
      on: {
        'wizard.back': 'basics',
        'wizard.go': [goTo('data', 'basics'), goTo('data', 'actions')],
        'wizard.discard': 'discarding',
      },
      states: {
        idle: { on: { 'wizard.next': 'adding' } },
        adding: {
          invoke: {
            id: 'addField',
            src: 'addField',
            onDone: [{ guard: 'isDone', target: '#stageWizard.actions' }, { target: 'idle' }],
          },
        },
      },
    },
    actions: {
      entry: enter('actions'),
      initial: 'idle',
      on: {
        'wizard.back': 'data',
        'wizard.go': [goTo('actions', 'basics'), goTo('actions', 'data')],
        'wizard.discard': 'discarding',
      },
      states: {
        idle: { on: { 'wizard.finish': 'finishing' } },
        finishing: {
          invoke: {
            id: 'finishStage',
            src: 'finishStage',
            onDone: [{ guard: 'isDone', target: 'idle' }, { target: '#stageWizard.data' }],
          },
        },
      },
    },
  },
})

export type StageWizardMachine = typeof stageWizardMachine

export const stepOfField = (field: string): WizardStep => {
  if (field.startsWith('intentions')) return 'actions'
  return field.startsWith('requiredData') ? 'data' : 'basics'
}
