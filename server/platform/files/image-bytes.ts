/** An image that came as text. */

const dataAddress = /^data:[^,]{0,200};base64,/iu
const padding = /={1,2}$/u
/** Looked for one by one: repeating a class over ten megabytes exhausts the stack of regular expressions. */
const notBase64 = /[^\w+/-]/u

/** Of bare base64 or of a `data:` address; undefined when it is neither. */
export function imageBytes(text: string): Buffer | undefined {
  const head = dataAddress.exec(text)?.[0] ?? ''
  const encoded = text.slice(head.length).replaceAll(/\s+/gu, '').replace(padding, '')
  // Node would leave out what it cannot read, and go on.
  if (encoded === '' || notBase64.test(encoded) || encoded.length % 4 === 1) return undefined
  return Buffer.from(encoded, 'base64')
}
