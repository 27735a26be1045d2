/** Every call of the app: by its name in the route table, answered with a parsed reply or a failure, never a throw. */
import { ofetch } from 'ofetch'
import * as v from 'valibot'
import { fail, kindFromStatus, ok, type Result } from '../../contract/failures.ts'
import {
  routes,
  type CallInput,
  type CallName,
  type CallReply,
  type FileName,
  type Route,
  type StreamName,
  type UploadName,
} from '../../contract/routes.ts'
import { ErrorBody } from '../../contract/wire.ts'
import { runtimeConfig } from './runtime-config.ts'
import { readToken, rejectSession } from './session.ts'

export type AnyInput = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

export const hostOf = async (route: Route): Promise<string> => {
  if (route.host === 'origin') return ''
  const { apiHost, chatHost } = await runtimeConfig()
  return route.host === 'chat' ? chatHost : apiHost
}

export const fillPath = (path: string, params: Record<string, string> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

const parseJson = (text: string): { value: unknown } | null => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

const refusal = (status: number, text: string): Result<never> => {
  const json = parseJson(text)
  const body = v.safeParse(ErrorBody, json?.value)
  const said = v.safeParse(v.object({ message: v.string() }), json?.value)
  const message = said.success && said.output.message
  return fail(kindFromStatus(status), {
    status,
    ...(message && { message }),
    ...(body.success && { body: body.output }),
  })
}

const send = async <T extends 'text' | 'stream'>(
  route: Route,
  { params, query, body }: AnyInput,
  responseType: T,
  signal: AbortSignal | undefined,
) => {
  const token = readToken()
  return ofetch.raw<string, T>((await hostOf(route)) + fillPath(route.path, params), {
    method: route.method,
    responseType,
    ignoreResponseError: true,
    retry: false,
    headers: { accept: 'application/json', ...(route.auth === 'bearer' && { authorization: `Bearer ${token}` }) },
    ...(query && { query }),
    ...(body !== undefined && { body: body as Record<string, unknown> }),
    ...(signal && { signal }),
  })
}

export type CallOptions = {
  /** What a missing or refused session leads to; by default the session's own machine tells the user (AU-12). */
  onRejected?: () => void
}

/** A call that needs a session and has none does not leave the browser. */
export const isWithoutSession = (route: Route, { onRejected = rejectSession }: CallOptions): boolean => {
  if (route.auth === 'none' || readToken()) return false
  onRejected()
  return true
}

const refusedBy = (
  route: Route,
  status: number,
  text: string,
  { onRejected = rejectSession }: CallOptions,
): Result<never> => {
  if (status === 401 && route.auth !== 'none') onRejected()
  return refusal(status, text)
}

/** What an answer that came whole means: a parsed reply, or why there is none. */
export const answerOf = <K extends CallName>(
  name: K,
  { status, text }: { status: number; text: string },
  options: CallOptions,
): Result<CallReply<K>> => {
  const route: Route = routes[name]
  if (status < 200 || status > 299) return refusedBy(route, status, text, options)
  const json = parseJson(text)
  const reply = v.safeParse(route.reply, json?.value)
  if (!json || !reply.success) return fail('malformed', { status, text })
  return ok(reply.output as CallReply<K>)
}

/**
 * Makes a call of the route table.
 * @returns the parsed reply, or a failure: `offline` when no answer came, `malformed` when it was not what the contract
 * says (with the text that came instead), else by status with the server's message.
 */
export const call = async <K extends Exclude<CallName, StreamName | UploadName | FileName>>(
  name: K,
  input: CallInput<K>,
  signal?: AbortSignal,
  options: CallOptions = {},
): Promise<Result<CallReply<K>>> => {
  const route: Route = routes[name]
  if (isWithoutSession(route, options)) return fail('unauthorized')
  try {
    const response = await send(route, input as AnyInput, 'text', signal)
    return answerOf(name, { status: response.status, text: response._data ?? '' }, options)
  } catch {
    return fail(signal?.aborted ? 'aborted' : 'offline')
  }
}

/**
 * Follows a call that answers line by line, telling each line as it comes; a line that is not what the contract says is
 * left out.
 * @returns when the server has no more to tell, or a failure as of `call`.
 */
export const follow = async <K extends StreamName>(
  name: K,
  input: CallInput<K>,
  onLine: (line: CallReply<K>) => void,
  signal?: AbortSignal,
  options: CallOptions = {},
): Promise<Result<null>> => {
  const route: Route = routes[name]
  if (isWithoutSession(route, options)) return fail('unauthorized')
  try {
    const response = await send(route, input as AnyInput, 'stream', signal)
    const body = response._data
    if (!response.ok) return refusedBy(route, response.status, body ? await new Response(body).text() : '', options)
    const reader = (body ?? new Blob().stream()).getReader()
    const decoder = new TextDecoder()
    let rest = ''
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const lines = (rest + decoder.decode(read.value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const parsed = v.safeParse(route.reply, parseJson(line)?.value)
        if (parsed.success) onLine(parsed.output as CallReply<K>)
      }
    }
    return ok(null)
  } catch {
    return fail(signal?.aborted ? 'aborted' : 'offline')
  }
}
