/** Converts the stored files of a question to the engine's attachments. */
import { mediaTypeOf } from '../db/files.ts'
import type { FileRow } from '../db/schema.ts'
import type { Attachment } from '../answering/engine.ts'
import type { FileStore } from '../platform/files/store.ts'
import { maxReadablePixels, type OcrReader } from '../sources/images/ocr.ts'
import { readImageHead } from '../platform/files/image-size.ts'
import type { DocumentReader } from '../sources/documents/documents.ts'
import { documentMimes } from '../sources/documents/document.ts'
import { problems } from '../sources/documents/problems.ts'

export type FileReaders = { files: FileStore; documents: DocumentReader; ocr?: OcrReader }

/** With the waiting for other images: a customer is answered without the text rather than later. */
const maxOcrMs = 45_000
const videoProblem = 'Vídeos eu não consigo ver por aqui.'

/** The text of a document is extracted only once and then stored with it. */
export async function toAttachment(
  { files, documents, ocr }: FileReaders,
  { id, ownerId, name, mime, content, isCut }: FileRow,
  signal: AbortSignal,
): Promise<Attachment> {
  const type = mediaTypeOf(mime)
  if (type === 'audio') return { id, type, name, mime, read: () => files.read(id) }
  if (type === 'image') {
    const readText = async (patience: AbortSignal) =>
      content ?? (await readWords(ocr, { group: ownerId, bytes: await files.read(id) }, patience))
    return { id, type, name, mime, read: () => files.read(id), readText }
  }
  if (content !== null) return { id, type, name, mime, content, isCut }
  if (mime.startsWith('video/')) return { id, type, name, mime, content: null, problem: videoProblem }
  const documentMime = documentMimes.find((each) => each === mime)
  const read = await documents({ path: files.path(id), mime: documentMime ?? 'text/plain' }, signal)
  if (read.ok) return { id, type, name, mime, content: read.value.text, isCut: read.value.isCut }
  const problem = documentMime === undefined ? problems.unknown : read.failure.reason
  return { id, type, name, mime, content: null, problem }
}

/** Uses the same OCR as image trainings. */
async function readWords(
  ocr: OcrReader | undefined,
  image: { group: string; bytes: Buffer },
  signal: AbortSignal,
): Promise<string | undefined> {
  const head = readImageHead(image.bytes)
  if (ocr === undefined || head === undefined || head.width * head.height > maxReadablePixels) return undefined
  return ocr(image, AbortSignal.any([signal, AbortSignal.timeout(maxOcrMs)]))
}
