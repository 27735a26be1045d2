/** An image that came as text. */

const dataAddress = /^data:[^,]{0,200};base64,/iu
const base64 = /^[\w+/-]+={0,2}$/u

/** Of bare base64 or of a `data:` address; undefined when it is neither. */
export function imageBytes(text: string): Buffer | undefined {
  const head = dataAddress.exec(text)?.[0] ?? ''
  const encoded = text.slice(head.length).replaceAll(/\s+/gu, '')
  // Node would leave out what it cannot read, and go on.
  if (!base64.test(encoded) || encoded.replace(/=+$/u, '').length % 4 === 1) return undefined
  return Buffer.from(encoded, 'base64')
}
