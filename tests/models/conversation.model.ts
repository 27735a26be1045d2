/** The models of renaming and removing a conversation of the list. */
import { fail, ok } from '../../contract/failures.ts'
import { conversationRenameMachine } from '../../src/machines/conversation-rename/conversation-rename.machine.ts'
import { conversationRemovalMachine } from '../../src/machines/conversation-removal/conversation-removal.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'
import { formFlowModel } from './form-flow.ts'

export const subject = { agentId: 'agent-1', sessionId: 's1', title: 'Que horas abrem?' }

export const conversationRenameModel = formFlowModel({
  machine: conversationRenameMachine,
  surface: 'dialog',
  subject,
  record: subject,
  toValues: ({ title }) => ({ title }),
  newer: { ...subject, title: 'Horários' },
  outdated: { ...subject, title: '' },
  field: 'title',
  typed: { title: 'Sábados' },
  invalid: { title: ' ' },
  hasOneField: true,
})

export const conversationRemovalModel = defineModel({
  machine: conversationRemovalMachine,
  input: undefined,
  stateKey: ({ context }) => ({ conversation: context.subject?.sessionId ?? null }),
  events: { 'confirm.ask': { one: { subject } }, 'confirm.cancel': noPayload, 'confirm.accept': noPayload },
  ports: {
    runConfirmed: {
      deleted: { done: ok(null) },
      gone: { done: fail('notFound', { status: 404, message: 'Conversa não encontrada.' }) },
      'server broken': { done: fail('server', { status: 500 }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
  },
})
