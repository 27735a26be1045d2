/** Stored conversations with any number of messages, and a browser that reopens one of them. */
import { sql } from 'kysely'
import type { BrowserContext } from 'playwright'
import { openDatabase } from '../server/db/open.ts'
import type { Owner } from './server.ts'

const BATCH = 500

export const lastOf = (size: number): string => `Fim das ${size} mensagens`

export const sessionOf = (size: number): string => `bench-${size}`

/** The messages of the owner's conversation of this size. */
export const messagesOf = ({ agentId }: Owner, size: number) =>
  Array.from({ length: size }, (_, index) => ({
    id: `${agentId}-${size}-${index}`,
    role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content:
      index === size - 1
        ? lastOf(size)
        : `Mensagem ${index + 1}: **atendimento** de segunda a sábado.\n${'> das 8h às 20h\n'.repeat(index % 4)}`,
  }))

/**
 * Stores one conversation of each size with the owner's first agent. Only one process may open the data folder, so no
 * server may run meanwhile.
 */
export const storeConversations = async (folder: string, owner: Owner, sizes: readonly number[]): Promise<void> => {
  const { db, close } = await openDatabase({ folder })
  const start = Date.now() - 86_400_000 * 30
  for (const size of sizes) {
    const conversationId = `${owner.agentId}-${size}`
    const at = new Date(start)
    const keys = { ownerId: owner.userId, agentId: owner.agentId, sessionId: sessionOf(size) }
    await db
      .insertInto('conversations')
      .values({ id: conversationId, ...keys, createdAt: at, updatedAt: at })
      .execute()
    const messages = messagesOf(owner, size).map((message, index) => ({
      ...message,
      conversationId,
      sources: '[]',
      createdAt: new Date(start + index * 60_000),
    }))
    for (let from = 0; from < size; from += BATCH)
      await db
        .insertInto('messages')
        .values(messages.slice(from, from + BATCH))
        .execute()
  }
  await sql`analyze`.execute(db)
  await close()
}

/** Signs the context's pages in, as the app does: the token in local storage and in the cookie. */
export const signIn = async (context: BrowserContext, url: string, { token }: Owner): Promise<void> => {
  await context.addCookies([{ name: 'token', value: token, url, sameSite: 'Strict' }])
  await context.addInitScript((value) => localStorage.setItem('prosa.token', value), token)
}

/** Signs in, and lets the chat with the owner's first agent open its conversation of this size. */
export const openConversation = async (
  context: BrowserContext,
  url: string,
  owner: Owner,
  size: number,
): Promise<void> => {
  await signIn(context, url, owner)
  await context.addInitScript(
    ([key, sessionId]) =>
      localStorage.setItem(key, JSON.stringify({ version: 3, value: { sessionId, text: '', unsent: [] } })),
    [`prosa.draft.chat.${owner.userId}.${owner.agentId}`, sessionOf(size)] as const,
  )
}
