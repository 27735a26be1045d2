/** What a stand-in knows, written to a file after each change: a restart of the server must unlink nobody. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { consoleLog } from '../platform/log.ts'

export type StateFile<T> = { state: T; save: () => void }

/** To be raised when a stand-in's state changes its shape: what was kept in another one is of no use. */
const shape = 1

/** Without a file it lasts as long as the process. */
export function openStateFile<T>(file: string | undefined, empty: T): StateFile<T> {
  if (file === undefined) return { state: empty, save: () => {} }
  const state = read<T>(file) ?? empty
  let written = Buffer.alloc(0)
  return {
    state,
    save: () => {
      const bytes = serialize({ shape, state })
      if (bytes.equals(written)) return
      try {
        mkdirSync(dirname(file), { recursive: true })
        // Renamed when it is whole: a server can be killed at any moment.
        writeFileSync(`${file}.new`, bytes, { mode: 0o600 })
        renameSync(`${file}.new`, file)
        written = bytes
      } catch (cause) {
        // Nothing real is lost, and a full disk shows elsewhere.
        consoleLog.error('What the simulator knows could not be written', cause)
      }
    },
  }
}

function read<T>(file: string): T | undefined {
  try {
    const stored = deserialize(readFileSync(file)) as { shape: number; state: T }
    return stored.shape === shape ? stored.state : undefined
  } catch {
    // There is none yet, or it is broken.
    return undefined
  }
}
