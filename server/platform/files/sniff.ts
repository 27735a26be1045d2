/** What a file is, by its bytes: neither its name nor what the sender says of it counts. */
import { type FileHandle, open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { MediaType } from '../../../contract/chat.ts'
import { sampleBytes, textEncodingOf } from '../text/plain-text.ts'
import { isAudioOnlyMp4, isAudioOnlyWebm } from './audio-only.ts'
import { isWordFile } from './word-file.ts'

/** Everything that may be sent, and what each is kept and given out again as. */
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

/** In the words of whoever chose the wrong file. */
export const acceptedKinds = 'imagens PNG, JPG, WebP ou GIF, documentos PDF, DOC, DOCX ou TXT, e áudios'

const sniffed = (mime: Mime): SniffedFile => ({ mime, type: kinds[mime] }) as SniffedFile
const isKind = (mime: string): mime is Mime => Object.hasOwn(kinds, mime)

/** What `file-type` calls otherwise than a browser. */
const synonyms: Record<string, Mime> = {
  'image/apng': 'image/png',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/x-m4a': 'audio/mp4',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-flac': 'audio/flac',
}

const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Undefined when it is nothing that may be sent. */
export async function sniffFile(path: string): Promise<SniffedFile | undefined> {
  const file = await open(path)
  try {
    const found = await sniffOpen(file)
    return found?.mime === excel ? undefined : found
  } finally {
    await file.close()
  }
}

/** Of whatever may be sent to be learned: spreadsheets too, of which only the name tells those of plain text from texts. */
export async function sniffLearnable(path: string, name: string): Promise<SniffedFile | undefined> {
  const file = await open(path)
  try {
    const found = await sniffOpen(file)
    return found?.mime === 'text/plain' && /\.(?:csv|tsv)$/iu.test(name) ? sniffed('text/csv') : found
  } finally {
    await file.close()
  }
}

/** Whether nothing but blanks stands at its beginning. */
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

/** Whatever a made-up file leads the library to, it is not a file of a known kind then. */
async function typeByMagic(head: Uint8Array): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(head))?.mime
  } catch {
    return undefined
  }
}

/** Pages and drawings are written in characters, too, but are nothing to read out to a customer. */
function isText(head: Uint8Array): boolean {
  const encoding = textEncodingOf(head)
  if (encoding === undefined) return false
  const text = new TextDecoder(encoding).decode(head, { stream: true })
  return text.trim() !== '' && !/^\s*<[a-z!?/]/iu.test(text)
}
