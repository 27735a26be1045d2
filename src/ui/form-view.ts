/** The view of a form that the shared form components need; `useFormView` makes it from a running machine. */
import { createContext, use, useEffect, type RefObject } from 'react'
import { focusField } from './focus-field.ts'

type Side = 'mine' | 'theirs'

export type FormView = {
  values: object
  /** Error messages by dotted path of the field. */
  issues: Record<string, string>
  /** The field to focus; a new object each time. */
  focus: { field: string } | null
  /** Why the server refused to save, unless it is shown beside a field. */
  refusal: string | null
  /** The last save got no answer, so it may have been stored. */
  isUnanswered: boolean
  /** The last save was tried without a connection. */
  isUnsent: boolean
  isOpen: boolean
  /** The user may see the form but not change it. */
  isReadOnly: boolean
  hasLoadFailed: boolean
  /** Null until it is loaded. */
  record: object | null
  isChanged: boolean
  isSaving: boolean
  hasFailed: boolean
  /** The record was removed elsewhere. */
  isGone: boolean
  isInvalid: boolean
  isSaved: boolean
  canSave: boolean
  canDiscard: boolean
  canClose: boolean
  conflict: { fields: readonly string[]; theirs: object; choices: Partial<Record<string, Side>> } | null
  change: (patch: object) => void
  blur: () => void
  discard: () => void
  save: () => void
  retry: () => void
  close: () => void
  choose: (field: string, side: Side) => void
  resolve: () => void
  back: () => void
}

const FormViewContext = createContext<FormView | null>(null)
export const FormViewProvider = FormViewContext.Provider

export const useForm = (): FormView => {
  const view = use(FormViewContext)
  if (!view) throw new Error('form fields stand inside a FormShell')
  return view
}

/** One field of the form, by the name of its value. */
export const useFormField = <T>(name: string, element: RefObject<HTMLElement | null>) => {
  const { values, issues, focus, isSaving, isReadOnly, change, blur } = useForm()
  useEffect(() => {
    if (focus?.field === name && element.current) focusField(element.current)
  }, [focus, name, element])
  return {
    value: (values as Record<string, unknown>)[name] as T,
    error: issues[name],
    readOnly: isSaving,
    disabled: isReadOnly,
    onChange: (value: T) => change({ [name]: value }),
    onBlur: blur,
  }
}
