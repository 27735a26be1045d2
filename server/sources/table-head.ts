/** Google Docs and many websites do not mark the row that names the columns. */

const amountOrNothing = /^[R$\s\d.,%–—-]*$/u

/** Whether the first row names columns, at least two of which have amounts: 'Modalidade | 1x por semana | 2x por semana'. */
export function isUnmarkedHead([head = [], ...body]: readonly (readonly string[])[]): boolean {
  const rows = body.filter((row) => row.length === head.length)
  const isName = (cell: string, at: number) => !amountOrNothing.test(cell) || (at === 0 && cell === '')
  const amounts = head.filter((_, at) => rows.every((row) => amountOrNothing.test(row[at] ?? '')))
  return rows.length > 1 && head.every(isName) && amounts.length > 1
}
