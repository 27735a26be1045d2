/** Reads one document in a thread of its own, which the server can end. */
import { readFileSync, statSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { decodeText } from '../text/plain-text.ts'
import type { DocumentMime, DocumentSource, ReadDocument } from './documents.ts'
import { DocumentProblem, type Problem, problems } from './problems.ts'

export type DocumentWorkerData = {
  source: DocumentSource
  limits: { characters: number; pagesMs: number; bytes: number }
}
export type DocumentWorkerAnswer = { document: ReadDocument } | { problem: Problem; detail: string }

const { source, limits } = workerData as DocumentWorkerData

type Reader = (bytes: Buffer) => Promise<{ text: string; pages?: number; isCut?: boolean }>

// The libraries are large, and one of them is needed.
const readers: Record<DocumentMime, Reader> = {
  'application/pdf': async (bytes) => {
    const { readPdf } = await import('./read-pdf.ts')
    return readPdf(bytes, { characters: limits.characters, ms: limits.pagesMs })
  },
  'application/msword': async (bytes) => (await import('./read-doc.ts')).readDoc(bytes),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': async (bytes) =>
    (await import('./read-docx.ts')).readDocx(bytes),
  'text/plain': async (bytes) => {
    const text = decodeText(bytes)
    if (text === undefined) throw new DocumentProblem(problems.broken)
    return { text }
  },
}

function load(): Buffer {
  const size = 'path' in source ? statSync(source.path).size : source.bytes.byteLength
  if (size > limits.bytes) throw new DocumentProblem(problems.tooLarge)
  if (size === 0) throw new DocumentProblem(problems.empty)
  return 'path' in source ? readFileSync(source.path) : Buffer.from(source.bytes)
}

/** As it can be stored, and with no more empty lines than a reader needs. */
const cleaned = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .replaceAll(/[^\S\n]+$/gmu, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

async function answer(): Promise<DocumentWorkerAnswer> {
  try {
    const { text, pages, isCut: isUnfinished = false } = await readers[source.mime](load())
    // Twice as much as is kept, for what cleaning takes away.
    const clean = cleaned(text.slice(0, 2 * limits.characters))
    if (clean === '') throw new DocumentProblem(source.mime === 'text/plain' ? problems.empty : problems.noText)
    const isCut = isUnfinished || clean.length > limits.characters || text.length > 2 * limits.characters
    const kept = clean.slice(0, limits.characters).toWellFormed()
    return { document: { text: kept, isCut, ...(pages !== undefined && { pages }) } }
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause)
    return { problem: cause instanceof DocumentProblem ? cause.reason : problems.broken, detail }
  }
}
parentPort?.postMessage(await answer())
