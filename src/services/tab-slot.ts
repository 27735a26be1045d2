/**
 * Drafts of one name, of which each tab has its own. In this browser are the one that was written last and those of other
 * tabs, so that two tabs never write over each other.
 */
import * as v from 'valibot'
import { draftSlot } from './drafts.ts'
import { tabMemory } from './tab-memory.ts'

type TabSlot<D> = {
  /** This tab's draft, as it was written or taken. */
  own: () => D | undefined
  /** This tab's draft, unless another tab went on with it; otherwise the latest of any tab. */
  read: () => D | null
  latest: () => D | undefined
  /** From now on it belongs to this tab. */
  take: (draft: D) => void
  /**
   * Replaces what this tab has stored before, and nothing of another tab.
   *
   * @returns whether it is stored; otherwise it lasts as long as the page.
   */
  write: (draft: D) => boolean
  /** Removes this tab's draft from those in this browser; without `draft`, also from the tab. */
  clear: (draft?: D) => void
  clearAll: () => void
}

/** `name` as for `draftSlot`. */
export const tabSlot = <S extends v.GenericSchema>(
  name: string,
  version: number,
  schema: S,
): TabSlot<v.InferOutput<S>> => {
  type D = v.InferOutput<S>
  type Stored = D & { others?: D[] }
  const withOthers: v.GenericSchema = v.intersect([schema, v.object({ others: v.optional(v.array(schema)) })])
  // The type of the intersection cannot be inferred for every schema.
  const slot = draftSlot(name, version, withOthers as v.GenericSchema<Stored>)
  const memory = tabMemory(name)
  const stored = (): D[] => {
    const found = slot.read()
    if (found === null) return []
    const { others = [], ...latest } = found
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
  const take = (draft: D): void => memory.write(JSON.stringify(draft))
  const placeOf = (draft: D | undefined, drafts: readonly D[]): number => {
    const text = JSON.stringify(draft)
    return drafts.findIndex((each) => JSON.stringify(each) === text)
  }
  const othersThanOwn = (): D[] => {
    const drafts = stored()
    const mine = placeOf(own(), drafts)
    return mine < 0 ? drafts : drafts.toSpliced(mine, 1)
  }
  const store = (drafts: readonly D[]): boolean => {
    const others = drafts.slice(0, -1)
    const latest = drafts.at(-1)
    if (latest !== undefined) return slot.write({ ...latest, ...(others.length > 0 && { others }) })
    slot.clear()
    return true
  }
  return {
    own,
    latest: () => stored().at(-1),
    read: () => {
      const drafts = stored()
      return drafts[placeOf(own(), drafts)] ?? drafts.at(-1) ?? null
    },
    take,
    write: (draft) => {
      const others = othersThanOwn()
      take(draft)
      return store([...others, draft])
    },
    clear: (draft) => {
      const others = othersThanOwn()
      if (draft === undefined) memory.forget()
      else take(draft)
      store(others)
    },
    clearAll: () => {
      memory.forget()
      slot.clear()
    },
  }
}
