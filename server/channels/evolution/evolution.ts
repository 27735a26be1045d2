/**
 * Evolution API v2, a gateway to WhatsApp Web that an owner can host. Media arrive as base64 in its webhook requests.
 */
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { createEgress } from '../../platform/egress.ts'
import type { ChannelAdapter, ConnectionStatus, Linking, SendResult, ToSend } from '../adapter.ts'
import { deviceDropped } from '../device-lost.ts'
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

export function createEvolution({ url, apiKey }: Options): ChannelAdapter {
  const egress = createEgress({ allow: [url] })
  type RequestOptions = {
    method?: 'GET' | 'POST' | 'DELETE'
    json?: unknown
    signal: AbortSignal
    key?: string | undefined
    maxBytes?: number
  }
  const ask = (path: string, { key = apiKey, ...request }: RequestOptions) =>
    callProvider(egress, {
      url: `${url}/${path}`,
      method: request.json === undefined ? 'GET' : 'POST',
      headers: { apikey: key },
      ...request,
    })
  const isDone = (answer: ProviderAnswer) => answer.kind === 'answered' && answer.status < 300

  async function status(
    { channel: { externalId } }: Parameters<ChannelAdapter['status']>[0],
    signal: AbortSignal,
  ): Promise<ConnectionStatus> {
    const answer = await ask(`instance/connectionState/${externalId}`, { signal })
    if (answer.kind !== 'answered') return { kind: 'unknown', detail: answer.detail }
    if (answer.status === 404) return { kind: 'disconnected', reason: 'A instância não existe mais no Evolution.' }
    const state = v.safeParse(State, answer.json)
    if (!state.success) return { kind: 'unknown', detail: `answered ${answer.status}` }
    if (state.output.instance.state !== 'open') return deviceDropped
    const listed = await ask(`instance/fetchInstances?instanceName=${externalId}`, { signal })
    const found = v.safeParse(Instances, listed.kind === 'answered' ? listed.json : undefined)
    const one = found.success ? found.output[0] : undefined
    const phone = one?.ownerJid?.replace(/@.*$/u, '')
    return {
      kind: 'connected',
      profile: {
        ...(phone && { phone }),
        ...(one?.profileName && { name: one.profileName }),
        ...(one?.profilePicUrl && { pictureUrl: one.profilePicUrl }),
      },
    }
  }

  const linking: Linking = {
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
    subscribe: async ({ channel }, hook, signal) => {
      const webhook = { enabled: true, url: hook, events, byEvents: false, base64: true }
      return isDone(await ask(`webhook/set/${channel.externalId}`, { json: { webhook }, signal }))
    },
    code: async ({ channel }, signal) => {
      const answer = await ask(`instance/connect/${channel.externalId}`, { signal })
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
    unlink: async ({ channel }, signal) => {
      const answer = await ask(`instance/logout/${channel.externalId}`, { method: 'DELETE', signal })
      // The status is 400 if it was already closed.
      return isDone(answer) || (answer.kind === 'answered' && answer.status === 400)
    },
    restore: async ({ channel }, signal) =>
      void (await ask(`instance/restart/${channel.externalId}`, { method: 'POST', signal })),
  }

  /** Fetches a file that a webhook request lacked; undefined if it is unavailable. */
  async function fetchFile(instance: string, messageId: string): Promise<string | undefined> {
    const json = { message: { key: { id: messageId } } }
    const signal = AbortSignal.timeout(fileTimeoutMs)
    const answer = await ask(`chat/getBase64FromMediaMessage/${instance}`, { json, signal, maxBytes: maxFileReply })
    const found = v.safeParse(File, answer.kind === 'answered' ? answer.json : undefined)
    return found.success ? found.output.base64 : undefined
  }

  return {
    capabilities: {
      // Evolution can neither look up messages nor take client ids, and it has no queue.
      canFind: false,
      windowHours: null,
      canEmptyQueue: false,
      textLimit: { length: 4_096, unit: 'characters' },
      captionLimit: 1_024,
    },
    isSimulated: false,
    send: async ({ channel, credentials }, message: ToSend, signal): Promise<SendResult> => {
      const { path, body } = await evolutionMessage(message)
      const json = { number: message.recipient, ...body }
      return sendResult(
        await ask(`message/${path}/${channel.externalId}`, { json, signal, key: credentials['instanceToken'] }),
      )
    },
    status,
    linking,
    leave: async ({ channel: { externalId } }, signal) => {
      const unlinked = leaveResult(await ask(`instance/logout/${externalId}`, { method: 'DELETE', signal }))
      if (unlinked.kind === 'unreachable' || !externalId?.startsWith(ownPrefix)) return unlinked
      return leaveResult(await ask(`instance/delete/${externalId}`, { method: 'DELETE', signal }))
    },
    eventsIn: (body, { channel }) =>
      evolutionEvents(body, channel.externalId ?? '', (messageId) => fetchFile(channel.externalId ?? '', messageId)),
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
  if (status === 401) return { kind: 'disconnected', reason: 'O Evolution não aceita o token da instância.' }
  if (status === 404) return deviceDropped
  if (/connection closed/iu.test(JSON.stringify(json))) return deviceDropped
  return { kind: 'refused', reason: `O Evolution recusou (${status}).`, isFinal: status !== 429 && status !== 408 }
}
