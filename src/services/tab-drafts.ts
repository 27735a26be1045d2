/**
 * Drafts of which each open tab has its own, also over a reload. In this browser are the one that was written last and
 * those of other tabs; the next tab takes up what a closed one has left.
 */
import * as v from 'valibot'
import { isDraftLocked, lockDraft } from './draft-locks.ts'
import { clearDraft, draftSlot } from './drafts.ts'
import { tabMemory } from './tab-memory.ts'

type TabDrafts<D> = {
  /** This tab's draft. */
  own: () => D | undefined
  /** This tab's draft, or the latest of any tab, open or closed. */
  peek: () => D | undefined
  /** This tab's draft, or the latest of a closed tab; undefined while another open tab has one. */
  find: () => Promise<D | undefined>
  /** From now on it belongs to this tab. */
  take: (draft: D) => void
  /**
   * Replaces what this tab has stored before, and nothing of another tab.
   *
   * @returns whether it is stored; otherwise it lasts as long as the page.
   */
  write: (draft: D) => boolean
  /** Removes this tab's draft. */
  clear: () => void
}

/** Removes the drafts of all tabs, in whatever shape. */
export const forgetDrafts = (name: string): void => {
  tabMemory(name).forget()
  lockDraft(name, false)
  clearDraft(name)
}

/**
 * `name` as for `draftSlot`. An empty draft is stored for this tab alone, unless `isUseful` says that the next tab starts
 * with it where no other tab has more.
 */
export const tabDrafts = <S extends v.GenericSchema>(
  name: string,
  version: number,
  schema: S,
  isEmpty: (draft: v.InferOutput<S>) => boolean = () => false,
  isUseful: (draft: v.InferOutput<S>) => boolean = () => false,
): TabDrafts<v.InferOutput<S>> => {
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
  const store = (drafts: readonly D[]): boolean => {
    const others = drafts.slice(0, -1)
    const latest = drafts.at(-1)
    if (latest !== undefined) return slot.write({ ...latest, ...(others.length > 0 && { others }) })
    slot.clear()
    return true
  }
  const own = (): D | undefined => {
    try {
      const parsed = v.safeParse(schema, JSON.parse(memory.read()))
      return parsed.success ? parsed.output : undefined
    } catch {
      return undefined
    }
  }
  const ownWords = (): D | undefined => {
    const draft = own()
    return draft === undefined || isEmpty(draft) ? undefined : draft
  }
  const othersThanOwn = (): D[] => {
    const before = JSON.stringify(own())
    const drafts = stored().filter((each) => !isEmpty(each))
    const mine = drafts.findIndex((each) => JSON.stringify(each) === before)
    return mine < 0 ? drafts : drafts.toSpliced(mine, 1)
  }
  const take = (draft: D): void => {
    memory.write(JSON.stringify(draft))
    lockDraft(name, !isEmpty(draft))
  }
  return {
    own,
    take,
    peek: () => ownWords() ?? stored().at(-1),
    find: async () => {
      const draft = ownWords()
      if (draft !== undefined) return draft
      return (await isDraftLocked(name)) ? undefined : stored().at(-1)
    },
    write: (draft) => {
      const others = othersThanOwn()
      take(draft)
      const isLeft = isEmpty(draft) && (others.length > 0 || !isUseful(draft))
      return store(isLeft ? others : [...others, draft])
    },
    clear: () => {
      const others = othersThanOwn()
      memory.forget()
      lockDraft(name, false)
      store(others)
    },
  }
}
