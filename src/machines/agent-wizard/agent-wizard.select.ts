/** What the views read off the wizard. */
import type { SnapshotFrom } from 'xstate'
import type { AgentWizardMachine } from './agent-wizard.machine.ts'
import type { WizardDraft } from './agent-wizard.setup.ts'
import { dataSteps, initialData, missing, type DataStep } from './wizard-data.ts'

type Snapshot = SnapshotFrom<AgentWizardMachine>

/** The step the user is at; sending belongs to the last data step, the website to the first. */
export const stepOf = (snapshot: Snapshot): DataStep | 'created' => {
  if (snapshot.matches('created')) return 'created'
  if (snapshot.matches('submitting')) return 'settings'
  return dataSteps.find((step) => snapshot.matches({ editing: step })) ?? 'name'
}

/** What the current step still lacks. */
export const missingNow = (snapshot: Snapshot) => {
  const step = stepOf(snapshot)
  return step === 'created' || snapshot.matches('website') ? [] : missing[step](snapshot.context.data)
}

/** What would be lost if the wizard went away now; null when nothing was typed. */
export const draftOf = (snapshot: Snapshot): WizardDraft | null => {
  const { data, websiteUrl } = snapshot.context
  const step = snapshot.matches('website') ? 'website' : stepOf(snapshot)
  if (step === 'created' || snapshot.matches('offering') || snapshot.status !== 'active') return null
  const untouched = websiteUrl === '' && JSON.stringify(data) === JSON.stringify(initialData(data.responseModel))
  return untouched && (step === 'name' || step === 'website') ? null : { step, data, websiteUrl }
}
