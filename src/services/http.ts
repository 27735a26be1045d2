/** Calls the API: by name in the route table, with a parsed reply or a failure, never a thrown error. */
import * as v from 'valibot'
import { fail, kindFromStatus, ok, type Result } from '../../contract/failures.ts'
import type { Route } from '../../contract/route.ts'
import type {
  CallInput,
  CallName,
  CallReply,
  FileCallName,
  StreamCallName,
  UploadCallName,
} from '../../contract/routes.ts'
import { ErrorBody } from '../../contract/wire.ts'
import { forgetPrefetched, storePrefetched, peekPrefetched, takePrefetched } from './prefetched.ts'
import { takeEarlyResponse } from './first-reads.ts'
import { request, withQuery } from './request.ts'
import { routeOf } from './route-of.ts'
import { runtimeConfig } from './runtime-config.ts'
import { readSessionUser, readToken, downgradeToChatRole, rejectSession } from './session.ts'

export type AnyInput = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  form?: Record<string, string | undefined>
}

export const hostOf = async (route: Route): Promise<string> => {
  if (route.host === 'origin') return ''
  const { apiHost, chatHost, photoApiHost, webhookHost } = await runtimeConfig()
  return { api: apiHost, chat: chatHost, photo: photoApiHost, webhook: webhookHost }[route.host]
}

export const fillPath = (path: string, params: Record<string, string> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** The URL of a call. */
export const urlOf = async (route: Route, { params, query }: AnyInput): Promise<string> =>
  withQuery((await hostOf(route)) + fillPath(route.path, params), query)

const parseJson = (text: string): { value: unknown } | null => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

/** A text for people, not the HTML page of a proxy. */
const isPlainText = (text: string): boolean => text.trim() !== '' && text.length <= 300 && !text.includes('<')

const refusal = (status: number, text: string): Result<never> => {
  const json = parseJson(text)
  // Some hosts send an error code without a message.
  const body = v.safeParse(v.object({ ...ErrorBody.entries, message: v.optional(v.string(), '') }), json?.value)
  const said = v.safeParse(v.object({ message: v.string() }), json?.value)
  const message = said.success && said.output.message
  return fail(kindFromStatus(status), {
    status,
    ...(message && { message }),
    ...(body.success && { body: body.output }),
    ...(!json && isPlainText(text) && { text: text.trim() }),
  })
}

export const formDataOf = (fields: Record<string, string | undefined>, files: FormFiles = {}): FormData => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) data.append(name, value)
  for (const [name, file] of Object.entries(files)) data.append(name, file, file.name)
  return data
}

type Sending = { files?: FormFiles | undefined; accept?: string; outlivesPage?: boolean | undefined }

export const sendCall = async (
  route: Route,
  { form, body, ...input }: AnyInput,
  signal: AbortSignal | undefined,
  { files, accept = 'application/json', outlivesPage = false }: Sending = {},
): Promise<Response> =>
  request(await urlOf(route, input), {
    method: route.method,
    headers: {
      accept,
      ...(route.auth === 'bearer' && { authorization: `Bearer ${readToken()}` }),
      ...(route.namesUser && { 'user-id': readSessionUser()?.id ?? '' }),
    },
    body: form ? formDataOf(form, files) : body,
    ...(signal && { signal }),
    ...(outlivesPage && { keepalive: true }),
  })

/** After this time a call counts as lost, such as on a connection that died. A large body may take a minute per MB. */
const callTimeoutMs = ({ bodyMb = 0 }: Route): number => 120_000 + bodyMb * 60_000

/** Keyed by form field. */
export type FormFiles = Record<string, File>

export type CallOptions = {
  /** Files sent with the fields of a form. */
  files?: FormFiles
  /** For a change of a few bytes that is shown before it is stored: a reload in between does not undo it. */
  outlivesPage?: boolean
  /** Called when the session is missing or refused; by default the session machine tells the user (AU-12). */
  onRejected?: () => void
}

/**
 * The options of a call made in the current session; null without one, if the call needs one. If the call is refused
 * after another session has begun, that one does not end.
 */
export const inThisSession = <O extends CallOptions>(route: Route, options: O): O | null => {
  const { onRejected = rejectSession } = options
  const token = readToken()
  if (route.auth === 'none' || token) return { ...options, onRejected: () => readToken() === token && onRejected() }
  onRejected()
  return null
}

/** A refused call as a failure, with the server's message. */
export const refusedBy = (
  route: Route,
  status: number,
  text: string,
  { onRejected = rejectSession }: CallOptions,
): Result<never> => {
  if (status === 401 && route.auth !== 'none') onRejected()
  const result = refusal(status, text)
  const reason = result.ok ? undefined : result.failure.body?.error
  // Only a refused read downgrades the role: that replaces the view, and after a refused write the typed text must
  // stay.
  if (reason === 'forbidden_role' && route.method === 'GET') downgradeToChatRole()
  return result
}

