/** Who answers a conversation, whether it is closed, its tags and its notes. */
import { inboxLimits } from '../../contract/inbox.ts'
import { type Handlers, notFound, refuse, reply } from '../http/result.ts'
import { changeTags, deleteNote, insertNote } from './conversation.repository.ts'
import type { InboxDependencies } from './dependencies.ts'
import { conversationNotFound, findRequested } from './requested.routes.ts'
import { chooseHandBackDelay, close, handBack, reopen, takeOver } from './person-actions.ts'

const noteNotFound = notFound('Nota não encontrada.')
const tooManyNotes = refuse(409, 'note_limit', `Uma conversa tem no máximo ${inboxLimits.notes} notas.`)
const otherNote = refuse(409, 'note_exists', 'Esta nota já foi adicionada a outra conversa.')
const tooManyTags = refuse(409, 'tag_limit', `Use no máximo ${inboxLimits.tags} etiquetas.`)
const notTakenOver = refuse(409, 'not_taken_over', 'Nenhuma pessoa está respondendo esta conversa.')

type Calls =
  | ('takeOverConversation' | 'handBackConversation' | 'closeConversation' | 'reopenConversation')
  | ('chooseHandBackDelay' | 'tagConversation' | 'addInboxNote' | 'removeInboxNote')

export function inboxConversationHandlers(dependencies: InboxDependencies): Pick<Handlers, Calls> {
  const { db, clock, events } = dependencies

  return {
    takeOverConversation: async ({ params: { agentId, sessionId }, body }, { session: { user } }) => {
      const scope = { ownerId: user.id, agentId }
      const id = await takeOver(dependencies, scope, { ...body, sessionId, personName: user.name })
      return id === undefined ? conversationNotFound : reply({ message: 'Conversa assumida.' })
    },

    handBackConversation: async ({ params: { agentId, sessionId } }, { session: { user } }) => {
      const scope = { ownerId: user.id, agentId }
      const id = await handBack(dependencies, scope, { sessionId, personName: user.name })
      return id === undefined ? conversationNotFound : reply({ message: 'O agente voltou a responder.' })
    },

    closeConversation: async ({ params: { agentId, sessionId } }, { session: { user } }) => {
      const id = await close(dependencies, { ownerId: user.id, agentId }, { sessionId, personName: user.name })
      return id === undefined ? conversationNotFound : reply({ message: 'Conversa encerrada.' })
    },

    reopenConversation: async ({ params: { agentId, sessionId } }, { session: { user } }) => {
      const id = await reopen(dependencies, { ownerId: user.id, agentId }, { sessionId, personName: user.name })
      return id === undefined ? conversationNotFound : reply({ message: 'Conversa reaberta.' })
    },

    chooseHandBackDelay: async ({ params: { agentId, sessionId }, body }, { session: { user } }) => {
      const changed = await chooseHandBackDelay(dependencies, { ownerId: user.id, agentId }, { ...body, sessionId })
      if (changed === 'changed') return reply({ message: 'A volta do agente foi escolhida.' })
      return changed === 'notFound' ? conversationNotFound : notTakenOver
    },

    tagConversation: async (request, context) => {
      const conversation = await findRequested(db, request, context)
      if (conversation === undefined) return conversationNotFound
      const scope = { ownerId: context.session.user.id, agentId: request.params.agentId }
      const tags = await changeTags(db, scope, conversation.id, request.body)
      if (tags === undefined) return tooManyTags
      await events.notify({ id: conversation.id, agentId: request.params.agentId })
      return reply({ tags })
    },

    addInboxNote: async ({ params: { agentId, sessionId }, body: { text, noteId } }, { session: { user } }) => {
      const [id, author, createdAt] = [noteId ?? crypto.randomUUID(), user.name, clock.now()]
      const note = { id, author, content: text, createdAt }
      const inserted = await insertNote(db, { ownerId: user.id, agentId }, sessionId, note)
      if (inserted === 'notFound') return conversationNotFound
      if (inserted === 'full') return tooManyNotes
      if (inserted === 'otherNote') return otherNote
      await events.notify({ id: inserted.conversationId, agentId })
      return reply({ id, author, text, createdAt: createdAt.getTime() })
    },

    removeInboxNote: async (request, context) => {
      const conversation = await findRequested(db, request, context)
      if (conversation === undefined) return conversationNotFound
      if (!(await deleteNote(db, conversation.id, request.params.noteId))) return noteNotFound
      await events.notify({ id: conversation.id, agentId: request.params.agentId })
      return reply({ message: 'Nota removida.' })
    },
  }
}
