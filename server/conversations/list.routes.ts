/** Renaming and removing a conversation of the list. */
import { type Handlers, notFound, refuse, reply } from '../http/result.ts'
import { removeBytes } from '../platform/files/store.ts'
import type { ConversationDependencies } from './dependencies.ts'
import { deleteTestConversation, renameConversation } from './list.repository.ts'

const conversationNotFound = notFound('Conversa não encontrada.')
const ofChannel = refuse(409, 'conversation_of_channel', 'Conversas de canais não podem ser excluídas aqui.')

export const conversationListHandlers = ({
  db,
  events,
  files,
  log,
}: ConversationDependencies): Pick<Handlers, 'renameConversation' | 'deleteConversation'> => ({
  renameConversation: async ({ params, body }, { session }) => {
    const id = await renameConversation(db, { ownerId: session.user.id, ...params, ...body })
    if (id === undefined) return conversationNotFound
    await events.notify({ id, agentId: params.agentId })
    return reply({ message: 'Conversa renomeada.' })
  },

  deleteConversation: async ({ params }, { session }) => {
    const deleted = await deleteTestConversation(db, { ownerId: session.user.id, ...params })
    if (deleted === undefined) return conversationNotFound
    if (deleted === 'ofChannel') return ofChannel
    await events.notifyRemoved(deleted.removed)
    await removeBytes({ files, log }, deleted.fileIds)
    return reply({ message: 'Conversa excluída.' })
  },
})