/** The result of a complete response: a parsed reply or a failure. */
export const answerOf = async <K extends CallName>(
  name: K,
  { status, text }: { status: number; text: string },
  options: CallOptions,
): Promise<Result<CallReply<K>>> => {
  const route = await routeOf(name)
  if (status < 200 || status > 299) return refusedBy(route, status, text, options)
  const json = parseJson(text)
  const reply = v.safeParse(route.reply, json?.value)
  if (!json || !reply.success) return fail('malformed', { status, text })
  return ok(reply.output as CallReply<K>)
}

/** Not from `connection.ts`, which listens to the window and so cannot be loaded where pages are prerendered. */
const isOffline = (): boolean => navigator.onLine === false

/** Calls that take and return JSON in one piece. */
export type PlainCallName = Exclude<CallName, StreamCallName | UploadCallName | FileCallName>

/**
 * Makes a call of the route table. @returns the parsed reply, or a failure: `offline` when no response came,
 * `malformed` when it does not match the contract (with the response text), otherwise by status with the server's
 * message.
 */
export const call = async <K extends PlainCallName>(
  name: K,
  input: CallInput<K>,
  signal?: AbortSignal,
  options: CallOptions = {},
): Promise<Result<CallReply<K>>> => {
  const ahead = takePrefetched(name, input)
  if (ahead) return ahead as Promise<Result<CallReply<K>>>
  const wasOffline = isOffline()
  try {
    const route = await routeOf(name)
    const own = inThisSession(route, options)
    if (!own) return fail('unauthorized')
    if (route.method !== 'GET') forgetPrefetched()
    const first = route.method === 'GET' ? takeEarlyResponse(await urlOf(route, input as AnyInput)) : undefined
    if (first) {
      const answer = await first
      return answer ? await answerOf(name, answer, own) : fail('offline')
    }
    // An upload may take as long as it needs.
    const lost = options.files ? [] : [AbortSignal.timeout(callTimeoutMs(route))]
    const response = await sendCall(route, input as AnyInput, AbortSignal.any([...(signal ? [signal] : []), ...lost]), {
      files: options.files,
      outlivesPage: options.outlivesPage,
    })
    return await answerOf(name, { status: response.status, text: await response.text() }, own)
  } catch {
    if (signal?.aborted) return fail('aborted')
    return fail('offline', wasOffline && isOffline() ? { isUnsent: true } : {})
  }
}

/** A call by its name and input. */
export type Read = { [K in PlainCallName]: readonly [name: K, input: CallInput<K>] }[PlainCallName]

/** Starts a call; the next same call gets its result. */
export const prefetch = ([name, input]: Read): void => storePrefetched(name, input, () => call(name, input as never))

/** Whether a call started by `prefetch` succeeds. False at once if none was started. */
export const isPrefetched = async ([name, input]: Read): Promise<boolean> => {
  const answer = (await peekPrefetched(name, input)) as Result<unknown> | undefined
  return answer?.ok === true
}

/** Splits streamed text into lines and parses them; lines that do not match the contract are skipped. */
export const lineReader = <S extends v.GenericSchema>(schema: S, onLine: (line: v.InferOutput<S>) => void) => {
  let rest = ''
  return (text: string): void => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const parsed = v.safeParse(schema, parseJson(line)?.value)
      if (parsed.success) onLine(parsed.output)
    }
  }
}

export const readLines = async <S extends v.GenericSchema>(
  body: ReadableStream<Uint8Array> | null,
  schema: S,
  onLine: (line: v.InferOutput<S>) => void,
): Promise<void> => {
  const reader = (body ?? new Blob().stream()).getReader()
  const decoder = new TextDecoder()
  const take = lineReader(schema, onLine)
  for (let read = await reader.read(); !read.done; read = await reader.read())
    take(decoder.decode(read.value, { stream: true }))
  // The last line may have no line break.
  take(`${decoder.decode()}\n`)
}

/**
 * Follows a call that streams lines; a line that does not match the contract is skipped. @returns when the server ends
 * the stream, or a failure as in `call`.
 */
export const follow = async <K extends StreamCallName>(
  name: K,
  input: CallInput<K>,
  onLine: (line: CallReply<K>) => void,
  signal?: AbortSignal,
  options: CallOptions = {},
): Promise<Result<null>> => {
  try {
    const route = await routeOf(name)
    const own = inThisSession(route, options)
    if (!own) return fail('unauthorized')
    const response = await sendCall(route, input as AnyInput, signal)
    if (!response.ok) return refusedBy(route, response.status, await response.text(), own)
    await readLines(response.body, route.reply, (line) => onLine(line as CallReply<K>))
    return ok(null)
  } catch {
    return fail(signal?.aborted ? 'aborted' : 'offline')
  }
}
