/** 'Excluir' of a test conversation (AN-11): asks, then removes it. */
import { confirmMachine } from '../shared/confirm.machine.ts'

type ListedConversation = { agentId: string; sessionId: string; title: string }

export const conversationRemovalMachine = confirmMachine<ListedConversation>({
  id: 'conversationRemoval',
  changes: ['conversations'],
})
