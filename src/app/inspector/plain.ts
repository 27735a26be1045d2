/** Converts any value to one that can be sent over a BroadcastChannel and printed as JSON. */
const DEPTH = 8
const LONGEST = 200

/** Passwords and tokens are never sent, not even to the developer's second tab. */
const secret = /password|secret|token|authorization/i

const plainObject = (value: object, seen: readonly object[]): unknown => {
  if (seen.includes(value)) return '(circular)'
  if (seen.length >= DEPTH) return '…'
  const inside = [...seen, value]
  if (value instanceof Error) return `${value.name}: ${value.message}`
  if (value instanceof File) return `File ${value.name} (${value.size} bytes)`
  if (value instanceof Blob) return `Blob (${value.size} bytes)`
  if (value instanceof Node) return `<${value.nodeName.toLowerCase()}>`
  if (value instanceof Map) return [...value].map((entry) => plainObject(entry, inside))
  const items = value instanceof Set ? [...value] : value
  if (Array.isArray(items)) {
    const first = items.slice(0, LONGEST).map((item: unknown) => plainIn(item, inside))
    return items.length > LONGEST ? [...first, `… ${items.length - LONGEST} more`] : first
  }
  if ('toJSON' in value && typeof value.toJSON === 'function') return plainIn((value.toJSON as () => unknown)(), inside)
  return Object.fromEntries(
    Object.entries(value).map(([key, held]: [string, unknown]) => [
      key,
      typeof held === 'string' && held !== '' && secret.test(key) ? '•••' : plainIn(held, inside),
    ]),
  )
}

const plainIn = (value: unknown, seen: readonly object[]): unknown => {
  if (typeof value === 'function') return `ƒ ${value.name}`
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value)
  return typeof value === 'object' && value !== null ? plainObject(value, seen) : value
}

export const plain = (value: unknown): unknown => plainIn(value, [])
