/** Parses the text fields of a received form. */
import * as v from 'valibot'
import { findInvalidText } from '../platform/text/postgres-text.ts'
import type { ReceivedForm } from './receive-form.ts'
import { invalidInput, invalidText } from './refusals.ts'
import { refuse } from './result.ts'

const repeatedField = refuse(400, 'repeated_field', 'Cada campo do formulário só pode vir uma vez.')

/** @returns the parsed fields, or the refusal that names the invalid one. */
export function parseFields<F>(schema: v.GenericSchema<unknown, F>, { fields: given }: Pick<ReceivedForm, 'fields'>) {
  const fields = Object.fromEntries(given)
  if (Object.keys(fields).length < given.length) return { ok: false, refusal: repeatedField } as const
  const parsed = v.safeParse(schema, fields)
  if (!parsed.success) return { ok: false, refusal: invalidInput(parsed.issues) } as const
  const hidden = findInvalidText(fields)
  return hidden === undefined
    ? ({ ok: true, fields: parsed.output } as const)
    : ({ ok: false, refusal: invalidText(hidden) } as const)
}
