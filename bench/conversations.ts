/** Stored conversations with any number of messages, and a browser that reopens one of them. */
import { randomUUID } from 'node:crypto'
import type { BrowserContext } from 'playwright'
import { openDatabase } from '../server/db/open.ts'
import type { Owner } from './server.ts'

const BATCH = 500

type Stored = { id: string; role: 'user' | 'assistant'; content: string }

export const lastOf = (size: number): string => `Fim das ${size} mensagens`

/**
 * Stores one conversation of each size with the owner's first agent. Only one process may open the data folder, so no
 * server may run meanwhile. @returns the agent, and the messages of the last conversation.
 */
export const storeConversations = async (
  folder: string,
  { userId }: Owner,
  sizes: readonly number[],
): Promise<{ agentId: string; messages: readonly Stored[] }> => {
  const { db, close } = await openDatabase({ folder })
  const { id: agentId } = await db.selectFrom('agents').select('id').executeTakeFirstOrThrow()
  const start = Date.now() - 86_400_000 * 30
  let stored: readonly Stored[] = []
  for (const size of sizes) {
    const conversation = randomUUID()
    const at = new Date(start)
    const keys = { ownerId: userId, agentId, sessionId: `bench-${size}` }
    await db
      .insertInto('conversations')
      .values({ id: conversation, ...keys, createdAt: at, updatedAt: at })
      .execute()
    const messages = Array.from({ length: size }, (_, index) => ({
      id: randomUUID(),
      conversationId: conversation,
      role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content:
        index === size - 1
          ? lastOf(size)
          : `Mensagem ${index + 1}: **atendimento** de segunda a sábado.\n${'> das 8h às 20h\n'.repeat(index % 4)}`,
      sources: '[]',
      createdAt: new Date(start + index * 60_000),
    }))
    for (let from = 0; from < size; from += BATCH)
      await db
        .insertInto('messages')
        .values(messages.slice(from, from + BATCH))
        .execute()
    stored = messages
  }
  await close()
  return { agentId, messages: stored }
}

/** Signs the context's pages in, as the app does: the token in local storage and in the cookie. */
export const signIn = async (context: BrowserContext, url: string, { token }: Owner): Promise<void> => {
  await context.addCookies([{ name: 'token', value: token, url, sameSite: 'Strict' }])
  await context.addInitScript((value) => localStorage.setItem('prosa.token', value), token)
}

/** Signs in, and lets the chat with this agent open its conversation of this size. */
export const openConversation = async (
  context: BrowserContext,
  url: string,
  owner: Owner,
  conversation: { agentId: string; size: number },
): Promise<void> => {
  await signIn(context, url, owner)
  await context.addInitScript(
    ([key, sessionId]) =>
      localStorage.setItem(key, JSON.stringify({ version: 3, value: { sessionId, text: '', unsent: [] } })),
    [`prosa.draft.chat.${owner.userId}.${conversation.agentId}`, `bench-${conversation.size}`] as const,
  )
}
