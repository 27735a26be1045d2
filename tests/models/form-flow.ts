/** A model of any form made by `formMachine`: what is typed, the outcomes of its calls, and a conflicting save. */
import type { SnapshotFrom } from 'xstate'
import { fail, ok } from '../../contract/failures.ts'
import type { FormMachine } from '../../src/machines/shared/form.machine.ts'
import { defineModel, noPayload, type Model } from '../kit/model.ts'

type FormCase<S extends object, R extends object, V extends object> = {
  machine: FormMachine<S, R, V>
  surface: 'page' | 'dialog'
  subject: S
  record: R
  toValues: (record: R) => V
  /** The same record with another value in one field, saved elsewhere. */
  newer: R
  /** The same with a value that is no longer valid. */
  outdated: R
  /** The field that was also changed elsewhere. */
  field: keyof V & string
  typed: Partial<V>
  /** The server's record after saving `typed`; omitted if the server returns none. */
  saved?: R
  invalid: Partial<V>
  /** Whether it can be created anew after a removal elsewhere. */
  recreates?: true
  /** With one field, only an empty change keeps its issue. */
  hasOneField?: true
  /** The server's name of that field. */
  refusedPath?: string
}

/** A dialog hears whether its draft was stored. */
export const draftWritten = {
  stored: { emits: { type: 'draft.written' as const, isStored: true } },
  'not stored': { emits: { type: 'draft.written' as const, isStored: false } },
}

const refusal = { error: 'invalid_input', message: 'Já existe.' }

export const formFlowModel = <S extends object, R extends object, V extends object>({
  machine,
  surface,
  subject,
  record,
  toValues,
  newer,
  outdated,
  field,
  typed,
  saved,
  invalid,
  recreates,
  hasOneField,
  refusedPath = field,
}: FormCase<S, R, V>): Model<FormMachine<S, R, V>> => {
  const base = toValues(record)
  const known = [
    ['as it was', base],
    ['typed', { ...base, ...typed }],
    ['invalid', { ...base, ...invalid }],
    ['newer', toValues(newer)],
    ['outdated', toValues(outdated)],
  ] as const
  const kindOf = (values: V) =>
    known.find(([, each]) => JSON.stringify(each) === JSON.stringify(values))?.[0] ?? 'other'
  const draft = { values: { ...base, ...typed }, base }
  return defineModel({
    machine,
    input: { subject: surface === 'page' ? subject : null },
    stateKey: ({ context }: SnapshotFrom<FormMachine<S, R, V>>) => ({
      values: kindOf(context.values),
      base: kindOf(context.base),
      issues: Object.keys(context.issues).join(),
      newer: context.newer ? kindOf(context.newer.values) : null,
      choices: Object.values(context.choices).join(),
      isUnstored: context.isUnstored,
    }),
    events: {
      ...(surface === 'dialog'
        ? { 'form.open': { it: { subject } }, 'form.close': noPayload }
        : { 'record.changed': { newer: { record: newer } } }),
      'form.change': {
        typed: { patch: typed },
        invalid: { patch: invalid },
        ...(hasOneField && { nothing: { patch: {} } }),
      },
      'form.blur': noPayload,
      'form.discard': noPayload,
      'form.save': noPayload,
      'form.retry': noPayload,
      'form.choose': { theirs: { field, side: 'theirs' }, mine: { field, side: 'mine' } },
      'form.resolve': noPayload,
      'form.back': noPayload,
    },
    ports: {
      loadRecord: {
        read: { done: ok({ record, draft: null }) },
        'read, with what was typed before': { done: ok({ record, draft }) },
        'changed since it was typed': { done: ok({ record: newer, draft }) },
        offline: { done: fail('offline') },
      },
      saveRecord: {
        saved: { done: ok({ outcome: 'saved' as const, record: saved ?? null }) },
        newer: { done: ok({ outcome: 'changedElsewhere' as const, current: newer }) },
        outdated: { done: ok({ outcome: 'changedElsewhere' as const, current: outdated }) },
        'newer elsewhere': { done: ok({ outcome: 'changedElsewhere' as const, current: record }) },
        'refused, said why': {
          done: fail('invalid', {
            status: 400,
            message: 'Já existe.',
            body: { ...refusal, issues: [{ path: refusedPath, message: 'Já existe.' }] },
          }),
        },
        unauthorized: { done: fail('unauthorized', { status: 401 }) },
        ...(recreates && { gone: { done: fail('notFound', { status: 404, message: 'Não encontrado.' }) } }),
      },
      storeDraft: surface === 'dialog' ? draftWritten : {},
    },
  } as unknown as Model<FormMachine<S, R, V>>)
}
