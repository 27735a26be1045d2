/** A person retries a message that was not sent. */
import type { InboxDependencies } from './dependencies.ts'
import { lockConversation, type AgentScope } from './conversation.repository.ts'
import { findMessage } from './messages.repository.ts'

type ResendRequest = { sessionId: string; replyId: string; evenIfUncertain: boolean }
export type Resent = 'queued' | 'notFound' | 'nothing' | 'uncertain' | 'window' | 'noChannel'

export async function resend(
  { db, clock, events, channels }: InboxDependencies,
  scope: AgentScope,
  { sessionId, replyId, evenIfUncertain }: ResendRequest,
): Promise<Resent> {
  const now = clock.now()
  const { conversationId, sent } = await db.transaction().execute(async (trx) => {
    // Locked, so that of two simultaneous requests the second finds nothing to send.
    const conversation = await lockConversation(trx, scope, sessionId)
    const message = await findMessage(trx, replyId)
    const id = conversation?.id
    if (id === undefined || message?.conversationId !== id || message.writtenBy === null)
      return { conversationId: '', sent: 'notFound' as const }
    if ((await channels.outbound.refusalFor(trx, id, now)) === 'window')
      return { conversationId: id, sent: 'window' as const }
    return {
      conversationId: id,
      sent: await channels.outbound.requeue(trx, id, replyId, { evenIfUncertain, now }),
    }
  })
  if (sent === 'queued') {
    await events.notifyWatchers({ id: conversationId, agentId: scope.agentId })
    await channels.wakeConversation(conversationId)
  }
  return sent
}
