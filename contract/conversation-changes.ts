/** Conversations that change while somebody looks at them, in this tab, another one or on a channel (AN-11, IB-01). */
import * as v from 'valibot'
import { route } from './route.ts'
import { Id } from './wire.ts'

export const ConversationChange = v.object({
  /** None in the first line, and where it is only said that the line is still there. */
  sessionIds: v.array(v.string()),
  /** Of each conversation that changed its latest message: whoever has that has not missed a thing. A removed one has none. */
  latest: v.optional(v.record(v.string(), v.string())),
  /** What was read before this line may be out of date; nothing after it is missed. */
  isFirst: v.boolean(),
})
export type ConversationChange = v.InferOutput<typeof ConversationChange>

export const conversationChangesRoutes = {
  followConversations: route({
    method: 'GET',
    path: '/v1/agents/{agentId}/conversations/changes',
    host: 'api',
    auth: 'bearer',
    params: v.object({ agentId: Id }),
    reply: ConversationChange,
    stream: true,
    refusals: [401, 404],
    source: 'extension',
    summary: 'Which conversations of an agent change, as it happens, for ten minutes',
  }),
}
