/**
 * Removes files left behind: their question or training was never stored, what named them was replaced, removed or
 * sent, or a server died before it removed their bytes.
 */
import type { Clock } from '../platform/clock.ts'
import { removeUnclaimedFiles, removeUnknownFiles, removeUnnamedFiles } from '../db/files.ts'
import type { Db } from '../db/schema.ts'
import type { FileStore } from '../platform/files/store.ts'
import { dailyJob } from './regular-job.ts'

type Options = { db: Db; files: FileStore; clock: Clock }

/** A younger file may belong to a request still running, here or on another server that shares the folder. */
const minAgeMs = 60 * 60 * 1000
const batchSize = 1_000

/** Returns the number of removed files. */
export async function sweepFiles({ db, files, clock }: Options): Promise<number> {
  const before = new Date(clock.now().getTime() - minAgeMs)
  await removeUnclaimedFiles(db, before)
  await removeUnnamedFiles(db, before)
  const old = (await files.list()).filter(({ writtenAt }) => writtenAt < before).map(({ id }) => id)
  let removed = 0
  for (let at = 0; at < old.length; at += batchSize)
    removed += await removeUnknownFiles(db, files, old.slice(at, at + batchSize))
  return removed
}

export const fileSweepJob = (options: Options) => dailyJob('file-sweep', () => sweepFiles(options))
