/** Reads documents in a separate process, which the server can kill. */
import type { SpreadsheetPreview } from '../../../contract/trainings.ts'
import type { Work } from '../../platform/worker-pool.ts'
import { decodeText } from '../../platform/text/plain-text.ts'
import { type Bytes, openBytes } from './bytes.ts'
import type { DocumentMime, DocumentSource, ReadDocument } from './document.ts'
import { DocumentProblem, type Problem, problems } from './problems.ts'

export type DocumentWorkerData = {
  source: DocumentSource
  limits: { characters: number; pagesMs: number; bytes: number }
}
export type DocumentWorkerAnswer = { document: ReadDocument } | { problem: Problem; detail: string }
export type DocumentWorkerProgress = { pagesRead: number; pagesFound: number }

type Limits = DocumentWorkerData['limits']
type Reader = (
  bytes: Bytes,
  source: DocumentSource,
  limits: Limits,
  onPage: (progress: DocumentWorkerProgress) => void,
) => Promise<{
  text: string
  pages?: number
  pagesWithoutText?: number
  isCut?: boolean
  cutBy?: ReadDocument['cutBy']
  table?: SpreadsheetPreview
}>

/** Maximum bytes of a character in any encoding. */
const bytesOfCharacter = 4
/** Minimum interval between progress reports. */
const reportMs = 200

// Loaded on demand, because the libraries are large and only one of them is needed.
const readers: Record<DocumentMime, Reader> = {
  'application/pdf': async (bytes, _, { characters, pagesMs: ms }, onPage) => {
    const { readPdf } = await import('./read-pdf.ts')
    let next = 0
    return readPdf(bytes, {
      characters,
      ms,
      onPage: (pagesRead, pagesFound) => {
        if (performance.now() < next && pagesRead < pagesFound) return
        next = performance.now() + reportMs
        onPage({ pagesRead, pagesFound })
      },
    })
  },
  'application/msword': async (bytes, source) => (await import('./read-doc.ts')).readDoc(source, bytes),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': async (_, source, { characters }) =>
    (await import('./read-docx.ts')).readDocx(source, characters),
  'text/plain': (bytes, _, { characters }) => {
    // A multiple of the longest character, so that fixed-width encodings are not cut within a character.
    const kept = bytes.read(0, 2 * bytesOfCharacter * characters)
    const text = decodeText(kept)
    if (text === undefined) throw new DocumentProblem(problems.broken)
    return Promise.resolve({ text, isCut: kept.byteLength < bytes.size })
  },
  'text/csv': async (bytes) => (await import('./read-csv.ts')).readCsv(bytes),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': async (bytes, source) =>
    (await import('./read-xlsx.ts')).readXlsx(source, bytes),
}

/** Removes characters that cannot be stored, and superfluous empty lines. */
const cleaned = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .replaceAll(/[^\S\n]+$/gmu, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

export const work: Work<DocumentWorkerData, DocumentWorkerAnswer> = async ({ source, limits }, onPage) => {
  let bytes: Bytes | undefined
  try {
    bytes = openBytes(source)
    if (bytes.size > limits.bytes) throw new DocumentProblem(problems.tooLarge)
    if (bytes.size === 0) throw new DocumentProblem(problems.empty)
    const read = await readers[source.mime](bytes, source, limits, onPage)
    const { text, pages, pagesWithoutText = 0, isCut: isUnfinished = false, cutBy = [], table } = read
    // Twice the limit, because cleaning shortens the text.
    const clean = cleaned(text.slice(0, 2 * limits.characters))
    if (clean === '') throw new DocumentProblem(source.mime === 'text/plain' ? problems.empty : problems.noText)
    const isCut = isUnfinished || clean.length > limits.characters || text.length > 2 * limits.characters
    const kept = clean.slice(0, limits.characters).toWellFormed()
    return {
      document: {
        text: kept,
        isCut,
        ...(pages !== undefined && { pages }),
        ...(pagesWithoutText > 0 && { pagesWithoutText }),
        ...(cutBy.length > 0 && { cutBy }),
        ...(table && { table }),
      },
    }
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause)
    return { problem: cause instanceof DocumentProblem ? cause.reason : problems.broken, detail }
  } finally {
    bytes?.close()
  }
}
