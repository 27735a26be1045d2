/** The bytes of a page as text: unpacked, and in the encoding that the site says, or that the bytes look like. */
import { promisify } from 'node:util'
import { brotliDecompress, constants, inflate, unzip } from 'node:zlib'
import { encodingByMark, isUtf8 } from '../../platform/text/encoding.ts'

const unpackers = new Map([
  ['gzip', promisify(unzip)],
  ['x-gzip', promisify(unzip)],
  ['deflate', promisify(inflate)],
])
const unbrotli = promisify(brotliDecompress)

/**
 * Some servers pack although they were asked not to. The end may be missing, when only the beginning was read;
 * `undefined` when it cannot be unpacked within `maxBytes`.
 */
export async function unpack(body: Buffer, encoding: string, maxBytes: number): Promise<Buffer | undefined> {
  const name = encoding.trim().toLowerCase()
  if (name === '' || name === 'identity') return body
  const unpacker = unpackers.get(name)
  try {
    if (name === 'br')
      return await unbrotli(body, { maxOutputLength: maxBytes, finishFlush: constants.BROTLI_OPERATION_FLUSH })
    return await unpacker?.(body, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return undefined
  }
}

function decoderFor(label: string | undefined): TextDecoder | undefined {
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label.trim())
  } catch {
    return undefined
  }
}

/** Far enough into a page for what declares its encoding. */
const declarationLimit = 4_096

function declared(body: Buffer): string | undefined {
  const start = body.subarray(0, declarationLimit).toString('latin1')
  const label = /<meta[^>]+?charset\s*=\s*["']?\s*([\w:.-]+)/iu.exec(start)?.[1]
  // Whoever could read the declaration byte by byte is not reading UTF-16.
  return label !== undefined && /^utf-?16/iu.test(label) ? 'utf-8' : label
}

/** `contentType` is the header; an encoding that is unknown counts as not said. */
export function decode(body: Buffer, contentType: string): string {
  const inHeader = /charset\s*=\s*["']?\s*([\w:.-]+)/iu.exec(contentType)?.[1]
  const decoder =
    decoderFor(encodingByMark(body)) ??
    decoderFor(inHeader) ??
    decoderFor(declared(body)) ??
    new TextDecoder(isUtf8(body) ? 'utf-8' : 'windows-1252')
  return decoder.decode(body)
}
