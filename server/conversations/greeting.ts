/**
 * The agent's initial message on channels where the customer writes first: it is sent with the first answer, and stored
 * between the question and that answer. Elsewhere it opens the conversation (`open-conversation.ts`); the widget shows
 * it by itself.
 */
import type { AgentRow, Channel, Queryable } from '../db/schema.ts'

const customerWritesFirst: ReadonlySet<Channel> = new Set(['whatsappWeb', 'whatsappCloud', 'instagram'])

export const opensWithGreeting = (channel: Channel): boolean => !customerWritesFirst.has(channel)

type Greeted = { id: string; channel: Channel }

/** The greeting to send before the next answer; undefined if the agent has already written something. */
export const greetingDue = async (
  db: Queryable,
  agent: Pick<AgentRow, 'initialChatMessage'>,
  conversation: Greeted,
): Promise<string | undefined> =>
  customerWritesFirst.has(conversation.channel) ? firstGreeting(db, agent, conversation) : undefined

/** The greeting that the customer reads before the next answer, because it is sent then or the widget shows it. */
export const greetingBefore = async (
  db: Queryable,
  agent: Pick<AgentRow, 'initialChatMessage'>,
  conversation: Greeted,
): Promise<string | undefined> =>
  opensWithGreeting(conversation.channel) && conversation.channel !== 'widget'
    ? undefined
    : firstGreeting(db, agent, conversation)

async function firstGreeting(
  db: Queryable,
  agent: Pick<AgentRow, 'initialChatMessage'>,
  conversation: Greeted,
): Promise<string | undefined> {
  const greeting = agent.initialChatMessage.trim()
  if (greeting === '') return undefined
  const said = await db
    .selectFrom('messages')
    .select('content')
    .where('conversationId', '=', conversation.id)
    .where('role', '=', 'assistant')
    .limit(2)
    .execute()
  const isGreeted = said.length === 1 && conversation.channel === 'widget' && said[0]?.content === greeting
  return said.length === 0 || isGreeted ? greeting : undefined
}
