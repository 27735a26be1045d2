/** Opens a PDF so that its images and fonts are read from disk on demand. */
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import type { Bytes } from './bytes.ts'
import { DocumentProblem, problems } from './problems.ts'

const chunkLength = 64 * 1024

export async function openPdf(bytes: Bytes) {
  const { PDFDataRangeTransport } = await getResolvedPDFJS()
  /** Reads parts of a large file on demand. */
  class Chunks extends PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      const chunk = new Uint8Array(bytes.read(begin, end - begin))
      queueMicrotask(() => this.onDataRange(begin, chunk))
    }
  }
  try {
    return await getDocumentProxy(new Uint8Array(), {
      data: undefined,
      range: new Chunks(bytes.size, new Uint8Array(bytes.read(0, chunkLength))),
      rangeChunkSize: chunkLength,
      disableAutoFetch: true,
      disableStream: true,
      // Errors only: warnings about an untrusted file do not belong in our log.
      verbosity: 0,
      disableFontFace: true,
      useSystemFonts: false,
    })
  } catch (cause) {
    if (cause instanceof DocumentProblem) throw cause
    const isPassword = cause instanceof Error && cause.name === 'PasswordException'
    throw new DocumentProblem(isPassword ? problems.encrypted : problems.broken, { cause })
  }
}
