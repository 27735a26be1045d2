/** Formats rows of tables and lists for reading: `| Revisão completa | R$ 180 |` becomes 'Revisão completa: R$ 180'. */
import { splitCells } from '../platform/text/table-cells.ts'

const row = /^\s*\|(.+)\|\s*$|^(.+ \| .+)$/u

function cellsOf(line: string): string[] | null {
  const cells = row
    .exec(line)
    ?.slice(1)
    .find((inner) => inner !== undefined)
  return cells === undefined ? null : splitCells(cells).filter((cell) => cell !== '')
}

const bullet = /^\s*[-*•–—·▪●◦‣]\s+/u

export function readableLine(line: string): string {
  const [first, ...rest] = cellsOf(line) ?? [line.replace(bullet, '')]
  return rest.length === 0 ? (first ?? '') : `${first?.replace(/:$/u, '') ?? ''}: ${rest.join(', ')}`
}

/** 'R$ 55,00' and 'R$ 130,00' look alike. */
const shapeOf = (cell: string): string => cell.replaceAll(/\d[\d.,]*/gu, '#').replace(/^(?:sim|não|[-–—✓x])$/iu, '?')

/** Whether two values of a row look alike, so that only the names of the columns tell them apart. */
export function needsColumnNames(line: string): boolean {
  const shapes = (cellsOf(line) ?? []).slice(1).map(shapeOf)
  return new Set(shapes).size < shapes.length
}
