/** The form of one action of a stage, new or by its index (S2§2.7, S2§4). Saving it changes the stage being edited. */
import { ActionForm, hasBody, type Intention as Action } from '../../../contract/stages.ts'
import { formMachine } from '../shared/form.machine.ts'

export type ActionSubject = {
  stageId: string | null
  /** Null for a new one. */
  index: number | null
}

export type ActionValues = Action & {
  /** Typed while the call was tried and not saved there; null where there is none. */
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
}

const isSameCall = (one: Action, other: Action): boolean =>
  (['url', 'method', 'headers', 'body'] as const).every((field) => one[field] === other[field])

/** A call that was changed was not tried yet. */
export const changedAction = (action: ActionValues, patch: Partial<ActionValues>): Partial<ActionValues> =>
  isSameCall(action, { ...action, ...patch }) ? patch : { ...patch, testedAt: null }

/** What is stored: a body only where the method carries one. */
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
