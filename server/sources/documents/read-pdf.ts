/** Extracts the text of a PDF page by page, except text inside images. */
import type { getDocumentProxy } from 'unpdf'
import type { Bytes } from './bytes.ts'
import { openPdf } from './open-pdf.ts'
import { type PdfLine, textOfPages } from './pdf-lines.ts'
import { DocumentProblem, problems } from './problems.ts'

export type PdfLimits = {
  /** Reading stops at the page that exceeds this number of characters. */
  characters: number
  /** It also stops after this time: a partial text is better than none. */
  ms: number
  onPage: (read: number, pages: number) => void
}

/** No real book has this many; a file can claim any number. */
const maxPages = 20_000
/** After this many broken pages in a row, no more are expected. */
const maxBrokenPages = 5
/** The library keeps data of every page while the file is open, which adds up in a large book. */
const pagesPerOpening = 500
/** Bullets in the symbol fonts of Word and LibreOffice are extracted as private-use characters. */
const symbolBullet = /^\p{Co}\s+/u

export async function readPdf(bytes: Bytes, limits: PdfLimits) {
  const until = performance.now() + limits.ms
  let pdf = await openPdf(bytes)
  const count = pdf.numPages
  if (count > maxPages) throw new DocumentProblem(problems.tooLarge)
  const pages: PdfLine[][] = []
  let [length, withoutText, broken, brokenInRow, isLate] = [0, 0, 0, 0, false]
  while (pages.length < count && length <= limits.characters && brokenInRow < maxBrokenPages && !isLate) {
    if (pages.length > 0 && pages.length % pagesPerOpening === 0) {
      await pdf.loadingTask.destroy()
      pdf = await openPdf(bytes)
    }
    const lines = await linesOf(pdf, pages.length + 1)
    brokenInRow = lines === undefined ? brokenInRow + 1 : 0
    if (lines === undefined) broken += 1
    if (lines?.length === 0) withoutText += 1
    pages.push(lines ?? [])
    length += (lines ?? []).reduce((sum, { text }) => sum + text.length + 1, 0)
    limits.onPage(pages.length, count)
    isLate = performance.now() >= until
  }
  if (length === 0 && brokenInRow > 0) throw new DocumentProblem(problems.broken)
  if (length === 0 && isLate) throw new DocumentProblem(problems.tooSlow)
  // The library does not count the pages after one that it cannot find, so a broken page may hide others.
  const isUnfinished = pages.length < count
  const cutBy = [...(broken > 0 ? ['damage' as const] : []), ...(isUnfinished && isLate ? ['time' as const] : [])]
  const isCut = isUnfinished || broken > 0
  return { text: textOfPages(pages), pages: count, pagesWithoutText: withoutText, isCut, cutBy }
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

/** Undefined if the page is damaged; others may be readable. */
async function linesOf(pdf: Pdf, number: number): Promise<PdfLine[] | undefined> {
  try {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    page.cleanup()
    const lines: PdfLine[] = []
    let line: PdfLine | undefined
    for (const item of items) {
      if (!('str' in item)) continue
      const [, , , , x = 0, y = 0] = item.transform as number[]
      const isGap = item.str.trim() === ''
      line ??= { text: '', size: 0, left: x, right: x, y }
      // A large gap within a line separates columns of a table.
      line.text += isGap && item.width > Math.max(line.size, 6) * 1.5 ? '   ' : item.str
      if (!isGap) {
        line.size = Math.max(line.size, Math.round(item.height * 2) / 2)
        line.right = Math.max(line.right, x + item.width)
      }
      if (item.hasEOL) {
        lines.push(line)
        line = undefined
      }
    }
    if (line !== undefined) lines.push(line)
    return lines
      .map((one) => ({ ...one, text: one.text.trim().replace(symbolBullet, '• ') }))
      .filter(({ text }) => text !== '')
  } catch {
    return undefined
  }
}
