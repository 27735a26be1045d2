/** Labels and formatted values of a record's fields, used to compare two versions. */
import { conflictTexts } from './form-texts.ts'

/** The label of each field, and how to format a value that is not plain text. */
export type FieldLabels<F extends string = string> = Record<
  F,
  string | { label: string; show: (value: never) => string }
>

const plainText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

export const fieldText = (labels: FieldLabels, field: string, values: object): string => {
  const value = (values as Record<string, unknown>)[field]
  const named = labels[field]
  const text = typeof named === 'object' ? named.show(value as never) : plainText(value)
  return text.trim() === '' ? conflictTexts.empty : text
}

export const fieldLabel = (labels: FieldLabels, field: string): string => {
  const named = labels[field]
  return (typeof named === 'object' ? named.label : named) ?? field
}
