/** Opens a PDF whose pictures and fonts stay on the disk until they are asked for. */
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import type { Bytes } from './bytes.ts'
import { DocumentProblem, problems } from './problems.ts'

const chunkLength = 64 * 1024

export async function openPdf(bytes: Bytes) {
  const { PDFDataRangeTransport } = await getResolvedPDFJS()
  /** Pictures and fonts of a large file stay on the disk. */
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
      // Errors only: what the library has to say about a stranger's file is nothing for our log.
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
