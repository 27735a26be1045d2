/**
 * Drafts of which each open tab has its own, also over a reload. In this browser are the one that was written last and
 * those of other tabs; the next tab takes up what a closed one has left.
 */
import * as v from 'valibot'
import { isDraftLocked, lockDraft } from './draft-locks.ts'
import { draftSlot } from './drafts.ts'
import { tabMemory } from './tab-memory.ts'

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
  type Stored = D & { others?: D[] }
  const withOthers: v.GenericSchema = v.intersect([schema, v.object({ others: v.optional(v.array(schema)) })])
  // The type of the intersection cannot be inferred for every schema.
  const slot = draftSlot(name, version, withOthers as v.GenericSchema<Stored>)
  const memory = tabMemory(name)
  const read = (): D[] => {
    const stored = slot.read()
    if (stored === null) return []
    const { others = [], ...latest } = stored
    return [...others, latest]
  }
  const own = (): D | undefined => {
    try {
      const parsed = v.safeParse(schema, JSON.parse(memory.read()))
      return parsed.success ? parsed.output : undefined
    } catch {
      return undefined
    }
  }
  const take = (draft: D): void => {
    memory.write(JSON.stringify(draft))
    lockDraft(name, !isEmpty(draft))
  }
  return {
    own,
    take,
    find: async () => {
      const draft = own()
      if (draft !== undefined && !isEmpty(draft)) return draft
      return (await isDraftLocked(name)) ? undefined : read().at(-1)
    },
    write: (draft) => {
      const before = JSON.stringify(own())
      take(draft)
      const stored = read()
      const mine = stored.findIndex((each) => JSON.stringify(each) === before)
      const others = mine < 0 ? stored : stored.toSpliced(mine, 1)
      const latest = isEmpty(draft) ? others.pop() : draft
      if (latest === undefined) slot.clear()
      else slot.write({ ...latest, ...(others.length > 0 && { others }) })
    },
  }
}
