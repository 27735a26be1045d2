/** Files that the server keeps, by the signed addresses that conversations name. */
import { ofetch } from 'ofetch'
import { fail, kindFromStatus, ok, type Result } from '../../contract/failures.ts'
import { runtimeConfig } from './runtime-config.ts'

/** The address on whichever host serves the files of this deployment. */
const locate = async (address: string): Promise<string> =>
  address.startsWith('/') ? (await runtimeConfig()).apiHost + address : address

export const readStoredFile = async (address: string, signal: AbortSignal): Promise<Result<Blob>> => {
  try {
    const response = await ofetch.raw<Blob, 'blob'>(await locate(address), {
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
