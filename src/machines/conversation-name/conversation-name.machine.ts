/** The name of a test conversation, given in a dialog (AN-11). */
import { ConversationTitle } from '../../../contract/conversations.ts'
import { formMachine } from '../shared/form.machine.ts'

export type NamedConversation = { agentId: string; sessionId: string; title: string }

export const conversationNameMachine = formMachine<NamedConversation, NamedConversation, ConversationTitle>({
  id: 'conversationName',
  surface: 'dialog',
  emptyValues: { title: '' },
  toValues: ({ title }) => ({ title }),
  schema: ConversationTitle,
  changes: ['conversations'],
})
