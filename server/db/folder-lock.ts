/**
 * Allows one process per data folder. PGlite does not lock its folder, and two processes on one have lost acknowledged
 * rows. An exclusive SQLite transaction is held for the life of the process: the kernel releases it however the process
 * ends, so no stale lock is left after a crash.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type FolderLock = { release: () => void }

export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`DATA_DIR: "${folder}" is in use by another Prosa server; stop that one first`)
  }
}

/** Locks the folder, creating it if it does not exist; throws `FolderInUse` if another process holds the lock. */
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

/** Creates one level at a time: Node's own recursion may never end if a folder cannot be created. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}
