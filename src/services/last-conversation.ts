/** Which conversation with an agent this tab had open last, read without the chat's own code. */
import * as v from 'valibot'
import { draftSlot } from './drafts.ts'
import { tabMemory } from './tab-memory.ts'

type Whose = { agentId: string; userId: string | null }

/** Under which the chat keeps what it needs after a reload, and in which version. */
export const chatName = ({ agentId, userId }: Whose): string => `chat.${userId ?? 'nobody'}.${agentId}`
export const CHAT_VERSION = 3

/** How many messages the chat reads at once. */
export const HISTORY_PAGE = '100'

const Kept = v.object({ sessionId: v.nullable(v.string()) })

/** Null when there is none. */
export const lastSession = (whose: Whose): string | null => {
  try {
    const own = v.safeParse(v.nullable(Kept), JSON.parse(tabMemory(chatName(whose)).read()))
    if (own.success) return own.output?.sessionId ?? null
  } catch {
    // This tab was not in the chat yet.
  }
  // All versions begin with it.
  const slots = [CHAT_VERSION, 2, 1].map((version) => draftSlot(chatName(whose), version, Kept).read())
  return slots.find(Boolean)?.sessionId ?? null
}
