/** The cells of a table row in Markdown, without its outer bars; an escaped bar belongs to its cell. */
export const splitCells = (row: string): string[] =>
  row.split(/(?<!\\)\|/u).map((cell) => cell.replaceAll('\\|', '|').trim())
