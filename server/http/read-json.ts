/** The body of a request as JSON that the rest of the server can trust to be storable. */
import { findUnstorable } from './storable.ts'

const megabyte = 1024 * 1024
/** Texts for training have at most 500,000 characters. */
const usualMb = 1
// A little more is read and thrown away, so that the refusal reaches a caller that is still sending.
const mostOf = (limit: number) => Math.max(16 * megabyte, 2 * limit)

export type JsonBody =
  | { ok: true; value: unknown }
  | { ok: false; reason: 'tooLarge' | 'notJson' | 'broken' }
  | { ok: false; reason: 'unstorable'; path: readonly string[] }

const isJson = (type: string | null) => type !== null && /^application\/json\s*(;|$)/i.test(type)

/** Reads bodies of up to `mb` megabytes. */
export async function readJson(request: Request, mb = usualMb): Promise<JsonBody> {
  // The length first: 413 tells more than 415 about a large upload.
  const bytes = await readBytes(request, mb * megabyte)
  if (bytes === undefined) return { ok: false, reason: 'tooLarge' }
  if (!isJson(request.headers.get('content-type'))) return { ok: false, reason: 'notJson' }
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    const path = findUnstorable(value)
    return path === undefined ? { ok: true, value } : { ok: false, reason: 'unstorable', path }
  } catch {
    return { ok: false, reason: 'broken' }
  }
}

async function readBytes(request: Request, bodyLimit: number): Promise<Uint8Array | undefined> {
  const drainLimit = mostOf(bodyLimit)
  if (Number(request.headers.get('content-length') ?? 0) > drainLimit || request.body === null)
    return request.body === null ? new Uint8Array() : undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > drainLimit) return undefined
    if (size <= bodyLimit) chunks.push(chunk)
  }
  return size > bodyLimit ? undefined : Buffer.concat(chunks)
}
