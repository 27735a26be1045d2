/**
 * The agent's initial message where the customer writes first: it goes out with the first answer, and stands between the
 * question and that answer. Elsewhere it opens the conversation (`open-conversation.ts`), or the widget shows it.
 */
import type { AgentRow, Channel, Queryable } from '../db/schema.ts'

const customerWritesFirst: ReadonlySet<Channel> = new Set(['whatsappWeb', 'whatsappCloud', 'instagram'])

export const opensWithGreeting = (channel: Channel): boolean =>
  !customerWritesFirst.has(channel) && channel !== 'widget'

/** What has to be said before the next answer; nothing once anything was said there. */
export async function greetingDue(
  db: Queryable,
  agent: Pick<AgentRow, 'initialChatMessage'>,
  conversation: { id: string; channel: Channel },
): Promise<string | undefined> {
  const greeting = agent.initialChatMessage.trim()
  if (greeting === '' || !customerWritesFirst.has(conversation.channel)) return undefined
  const said = await db
    .selectFrom('messages')
    .select('id')
    .where('conversationId', '=', conversation.id)
    .where('role', '=', 'assistant')
    .limit(1)
    .executeTakeFirst()
  return said === undefined ? greeting : undefined
}
