/** Renaming and removing a conversation (AN-11, extension). */
import * as v from 'valibot'
import { route } from './route.ts'
import { Done, Id, requiredText } from './wire.ts'

export const titleLimit = 80
export const ConversationTitle = v.strictObject({ title: requiredText(titleLimit, 'Dê um nome à conversa') })
export type ConversationTitle = v.InferInput<typeof ConversationTitle>

const params = v.object({ agentId: Id, sessionId: Id })

export const conversationsRoutes = {
  renameConversation: route({
    method: 'PUT',
    path: '/api/v1/chat/{agentId}/{sessionId}',
    host: 'chat',
    auth: 'bearer',
    managersOnly: true,
    params,
    body: ConversationTitle,
    reply: Done,
    refusals: [400, 401, 403, 404, 413, 415],
    source: 'extension (AN-11)',
    summary: 'Name a conversation',
  }),
  deleteConversation: route({
    method: 'DELETE',
    path: '/api/v1/chat/{agentId}/{sessionId}',
    host: 'chat',
    auth: 'bearer',
    managersOnly: true,
    params,
    reply: Done,
    refusals: [401, 403, 404, 409],
    source: 'extension (AN-11)',
    summary: 'Delete a test conversation; those of channels stay',
  }),
} as const
