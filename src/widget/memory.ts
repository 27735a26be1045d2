/** What the visitor's browser stores of the conversation: its key, the text being typed, and the unsent messages. */
export type Unsent = { id: string; text: string }
export type Memory = { visitor: string; draft: string; unsent: Unsent[] }

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Six bits per character, from a cryptographic source; `randomUUID` is missing on pages without https. */
export const randomKey = (length: number): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  let key = ''
  for (let at = 0; at < length; at += 1) key += alphabet[(bytes[at] ?? 0) & 63]
  return key
}

const read = (name: string): Partial<Memory> => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Memory>
  } catch {
    // Storage is blocked, so the conversation lasts as long as the page.
    return {}
  }
}

export const openMemory = (agentId: string) => {
  const name = `prosa.widget.${agentId}`
  const stored = read(name)
  const isKey = typeof stored.visitor === 'string' && /^[\w-]{32,64}$/.test(stored.visitor)
  const memory: Memory = {
    visitor: isKey ? (stored.visitor as string) : randomKey(43),
    draft: typeof stored.draft === 'string' ? stored.draft : '',
    unsent: Array.isArray(stored.unsent) ? stored.unsent : [],
  }
  /** Serialised by hand, because pages change how arrays and objects become JSON. */
  const keep = (): void => {
    let unsent = ''
    for (let at = 0; at < memory.unsent.length; at += 1) {
      const each = memory.unsent[at] as Unsent
      unsent += `${at ? ',' : ''}{"id":${JSON.stringify(each.id)},"text":${JSON.stringify(each.text)}}`
    }
    const { visitor, draft } = memory
    const text = `{"visitor":${JSON.stringify(visitor)},"draft":${JSON.stringify(draft)},"unsent":[${unsent}]}`
    try {
      localStorage.setItem(name, text)
    } catch {
      // Storage is blocked or full.
    }
  }
  return { memory, keep }
}
