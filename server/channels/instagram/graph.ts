/** The calls of the Instagram API with Instagram login. */
import * as v from 'valibot'
import type { Result } from '../../../contract/failures.ts'
import type { Egress } from '../../platform/egress.ts'
import { fetchMedia } from '../fetch-media.ts'
import { type MetaError, metaErrorIn } from '../meta/errors.ts'
import { callProvider, type ProviderRequest } from '../provider-call.ts'
import type { InboundFile } from '../provider-events.ts'
import type { InstagramProvider } from './provider.ts'

export type GraphFailure =
  | ({ kind: 'refused' } & MetaError)
  /** `mayHaveArrived`: the call may have taken effect. `status`: of a response without an error message. */
  | { kind: 'unreachable'; detail: string; mayHaveArrived: boolean; status?: number }

type Answer<T> = Result<T, GraphFailure>

export type InstagramAccount = { userId: string; username: string; pictureUrl: string; type: string }
export type LongToken = { token: string; seconds: number }

export type InstagramGraph = {
  exchangeCode: (code: string, redirectUri: string) => Promise<Answer<{ token: string; permissions: string[] }>>
  longToken: (shortToken: string) => Promise<Answer<LongToken>>
  refresh: (token: string) => Promise<Answer<LongToken>>
  me: (token: string, signal?: AbortSignal) => Promise<Answer<InstagramAccount>>
  subscribe: (token: string, userId: string) => Promise<Answer<unknown>>
  unsubscribe: (token: string, userId: string) => Promise<Answer<unknown>>
  nameOf: (token: string, personId: string) => Promise<string>
  send: (token: string, body: object, signal: AbortSignal) => Promise<Answer<{ messageId: string }>>
  /** Downloads a file of a message; its URL expires. */
  download: (url: string, name: string) => Promise<InboundFile>
}

/** Instagram counts its 25 MB in another way. */
const maxFileBytes = 26 * 1024 * 1024
const version = 'v23.0'
const fields = 'messages,messaging_postbacks,message_reactions,messaging_seen'

const Token = v.object({
  access_token: v.string(),
  permissions: v.optional(v.union([v.string(), v.array(v.string())])),
})
/** The documentation shows a list around it, real responses have none. */
const TokenAnswer = v.union([v.object({ data: v.tuple([Token]) }), Token])
const Long = v.object({ access_token: v.string(), expires_in: v.number() })
const Me = v.object({
  user_id: v.string(),
  username: v.optional(v.string(), ''),
  account_type: v.optional(v.string(), ''),
  profile_picture_url: v.optional(v.string(), ''),
})
const Sent = v.object({ message_id: v.string() })
/** Error response of the code exchange. */
const LoginRefusal = v.object({ code: v.optional(v.number(), 400), error_message: v.string() })

/** Ids have 17 digits, more than a JavaScript number can represent. */
const parse = (text: string): unknown => JSON.parse(text.replaceAll(/"((?:user_)?id)"\s*:\s*(\d{15,})/gu, '"$1":"$2"'))

export function createInstagramGraph(provider: InstagramProvider, egress: Egress): InstagramGraph {
  async function call<T>(request: ProviderRequest, schema: v.GenericSchema<unknown, T>): Promise<Answer<T>> {
    const answer = await callProvider(egress, { timeoutMs: 15_000, parse, ...request })
    if (answer.kind !== 'answered') {
      const { kind, detail } = answer
      return { ok: false, failure: { kind: 'unreachable', detail, mayHaveArrived: kind === 'unknown' } }
    }
    const { status, json } = answer
    const isAccepted = status < 300
    const parsed = v.safeParse(schema, json)
    if (isAccepted && json !== undefined && parsed.success) return { ok: true, value: parsed.output }
    const refusal = isAccepted ? undefined : refusalIn(json)
    if (refusal !== undefined) return { ok: false, failure: refusal }
    const mayHaveArrived = isAccepted || json === undefined || status >= 500
    const detail = `answered ${status} in another form`
    return { ok: false, failure: { kind: 'unreachable', detail, mayHaveArrived, status } }
  }

  const graph = (path: string, token: string, more: Partial<ProviderRequest> = {}): ProviderRequest => ({
    url: `${provider.graphUrl}/${version}/${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...more,
  })
  const tokenCall = async (path: string, query: Record<string, string>): Promise<Answer<LongToken>> => {
    const answer = await call({ url: `${provider.graphUrl}/${path}?${new URLSearchParams(query)}` }, Long)
    return answer.ok
      ? { ok: true, value: { token: answer.value.access_token, seconds: answer.value.expires_in } }
      : answer
  }

  return {
    exchangeCode: async (code, redirectUri) => {
      const body = new URLSearchParams({
        client_id: provider.appId,
        client_secret: provider.appSecret,
        grant_type: 'authorization_code',
        redirect_uri: redirectUri,
        code,
      }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await call({ url: `${provider.apiUrl}/oauth/access_token`, body, headers }, TokenAnswer)
      if (!answer.ok) return answer
      const given = 'data' in answer.value ? answer.value.data[0] : answer.value
      const permissions = typeof given.permissions === 'string' ? given.permissions.split(',') : given.permissions
      return { ok: true, value: { token: given.access_token, permissions: permissions ?? [] } }
    },
    longToken: (token) =>
      tokenCall('access_token', {
        grant_type: 'ig_exchange_token',
        client_secret: provider.appSecret,
        access_token: token,
      }),
    refresh: (token) => tokenCall('refresh_access_token', { grant_type: 'ig_refresh_token', access_token: token }),
    me: async (token, signal) => {
      const path = 'me?fields=user_id,username,name,account_type,profile_picture_url'
      const answer = await call(graph(path, token, signal && { signal }), Me)
      if (!answer.ok) return answer
      const { user_id: userId, username, profile_picture_url: pictureUrl, account_type: type } = answer.value
      return { ok: true, value: { userId, username, pictureUrl, type } }
    },
    subscribe: (token, userId) =>
      call(graph(`${userId}/subscribed_apps?subscribed_fields=${fields}`, token, { method: 'POST' }), v.unknown()),
    unsubscribe: (token, userId) => call(graph(`${userId}/subscribed_apps`, token, { method: 'DELETE' }), v.unknown()),
    nameOf: async (token, personId) => {
      const Person = v.object({ name: v.optional(v.string()), username: v.optional(v.string()) })
      const path = `${encodeURIComponent(personId)}?fields=name,username`
      const answer = await call(graph(path, token, { timeoutMs: 4_000 }), Person)
      return answer.ok ? answer.value.name || answer.value.username || '' : ''
    },
    send: async (token, json, signal) => {
      const answer = await call(graph('me/messages', token, { json, signal }), Sent)
      return answer.ok ? { ok: true, value: { messageId: answer.value.message_id } } : answer
    },
    download: (url, name) => fetchMedia(egress, { url, name, maxBytes: maxFileBytes }),
  }
}

function refusalIn(json: unknown): GraphFailure | undefined {
  const error = metaErrorIn(json)
  if (error !== undefined) return { kind: 'refused', ...error }
  const login = v.safeParse(LoginRefusal, json)
  return login.success
    ? { kind: 'refused', code: login.output.code, subcode: 0, message: login.output.error_message }
    : undefined
}
