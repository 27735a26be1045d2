/** Rows of a table as people read them: `| Revisão completa | R$ 180 |` is 'Revisão completa: R$ 180'. */

const row = /^\s*\|(.+)\|\s*$/u

const cellsOf = (line: string): string[] | null =>
  row
    .exec(line)?.[1]
    ?.split(/(?<!\\)\|/u)
    .map((cell) => cell.replaceAll('\\|', '|').trim())
    .filter((cell) => cell !== '') ?? null

export function readableRow(line: string): string {
  const [first, ...rest] = cellsOf(line) ?? [line]
  return rest.length === 0 ? (first ?? '') : `${first?.replace(/:$/u, '') ?? ''}: ${rest.join(', ')}`
}
