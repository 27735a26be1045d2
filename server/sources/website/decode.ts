/** Decompresses and decodes the bytes of a page, in the declared or detected encoding. */
import { promisify } from 'node:util'
import { brotliDecompress, constants, inflate, unzip } from 'node:zlib'
import { decodeBody } from '../../platform/text/encoding.ts'

const unpackers = new Map([
  ['gzip', promisify(unzip)],
  ['x-gzip', promisify(unzip)],
  ['deflate', promisify(inflate)],
])
const unbrotli = promisify(brotliDecompress)

/**
 * Some servers compress although they were asked not to. The end may be missing if only the beginning was read;
 * `undefined` if it cannot be decompressed within `maxBytes`.
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

/** The encoding is declared within this many bytes. */
const declarationLimit = 4_096

function declared(body: Buffer): string | undefined {
  const start = body.subarray(0, declarationLimit).toString('latin1')
  const label = /<meta[^>]+?charset\s*=\s*["']?\s*([\w:.-]+)/iu.exec(start)?.[1]
  // A declaration that is readable as ASCII proves that the page is not UTF-16.
  return label !== undefined && /^utf-?16/iu.test(label) ? 'utf-8' : label
}

/** `contentType` is the header. */
export const decode = (body: Buffer, contentType: string): string => decodeBody(body, contentType, declared(body))
