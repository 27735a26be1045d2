/**
 * One process a data folder. PGlite does not lock its folder, and two processes on one have been seen to lose
 * acknowledged rows. An exclusive SQLite transaction is held for the life of the process: the kernel lets go of
 * it however the process ends, so nothing stale is left after a crash.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type FolderLock = { release: () => void }

export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`DATA_DIR: "${folder}" is in use by another Prosa server`)
  }
}

/** Takes the folder, creating it when missing; throws `FolderInUse` when another process holds it. */
export function lockFolder(folder: string): FolderLock {
  makeFolder(resolve(folder))
  const handle = new DatabaseSync(join(folder, 'lock.db'), { timeout: 0 })
  try {
    handle.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    handle.close()
    const busy = cause instanceof Error && 'errcode' in cause && cause.errcode === sqliteBusy
    throw busy ? new FolderInUse(folder) : cause
  }
  return { release: () => handle.close() }
}

const sqliteBusy = 5

/** Step by step: where nothing can be made, Node's own recursion may go on for ever. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}
