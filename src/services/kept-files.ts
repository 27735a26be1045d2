/** Chosen files that were not sent yet, stored in this browser so that they survive a reload. */
import { del, get, set } from 'idb-keyval'

export type FileSlot = {
  read: () => Promise<Record<string, File>>
  write: (files: Record<string, File>) => void
}

/** `name` has the ids of the user and of the agent among its parts, as the name of a draft does. */
export const fileSlot = (name: string): FileSlot => {
  const key = `prosa.files.${name}`
  // Writes are serialised, so that the last one wins.
  let writing: Promise<unknown> = Promise.resolve()
  return {
    read: () =>
      get<Record<string, File>>(key).then(
        (files) => files ?? {},
        () => ({}),
      ),
    write: (files) => {
      const isEmpty = Object.keys(files).length === 0
      // Storage may be full or forbidden; the user must be able to go on.
      writing = writing.then(() => (isEmpty ? del(key) : set(key, files))).catch(() => undefined)
    },
  }
}
