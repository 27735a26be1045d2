/** Downloads files that the server stores, by the signed URLs in conversations. */
import { fail, kindFromStatus, ok, type Result } from '../../contract/failures.ts'
import { mediaUrl } from './media-url.ts'
import { request } from './request.ts'

export const readStoredFile = async (url: string, signal: AbortSignal): Promise<Result<Blob>> => {
  try {
    const response = await request(await mediaUrl(url), { signal })
    if (!response.ok) return fail(kindFromStatus(response.status), { status: response.status })
    return ok(await response.blob())
  } catch {
    return fail(signal.aborted ? 'aborted' : 'offline')
  }
}
