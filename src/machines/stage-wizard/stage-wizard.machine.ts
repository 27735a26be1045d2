/**
 * The steps of the stage wizard (S2§2.7): back and forward for a new stage, any step for an existing one. The first
 * step requires name, description and condition. Going on from the second step adds a field that is still being typed, or
 * stays if it has an error; so does finishing.
 */
import { sendTo, setup, type EventObject } from 'xstate'
import { StageBasics } from '../../../contract/stages.ts'
import { issuesIn, type Issues } from '../../../contract/validation.ts'
import { isOk, listener, port } from '../port.ts'

export const wizardSteps = ['basics', 'data', 'actions'] as const
export type WizardStep = (typeof wizardSteps)[number]
type Basics = { name: string; description: string; condition: string }
type Input = {
  mode: 'create' | 'edit'
  /** The initial step: the one that was open when it was left with unsaved values. */
  step: WizardStep
}
type Event =
  | { type: 'wizard.next'; values: Basics }
  | { type: 'wizard.back' }
  | { type: 'wizard.go'; step: WizardStep }
  | { type: 'wizard.finish' }
export type StepCommand = { type: 'step.keep'; step: WizardStep }

/** Validation errors of the first step. */
export const basicsIssues = ({ name, description, condition }: Basics): Issues =>
  issuesIn(StageBasics, { name, description, condition })

const placeOf = (step: WizardStep): number => wizardSteps.indexOf(step)

const machineSetup = setup({
  types: { input: {} as Input, context: {} as Input, events: {} as Event },
  actors: {
    keepStep: listener<EventObject, undefined, StepCommand>('keepStep'),
    /** Adds the field that is being typed; fails if it is invalid. */
    addField: port<null>('addField'),
    /** Adds the field that is being typed, then saves the stage; fails if the field is invalid. */
    finishStage: port<null>('finishStage'),
  },
  actions: {
    keepStep: sendTo('keepStep', (_, { step }: { step: WizardStep }): StepCommand => ({ type: 'step.keep', step })),
  },
  guards: {
    isDone: isOk,
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

export const stageWizardMachine = machineSetup.createMachine({
  id: 'stageWizard',
  context: ({ input }) => input,
  // Invoked for as long as the wizard is open, so that each step is stored.
  invoke: { id: 'keepStep', src: 'keepStep' },
  initial: 'restoring',
  states: {
    restoring: {
      always: [
        { guard: { type: 'beginsAt', params: { step: 'actions' } }, target: 'actions' },
        { guard: { type: 'beginsAt', params: { step: 'data' } }, target: 'data' },
        { target: 'basics' },
      ],
    },
    basics: {
      entry: { type: 'keepStep', params: { step: 'basics' } },
      initial: 'resting',
      on: {
        'wizard.next': [
          { guard: { type: 'hasBasics', params: ({ event: { values } }) => ({ values }) }, target: 'data' },
          { target: '.incomplete' },
        ],
        'wizard.go': [goTo('basics', 'data'), goTo('basics', 'actions')],
      },
      states: { resting: {}, incomplete: {} },
    },
    data: {
      entry: { type: 'keepStep', params: { step: 'data' } },
      initial: 'resting',
      on: { 'wizard.back': 'basics', 'wizard.go': [goTo('data', 'basics'), goTo('data', 'actions')] },
      states: {
        resting: { on: { 'wizard.next': 'adding' } },
        adding: {
          invoke: {
            id: 'addField',
            src: 'addField',
            onDone: [{ guard: 'isDone', target: '#stageWizard.actions' }, { target: 'resting' }],
          },
        },
      },
    },
    actions: {
      entry: { type: 'keepStep', params: { step: 'actions' } },
      initial: 'resting',
      on: { 'wizard.back': 'data', 'wizard.go': [goTo('actions', 'basics'), goTo('actions', 'data')] },
      states: {
        resting: { on: { 'wizard.finish': 'finishing' } },
        finishing: {
          invoke: {
            id: 'finishStage',
            src: 'finishStage',
            onDone: [{ guard: 'isDone', target: 'resting' }, { target: '#stageWizard.data' }],
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
