/** Stores a file sent in a conversation, if its type is allowed. */
import { lockAgent } from '../agents/agents.ts'
import { addFile, removeUnclaimedFile } from '../db/files.ts'
import type { Db } from '../db/schema.ts'
import type { StoredMedia } from '../db/stored-media.ts'
import type { Clock } from '../platform/clock.ts'
import { cleanName, findNameMismatch, isNamedAsKnown } from '../platform/files/names.ts'
import { acceptedKinds, sniffFile } from '../platform/files/sniff.ts'
import type { FileStore } from '../platform/files/store.ts'

type Dependencies = { db: Db; clock: Clock; files: FileStore }
/** The received file; its bytes are already in the store. */
type ReceivedFile = { id: string; size: number; name: string }
type Of = { ownerId: string; agentId: string }
export type StoredFile = { media: StoredMedia; mime: string }

const notAccepted = `Este arquivo não pode ser enviado. Envie ${acceptedKinds}.`
const notAsNamed =
  'Este arquivo parece danificado ou não é o que o nome diz. Veja se ele abre no seu aparelho e envie de novo.'

/**
 * `refused` contains the reason in Portuguese. Unless the result is `agentGone`, the agent exists until the file is
 * stored.
 */
export async function storeChatFile(
  { db, clock, files }: Dependencies,
  { ownerId, agentId }: Of,
  { id, size, name: givenName }: ReceivedFile,
): Promise<({ kind: 'stored' } & StoredFile) | { kind: 'refused'; reason: string } | { kind: 'agentGone' }> {
  const sniffed = await sniffFile(files.path(id))
  if (sniffed === undefined) return { kind: 'refused', reason: isNamedAsKnown(givenName) ? notAsNamed : notAccepted }
  const mismatch = findNameMismatch(givenName, sniffed)
  if (mismatch !== undefined) return { kind: 'refused', reason: mismatch }
  const { type, mime } = sniffed
  const name = cleanName(givenName, sniffed)
  return db.transaction().execute(async (trx) => {
    if (!(await lockAgent(trx, ownerId, agentId))) return { kind: 'agentGone' as const }
    const owned = { id, ownerId, agentId, kind: 'chat', subjectId: null } as const
    await addFile(trx, { ...owned, name, mime, size, createdAt: clock.now() })
    return { kind: 'stored' as const, media: { fileId: id, type, name, size }, mime }
  })
}

/** Keeps the file if a message refers to it; removes it otherwise. */
export async function removeUnlessClaimed({ db, files }: Dependencies, ownerId: string, id: string): Promise<void> {
  if (await removeUnclaimedFile(db, ownerId, id)) await files.remove([id])
}
