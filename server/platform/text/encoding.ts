/** Detects the encoding of bytes, as far as the bytes reveal it. */

/** By the byte order mark that some programs write first. */
export function encodingByMark([first, second, third]: Uint8Array): 'utf-8' | 'utf-16be' | 'utf-16le' | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined
}

/** The last character may be incomplete, because the bytes may have been truncated. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
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

/**
 * Decodes the body of a response. `contentType` is its header, `declared` what the document itself says; an unknown
 * encoding is ignored.
 */
export function decodeBody(body: Buffer, contentType: string, declared?: string): string {
  const inHeader = /charset\s*=\s*["']?\s*([\w:.-]+)/iu.exec(contentType)?.[1]
  const decoder =
    decoderFor(encodingByMark(body)) ??
    decoderFor(inHeader) ??
    decoderFor(declared) ??
    new TextDecoder(isUtf8(body) ? 'utf-8' : 'windows-1252')
  return decoder.decode(body)
}
