/** Every call of the app: by its name in the route table, answered with a parsed reply or a failure, never a throw. */
import { ofetch } from 'ofetch'
import * as v from 'valibot'
import { fail, kindFromStatus, ok, type Result } from '../../contract/failures.ts'
import { routes, type CallInput, type CallName, type CallReply, type Route } from '../../contract/routes.ts'
import { ErrorBody } from '../../contract/wire.ts'
import { runtimeConfig } from './runtime-config.ts'
import { readToken, rejectSession } from './session.ts'

type AnyInput = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

const hostOf = async (route: Route): Promise<string> => {
  if (route.host === 'origin') return ''
  const { apiHost, chatHost } = await runtimeConfig()
  return route.host === 'chat' ? chatHost : apiHost
}

const fillPath = (path: string, params: Record<string, string> = {}): string =>
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

/**
 * Makes a call of the route table.
 * @returns the parsed reply, or a failure: `offline` when no answer came, `malformed` when it was not what the contract
 * says (with the text that came instead), else by status with the server's message.
 */
export const call = async <K extends CallName>(
  name: K,
  input: CallInput<K>,
  signal?: AbortSignal,
): Promise<Result<CallReply<K>>> => {
  const route: Route = routes[name]
  const { params, query, body } = input as AnyInput
  const token = readToken()
  if (route.auth === 'bearer' && !token) {
    rejectSession()
    return fail('unauthorized')
  }
  try {
    const response = await ofetch.raw<string, 'text'>((await hostOf(route)) + fillPath(route.path, params), {
      method: route.method,
      responseType: 'text',
      ignoreResponseError: true,
      retry: false,
      headers: { accept: 'application/json', ...(route.auth === 'bearer' && { authorization: `Bearer ${token}` }) },
      ...(query && { query }),
      ...(body !== undefined && { body: body as Record<string, unknown> }),
      ...(signal && { signal }),
    })
    const text = response._data ?? ''
    if (!response.ok) {
      if (response.status === 401 && route.auth === 'bearer') rejectSession()
      return refusal(response.status, text)
    }
    const json = parseJson(text)
    const reply = v.safeParse(route.reply, json?.value)
    if (!json || !reply.success) return fail('malformed', { status: response.status, text })
    return ok(reply.output as CallReply<K>)
  } catch {
    return fail(signal?.aborted ? 'aborted' : 'offline')
  }
}
