/**
 * The steps of the stage wizard (S2§2.7): in a new stage one goes on and back, in an existing one to any. The first step
 * lets nobody on before name, description and condition are there.
 */
import { setup } from 'xstate'
import { StageBasics } from '../../../contract/stages.ts'
import { issuesIn, type Issues } from '../../../contract/validation.ts'

export const wizardSteps = ['basics', 'data', 'actions'] as const
export type WizardStep = (typeof wizardSteps)[number]
type Basics = { name: string; description: string; condition: string }
type Input = { mode: 'create' | 'edit' }
type Event = { type: 'wizard.next'; values: Basics } | { type: 'wizard.back' } | { type: 'wizard.go'; step: WizardStep }

/** What the first step lacks. */
export const basicsIssues = ({ name, description, condition }: Basics): Issues =>
  issuesIn(StageBasics, { name, description, condition })

const placeOf = (step: WizardStep): number => wizardSteps.indexOf(step)

const machineSetup = setup({
  types: { input: {} as Input, context: {} as Input, events: {} as Event },
  guards: {
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
  initial: 'basics',
  states: {
    basics: {
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
      on: {
        'wizard.next': 'actions',
        'wizard.back': 'basics',
        'wizard.go': [goTo('data', 'basics'), goTo('data', 'actions')],
      },
    },
    actions: {
      on: { 'wizard.back': 'data', 'wizard.go': [goTo('actions', 'basics'), goTo('actions', 'data')] },
    },
  },
})

export type StageWizardMachine = typeof stageWizardMachine

export const stepOfField = (field: string): WizardStep => {
  if (field.startsWith('intentions')) return 'actions'
  return field.startsWith('requiredData') ? 'data' : 'basics'
}
