/** Selectors of the wizard for its views. */
import type { SnapshotFrom } from 'xstate'
import type { AgentWizardMachine } from './agent-wizard.machine.ts'
import type { WizardDraft } from './agent-wizard.setup.ts'
import { dataSteps, initialData, missing, type DataStep } from './wizard-data.ts'

type Snapshot = SnapshotFrom<AgentWizardMachine>

/** The current step; sending counts as the last data step, the website as the first step. */
export const stepOf = (snapshot: Snapshot): DataStep | 'created' => {
  if (snapshot.matches('created')) return 'created'
  if (snapshot.matches('submitting')) return 'settings'
  return dataSteps.find((step) => snapshot.matches({ editing: step })) ?? 'name'
}

/** The fields that are missing in the current step. */
export const missingNow = (snapshot: Snapshot) => {
  const step = stepOf(snapshot)
  return step === 'created' || snapshot.matches('website') ? [] : missing[step](snapshot.context.data)
}

/** The draft that would be lost by closing the wizard; null when nothing was typed. */
export const draftOf = (snapshot: Snapshot): WizardDraft | null => {
  const { data, websiteUrl } = snapshot.context
  const step = snapshot.matches('website') ? 'website' : stepOf(snapshot)
  if (step === 'created' || snapshot.matches('offering') || snapshot.status !== 'active') return null
  const untouched = websiteUrl === '' && JSON.stringify(data) === JSON.stringify(initialData(data.responseModel))
  const isUnanswered =
    snapshot.context.isUnanswered || snapshot.matches('submitting') || snapshot.matches({ website: 'creating' })
  return untouched && (step === 'name' || step === 'website') ? null : { step, data, websiteUrl, isUnanswered }
}
