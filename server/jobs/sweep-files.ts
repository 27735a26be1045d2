/**
 * Removes files left behind: their question or training was never stored, or a server died before it removed their
 * bytes.
 */
import * as v from 'valibot'
import type { Clock } from '../platform/clock.ts'
import { knownFileIds, removeUnclaimedFiles } from '../db/files.ts'
import type { Db } from '../db/schema.ts'
import type { FileStore } from '../platform/files/store.ts'
import { defineJob, type JobDefinition } from './define-job.ts'

type Options = { db: Db; files: FileStore; clock: Clock }

/** A younger file may belong to a request still running, here or on another server that shares the folder. */
const minAgeMs = 60 * 60 * 1000
const batchSize = 1_000
const daySeconds = 86_400

/** Returns the number of removed files. */
export async function sweepFiles({ db, files, clock }: Options): Promise<number> {
  const before = new Date(clock.now().getTime() - minAgeMs)
  await removeUnclaimedFiles(db, before)
  const old = (await files.list()).filter(({ writtenAt }) => writtenAt < before).map(({ id }) => id)
  let removed = 0
  for (let at = 0; at < old.length; at += batchSize) {
    const ids = old.slice(at, at + batchSize)
    const known = await knownFileIds(db, ids)
    const unknown = ids.filter((id) => !known.has(id))
    await files.remove(unknown)
    removed += unknown.length
  }
  return removed
}

/** Sweeps when a server starts, and daily. */
export function fileSweepJob(options: Options): JobDefinition {
  const job = defineJob({
    name: 'file-sweep',
    payload: v.object({}),
    retry: { limit: 3, delaySeconds: 60 },
    expireInSeconds: 3_600,
    onePerKey: true,
    run: async () => {
      await sweepFiles(options)
    },
    recover: {
      everySeconds: daySeconds,
      run: async () => {
        await job.enqueue({}, { key: 'all' })
      },
    },
  })
  return job
}
