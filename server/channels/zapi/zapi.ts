/**
 * Z-API, a hosted gateway to WhatsApp Web. The instance's id and token are part of every path and are its credentials.
 */
import * as v from 'valibot'
import type { ChannelProfile } from '../../db/channel-tables.ts'
import { createEgress } from '../../platform/egress.ts'
import {
  type ChannelAdapter,
  type Connection,
  type ConnectionStatus,
  type Departure,
  deviceDropped,
  deviceRemoved,
  type LinkedDevice,
  type SendResult,
  type ToSend,
  whatsappCaption,
  whatsappText,
} from '../adapter.ts'
import { fetchMedia } from '../fetch-media.ts'
import { callProvider, leaveResult, type ProviderAnswer, uncertain, unreachable } from '../provider-call.ts'
import { zapiEvents } from './zapi-inbound.ts'
import { zapiMessage } from './zapi-message.ts'

export type ZapiOptions = {
  url: string
  /** Token of the whole account, if the account requires it. */
  clientToken?: string | undefined
  /** With this token, instances are created on demand. */
  partnerToken?: string | undefined
  isSimulated?: boolean
}

const Accepted = v.object({ messageId: v.string() })
const Refused = v.object({ error: v.string() })
const isUnknownInstance = (json: unknown): boolean => v.is(Refused, json) && /instance not found/iu.test(json.error)
const instanceGone = { kind: 'disconnected', reason: 'A instância não existe mais no Z-API.', isRemoved: true } as const
const Status = v.object({ connected: v.boolean(), error: v.nullish(v.string()) })
const Device = v.object({
  phone: v.nullish(v.string()),
  imgUrl: v.nullish(v.string()),
  name: v.nullish(v.string()),
  device: v.nullish(v.object({ device_model: v.nullish(v.string()) })),
  originalDevice: v.nullish(v.string()),
  sessionId: v.nullish(v.union([v.number(), v.string()])),
  isBusiness: v.nullish(v.boolean()),
})
const Code = v.object({ value: v.pipe(v.string(), v.minLength(1)) })
const AlreadyConnected = v.object({ connected: v.literal(true) })
const Instance = v.object({ id: v.string(), token: v.string() })
const Queue = v.object({
  messages: v.array(v.object({ messageId: v.string(), phone: v.string(), message: v.nullish(v.string()) })),
})

