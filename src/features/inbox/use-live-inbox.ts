/** Fetches again what the server reports as changed; after a disconnection, everything. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followWhileVisible } from '../../services/follow-while-visible.ts'
import { conversationStagesQuery, inboxConversationQuery, invalidate } from '../../services/queries.ts'

export const useLiveInbox = (agentId: string): void => {
  const client = useQueryClient()
  useEffect(
    () =>
      followWhileVisible('followConversations', { params: { agentId } }, ({ sessionIds, isFirst }) => {
        if (!isFirst && sessionIds.length === 0) return
        const stale = isFirst
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
        // The first event arrives together with the first reads, which are equally new.
        for (const queryKey of stale) void (isFirst ? client.invalidateQueries({ queryKey }) : invalidate(queryKey))
      }),
    [client, agentId],
  )
}
