import { randomUUID } from 'node:crypto'

/** Puts untrusted text between marks that nobody can guess, so that the text cannot close them. */
export function fence(label: string, text: string): { mark: string; fenced: string } {
  const mark = `${label}-${randomUUID()}`
  return { mark, fenced: `<${mark}>\n${text}\n</${mark}>` }
}
