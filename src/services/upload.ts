/** Sends a file with a call of the route table, telling how far it is. */
import * as v from 'valibot'
import { fail, kindFromStatus, ok, type Result } from '../../contract/failures.ts'
import { routes, type CallInput, type CallReply, type UploadName } from '../../contract/routes.ts'
import { ErrorBody } from '../../contract/wire.ts'
import { runtimeConfig } from './runtime-config.ts'
import { rejectSession } from './session.ts'

type UploadOptions = {
  /** From 0 to 1. */
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Ends as `call` does: with the parsed reply or a failure, never a throw. */
export const upload = async <K extends UploadName>(
  name: K,
  input: CallInput<K>,
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<Result<CallReply<K>>> => {
  const route = routes[name]
  const { query } = input as { query: Record<string, string> }
  const { apiHost } = await runtimeConfig()
  const form = new FormData()
  form.append('files', file)
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(fail('aborted'))
    // oxlint-disable-next-line no-restricted-globals -- fetch does not tell how much has been sent
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total)
    request.onerror = () => resolve(fail('offline'))
    request.onabort = () => resolve(fail('aborted'))
    request.onload = () => {
      const json = parse(request.responseText)
      const { status } = request
      if (status === 401) rejectSession()
      if (status >= 400) {
        const body = v.safeParse(ErrorBody, json)
        return resolve(
          fail(kindFromStatus(status), {
            status,
            ...(body.success && { message: body.output.message, body: body.output }),
          }),
        )
      }
      const reply = v.safeParse(route.reply, json)
      resolve(reply.success ? ok(reply.output) : fail('malformed', { status, text: request.responseText }))
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open(route.method, `${apiHost}${route.path}?${new URLSearchParams(query)}`)
    request.send(form)
  })
}
