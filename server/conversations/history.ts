/** The conversation so far, as the engine gets it: its latest messages and the texts of their files. */
import { messageLimit } from '../../contract/chat.ts'
import { wholeFileContents } from '../db/files.ts'
import { answeredMessages } from './repository.ts'
import type { Queryable } from '../db/schema.ts'
import type { StoredMedia } from '../db/stored-media.ts'
import type { HistoryMessage, HistoryFile } from '../answering/engine.ts'
import type { FileStore } from '../platform/files/store.ts'
import { beginningOf } from '../platform/text/plain.ts'

const maxMessages = 20
/** Number of recent files whose text is included. */
const maxFiles = 3

/** Number of images that a model may see again. */
const maxImages = 2

type HistoryDependencies = { db: Queryable; files: FileStore }

export async function conversationHistory(
  { db, files: store }: HistoryDependencies,
  ownerId: string,
  conversationId: string,
): Promise<HistoryMessage[]> {
  const rows = await answeredMessages(db, ownerId, conversationId, maxMessages)
  const all = rows.flatMap((row) => row.media).toReversed()
  const shown = new Set(all.filter(({ type }) => type === 'image').slice(0, maxImages))
  const isShown = (media: StoredMedia) => shown.has(media)
  // Images contain little text, so they must not displace documents.
  const newest = [...all.filter(({ type }) => type !== 'image').slice(0, maxFiles), ...shown]
  const ids = newest.map(({ fileId }) => fileId)
  const contents = await wholeFileContents(db, ownerId, ids)

  const readFiles = new Map<StoredMedia, HistoryFile>()
  for (const media of newest) {
    const { fileId, type, name } = media
    const stored = contents.get(fileId)
    if (stored === undefined || (stored.text === '' && !isShown(media))) continue
    const { text, isCut, mime } = stored
    const image = isShown(media) && { image: { mime, read: () => store.read(fileId) } }
    readFiles.set(media, { id: fileId, type, name, text, ...(isCut && { isCut }), ...image })
  }
  return rows.map(({ role, content: whole, media }) => {
    const content = beginningOf(whole, messageLimit)
    const said = media.flatMap((one) => readFiles.get(one) ?? [])
    return said.length === 0 ? { role, content } : { role, content, files: said }
  })
}
