/**
 * The form of one action of a stage: a new one, or an existing one by its index (S2§2.7, S2§4). Saving it changes the
 * stage being edited.
 */
import { ActionForm, hasBody, type Intention as Action } from '../../../contract/stages.ts'
import { formMachine } from '../shared/form.machine.ts'

export type ActionSubject = {
  stageId: string | null
  /** Null for a new action. */
  index: number | null
}

export type ActionValues = Action & {
  /** A template typed during a test of the call and not saved; null if there is none. */
  unsavedTemplate: string | null
}

export const newAction: Action = {
  name: '',
  url: '',
  method: 'POST',
  body: '',
  headers: 'Content-Type: application/json',
  triggerCondition: '',
  requiredFields: [],
  shouldExtractDataOfInterest: true,
  responseTemplate: '',
  testedAt: null,
  failedAt: null,
}

const isSameCall = (one: Action, other: Action): boolean =>
  (['url', 'method', 'headers', 'body'] as const).every((field) => one[field] === other[field])

/** A changed call counts as untested. */
export const changedAction = (action: ActionValues, patch: Partial<ActionValues>): Partial<ActionValues> =>
  isSameCall(action, { ...action, ...patch }) ? patch : { ...patch, testedAt: null, failedAt: null }

/** What is stored: a body only for methods that have one. */
export const savedAction = ({ unsavedTemplate: _unsaved, ...action }: ActionValues): Action =>
  hasBody(action.method) ? action : { ...action, body: '' }

export const toActionValues = (action: Action): ActionValues => ({ ...action, unsavedTemplate: null })

export const stageActionMachine = formMachine<ActionSubject, Action, ActionValues>({
  id: 'stageAction',
  surface: 'dialog',
  emptyValues: toActionValues(newAction),
  toValues: toActionValues,
  schema: ActionForm,
  changes: [],
})

export type StageActionMachine = typeof stageActionMachine
