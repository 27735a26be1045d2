/** The models of renaming and removing a conversation of the list. */
import { conversationRenameMachine } from '../../src/machines/conversation-rename/conversation-rename.machine.ts'
import { conversationRemovalMachine } from '../../src/machines/conversation-removal/conversation-removal.machine.ts'
import { formFlowModel } from './form-flow.ts'
import { confirmModel } from './confirm.model.ts'

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

export const conversationRemovalModel = confirmModel(conversationRemovalMachine, {
  subjects: { one: { subject } },
  gone: 'Conversa não encontrada.',
})
