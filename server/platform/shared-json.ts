/** Replies that several requests share are serialized once. */

const texts = new WeakMap<object, Buffer<ArrayBuffer> | null>()

/** Marks a value that may be the reply to several requests; it must not change any more. */
export const shareJson = <Value extends object>(value: Value): Value => {
  texts.set(value, null)
  return value
}

/** The JSON of a reply, kept if the reply is shared. */
export const jsonOf = (value: unknown): string | Buffer<ArrayBuffer> => {
  const isShared = typeof value === 'object' && value !== null && texts.has(value)
  if (!isShared) return JSON.stringify(value)
  const text = texts.get(value) ?? Buffer.from(JSON.stringify(value))
  texts.set(value, text)
  return text
}
