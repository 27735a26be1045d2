/** Files that were chosen and not sent yet, kept in this browser over a reload. */
import { del, get, set } from 'idb-keyval'

export type FileSlot = {
  read: () => Promise<Record<string, File>>
  write: (files: Record<string, File>) => void
}

/** `name` should carry the user's id, as that of a draft does. */
export const fileSlot = (name: string): FileSlot => {
  const key = `prosa.files.${name}`
  // One after the other, so that the last one stays.
  let writing: Promise<unknown> = Promise.resolve()
  return {
    read: () =>
      get<Record<string, File>>(key).then(
        (files) => files ?? {},
        () => ({}),
      ),
    write: (files) => {
      const isEmpty = Object.keys(files).length === 0
      // A full or forbidden storage must not stop anyone.
      writing = writing.then(() => (isEmpty ? del(key) : set(key, files))).catch(() => undefined)
    },
  }
}
