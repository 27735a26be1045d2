/** Takes away what earlier processes left behind: files whose question or training was never stored, or whose agent is gone. */
import type { Clock } from '../clock.ts'
import { knownFileIds, removeUnsentFiles } from '../db/chat-files.ts'
import type { Db } from '../db/schema.ts'
import { knownTrainingFileIds } from '../db/training-files.ts'
import type { FileStore } from './store.ts'

/** Another server of the same folder may be at work on anything younger. */
const settledMs = 60 * 60 * 1000
const atOnce = 1_000

/** How many files were removed. */
export async function sweepFiles({ db, files, clock }: { db: Db; files: FileStore; clock: Clock }): Promise<number> {
  const before = new Date(clock.now().getTime() - settledMs)
  await removeUnsentFiles(db, before)
  const old = (await files.list()).filter(({ writtenAt }) => writtenAt < before).map(({ id }) => id)
  let removed = 0
  for (let at = 0; at < old.length; at += atOnce) {
    const ids = old.slice(at, at + atOnce)
    const [ofChats, ofTrainings] = [await knownFileIds(db, ids), await knownTrainingFileIds(db, ids)]
    const unknown = ids.filter((id) => !ofChats.has(id) && !ofTrainings.has(id))
    await files.remove(unknown)
    removed += unknown.length
  }
  return removed
}
