/** Detects the type of a file from its bytes, regardless of its name and of the sender's claim. */
import { type FileHandle, open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { MediaType } from '../../../contract/chat.ts'
import { sampleBytes, textEncodingOf } from '../text/plain-text.ts'
import { isAudioOnlyMp4, isAudioOnlyWebm } from './audio-only.ts'
import { isWordFile } from './word-file.ts'

/** All accepted MIME types, and the kind as which each is stored and served. */
const kinds = {
  'image/png': 'image',
  'image/jpeg': 'image',
  'image/webp': 'image',
  'image/gif': 'image',
  'application/pdf': 'document',
  'application/msword': 'document',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'document',
  'text/plain': 'document',
  'text/csv': 'document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'document',
  'audio/webm': 'audio',
  'audio/ogg': 'audio',
  'audio/mp4': 'audio',
  'audio/mpeg': 'audio',
  'audio/wav': 'audio',
  'audio/flac': 'audio',
  'audio/aac': 'audio',
} as const satisfies Record<string, MediaType>
type Mime = keyof typeof kinds

export type SniffedFile = { [M in Mime]: { mime: M; type: (typeof kinds)[M] } }[Mime]

/** For a user who chose the wrong file. */
export const acceptedKinds = 'imagens PNG, JPG, WebP ou GIF, documentos PDF, DOC, DOCX ou TXT, e áudios'

const sniffed = (mime: Mime): SniffedFile => ({ mime, type: kinds[mime] }) as SniffedFile
const isKind = (mime: string): mime is Mime => Object.hasOwn(kinds, mime)

/** MIME types for which `file-type` and browsers have different names. */
const synonyms: Record<string, Mime> = {
  'image/apng': 'image/png',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/x-m4a': 'audio/mp4',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-flac': 'audio/flac',
}

const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Undefined if the type is not accepted. */
export async function sniffFile(path: string): Promise<SniffedFile | undefined> {
  const file = await open(path)
  try {
    const found = await sniffOpen(file)
    return found?.mime === excel ? undefined : found
  } finally {
    await file.close()
  }
}

/** For trainings, which also accept spreadsheets; plain-text spreadsheets differ from texts only by name. */
export async function sniffLearnable(path: string, name: string): Promise<SniffedFile | undefined> {
  const file = await open(path)
  try {
    const found = await sniffOpen(file)
    return found?.mime === 'text/plain' && /\.(?:csv|tsv)$/iu.test(name) ? sniffed('text/csv') : found
  } finally {
    await file.close()
  }
}

/** Whether its beginning contains only whitespace. */
export async function isBlankFile(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0)
    const encoding = textEncodingOf(buffer.subarray(0, bytesRead))
    return encoding !== undefined && new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead)).trim() === ''
  } finally {
    await file.close()
  }
}

async function sniffOpen(file: FileHandle): Promise<SniffedFile | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0)
  const head = buffer.subarray(0, bytesRead)
  const named = (await typeByMagic(head)) ?? ''
  const mime = synonyms[named] ?? named
  if (isKind(mime)) return sniffed(mime)
  switch (mime) {
    case 'video/webm':
      return isAudioOnlyWebm(head) ? sniffed('audio/webm') : undefined
    case 'video/mp4':
    case 'video/quicktime':
      return (await isAudioOnlyMp4(file)) ? sniffed('audio/mp4') : undefined
    case 'application/x-cfb':
      return (await isWordFile(file)) ? sniffed('application/msword') : undefined
    case '':
      return isText(head) ? sniffed('text/plain') : undefined
    default:
      return undefined
  }
}

/** If a malformed file makes the library fail, its type is unknown. */
async function typeByMagic(head: Uint8Array): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(head))?.mime
  } catch {
    return undefined
  }
}

/** HTML and SVG are text, too, but must not be read out to a customer. */
function isText(head: Uint8Array): boolean {
  const encoding = textEncodingOf(head)
  if (encoding === undefined) return false
  const text = new TextDecoder(encoding).decode(head, { stream: true })
  return text.trim() !== '' && !/^\s*<[a-z!?/]/iu.test(text)
}
