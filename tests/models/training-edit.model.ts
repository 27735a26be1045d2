import { fail, ok } from '../../contract/failures.ts'
import { trainingLimits } from '../../contract/trainings.ts'
import { fieldsOf, type EditFields } from '../../src/machines/training-edit/edit-data.ts'
import { areSame } from '../../src/machines/shared/form-data.ts'
import { trainingEditMachine } from '../../src/machines/training-edit/training-edit.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'
import { draftWritten } from './form-flow.ts'
import { training } from './training.model.ts'

export const editedText = training('t1', 'Horários', { description: 'Da loja do centro', content: 'Abrimos às 8h.' })
/** Longer than the form allows, and created by other means. */
export const longText = training('t1', 'Horários', { content: 'a'.repeat(trainingLimits.editedContent + 1) })
export const keptEdit: EditFields = { ...fieldsOf(editedText), name: 'Horários de verão' }

const kindOf = (fields: EditFields): string =>
  areSame(fields, fieldsOf(editedText)) ? 'as it was' : areSame(fields, keptEdit) ? 'kept' : 'other'

/** Saved elsewhere; its name is no longer valid. */
const newer = { ...editedText, name: 'a'.repeat(trainingLimits.name + 1), content: 'Abrimos às 9h.', revision: 3 }

export const trainingEditModel = defineModel({
  machine: trainingEditMachine,
  input: { subject: null },
  stateKey: ({ context: { record, values, issues, newer: waiting, choices, isUnstored } }) => ({
    isUnstored,
    values: record ? kindOf(values) : 'none',
    asRecord: record !== null && areSame(values, fieldsOf(record)),
    isLong: values.content.length > trainingLimits.editedContent,
    record: record?.revision ?? null,
    issues: Object.keys(issues).join(),
    newer: waiting !== null,
    choices: Object.values(choices).join(),
  }),
  events: {
    'form.open': { text: { subject: { id: 't1', name: 'Horários', type: 'TEXT' } } },
    'form.close': noPayload,
    'form.retry': noPayload,
    'form.change': {
      name: { patch: { name: 'Horários de verão' } },
      'content over the limit': { patch: { content: 'b'.repeat(trainingLimits.editedContent + 1) } },
    },
    'form.blur': noPayload,
    'form.discard': noPayload,
    'form.save': noPayload,
    'form.choose': {
      'their name': { field: 'name', side: 'theirs' },
      'my name': { field: 'name', side: 'mine' },
      'my content': { field: 'content', side: 'mine' },
    },
    'form.resolve': noPayload,
    'form.back': noPayload,
  },
  ports: {
    loadRecord: {
      read: { done: ok({ record: editedText, draft: null }) },
      'read, with what was typed before': {
        done: ok({ record: editedText, draft: { values: keptEdit, base: fieldsOf(editedText) } }),
      },
      'changed since it was typed': {
        done: ok({ record: newer, draft: { values: keptEdit, base: fieldsOf(editedText) } }),
      },
      gone: { done: fail('notFound', { status: 404 }) },
      offline: { done: fail('offline') },
    },
    saveRecord: {
      updated: { done: ok({ outcome: 'saved' as const, record: null }) },
      newer: { done: ok({ outcome: 'changedElsewhere' as const, current: newer }) },
      'learned meanwhile': {
        done: ok({
          outcome: 'changedElsewhere' as const,
          current: { ...editedText, status: 'PROCESSING', revision: 2 },
        }),
      },
      'refused, said why': {
        done: fail('invalid', {
          status: 400,
          message: 'Nome repetido.',
          body: {
            error: 'invalid_input',
            message: 'Nome repetido.',
            issues: [{ path: 'name', message: 'Já existe.' }],
          },
        }),
      },
      gone: { done: fail('notFound', { status: 404, message: 'Treinamento não encontrado.' }) },
      'server broken': { done: fail('server', { status: 500 }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
    storeDraft: draftWritten,
  },
})

/** A document, which only the list has. */
export const documentEditModel = defineModel({
  ...trainingEditModel,
  events: { 'form.open': { document: { subject: { id: 'd1', name: 'Manual', type: 'DOCUMENT' } } } },
})
