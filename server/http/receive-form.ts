/**
 * Parses a form while it arrives: small text fields, and files that are streamed to the store, not buffered in memory.
 */
import { type BusboyFileStream, type BusboyInstance, Busboy } from '@fastify/busboy'
import type { Result } from '../../contract/failures.ts'
import { discardBody, discardLimit } from './discard-body.ts'
import type { FileStore } from '../platform/files/store.ts'

export type ReceivedFile = { id: string; size: number; name: string }
/** Unparsed fields; a name may occur several times. */
export type ReceivedForm = { fields: (readonly [name: string, value: string])[]; files: Map<string, ReceivedFile> }
export type FormProblem = 'notForm' | 'broken' | 'noFile' | 'severalFiles' | 'empty' | 'tooLarge'

type Expected = {
  /** Maximum bytes of one file. */
  limit: number
  /** Names of the file fields, each with at most one file. */
  files: readonly string[]
}

// Limits of the text fields.
const limits = { fields: 20, fieldSize: 65_536, headerPairs: 50, headerSize: 16_384 }
/** Bytes that a form may add to its files. */
const formOverhead = 1024 * 1024

const problemOf = (problem: FormProblem): { ok: false; failure: FormProblem } => ({ ok: false, failure: problem })

/** A refused form leaves no files behind; a client that disconnects half-way has sent a broken form. */
export async function receiveForm(
  request: Request,
  store: FileStore,
  expected: Expected,
): Promise<Result<ReceivedForm, FormProblem>> {
  const type = request.headers.get('content-type') ?? ''
  const bytes = expected.limit * expected.files.length
  const form = parserOf(type, expected)
  const isTooLong = Number(request.headers.get('content-length') ?? 0) > bytes + formOverhead
  if (isTooLong || form === undefined) {
    await discardBody(request.body, maxReceived(bytes))
    if (isTooLong) return problemOf('tooLarge')
    return problemOf(/^multipart\/form-data\b/i.test(type) ? 'broken' : 'notForm')
  }
  return read(request.body, form, store, expected)
}

/** Bytes of a form that are read before the connection is cut. */
const maxReceived = (bytes: number) => Math.max(discardLimit, 4 * bytes)

function parserOf(type: string, { limit, files }: Expected): BusboyInstance | undefined {
  if (!/^multipart\/form-data\s*;/i.test(type)) return undefined
  const counts = { files: files.length, parts: limits.fields + files.length + 1 }
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: { ...limits, ...counts, fileSize: limit } })
  } catch {
    return undefined
  }
}

type ComingFile = { field: string; bytes: BusboyFileStream; name: string; stored: ReturnType<FileStore['write']> }

async function read(
  body: ReadableStream<Uint8Array> | null,
  form: BusboyInstance,
  store: FileStore,
  expected: Expected,
): Promise<Result<ReceivedForm, FormProblem>> {
  let problem: FormProblem | undefined
  const fields: ReceivedForm['fields'] = []
  const coming: ComingFile[] = []
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
  form.on('field', (name, value, nameIsCut, valueIsCut) => {
    if (nameIsCut || valueIsCut) refuse('broken')
    else fields.push([name, value])
  })
  form.on('file', (field, bytes, fileName) => {
    bytes.on('error', () => refuse('broken'))
    const isUnexpected = !expected.files.includes(field)
    if (isUnexpected || coming.some((file) => file.field === field)) {
      bytes.resume()
      refuse(isUnexpected ? 'noFile' : 'severalFiles')
      return
    }
    bytes.on('limit', () => refuse('tooLarge'))
    // Also rejects if the disk is full: then the remaining bytes have no destination.
    const stored = store.write(bytes)
    stored.catch(() => refuse('broken'))
    coming.push({ field, bytes, name: unescaped(fileName), stored })
  })

  const most = maxReceived(expected.limit * expected.files.length)
  let size = 0
  try {
    for await (const chunk of (body ?? new Blob().stream()) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (problem === undefined) await Promise.race([written(form, chunk), stop.promise])
      else if (size > most) break
    }
    if (problem === undefined) {
      form.end()
      await Promise.race([finished, stop.promise])
    }
  } catch {
    refuse('broken')
  }

  if (problem !== undefined) for (const { bytes } of coming) bytes.destroy(new Error(problem))
  return settle(store, { fields, coming, problem })
}

const written = (form: BusboyInstance, chunk: Uint8Array) =>
  new Promise<void>((done) => void form.write(chunk, () => done()))

type Read = Pick<ReceivedForm, 'fields'> & { coming: readonly ComingFile[]; problem: FormProblem | undefined }

async function settle(store: FileStore, { fields, coming, problem }: Read): Promise<Result<ReceivedForm, FormProblem>> {
  const settled = await Promise.allSettled(coming.map(({ stored }) => stored))
  const files = new Map<string, ReceivedFile>()
  let broken: FormProblem | undefined
  let cause: Error | undefined
  for (const [at, { field, name }] of coming.entries()) {
    const one = settled[at]
    if (one?.status === 'fulfilled') files.set(field, { ...one.value, name })
    else {
      broken = 'broken'
      if (isOfSystem(one?.reason)) cause = one.reason
    }
  }
  const isEmpty = [...files.values()].some(({ size }) => size === 0)
  const reason = problem ?? broken ?? (isEmpty ? 'empty' : undefined)
  if (reason === undefined) return { ok: true, value: { fields, files } }
  await store.remove([...files.values()].map(({ id }) => id))
  if (cause !== undefined) throw cause
  return problemOf(reason)
}

/** Browsers escape only these characters, which would end the name in a part's header. */
const unescaped = (name: string) => name.replaceAll(/%(?:22|0D|0A)/g, (code) => (code === '%22' ? '"' : ' '))

/** A full or read-only disk is not the client's fault. */
const isOfSystem = (cause: unknown): cause is Error => cause instanceof Error && 'syscall' in cause
