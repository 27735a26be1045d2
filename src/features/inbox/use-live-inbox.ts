/** Fetches again what the server reports as changed; after a disconnection, everything. */
import { useEffect } from 'react'
import { followWhileVisible } from '../../services/follow-while-visible.ts'
import { conversationStagesQuery, inboxConversationQuery, invalidate } from '../../services/queries.ts'

export const useLiveInbox = (agentId: string): void => {
  useEffect(() => {
    let isKnown = false
    return followWhileVisible('followConversations', { params: { agentId } }, ({ sessionIds, isFirst }) => {
      // What this page has just read lacks only the changes that the first line names.
      const isMissed = isFirst && isKnown
      isKnown = true
      const stale = isMissed
        ? [
            ['inbox', agentId],
            ['conversations', agentId, 'stages'],
          ]
        : sessionIds.length === 0
          ? []
          : [
              ['inbox', agentId, 'list'],
              ...sessionIds.flatMap((sessionId) => [
                inboxConversationQuery(agentId, sessionId).queryKey,
                conversationStagesQuery(agentId, sessionId).queryKey,
              ]),
            ]
      for (const queryKey of stale) void invalidate(queryKey)
    })
  }, [agentId])
}
