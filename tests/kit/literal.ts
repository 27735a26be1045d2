/** Values as short texts: equal values have equal texts, and different values different ones. */
import { createHash } from 'node:crypto'

const longest = 90
const kept = 40

/** A file may be named after the local time, which differs between time zones. */
const localTime = /\d{4}(?:-\d\d){4}/

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 6)

/** A shortened text ends in its length and a hash, so that a change in the removed part shows. */
const cut = (text: string, limit = longest): string =>
  text.length <= limit ? text : `${text.slice(0, kept)}…(${text.length} #${hashOf(text)})`

const isPlain = (value: object): boolean =>
  Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null

const whole = (value: unknown): string => {
  if (typeof value === 'string') return `'${value.replaceAll('\n', String.raw`\n`)}'`
  if (typeof value === 'function') return 'function'
  if (typeof value !== 'object' || value === null) return String(value)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof File) return `file ${value.name.replace(localTime, 'time')} ${value.type} ${value.size}`
  if (value instanceof Blob) return `blob ${value.type} ${value.size}`
  if (value instanceof Error) return `error ${value.message}`
  if (Array.isArray(value)) return `[${value.map(whole).join(', ')}]`
  if ('sessionId' in value && 'send' in value) return 'actor'
  if (!isPlain(value)) return value.constructor.name
  return `{${Object.entries(value)
    .map(([key, each]) => `${key}: ${whole(each)}`)
    .join(', ')}}`
}

/** Cached by identity, because machines never mutate their values. */
const known = new WeakMap<object, string>()

export const literal = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return cut(whole(value))
  const text = known.get(value) ?? cut(whole(value))
  known.set(value, text)
  return text
}

/** Values by name, one level deep: `credentials.email`. */
export const flatten = (value: unknown, within = ''): Map<string, string> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !isPlain(value))
    return new Map(value === undefined ? [] : [[within, literal(value)]])
  const pairs = Object.entries(value as Record<string, unknown>).flatMap(([key, each]) => {
    const name = within ? `${within}.${key}` : key
    return within === '' && typeof each === 'object' && each !== null && isPlain(each) && Object.keys(each).length > 0
      ? [...flatten(each, name)]
      : [[name, literal(each)] as const]
  })
  return new Map(pairs)
}
