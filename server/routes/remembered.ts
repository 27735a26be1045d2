/** What the engine gets to see of a conversation so far: its last messages, and what their files said. */
import { fileContents } from '../db/chat-files.ts'
import { lastMessages } from '../db/conversations.ts'
import type { Queryable } from '../db/schema.ts'
import type { Turn, TurnFile } from '../engine/engine.ts'
import { beginningOf } from '../engine/plain.ts'

const messages = 20
/** Files whose words are remembered, the newest first, and how much of them in all. */
const files = 3
const characters = 20_000

export async function rememberedTurns(db: Queryable, ownerId: string, conversationId: string): Promise<Turn[]> {
  const rows = await lastMessages(db, ownerId, conversationId, messages)
  // An image has no words, so it must not take the place of a document.
  const readable = rows.flatMap((row) => row.media).filter(({ type }) => type !== 'image')
  const newest = readable.toReversed().slice(0, files)
  const contents = await fileContents(
    db,
    ownerId,
    newest.map(({ fileId }) => fileId),
    characters,
  )

  let room = characters
  const remembered = new Map<string, TurnFile>()
  for (const { fileId, type, name } of newest) {
    const text = beginningOf(contents.get(fileId) ?? '', room)
    if (text === '') continue
    room -= text.length
    remembered.set(fileId, { id: fileId, type, name, text })
  }
  return rows.map(({ role, content, media }) => {
    const said = media.flatMap(({ fileId }) => remembered.get(fileId) ?? [])
    return said.length === 0 ? { role, content } : { role, content, files: said }
  })
}
