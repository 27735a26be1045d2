/** Stores the state of a stand-in in a file after each change: a server restart must not disconnect any channel. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { consoleLog } from '../platform/log.ts'

export type StateFile<T> = { state: T; save: () => void }

/** Increase when the format of the state changes: state in another format is discarded. */
const formatVersion = 1

/** Callers mutate `state` in place, then call `save`. Without a file, the state lasts as long as the process. */
export function openStateFile<T>(file: string | undefined, empty: T): StateFile<T> {
  if (file === undefined) return { state: empty, save: () => {} }
  const state = read<T>(file) ?? empty
  let written = Buffer.alloc(0)
  return {
    state,
    save: () => {
      const bytes = serialize({ shape: formatVersion, state })
      if (bytes.equals(written)) return
      try {
        mkdirSync(dirname(file), { recursive: true })
        // Written to a new file and renamed, because the server can be killed at any moment.
        writeFileSync(`${file}.new`, bytes, { mode: 0o600 })
        renameSync(`${file}.new`, file)
        written = bytes
      } catch (cause) {
        // No real data is lost, and a full disk is noticed elsewhere.
        consoleLog.error('Could not write the state of a stand-in', cause)
      }
    },
  }
}

function read<T>(file: string): T | undefined {
  try {
    const stored = deserialize(readFileSync(file)) as { shape: number; state: T }
    return stored.shape === formatVersion ? stored.state : undefined
  } catch {
    // The file does not exist yet or is broken.
    return undefined
  }
}
