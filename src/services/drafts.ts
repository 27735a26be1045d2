/** What was typed and not sent yet, kept in this browser; read back only when it is still what the code expects. */
import * as v from 'valibot'

type Slot<S extends v.GenericSchema> = {
  read: () => v.InferOutput<S> | null
  write: (value: v.InferOutput<S>) => void
  clear: () => void
}

/** `name` should carry the user's id, so that two people at one machine do not meet each other's words. */
export const draftSlot = <S extends v.GenericSchema>(name: string, version: number, schema: S): Slot<S> => {
  const key = `prosa.draft.${name}`
  const stored = v.object({ version: v.literal(version), value: schema })
  return {
    read: () => {
      try {
        const parsed = v.safeParse(stored, JSON.parse(localStorage.getItem(key) ?? 'null'))
        return parsed.success ? (parsed.output as { value: v.InferOutput<S> }).value : null
      } catch {
        return null
      }
    },
    write: (value) => {
      try {
        localStorage.setItem(key, JSON.stringify({ version, value }))
      } catch {
        // A full or forbidden storage must not stop anyone from typing.
      }
    },
    clear: () => {
      try {
        localStorage.removeItem(key)
      } catch {
        // As above.
      }
    },
  }
}
