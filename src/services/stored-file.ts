/** Downloads files that the server stores, by the signed URLs in conversations. */
import { fail, kindFromStatus, ok, type Result } from '../../contract/failures.ts'
import { mediaAddress } from './media-address.ts'
import { request } from './request.ts'

export const readStoredFile = async (address: string, signal: AbortSignal): Promise<Result<Blob>> => {
  try {
    const response = await request(await mediaAddress(address), { signal })
    if (!response.ok) return fail(kindFromStatus(response.status), { status: response.status })
    return ok(await response.blob())
  } catch {
    return fail(signal.aborted ? 'aborted' : 'offline')
  }
}
