/** The part of a file requested by a player, for example to seek in a recording (RFC 9110, 14). */

export type Part = { start: number; end: number }

/** Both ends are included. Undefined means the whole file; invalid and multi-part ranges are ignored. */
export function partOf(range: string | null, size: number): Part | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return undefined
  const part =
    first === ''
      ? { start: Math.max(0, size - Number(last)), end: size - 1 }
      : { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return part.start > part.end ? 'unsatisfiable' : part
}
