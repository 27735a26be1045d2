/** Drafts stored in this browser. A draft is read only if it still matches the expected schema. */
import * as v from 'valibot'
import { readText, removeText, textKeysUnder, writeText } from './stored-text.ts'

type Slot<S extends v.GenericSchema> = {
  read: () => v.InferOutput<S> | null
  /** @returns whether it is stored; otherwise it lasts as long as the page. */
  write: (value: v.InferOutput<S>) => boolean
  clear: () => void
}

const PREFIX = 'prosa.draft.'
/** The storage key of a draft. */
export const draftKey = (name: string): string => PREFIX + name
const listeners = new Set<(name: string | null) => void>()
const reportDraft = (name: string): void => listeners.forEach((listener) => listener(name))

export const clearDraft = (name: string): void => {
  removeText(draftKey(name))
  reportDraft(name)
}

/** The rest of the names of all drafts that start with `name` and a dot. */
export const draftIdsUnder = (name: string): string[] => textKeysUnder(`${PREFIX}${name}.`)

/** Reports the name of each draft that is written or cleared, in this tab or another; null when all are cleared. */
export const watchDrafts = (listener: (name: string | null) => void): (() => void) => {
  const fromOtherTab = ({ key }: StorageEvent): void => {
    if (key === null) listener(null)
    else if (key.startsWith(PREFIX)) listener(key.slice(PREFIX.length))
  }
  listeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}

/**
 * `name` has the ids of the user and of the agent among its parts between dots, so that two people at one computer do not
 * see each other's drafts, and that these go with the account or the agent (`clear-stored-data.ts`).
 */
export const draftSlot = <S extends v.GenericSchema>(name: string, version: number, schema: S): Slot<S> => {
  const key = draftKey(name)
  const stored = v.object({ version: v.literal(version), value: schema })
  return {
    read: () => {
      try {
        const parsed = v.safeParse(stored, JSON.parse(readText(key) ?? 'null'))
        return parsed.success ? (parsed.output as { value: v.InferOutput<S> }).value : null
      } catch {
        return null
      }
    },
    write: (value) => {
      const isStored = writeText(key, JSON.stringify({ version, value }))
      reportDraft(name)
      return isStored
    },
    clear: () => clearDraft(name),
  }
}
