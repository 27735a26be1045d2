/** The conversation that this tab had open last with an agent, read without the chat's code and any library. */
import { draftKey } from './drafts.ts'
import { ownerKey } from './owner-key.ts'
import { tabMemory } from './tab-memory.ts'

export type ChatOwner = { agentId: string; userId: string | null }

/** Name and version of the stored chat. */
export const chatName = ({ agentId, userId }: ChatOwner): string => `chat.${ownerKey(userId)}.${agentId}`
export const CHAT_VERSION = 3

/** Page size of the chat history. */
export const HISTORY_PAGE = '100'

const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

const sessionIn = (kept: unknown): string | null => {
  const { sessionId } = (kept ?? {}) as { sessionId?: unknown }
  return typeof sessionId === 'string' ? sessionId : null
}

/** Null when there is none. */
export const lastSession = (owner: ChatOwner): string | null => {
  const ofThisTab = tabMemory(chatName(owner)).read()
  if (ofThisTab !== '') return sessionIn(parse(ofThisTab))
  try {
    const slot = parse(localStorage.getItem(draftKey(chatName(owner)))) as { version?: unknown; value?: unknown } | null
    return slot?.version === CHAT_VERSION ? sessionIn(slot.value) : null
  } catch {
    return null
  }
}
