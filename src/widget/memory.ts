/**
 * What the visitor's browser stores of the conversation: its key and the unsent messages for all tabs of the website,
 * and the text being typed for each tab alone.
 */
export type Unsent = { id: string; text: string }
export type Memory = { visitor: string; unsent: Unsent[] }

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Six bits per character, from a cryptographic source; `randomUUID` is missing on pages without https. */
export const randomKey = (length: number): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  let key = ''
  for (let at = 0; at < length; at += 1) key += alphabet[(bytes[at] ?? 0) & 63]
  return key
}

/** By index, because pages change how arrays are iterated and become JSON. */
const without = (unsent: readonly Unsent[], id: string): Unsent[] => {
  const left: Unsent[] = []
  for (let at = 0; at < unsent.length; at += 1) {
    const each = unsent[at]
    if (each && typeof each.text === 'string' && each.id !== id) left[left.length] = each
  }
  return left
}

const read = (name: string): Memory => {
  let stored: Partial<Memory> = {}
  try {
    stored = (JSON.parse(localStorage.getItem(name) ?? '{}') ?? {}) as Partial<Memory>
  } catch {
    // Storage is blocked, so the conversation lasts as long as the page.
  }
  const { visitor, unsent } = stored
  return {
    visitor: typeof visitor === 'string' && /^[\w-]{32,64}$/.test(visitor) ? visitor : '',
    unsent: Array.isArray(unsent) ? without(unsent, '') : [],
  }
}

const write = (name: string, { visitor, unsent }: Memory): void => {
  let list = ''
  for (let at = 0; at < unsent.length; at += 1) {
    const each = unsent[at] as Unsent
    list += `${at ? ',' : ''}{"id":${JSON.stringify(each.id)},"text":${JSON.stringify(each.text)}}`
  }
  const text = `{"visitor":${JSON.stringify(visitor)},"unsent":[${list}]}`
  try {
    localStorage.setItem(name, text)
  } catch {
    // Storage is blocked or full.
  }
}

export const openMemory = (agentId: string) => {
  const name = `prosa.widget.${agentId}`
  const memory = read(name)
  /** The other tabs of this website store their changes in the same place, so each change is made to what is there now. */
  const change = (apply: (to: Memory) => void): void => {
    const stored = read(name)
    memory.visitor = memory.visitor || stored.visitor || randomKey(43)
    stored.visitor = stored.visitor || memory.visitor
    apply(stored)
    apply(memory)
    write(name, stored)
  }
  return {
    memory: memory as Readonly<Memory>,
    /** Made when it is first needed, unless another tab has made it. */
    visitor: (): string => {
      if (!memory.visitor) change(() => {})
      return memory.visitor
    },
    draft: (): string => {
      try {
        return sessionStorage.getItem(name) ?? ''
      } catch {
        return ''
      }
    },
    setDraft: (text: string): void => {
      try {
        sessionStorage.setItem(name, text)
      } catch {
        // Storage is blocked or full.
      }
    },
    addUnsent: (unsent: Unsent): void => change((to) => void (to.unsent[to.unsent.length] = unsent)),
    removeUnsent: (id: string): void => change((to) => void (to.unsent = without(to.unsent, id))),
  }
}
