/**
 * Evolution API v2, a gateway to WhatsApp Web that an owner can host. Media arrive as base64 in its webhook requests.
 */
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { createEgress } from '../../platform/egress.ts'
import {
  type ChannelAdapter,
  type Connection,
  type ConnectionStatus,
  type Departure,
  deviceDropped,
  type LinkedDevice,
  type SendResult,
  type ToSend,
  whatsappCaption,
  whatsappText,
} from '../adapter.ts'
import { maxMedia } from '../fetch-media.ts'
import { callProvider, leaveResult, type ProviderAnswer, uncertain, unreachable } from '../provider-call.ts'
import { evolutionEvents } from './evolution-inbound.ts'
import { evolutionMessage } from './evolution-message.ts'

type Options = { url: string; apiKey: string }

const Sent = v.object({ key: v.object({ id: v.string() }) })
const State = v.object({ instance: v.object({ state: v.string() }) })
const Created = v.object({ hash: v.union([v.string(), v.object({ apikey: v.string() })]) })
const File = v.object({ base64: v.string() })
const Code = v.object({ code: v.pipe(v.string(), v.minLength(1)) })
const Instances = v.array(
  v.object({
    ownerJid: v.nullish(v.string()),
    profileName: v.nullish(v.string()),
    profilePicUrl: v.nullish(v.string()),
  }),
)
const NoWhatsapp = v.object({ response: v.object({ message: v.array(v.object({ exists: v.literal(false) })) }) })

const events = ['MESSAGES_UPSERT', 'MESSAGES_UPDATE', 'SEND_MESSAGE', 'CONNECTION_UPDATE']
const fileTimeoutMs = 20_000
/** Bytes of a reply with the largest file, which is in base64. */
const maxFileReply = Math.ceil((maxMedia * 4) / 3) + 10_000
/** Of the names of instances that this server made. */
const ownPrefix = 'prosa-'
const wrongToken = { kind: 'disconnected', reason: 'O Evolution não aceita o token da instância.' } as const
const tokenOf = ({ instanceToken = '' }: Departure['credentials']): string => instanceToken

