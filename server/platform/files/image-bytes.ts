/** Decodes an image from base64 text. */

const dataAddress = /^data:[^,]{0,200};base64,/iu
const padding = /={1,2}$/u
/** Checked for single characters: repeating a class over ten megabytes exhausts the regular expression's stack. */
const notBase64 = /[^\w+/-]/u

/** Accepts plain base64 or a `data:` URL; undefined if it is neither. */
export function imageBytes(text: string): Buffer | undefined {
  const head = dataAddress.exec(text)?.[0] ?? ''
  const encoded = text.slice(head.length).replaceAll(/\s+/gu, '').replace(padding, '')
  // Node would silently skip invalid characters.
  if (encoded === '' || notBase64.test(encoded) || encoded.length % 4 === 1) return undefined
  return Buffer.from(encoded, 'base64')
}
