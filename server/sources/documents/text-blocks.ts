/** The blocks of a document, written in the Markdown that the passage cutter understands. */
import { isUnmarkedHead } from '../table-head.ts'

export type TextBlock = { kind: 'heading' | 'paragraph' | 'item' | 'row'; text: string }

export const headingLine = (level: number, text: string): string =>
  `${'#'.repeat(Math.min(Math.max(level, 1), 6))} ${text.replace(/\s+/gu, ' ')}`

/** Consecutive items and rows are separate lines; all other blocks are separate paragraphs. */
export function joinBlocks(blocks: readonly TextBlock[]): string {
  return blocks
    .map(({ kind, text }, at) => {
      const above = blocks[at - 1]
      if (above === undefined) return text
      return `${above.kind === kind && (kind === 'item' || kind === 'row') ? '\n' : '\n\n'}${text}`
    })
    .join('')
}

/** Converts a table to lines; `isMarked` if its first row is marked as having the column names. */
export function tableBlocks(table: readonly (readonly string[])[], isMarked: boolean): TextBlock[] {
  const rows = table
    .map((cells) => cells.map((cell) => cell.replace(/\s+/gu, ' ').replaceAll('|', '/').trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const hasHead = isMarked || isUnmarkedHead(rows)
  // A single column is a text in a frame.
  if (width < 2) return rows.map(([text = '']) => ({ kind: 'paragraph', text }))
  if (width === 2 && !hasHead)
    return rows.map(([name = '', value = '']) => ({
      kind: 'item',
      text: value === '' ? `- ${name}` : `- ${name.replace(/:$/u, '')}: ${value}`,
    }))
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`
  const [head = [], ...body] = rows
  const lines = hasHead ? [line(head), line(head.map(() => '---')), ...body.map(line)] : rows.map(line)
  return lines.map((text) => ({ kind: 'row', text }))
}
