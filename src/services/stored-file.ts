/** Files that the server keeps, by the signed addresses that conversations name. */
import { ofetch } from 'ofetch'
import { fail, kindFromStatus, ok, type Result } from '../../contract/failures.ts'
import { mediaAddress } from './media-address.ts'

export const readStoredFile = async (address: string, signal: AbortSignal): Promise<Result<Blob>> => {
  try {
    const response = await ofetch.raw<Blob, 'blob'>(await mediaAddress(address), {
      responseType: 'blob',
      ignoreResponseError: true,
      retry: false,
      signal,
    })
    if (!response.ok) return fail(kindFromStatus(response.status), { status: response.status })
    return ok(response._data ?? new Blob())
  } catch {
    return fail(signal.aborted ? 'aborted' : 'offline')
  }
}
