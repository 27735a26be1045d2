/** Drafts of a `tabSlot` that one open tab has at a time: the next tab takes up what a closed one has left. */
import type * as v from 'valibot'
import { isDraftLocked, lockDraft } from './draft-locks.ts'
import { tabSlot } from './tab-slot.ts'

type TabDrafts<D> = {
  /** This tab's draft. */
  own: () => D | undefined
  /** This tab's draft, or the latest of a closed tab; undefined while another open tab has one. */
  find: () => Promise<D | undefined>
  /** From now on it belongs to this tab. */
  take: (draft: D) => void
  /** Replaces what this tab has stored before, and nothing of another tab. */
  write: (draft: D) => void
}

/** `name` as for `draftSlot`; an empty draft is stored for this tab alone. */
export const tabDrafts = <S extends v.GenericSchema>(
  name: string,
  version: number,
  schema: S,
  isEmpty: (draft: v.InferOutput<S>) => boolean,
): TabDrafts<v.InferOutput<S>> => {
  type D = v.InferOutput<S>
  const slot = tabSlot(name, version, schema)
  const lock = (draft: D): void => lockDraft(name, !isEmpty(draft))
  return {
    own: slot.own,
    take: (draft) => {
      slot.take(draft)
      lock(draft)
    },
    find: async () => {
      const draft = slot.own()
      if (draft !== undefined && !isEmpty(draft)) return draft
      return (await isDraftLocked(name)) ? undefined : slot.latest()
    },
    write: (draft) => {
      lock(draft)
      if (isEmpty(draft)) slot.clear(draft)
      else slot.write(draft)
    },
  }
}