export function createEvolution({ url, apiKey }: Options): ChannelAdapter {
  const egress = createEgress({ allow: [url] })
  type RequestOptions = {
    method?: 'GET' | 'POST' | 'DELETE'
    json?: unknown
    signal: AbortSignal
    key?: string
    maxBytes?: number
  }
  const ask = (path: string, { key = apiKey, ...request }: RequestOptions) =>
    callProvider(egress, {
      url: `${url}/${path}`,
      method: request.json === undefined ? 'GET' : 'POST',
      headers: { apikey: key },
      ...request,
    })
  /** With the token of the instance, because the operator's key opens those of other accounts, too. */
  async function askInstance(
    path: string,
    { channel: { externalId }, credentials }: Departure,
    request: Omit<RequestOptions, 'key'>,
  ): Promise<ProviderAnswer> {
    const name = encodeURIComponent(externalId ?? '')
    const answer = await ask(`${path}/${name}`, { ...request, key: tokenOf(credentials) })
    if (answer.kind !== 'answered' || answer.status !== 401) return answer
    // No token opens an instance that was deleted.
    const known = await ask(`instance/connectionState/${name}`, { signal: request.signal })
    return known.kind === 'answered' && known.status === 404 ? known : answer
  }
  const isDone = (answer: ProviderAnswer) => answer.kind === 'answered' && answer.status < 300

  async function status(connection: Connection, signal: AbortSignal): Promise<ConnectionStatus> {
    const answer = await askInstance('instance/connectionState', connection, { signal })
    if (answer.kind !== 'answered') return { kind: 'unknown', detail: answer.detail }
    if (answer.status === 404) return { kind: 'disconnected', reason: 'A instância não existe mais no Evolution.' }
    if (answer.status === 401) return wrongToken
    const state = v.safeParse(State, answer.json)
    if (!state.success) return { kind: 'unknown', detail: `answered ${answer.status}` }
    if (state.output.instance.state !== 'open') return deviceDropped
    const query = new URLSearchParams({ instanceName: connection.channel.externalId ?? '' })
    const listed = await ask(`instance/fetchInstances?${query}`, { signal, key: tokenOf(connection.credentials) })
    const found = v.safeParse(Instances, listed.kind === 'answered' ? listed.json : undefined)
    const one = found.success ? found.output[0] : undefined
    const phone = one?.ownerJid?.split('@')[0]
    return {
      kind: 'connected',
      profile: {
        ...(phone && { phone }),
        ...(one?.profileName && { name: one.profileName }),
        ...(one?.profilePicUrl && { pictureUrl: one.profilePicUrl }),
      },
    }
  }

  const linking: LinkedDevice = {
    provision: async (_name, signal) => {
      const instanceName = `${ownPrefix}${randomBytes(8).toString('hex')}`
      const json = {
        instanceName,
        integration: 'WHATSAPP-BAILEYS',
        qrcode: false,
        groupsIgnore: true,
        readMessages: true,
      }
      const answer = await ask('instance/create', { json, signal })
      const created = v.safeParse(Created, answer.kind === 'answered' ? answer.json : undefined)
      if (!created.success) return undefined
      const { hash } = created.output
      return linking.given(instanceName, typeof hash === 'string' ? hash : hash.apikey)
    },
    given: (instanceId, instanceToken) => ({ externalId: instanceId, credentials: { instanceToken } }),
    subscribe: async (connection, hook, signal) => {
      const webhook = { enabled: true, url: hook, events, byEvents: false, base64: true }
      return isDone(await askInstance('webhook/set', connection, { json: { webhook }, signal }))
    },
    code: async (connection, signal) => {
      const answer = await askInstance('instance/connect', connection, { signal })
      if (answer.kind !== 'answered') return { kind: 'failed', detail: answer.detail }
      if (answer.status === 404) return { kind: 'gone' }
      const state = v.safeParse(State, answer.json)
      if (state.success && state.output.instance.state === 'open') return { kind: 'connected' }
      const code = v.safeParse(Code, answer.json)
      if (code.success) return { kind: 'code', payload: code.output.code }
      // Some failures have status 200.
      const isFailed = answer.status >= 300 || v.is(v.object({ error: v.literal(true) }), answer.json)
      return isFailed ? { kind: 'failed', detail: `answered ${answer.status}` } : { kind: 'preparing' }
    },
    unlink: async (connection, signal) => {
      const answer = await askInstance('instance/logout', connection, { method: 'DELETE', signal })
      // The status is 400 if it was already closed.
      return isDone(answer) || (answer.kind === 'answered' && answer.status === 400)
    },
    restore: async (connection, signal) =>
      void (await askInstance('instance/restart', connection, { method: 'POST', signal })),
  }

  /** Fetches a file that a webhook request lacked; undefined if it is unavailable. */
  async function fetchFile(connection: Connection, messageId: string): Promise<string | undefined> {
    const json = { message: { key: { id: messageId } } }
    const signal = AbortSignal.timeout(fileTimeoutMs)
    const answer = await askInstance('chat/getBase64FromMediaMessage', connection, {
      json,
      signal,
      maxBytes: maxFileReply,
    })
    const found = v.safeParse(File, answer.kind === 'answered' ? answer.json : undefined)
    return found.success ? found.output.base64 : undefined
  }

  return {
    capabilities: {
      // Evolution can neither look up messages nor take client ids, and it has no queue.
      canFind: false,
      windowHours: null,
      canEmptyQueue: false,
      textLimit: whatsappText,
      captionLimit: whatsappCaption,
    },
    isSimulated: false,
    send: async (connection, message: ToSend, signal): Promise<SendResult> => {
      const { path, body } = await evolutionMessage(message)
      const json = { number: message.recipient, ...body }
      return sendResult(await askInstance(`message/${path}`, connection, { json, signal }))
    },
    status,
    linking,
    leave: async (departure, signal) => {
      const request = { method: 'DELETE', signal } as const
      const unlinked = leaveResult(await askInstance('instance/logout', departure, request))
      if (unlinked.kind === 'unreachable' || !departure.channel.externalId?.startsWith(ownPrefix)) return unlinked
      return leaveResult(await askInstance('instance/delete', departure, request))
    },
    eventsIn: (body, connection) =>
      evolutionEvents(body, connection.channel.externalId ?? '', (messageId) => fetchFile(connection, messageId)),
  }
}

function sendResult(answer: ProviderAnswer): SendResult {
  if (answer.kind === 'notSent') return unreachable
  if (answer.kind === 'unknown') return uncertain(undefined)
  const { status, json } = answer
  const sent = v.safeParse(Sent, json)
  if (status < 300 && sent.success) return { kind: 'accepted', providerId: sent.output.key.id }
  if (status < 300 || status >= 500) return uncertain({ status })
  if (v.is(NoWhatsapp, json)) return { kind: 'refused', reason: 'Este número não tem WhatsApp.', isFinal: true }
  if (status === 401) return wrongToken
  if (status === 404) return deviceDropped
  if (/connection closed/iu.test(JSON.stringify(json))) return deviceDropped
  return { kind: 'refused', reason: `O Evolution recusou (${status}).`, isFinal: status !== 429 && status !== 408 }
}