export function createZapi({ url, clientToken, partnerToken, isSimulated = false }: ZapiOptions): ChannelAdapter {
  const egress = createEgress({ allow: [url] })
  const clientHeaders: Record<string, string> = clientToken === undefined ? {} : { 'client-token': clientToken }

  type RequestOptions = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; json?: unknown; signal: AbortSignal }
  const urlOf = ({ credentials, channel }: Departure, path: string) =>
    `${url}/instances/${channel.externalId}/token/${credentials['instanceToken'] ?? ''}/${path}`
  const ask = (connection: Departure, path: string, { method, json, signal }: RequestOptions) =>
    callProvider(egress, {
      url: urlOf(connection, path),
      method: method ?? (json === undefined ? 'GET' : 'POST'),
      headers: clientHeaders,
      signal,
      ...(json !== undefined && { json }),
    })
  const isDone = (answer: ProviderAnswer) => answer.kind === 'answered' && answer.status < 300

  async function send(connection: Connection, message: ToSend, signal: AbortSignal): Promise<SendResult> {
    const { path, body } = await zapiMessage(message)
    return sendResult(await ask(connection, path, { json: { phone: message.recipient, ...body }, signal }))
  }

  async function status(connection: Connection, signal: AbortSignal): Promise<ConnectionStatus> {
    const answer = await ask(connection, 'status', { signal })
    if (answer.kind !== 'answered') return { kind: 'unknown', detail: answer.detail }
    if (isUnknownInstance(answer.json)) return instanceGone
    const parsed = v.safeParse(Status, answer.json)
    if (answer.status >= 500 || !parsed.success) return { kind: 'unknown', detail: `answered ${answer.status}` }
    const { connected, error } = parsed.output
    // Without a session there is nothing to restore.
    if (!connected) return /not connected/iu.test(error ?? '') ? deviceRemoved : deviceDropped
    return { kind: 'connected', profile: await profileOf(connection, signal) }
  }

  async function profileOf(connection: Connection, signal: AbortSignal): Promise<ChannelProfile> {
    const answer = await ask(connection, 'device', { signal })
    const parsed = v.safeParse(Device, answer.kind === 'answered' ? answer.json : undefined)
    if (!parsed.success) return {}
    const { phone, imgUrl, name, device, originalDevice, sessionId, isBusiness } = parsed.output
    const model = device?.device_model ?? originalDevice
    return {
      ...(phone && { phone }),
      ...(imgUrl && { pictureUrl: imgUrl }),
      ...(name && { name }),
      ...(model && { device: model }),
      ...(sessionId !== null && sessionId !== undefined && { sessionId: String(sessionId) }),
      ...(typeof isBusiness === 'boolean' && { isBusiness }),
    }
  }

  const linking: LinkedDevice = {
    ...(partnerToken !== undefined && {
      provision: async (name, signal) => {
        const answer = await callProvider(egress, {
          url: `${url}/instances/integrator/on-demand`,
          headers: { ...clientHeaders, authorization: `Bearer ${partnerToken}` },
          json: { name, callRejectAuto: false, autoReadMessage: true, disableEnqueueWhenDisconnected: true },
          signal,
        })
        const made = v.safeParse(Instance, answer.kind === 'answered' ? answer.json : undefined)
        return made.success ? linking.given(made.output.id, made.output.token) : undefined
      },
    }),
    given: (instanceId, instanceToken) => ({ externalId: instanceId, credentials: { instanceToken } }),
    subscribe: async (connection, value, signal) =>
      isDone(
        await ask(connection, 'update-every-webhooks', {
          method: 'PUT',
          json: { value, notifySentByMe: true },
          signal,
        }),
      ),
    code: async (connection, signal) => {
      const answer = await ask(connection, 'qr-code', { signal })
      if (answer.kind !== 'answered') return { kind: 'failed', detail: answer.detail }
      if (v.is(AlreadyConnected, answer.json)) return { kind: 'connected' }
      const code = v.safeParse(Code, answer.json)
      if (code.success) return { kind: 'code', payload: code.output.value }
      // An unknown instance and a wrong token look the same; the token is right if the instance was made here.
      if (partnerToken !== undefined && isUnknownInstance(answer.json)) return { kind: 'gone' }
      if ([400, 401, 403, 404].includes(answer.status)) return { kind: 'refused' }
      return answer.status < 300 ? { kind: 'preparing' } : { kind: 'failed', detail: `answered ${answer.status}` }
    },
    unlink: async (connection, signal) => isDone(await ask(connection, 'disconnect', { signal })),
    restore: async (connection, signal) => void (await ask(connection, 'restore-session', { signal })),
  }

  return {
    capabilities: {
      // Its queue only shows waiting messages; one that is absent may have been sent.
      canFind: false,
      windowHours: null,
      canEmptyQueue: true,
      textLimit: whatsappText,
      captionLimit: whatsappCaption,
    },
    isSimulated,
    ...(isSimulated && { simulatorUrl: ({ externalId }) => `${url}/simulador/${externalId ?? ''}` }),
    send,
    status,
    find: async (connection, { recipient, part }, signal) => {
      const answer = await ask(connection, 'queue', { json: { pageSize: 30 }, signal })
      const queue = v.safeParse(Queue, answer.kind === 'answered' ? answer.json : undefined)
      const words = 'text' in part ? part.text : undefined
      const found = queue.success
        ? queue.output.messages.find(({ phone, message }) => phone === recipient && message === words)
        : undefined
      return found === undefined ? { kind: 'unknown' } : { kind: 'sent', providerId: found.messageId }
    },
    emptyQueue: async (connection, signal) => {
      const answer = await ask(connection, 'queue', { method: 'DELETE', signal })
      if (answer.kind === 'notSent') throw new Error(answer.detail)
      if (answer.kind === 'answered' && answer.status >= 400 && answer.status < 500)
        throw new Error(`answered ${answer.status}`)
    },
    linking,
    leave: async (departure, signal) => {
      const unlinked = leaveResult(await ask(departure, 'disconnect', { signal }))
      if (unlinked.kind === 'unreachable' || partnerToken === undefined) return unlinked
      // The subscription is paid for until it is cancelled.
      const cancelled = await callProvider(egress, {
        url: urlOf(departure, 'integrator/on-demand/cancel'),
        headers: { ...clientHeaders, authorization: `Bearer ${partnerToken}` },
        json: {},
        signal,
      })
      return leaveResult(cancelled)
    },
    eventsIn: (body, { channel }) =>
      zapiEvents(body, channel.externalId ?? '', (media, mime, name) => fetchMedia(egress, { url: media, mime, name })),
  }
}

function sendResult(answer: ProviderAnswer): SendResult {
  if (answer.kind === 'notSent') return unreachable
  if (answer.kind === 'unknown') return uncertain(undefined)
  const { status, json } = answer
  const accepted = v.safeParse(Accepted, json)
  // Accepted means queued: delivery reports tell whether it was sent.
  if (status < 300 && accepted.success) return { kind: 'accepted', providerId: accepted.output.messageId }
  if (status < 300 || status >= 500) return uncertain({ status })
  if (isUnknownInstance(json)) return instanceGone
  const reason = v.is(Refused, json) ? json.error : `resposta ${status}`
  if (/not connected|restore the session|disconnected/iu.test(reason)) return deviceDropped
  return { kind: 'refused', reason: `O Z-API recusou: ${reason}`, isFinal: status !== 429 && status !== 408 }
}
