/** Reads a scanned PDF page by page in a separate process, within its limits of pages and time. */
import type { Work } from '../../platform/worker-pool.ts'
import { recognizeText, startRecognizer } from '../images/recognize.ts'
import { openBytes } from './bytes.ts'
import { openPdf } from './open-pdf.ts'
import { extractPageImages } from './page-images.ts'

export type ScannedData = { path: string; limits: { pages: number; ms: number } }
export type ScannedAnswer =
  | { pages: string[]; pageCount: number; stopped: 'pages' | 'time' | undefined }
  | { problem: string }
export type ScannedProgress = { pagesRead: number; pagesFound: number }

export const work: Work<ScannedData, ScannedAnswer> = async ({ path, limits }, onPage) => {
  const until = performance.now() + limits.ms
  const bytes = openBytes({ path })
  try {
    const pdf = await openPdf(bytes)
    const recognizer = await startRecognizer()
    const count = Math.min(pdf.numPages, limits.pages)
    const pages: string[] = []
    while (pages.length < count && performance.now() < until) {
      const page = await pdf.getPage(pages.length + 1)
      const texts: string[] = []
      for (const image of await extractPageImages(page).catch(() => []))
        texts.push(await recognizeText(recognizer, image))
      page.cleanup()
      pages.push(texts.filter((text) => text !== '').join('\n\n'))
      onPage({ pagesRead: pages.length, pagesFound: count } satisfies ScannedProgress)
    }
    const stopped = pages.length < count ? 'time' : count < pdf.numPages ? 'pages' : undefined
    return { pages, pageCount: pdf.numPages, stopped }
  } catch (cause) {
    return { problem: cause instanceof Error ? cause.message : String(cause) }
  } finally {
    bytes.close()
  }
}
