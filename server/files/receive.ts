/** Takes the one file out of a form while it comes in, so that no file ever waits in memory. */
import { type BusboyFileStream, type BusboyInstance, Busboy } from '@fastify/busboy'
import type { Result } from '../../contract/failures.ts'
import { drain, drainLimit } from '../http/drain.ts'
import type { FileStore } from './store.ts'

export type ReceivedFile = { id: string; size: number; name: string }
export type FormProblem = 'notForm' | 'broken' | 'noFile' | 'severalFiles' | 'empty' | 'tooLarge'

// Other fields are let pass, as long as they are few and small.
const limits = { files: 1, fields: 20, parts: 22, fieldSize: 16_384, headerPairs: 50, headerSize: 16_384 }
/** What a form may add to its file. */
const formOverhead = 1024 * 1024

const problemOf = (problem: FormProblem): { ok: false; failure: FormProblem } => ({ ok: false, failure: problem })

/** The file in `field`, of at most `limit` bytes. Of a refused form nothing stays; a caller that goes away in the middle has sent a broken one. */
export async function receiveFile(
  request: Request,
  store: FileStore,
  limit: number,
  field: string,
): Promise<Result<ReceivedFile, FormProblem>> {
  const type = request.headers.get('content-type') ?? ''
  const form = formOf(type, limit)
  const isTooLong = Number(request.headers.get('content-length') ?? 0) > limit + formOverhead
  if (isTooLong || form === undefined) {
    await drain(request.body, mostOf(limit))
    if (isTooLong) return problemOf('tooLarge')
    return problemOf(/^multipart\/form-data\b/i.test(type) ? 'broken' : 'notForm')
  }
  return read(request.body, { form, field }, store, limit)
}

/** How much of a form is read before the connection is cut. */
const mostOf = (limit: number) => Math.max(drainLimit, 4 * limit)

function formOf(type: string, fileSize: number): BusboyInstance | undefined {
  if (!/^multipart\/form-data\s*;/i.test(type)) return undefined
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: { ...limits, fileSize } })
  } catch {
    return undefined
  }
}

async function read(
  body: ReadableStream<Uint8Array> | null,
  { form, field }: { form: BusboyInstance; field: string },
  store: FileStore,
  limit: number,
): Promise<Result<ReceivedFile, FormProblem>> {
  let problem: FormProblem | undefined
  let file: { bytes: BusboyFileStream; name: string; stored: ReturnType<FileStore['write']> } | undefined
  const stop = Promise.withResolvers<void>()
  const refuse = (reason: FormProblem) => {
    problem ??= reason
    stop.resolve()
  }
  const finished = new Promise<void>((done) => form.once('finish', done))
  form.on('error', () => refuse('broken'))
  form.on('filesLimit', () => refuse('severalFiles'))
  form.on('fieldsLimit', () => refuse('broken'))
  form.on('partsLimit', () => refuse('broken'))
  form.on('field', (_name, _value, _nameCut, isCut) => isCut && refuse('broken'))
  form.on('file', (name, bytes, fileName) => {
    bytes.on('error', () => refuse('broken'))
    if (name !== field) {
      bytes.resume()
      refuse('noFile')
      return
    }
    bytes.on('limit', () => refuse('tooLarge'))
    // Rejected when the disk is full, too: nobody would take the bytes any more.
    const stored = store.write(bytes)
    stored.catch(() => refuse('broken'))
    file = { bytes, name: unescaped(fileName), stored }
  })

  let size = 0
  try {
    for await (const chunk of (body ?? new Blob().stream()) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (problem === undefined) await Promise.race([written(form, chunk), stop.promise])
      else if (size > mostOf(limit)) break
    }
    if (problem === undefined) {
      form.end()
      await Promise.race([finished, stop.promise])
    }
  } catch {
    refuse('broken')
  }

  if (file === undefined) return problemOf(problem ?? 'noFile')
  if (problem !== undefined) file.bytes.destroy(new Error(problem))
  return settle(store, file, problem)
}

const written = (form: BusboyInstance, chunk: Uint8Array) =>
  new Promise<void>((done) => void form.write(chunk, () => done()))

async function settle(
  store: FileStore,
  file: { name: string; stored: ReturnType<FileStore['write']> },
  problem: FormProblem | undefined,
): Promise<Result<ReceivedFile, FormProblem>> {
  const [stored] = await Promise.allSettled([file.stored])
  if (stored.status === 'rejected') {
    if (isOfSystem(stored.reason)) throw stored.reason
    return problemOf(problem ?? 'broken')
  }
  const { id, size } = stored.value
  const reason = problem ?? (size === 0 ? 'empty' : undefined)
  if (reason === undefined) return { ok: true, value: { id, size, name: file.name } }
  await store.remove([id])
  return problemOf(reason)
}

/** Browsers write so what would end the name in the header of a part, and nothing else. */
const unescaped = (name: string) => name.replaceAll(/%(?:22|0D|0A)/g, (code) => (code === '%22' ? '"' : ' '))

/** A disk that is full or forbidden is no fault of the caller. */
const isOfSystem = (cause: unknown) => cause instanceof Error && 'syscall' in cause
