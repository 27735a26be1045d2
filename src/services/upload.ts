/** Calls that upload a file. `fetch` reports no upload progress, so these use XMLHttpRequest. */
import { fail, type Result } from '../../contract/failures.ts'
import type { CallInput, CallReply, FormCallName, UploadCallName } from '../../contract/routes.ts'
import type { Route } from '../../contract/route.ts'
import { urlOf, answerOf, type AnyInput, type CallOptions, formDataOf, inThisSession } from './http.ts'
import { routeOf } from './route-of.ts'
import { readToken } from './session.ts'

type UploadOptions = CallOptions & {
  /** Receives the fraction sent, from 0 to 1; at 1 the upload is waiting for the response. */
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

type SendOptions = UploadOptions & {
  accept?: string
  /** The media type of streamed responses. */
  streamed?: string
  /** Receives all text of a streamed response so far. */
  onReceived?: (text: string) => void
}

type FileCall = UploadCallName | FormCallName

/**
 * Sends a file with a call of the route table. @returns the parsed reply, or a failure as in `call`; `aborted` if
 * `signal` aborted it.
 */
export const upload = async <K extends FileCall>(
  name: K,
  input: CallInput<K>,
  file: File,
  options: UploadOptions = {},
): Promise<Result<CallReply<K>>> => {
  const answer = await sendFile(name, input, file, options)
  return typeof answer === 'string' ? fail(answer) : answerOf(name, answer, answer.own)
}

/** @returns the raw response, with the options of its session for `answerOf`; or a failure. */
export const sendFile = async <K extends FileCall>(
  name: K,
  input: CallInput<K>,
  file: File,
  options: SendOptions,
): Promise<{ status: number; text: string; own: CallOptions } | 'unauthorized' | 'offline' | 'aborted'> => {
  const route = await routeOf(name).catch(() => null)
  if (!route) return 'offline'
  const own = inThisSession(route, options)
  if (!own) return 'unauthorized'
  const { form = {}, ...rest } = input as AnyInput
  const url = await urlOf(route, rest)
  if (options.signal?.aborted) return 'aborted'
  const { upload: field = route.formFiles?.[0] ?? 'files' } = route
  const answer = await send(route, url, formDataOf(form, { [field]: file }), options)
  return typeof answer === 'string' ? answer : { ...answer, own }
}

const send = (
  { method, auth }: Route,
  url: string,
  form: FormData,
  { onProgress, signal, accept = 'application/json', streamed, onReceived }: SendOptions,
): Promise<{ status: number; text: string } | 'offline' | 'aborted'> =>
  new Promise((done) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress?.(loaded / total)
    })
    request.addEventListener('progress', () => {
      const type = request.getResponseHeader('content-type') ?? ''
      if (streamed !== undefined && type.startsWith(streamed)) onReceived?.(request.responseText)
    })
    request.addEventListener('load', () => done({ status: request.status, text: request.responseText }))
    request.addEventListener('error', () => done('offline'))
    request.addEventListener('abort', () => done('aborted'))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
    signal?.addEventListener('abort', stop)
    request.open(method, url)
    request.setRequestHeader('accept', accept)
    if (auth === 'bearer') request.setRequestHeader('authorization', `Bearer ${readToken()}`)
    request.send(form)
  })
