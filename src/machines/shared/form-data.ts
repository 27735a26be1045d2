/** The data of a form: the values of its fields, and the server's record that they were read from. */
import { issuesIn, type FormSchema, type Issues } from '../../../contract/validation.ts'

/** Unsaved values, with the values they were based on. */
export type Draft<V> = { values: V; base: V }

export type Side = 'mine' | 'theirs'
export type Choices<V> = Partial<Record<keyof V, Side>>

/** How the fields of a form map to the record that is read and saved. Values are plain data, no files. */
export type FormRules<R, V> = {
  toValues: (record: R) => V
  /** Validates the values; may depend on the saved record. */
  schema: FormSchema | ((record: R) => FormSchema)
  /** Normalises values when a field loses the focus and before saving. */
  tidy?: (values: V) => V
}

const areEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const fieldsOf = <V extends object>(values: V): (keyof V)[] => Object.keys(values) as (keyof V)[]

/** The fields in which both differ, in form order. */
export const differingFields = <V extends object>(one: V, other: V): (keyof V)[] =>
  fieldsOf(one).filter((field) => !areEqual(one[field], other[field]))

export const areSame = <V extends object>(one: V, other: V): boolean => differingFields(one, other).length === 0

/** If only one side changed a field, that side wins; if both did, the default is the user's own. */
export const initialChoices = <V extends object>({ values, base }: Draft<V>, theirs: V): Choices<V> => {
  const changed = new Set(differingFields(values, base))
  return Object.fromEntries(
    differingFields(values, theirs).map((field) => [field, changed.has(field) ? 'mine' : 'theirs']),
  ) as Choices<V>
}

/** In form order. */
export const withOwnChoices = <V extends object>(
  { values, choices }: { values: V; choices: Choices<V> },
  patch: Partial<V>,
): Choices<V> => {
  const chosen: Choices<V> = { ...choices, ...Object.fromEntries(Object.keys(patch).map((field) => [field, 'mine'])) }
  return Object.fromEntries(
    fieldsOf(values).flatMap((field) => (field in chosen ? [[field, chosen[field]]] : [])),
  ) as Choices<V>
}

/** Whether both sides changed a field to different values. */
export const isConflict = <V extends object>({ values, base }: Draft<V>, theirs: V): boolean => {
  const changed = new Set(differingFields(values, base))
  const changedThere = new Set(differingFields(theirs, base))
  return differingFields(values, theirs).some((field) => changed.has(field) && changedThere.has(field))
}

export const merge = <V extends object>(mine: V, theirs: V, choices: Choices<V>): V => ({
  ...theirs,
  ...Object.fromEntries(fieldsOf(mine).flatMap((field) => (choices[field] === 'mine' ? [[field, mine[field]]] : []))),
})

export const tidied = <R, V>({ tidy = (values) => values }: FormRules<R, V>, values: V): V => tidy(values)

export const issuesOf = <R, V>(rules: FormRules<R, V>, record: R | null, values: V): Issues => {
  if (record === null) return {}
  const { schema } = rules
  return issuesIn(typeof schema === 'function' ? schema(record) : schema, tidied(rules, values))
}

/** The field of an issue's path; a list and its entries are one field. */
export const fieldOfPath = (path: string): string => path.split('.', 1)[0] ?? path

/** The issues of the fields that were not edited. */
export const remainingIssues = (issues: Issues, patch: object): Issues =>
  Object.fromEntries(Object.entries(issues).filter(([path]) => !(fieldOfPath(path) in patch)))

/** The first field with an issue, in form order. */
export const firstInvalid = (issues: Issues, values: object): string | null => {
  const invalid = new Set(Object.keys(issues).map(fieldOfPath))
  return Object.keys(values).find((field) => invalid.has(field)) ?? null
}
