/** Adds the address of a link after its text, unless the text says it. */

const readable = /^(?:https?:|mailto:|tel:)/iu
/** The address as a person writes it. */
const shownUrl = (url: string): string => url.replace(/^(?:mailto:([^?]*).*|tel:(.*))$/iu, '$1$2')

const comparable = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//u, '')
    .replace(/^www\./u, '')
    .replace(/\/$/u, '')
const digitsOf = (text: string): string => text.replaceAll(/\D/gu, '')

/** `before`: the text of the paragraph before the link. Returns the text of both. */
export function withUrl(before: string, label: string, url: string): string {
  const shown = shownUrl(url.trim())
  const said = label.trim()
  if (said === '' || shown === '' || !readable.test(url.trim())) return before + label
  const added = ` (${shown})`
  // Word divides a link where its formatting changes.
  const above = before.trimEnd()
  const start = above.endsWith(added) ? above.slice(0, -added.length) + before.slice(above.length) : before
  const isPhone = /^tel:/iu.test(url) && digitsOf(said) !== '' && digitsOf(shown).endsWith(digitsOf(said))
  if (isPhone || comparable(said) === comparable(shown)) return start + label
  return `${start}${label.trimEnd()}${added}${/\s*$/u.exec(label)?.[0] ?? ''}`
}
