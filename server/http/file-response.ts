/** The response for a stored file: browsers may show or save it, but never run it; with ranges and caching. */
import type { MediaType } from '../../contract/chat.ts'
import { contentDisposition } from '../platform/files/names.ts'
import { partOf } from '../platform/files/range.ts'
import type { FileStore } from '../platform/files/store.ts'

type FileResponseInput = {
  file: { id: string; type: MediaType; mime: string; name: string }
  size: number
  request: Request
  /** How long its signed URL stays valid. */
  remainingMs: number
}

export function fileResponse(store: FileStore, { file, size, request, remainingMs }: FileResponseInput): Response {
  const headers = new Headers({
    // Without a charset the browser would guess one; texts are stored in their original encoding.
    'Content-Type': file.mime,
    'X-Content-Type-Options': 'nosniff',
    // An uploaded HTML or SVG file must run no script and load nothing.
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Content-Disposition': contentDisposition(file.type === 'document' ? 'attachment' : 'inline', file.name),
    'Cache-Control': `private, max-age=${Math.floor(remainingMs / 1000)}, immutable`,
    // The website widget shows pictures on pages of other origins. Only the signed URL gives access, and no cookie counts.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Accept-Ranges': 'bytes',
    ETag: `"${file.id}"`,
  })
  if (request.headers.get('if-none-match') === headers.get('etag')) return new Response(null, { status: 304, headers })

  const range = request.headers.get('if-range') ?? headers.get('etag')
  const part = range === headers.get('etag') ? partOf(request.headers.get('range'), size) : undefined
  if (part === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = part ?? { start: 0, end: size - 1 }
  headers.set('Content-Length', String(end - start + 1))
  if (part !== undefined) headers.set('Content-Range', `bytes ${start}-${end}/${size}`)
  // The stream must be opened only when it will be read, otherwise the file stays open.
  const body = request.method === 'HEAD' ? null : store.stream(file.id, start, end)
  return new Response(body, { status: part === undefined ? 200 : 206, headers })
}
