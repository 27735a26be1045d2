/** Fetches again what the server reports as changed; after a disconnection, everything. */
import { useEffect } from 'react'
import { followWhileVisible } from '../../services/follow-while-visible.ts'
import { conversationStagesQuery, inboxConversationQuery, invalidate } from '../../services/queries.ts'

export const useLiveInbox = (agentId: string): void => {
  useEffect(() => {
    let isKnown = false
    return followWhileVisible('followConversations', { params: { agentId } }, ({ sessionIds, isFirst }) => {
      // On arrival the page has just read everything, so only what the first line names may be out of date.
      const isMissed = isFirst && isKnown
      isKnown = true
      if (!isMissed && sessionIds.length === 0) return
      const stale = isMissed
        ? [
            ['inbox', agentId],
            ['conversations', agentId, 'stages'],
          ]
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
