/** Fetches again what the server reports as changed; after a disconnection, everything. */
import { useEffect } from 'react'
import type { ConversationChange } from '../../../contract/conversation-changes.ts'
import type { FailureKind } from '../../../contract/failures.ts'
import { followWhileVisible } from '../../services/follow-while-visible.ts'
import { agentQuery, conversationStagesQuery, inboxConversationQuery, invalidate } from '../../services/queries.ts'

export const useLiveInbox = (agentId: string): void => {
  useEffect(() => {
    let isKnown = false
    const onLine = ({ sessionIds, isFirst }: ConversationChange): void => {
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
    }
    // Deleted elsewhere: the page says so once the agent itself is not found.
    const onFailure = (kind: FailureKind): void => {
      if (kind === 'notFound') void invalidate(agentQuery(agentId).queryKey)
    }
    return followWhileVisible('followConversations', { params: { agentId } }, onLine, onFailure)
  }, [agentId])
}
