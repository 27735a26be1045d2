/** Chosen files that were not sent yet, stored in this browser so that they survive a reload. */
import { del, get, set } from 'idb-keyval'

type Files = Record<string, File>

type FileSlot = {
  read: () => Promise<Files>
  write: (files: Files) => void
}

/** What this tab has last read from each slot, or wants in it. */
const latest = new Map<string, Files>()
const writing = new Map<string, Promise<void>>()
/** Slots whose choice could not be stored: storage may be full or forbidden. */
const unstored = new Set<string>()

const areSame = (a: Files, b: Files): boolean => {
  const names = Object.keys({ ...a, ...b })
  return names.every((name) => a[name] === b[name])
}

/** Writes the latest choice alone, because a file may have many megabytes. */
const write = async (key: string): Promise<void> => {
  const files = latest.get(key) ?? {}
  const isEmpty = Object.keys(files).length === 0
  unstored.delete(key)
  // The user must be able to go on.
  await (isEmpty ? del(key) : set(key, files)).catch(() => void (isEmpty || unstored.add(key)))
  if (latest.get(key) !== files) await write(key)
}

/** A page that is left now would lose the file, so the browser asks. */
const holdUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

const startWriting = (key: string): void => {
  if (writing.has(key)) return
  addEventListener('beforeunload', holdUnload)
  const ended = write(key).finally(() => {
    writing.delete(key)
    if (writing.size + unstored.size === 0) removeEventListener('beforeunload', holdUnload)
  })
  writing.set(key, ended)
}

/** `name` has the ids of the user and of the agent among its parts, as the name of a draft does. */
export const fileSlot = (name: string): FileSlot => {
  const key = `prosa.files.${name}`
  return {
    read: async () => {
      await writing.get(key)
      if (unstored.has(key)) return latest.get(key) ?? {}
      const files = (await get<Files>(key).catch(() => undefined)) ?? {}
      if (!writing.has(key)) latest.set(key, files)
      return files
    },
    write: (files) => {
      const before = latest.get(key)
      if (before && areSame(before, files)) return
      latest.set(key, files)
      startWriting(key)
    },
  }
}
