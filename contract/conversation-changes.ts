/** Notifies viewers of conversations that change in another tab or on a channel (AN-11, IB-01). */
import * as v from 'valibot'
import { route } from './route.ts'
import { Id } from './wire.ts'

export const ConversationChange = v.object({
  /** In the first line those that changed in the last minute; none in keep-alive lines. */
  sessionIds: v.array(v.string()),
  /**
   * Id of the latest message of each changed conversation: a client that has it is up to date. A removed conversation
   * has none.
   */
  latest: v.optional(v.record(v.string(), v.string())),
  /** Like `latest`, but without questions that wait for their answer, such as the client's own, and without greetings. */
  said: v.optional(v.record(v.string(), v.string())),
  /**
   * Every change after this line is reported. Data read up to a minute before it is out of date for `sessionIds` only,
   * older data perhaps altogether.
   */
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
