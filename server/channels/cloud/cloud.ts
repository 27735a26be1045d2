/** Official WhatsApp: Meta's Cloud API. People without a phone number are addressed by their business-scoped id. */
import * as v from 'valibot'
import {
  type ChannelAdapter,
  type ConnectionStatus,
  type SendResult,
  type ToSend,
  whatsappCaption,
  whatsappText,
} from '../adapter.ts'
import { fetchMedia } from '../fetch-media.ts'
import type { InboundFile } from '../provider-events.ts'
import { callProvider } from '../provider-call.ts'
import { whyNotOnCloud } from './cloud-files.ts'
import { cloudMessage } from './cloud-message.ts'
import { expiredCode, metaErrorIn } from '../meta/errors.ts'
import { type Graph, expiryReason, goneCode, sendResultOf, unsubscribe } from './graph.ts'

const Sent = v.object({ messages: v.pipe(v.array(v.object({ id: v.string() })), v.minLength(1)) })
const Number = v.object({
  display_phone_number: v.nullish(v.string()),
  verified_name: v.nullish(v.string()),
})
const Uploaded = v.object({ id: v.string() })

export function createCloud(graph: Graph): ChannelAdapter {
  /** Accepted with the id of the file; while it is uploaded, no message is sent yet. */
  async function upload(
    path: string,
    token: string,
    { part, readFile }: ToSend,
    signal: AbortSignal,
  ): Promise<SendResult | undefined> {
    if (!('fileId' in part)) return undefined
    const form = new FormData()
    form.append('messaging_product', 'whatsapp')
    form.append('type', part.mime)
    form.append('file', new Blob([new Uint8Array(await readFile(part.fileId))], { type: part.mime }), part.name)
    const request = new Request('http://form.invalid', { method: 'POST', body: form })
    const answer = await callProvider(graph.egress, {
      url: `${graph.url}/${graph.version}/${path}/media`,
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
      body: new Uint8Array(await request.arrayBuffer()),
      signal,
    })
    const result = sendResultOf(answer, (json) => (v.is(Uploaded, json) ? json.id : undefined))
    return result.kind === 'uncertain' ? { kind: 'unreachable', reason: 'O arquivo não chegou ao provedor.' } : result
  }

  return {
    capabilities: {
      canFind: false,
      windowHours: 24,
      canEmptyQueue: false,
      textLimit: whatsappText,
      captionLimit: whatsappCaption,
    },
    isSimulated: graph.isSimulated ?? false,
    ...(graph.isSimulated && { simulatorUrl: ({ externalId }) => `${graph.url}/simulador/${externalId ?? ''}` }),

    refuseFile: (file) => Promise.resolve(file && whyNotOnCloud(file)),
    send: async ({ channel, credentials }, message, signal): Promise<SendResult> => {
      const { recipient, part, tag } = message
      const { token } = credentials
      if (token === undefined) return { kind: 'disconnected', reason: 'Falta concluir a autorização na Meta.' }
      const uploaded = await upload(channel.externalId ?? '', token, message, signal)
      if (uploaded !== undefined && uploaded.kind !== 'accepted') return uploaded
      const to = /^\d+$/u.test(recipient) ? { to: `+${recipient}` } : { recipient }
      const json = {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        biz_opaque_callback_data: tag,
        ...to,
        ...cloudMessage(part, uploaded?.providerId),
      }
      const answer = await graph.ask(`${channel.externalId}/messages`, { token, json, signal })
      return sendResultOf(answer, (body) => {
        const sent = v.safeParse(Sent, body)
        return sent.success ? sent.output.messages[0]?.id : undefined
      })
    },

    leave: async ({ channel: { profile }, credentials: { token } }, signal) => {
      const { wabaId } = profile
      if (wabaId === undefined || token === undefined) return { kind: 'refused', detail: 'the account is unknown' }
      return unsubscribe(graph, { wabaId, token, signal })
    },
    status: async ({ channel, credentials }, signal): Promise<ConnectionStatus> => {
      const { token } = credentials
      if (token === undefined) return { kind: 'disconnected', reason: 'Falta concluir a autorização na Meta.' }
      const query = { fields: 'display_phone_number,verified_name' }
      const answer = await graph.ask(`${channel.externalId}`, { token, query, signal })
      if (answer.kind !== 'answered') return { kind: 'unknown', detail: answer.detail }
      const error = metaErrorIn(answer.json)
      if (error?.code === expiredCode) return { kind: 'expired', reason: expiryReason(error) }
      if (error?.code === goneCode)
        return { kind: 'disconnected', reason: 'A Meta não conhece mais este número. Conecte novamente.' }
      const parsed = v.safeParse(Number, answer.json)
      if (answer.status >= 300 || !parsed.success) return { kind: 'unknown', detail: `answered ${answer.status}` }
      const { display_phone_number: phone, verified_name: name } = parsed.output
      return { kind: 'connected', profile: { ...(phone && { phone }), ...(name && { name }) } }
    },
  }
}

const MediaUrl = v.object({ url: v.string() })

/** Downloads a file sent by a customer; at once, because its URL is valid for five minutes. */
export async function mediaOf(
  graph: Graph,
  token: string,
  { id, mime, name }: { id: string; mime: string; name: string },
): Promise<InboundFile> {
  const answer = await graph.ask(id, { token, signal: AbortSignal.timeout(15_000) })
  const found = v.safeParse(MediaUrl, answer.kind === 'answered' ? answer.json : undefined)
  if (!found.success) return { name }
  return fetchMedia(graph.egress, { url: found.output.url, mime, name, headers: { authorization: `Bearer ${token}` } })
}
