/** The page numbers to show: the first, the last, and the current one plus or minus 1; `null` marks a gap (S3§9). */
export function pagesAround(current: number, total: number): (number | null)[] {
  const wanted = [...new Set([0, current - 1, current, current + 1, total - 1])]
    .filter((page) => page >= 0 && page < total)
    .toSorted((one, other) => one - other)
  return wanted.flatMap((page, at) => {
    const before = wanted[at - 1]
    return before !== undefined && page > before + 1 ? [null, page] : [page]
  })
}
