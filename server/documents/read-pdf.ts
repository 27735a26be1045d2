/** The words of a PDF, page by page, as far as they are written and not painted. */
import { getDocumentProxy } from 'unpdf'
import { DocumentProblem, problems } from './problems.ts'

export type PdfLimits = {
  /** Pages beyond this many characters are not read. */
  characters: number
  /** Nor those that are left after so many milliseconds: what was read by then is better than nothing. */
  ms: number
}

export async function readPdf(bytes: Buffer, limits: PdfLimits) {
  const until = performance.now() + limits.ms
  const pdf = await open(bytes)
  const texts: string[] = []
  let length = 0
  while (texts.length < pdf.numPages && length <= limits.characters && performance.now() < until) {
    const page = await pdf.getPage(texts.length + 1)
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    page.cleanup()
    texts.push(text.trim())
    length += text.length
  }
  const text = texts.filter((each) => each !== '').join('\n\n')
  return { text, pages: pdf.numPages, isCut: texts.length < pdf.numPages }
}

async function open(bytes: Buffer) {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      // Errors only: what the library has to say about a stranger's file is nothing for our log.
      verbosity: 0,
      disableFontFace: true,
      useSystemFonts: false,
    })
  } catch (cause) {
    const isPassword = cause instanceof Error && cause.name === 'PasswordException'
    throw new DocumentProblem(isPassword ? problems.encrypted : problems.broken, { cause })
  }
}
