/** The words of a PDF, page by page, as far as they are written and not painted. */
import { getDocumentProxy } from 'unpdf'
import { DocumentProblem, problems } from './problems.ts'

export type PdfLimits = {
  /** Pages beyond this many characters are not read. */
  characters: number
  /** Nor those that are left after so many milliseconds: what was read by then is better than nothing. */
  ms: number
}

export async function readPdf(bytes: Buffer, limits: PdfLimits): Promise<{ text: string; pages: number }> {
  const until = performance.now() + limits.ms
  const pdf = await open(bytes)
  const texts: string[] = []
  let length = 0
  for (
    let number = 1;
    number <= pdf.numPages && length <= limits.characters && performance.now() < until;
    number += 1
  ) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    page.cleanup()
    texts.push(text.trim())
    length += text.length
  }
  return { text: texts.filter((text) => text !== '').join('\n\n'), pages: pdf.numPages }
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
