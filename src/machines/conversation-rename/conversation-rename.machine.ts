/** Renames a test conversation in a dialog (AN-11). */
import { ConversationTitle } from '../../../contract/conversations.ts'
import { formMachine } from '../shared/form.machine.ts'

export type ConversationSubject = { agentId: string; sessionId: string; title: string }

export const conversationRenameMachine = formMachine<ConversationSubject, ConversationSubject, ConversationTitle>({
  id: 'conversationRename',
  surface: 'dialog',
  emptyValues: { title: '' },
  toValues: ({ title }) => ({ title }),
  schema: ConversationTitle,
  changes: ['conversations'],
})
