/** Stores the bytes of uploaded files in a folder that is never served directly, under unguessable names. */
import { randomBytes } from 'node:crypto'
import { chmodSync, createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Log } from '../log.ts'

export type FileStore = {
  /** Stores the stream under a new id; nothing is kept if it breaks off. */
  write: (bytes: Readable) => Promise<{ id: string; size: number }>
  path: (id: string) => string
  read: (id: string) => Promise<Buffer>
  /** Size in bytes; undefined if there is no such file. */
  size: (id: string) => Promise<number | undefined>
  /** From byte `start` to byte `end`, both included. */
  stream: (id: string, start: number, end: number) => ReadableStream<Uint8Array>
  /** Removes the existing ones of these files. */
  remove: (ids: readonly string[]) => Promise<void>
  /** All stored files, and when they were last written. */
  list: () => Promise<{ id: string; writtenAt: Date }[]>
}

const shape = /^[0-9a-f]{32}$/
const ownerOnly = { folder: 0o700, file: 0o600 }

/** Creates `folder` if it does not exist, accessible to this user only. */
export function openFileStore(folder: string): FileStore {
  mkdirSync(folder, { recursive: true, mode: ownerOnly.folder })
  chmodSync(folder, ownerOnly.folder)
  const path = (id: string) => {
    if (!shape.test(id)) throw new Error(`not the id of a file: ${id}`)
    return join(folder, id)
  }
  const statOf = (id: string) => stat(path(id)).catch(() => undefined)
  return {
    path,
    write: async (bytes) => {
      const id = randomBytes(16).toString('hex')
      // The data folder may have been deleted while the server was running.
      await mkdir(folder, { recursive: true, mode: ownerOnly.folder })
      const file = createWriteStream(path(id), { flags: 'wx', mode: ownerOnly.file })
      try {
        await pipeline(bytes, file)
      } catch (cause) {
        await rm(path(id), { force: true })
        throw cause
      }
      return { id, size: file.bytesWritten }
    },
    read: (id) => readFile(path(id)),
    size: async (id) => (await statOf(id))?.size,
    stream: (id, start, end) =>
      Readable.toWeb(createReadStream(path(id), { start, end })) as ReadableStream<Uint8Array>,
    remove: async (ids) => {
      await Promise.all(ids.map((id) => rm(path(id), { force: true })))
    },
    list: async () => {
      const ids = (await readdir(folder)).filter((name) => shape.test(name))
      const found = await Promise.all(ids.map(async (id) => ({ id, writtenAt: (await statOf(id))?.mtime })))
      return found.flatMap(({ id, writtenAt }) => (writtenAt === undefined ? [] : [{ id, writtenAt }]))
    },
  }
}

/**
 * Removes the bytes of files that nothing refers to any more. A failure is only logged: the sweep tries again, and for
 * their owner the files are gone.
 */
export const removeBytes = (
  { files, log }: { files: Pick<FileStore, 'remove'>; log: Log },
  ids: readonly string[],
): Promise<void> =>
  files.remove(ids).catch((cause: unknown) => log.error(`files could not be removed: ${ids.join(', ')}`, cause))
