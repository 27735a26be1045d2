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

/** The text of a paragraph up to a link, the link's text, and its address unless the text is that address. */
export function withUrl(paragraph: string, label: string, url: string): string {
  const shown = shownUrl(url.trim())
  const text = label.trim()
  if (text === '' || shown === '' || !readable.test(url.trim())) return paragraph + label
  const suffix = ` (${shown})`
  // Word divides a link where its formatting changes, so the part before may already have the address.
  const trimmed = paragraph.trimEnd()
  const beginning = trimmed.endsWith(suffix)
    ? trimmed.slice(0, -suffix.length) + paragraph.slice(trimmed.length)
    : paragraph
  const isPhone = /^tel:/iu.test(url) && digitsOf(text) !== '' && digitsOf(shown).endsWith(digitsOf(text))
  if (isPhone || comparable(text) === comparable(shown)) return beginning + label
  return `${beginning}${label.trimEnd()}${suffix}${/\s*$/u.exec(label)?.[0] ?? ''}`
}
