/** Reads a request body as JSON that PostgreSQL can store. */
import type { HeldBody } from './body-budget.ts'
import { findInvalidText } from '../platform/text/postgres-text.ts'

const megabyte = 1024 * 1024
/** Enough for a training text of 500,000 characters. */
const defaultMb = 1
// A body above the limit is read up to this size and discarded, so that a client that is still sending gets the
// refusal.
const readLimit = (limit: number) => Math.max(16 * megabyte, 2 * limit)

export type JsonBody =
  | { ok: true; value: unknown }
  | { ok: false; reason: 'tooLarge' | 'notJson' | 'broken' }
  | { ok: false; reason: 'invalidText'; path: readonly string[] }

/** More than any valid body has: a file of the largest possible agent has 100,000. */
const maxValues = 200_000

const isJson = (type: string | null) => type !== null && /^application\/json\s*(;|$)/i.test(type)

type Reviver = (key: string, value: unknown) => unknown

type Options = {
  /** Maximum size in megabytes. */
  mb?: number | undefined
  reviver?: Reviver
  /** Counts the bytes that are kept; a body for which there is no room is refused as too large. */
  held?: HeldBody | undefined
}

export async function readJson(request: Request, { mb = defaultMb, reviver, held }: Options = {}): Promise<JsonBody> {
  // The size is checked first: for a large upload, 413 is more helpful than 415.
  const bytes = await readBytes(request, mb * megabyte, held?.add)
  if (bytes === undefined) return { ok: false, reason: 'tooLarge' }
  if (!isJson(request.headers.get('content-type'))) return { ok: false, reason: 'notJson' }
  if (hasManyValues(bytes)) return { ok: false, reason: 'tooLarge' }
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), reviver)
    const path = findInvalidText(value)
    return path === undefined ? { ok: true, value } : { ok: false, reason: 'invalidText', path }
  } catch {
    return { ok: false, reason: 'broken' }
  }
}

/**
 * Whether a JSON text has more than `maxValues` values, counted without parsing: millions of empty objects fit into a
 * few megabytes, and take seconds and gigabytes once they are parsed.
 */
export function hasManyValues(bytes: Uint8Array): boolean {
  let values = 1
  let inString = false
  for (let at = 0; at < bytes.byteLength; at += 1) {
    const byte = bytes[at]
    if (inString) {
      if (byte === backslash) at += 1
      else if (byte === quote) inString = false
    } else if (byte === quote) inString = true
    else if (byte === comma || byte === bracket || byte === brace) values += 1
    if (values > maxValues) return true
  }
  return false
}
const [quote, backslash, comma, bracket, brace] = Buffer.from(String.raw`"\,[{`)

/** The bytes of a body; undefined if it has more than `bodyLimit`, or if `hold` refused some of them. */
export async function readBytes(
  request: Request,
  bodyLimit: number,
  hold: (bytes: number) => boolean = () => true,
): Promise<Uint8Array | undefined> {
  const discardLimit = readLimit(bodyLimit)
  if (Number(request.headers.get('content-length') ?? 0) > discardLimit || request.body === null)
    return request.body === null ? new Uint8Array() : undefined
  const chunks: Uint8Array[] = []
  let size = 0
  let hasRoom = true
  for await (const chunk of request.body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > discardLimit) return undefined
    if (size > bodyLimit) hasRoom = false
    hasRoom &&= hold(chunk.byteLength)
    if (hasRoom) chunks.push(chunk)
    else chunks.length = 0
  }
  return hasRoom ? Buffer.concat(chunks) : undefined
}
