import { fail, ok } from '../../contract/failures.ts'
import { trainingLimits } from '../../contract/trainings.ts'
import { areSame, canBeSaved, fieldsOf, type EditFields } from '../../src/machines/training-edit/edit-data.ts'
import { trainingEditMachine } from '../../src/machines/training-edit/training-edit.machine.ts'
import { defineModel, plain } from '../kit/model.ts'
import { training } from './training.model.ts'

export const editedText = training('t1', 'Horários', { description: 'Da loja do centro', content: 'Abrimos às 8h.' })
/** Longer than what may be edited, and made by other means. */
export const longText = training('t1', 'Horários', { content: 'a'.repeat(trainingLimits.editedContent + 1) })
export const keptEdit: EditFields = { ...fieldsOf(editedText), name: 'Horários de verão' }

const kindOf = (fields: EditFields): string =>
  areSame(fields, fieldsOf(editedText)) ? 'as it was' : areSame(fields, keptEdit) ? 'kept' : 'other'

export const trainingEditModel = defineModel({
  machine: trainingEditMachine,
  input: { agentId: 'agent-1' },
  facts: ({ context: { training: read, fields, issues } }) => ({
    fields: read ? kindOf(fields) : 'none',
    canBeSaved: read !== null && canBeSaved(fields, read),
    issues: Object.keys(issues).join(),
  }),
  events: {
    'edit.open': { text: { training: editedText } },
    'edit.close': plain,
    'edit.readAgain': plain,
    'edit.change': {
      name: { patch: { name: 'Horários de verão' } },
      'content over the limit': { patch: { content: 'b'.repeat(trainingLimits.editedContent + 1) } },
    },
    'edit.discard': plain,
    'edit.save': plain,
  },
  ports: {
    readTraining: {
      read: { done: ok({ training: editedText, draft: null }) },
      'read, with what was typed before': { done: ok({ training: editedText, draft: keptEdit }) },
      gone: { done: fail('notFound', { status: 404 }) },
      offline: { done: fail('offline') },
    },
    updateTraining: {
      updated: { done: ok(null) },
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
      'server broken': { done: fail('server', { status: 500 }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
  },
})
