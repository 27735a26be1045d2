/** The telephones of the Z-API stand-in, and their webhooks. */
import { randomBytes } from 'node:crypto'
import { createEgress } from '../platform/egress.ts'
import type { ShownChannel, ShownMessage } from './stand-in.ts'

/** WhatsApp replaces a QR code about this often. */
const codeMs = 20_000

export type Sent = { id: string; phone: string; text: string; kind: string; status: string }

export type Instance = {
  id: string
  token: string
  name: string
  isConnected: boolean
  /** Whether the telephone still has the session and can reconnect without a QR code. */
  isPaired: boolean
  /** Whether its subscription was cancelled, so that it ends with the month. */
  isCancelled?: boolean
  phone: string
  hook: string | null
  code: { value: string; at: number }
  messages: (ShownMessage & { id: string })[]
  /** Messages accepted but not yet sent. */
  queue: Sent[]
  /** The last message of a customer, for a repeated delivery. */
  last: object | null
  /** How the next calls end. */
  next: { send?: 'fail' | 'timeout' | 'refuse' | undefined; code?: 'fail' | 'empty' | undefined; slowMs?: number }
}

const newCode = () => ({
  value: `2@${randomBytes(48).toString('base64url')},${randomBytes(24).toString('base64')}`,
  at: Date.now(),
})

export const createInstance = (
  id: string = randomBytes(8).toString('hex').toUpperCase(),
  token = randomBytes(12).toString('hex'),
  name = '',
): Instance => ({
  id,
  token,
  name,
  isConnected: false,
  isPaired: false,
  phone: '',
  hook: null,
  code: newCode(),
  messages: [],
  queue: [],
  last: null,
  next: {},
})

export function codeOf(instance: Instance): string {
  if (Date.now() - instance.code.at > codeMs) expireCode(instance)
  return instance.code.value
}

export const expireCode = (instance: Instance) => {
  instance.code = newCode()
}

export const messageId = () => `3EB0${randomBytes(8).toString('hex').toUpperCase()}`

export type Report = (instance: Instance, body: object) => Promise<void>

/** Calls the registered path on the server's current origin, which a restart may have changed. */
export const createReport =
  (serverUrl?: () => Promise<string>): Report =>
  async ({ hook, id }, body) => {
    if (hook === null) return
    const url = serverUrl === undefined ? hook : new URL(new URL(hook).pathname, await serverUrl()).href
    await createEgress({ allow: [url] })({
      url,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ instanceId: id, ...body }),
      timeoutMs: 20_000,
    })
  }

const envelope = (instance: Instance) => ({
  connectedPhone: instance.phone,
  momment: Date.now(),
  status: 'RECEIVED',
  isGroup: false,
  isNewsletter: false,
  isStatusReply: false,
  isEdit: false,
  waitingMessage: false,
  broadcast: false,
  forwarded: false,
})

type Said = {
  phone: string
  name: string
  content: object
  lid?: string | undefined
  id?: string | undefined
  at: number
}

export function customerMessage(instance: Instance, { phone, name, content, lid, id = messageId(), at }: Said): object {
  const given = lid === undefined ? {} : { chatLid: lid, senderLid: lid }
  const message = { type: 'ReceivedCallback', messageId: id, phone, fromMe: false, fromApi: false, ...given }
  instance.last = { ...envelope(instance), ...message, momment: at, chatName: name, senderName: name, ...content }
  return instance.last
}

export const ownMessage = (
  instance: Instance,
  { phone, text, isByApi, id = messageId() }: { phone: string; text: string; isByApi: boolean; id?: string },
) => ({
  ...envelope(instance),
  type: 'ReceivedCallback',
  messageId: id,
  phone,
  fromMe: true,
  fromApi: isByApi,
  chatName: '',
  text: { message: text },
})

/** Reports the delivery after a message was sent. */
export async function reportSent(report: Report, instance: Instance, sent: Sent): Promise<void> {
  const shown = instance.messages.find(({ id }) => id === sent.id)
  const tell = async (status: string, words: string) => {
    if (shown !== undefined) shown.status = words
    await report(instance, {
      type: 'MessageStatusCallback',
      status,
      ids: [sent.id],
      phone: sent.phone,
      momment: Date.now(),
      isGroup: false,
    })
  }
  await report(instance, { type: 'DeliveryCallback', phone: sent.phone, messageId: sent.id, zaapId: sent.id })
  await report(instance, ownMessage(instance, { phone: sent.phone, text: sent.text, isByApi: true, id: sent.id }))
  await tell('RECEIVED', 'entregue')
  await tell('READ', 'lida')
}

const faultWords = {
  fail: 'o próximo envio falha',
  refuse: 'o próximo envio é recusado',
  timeout: 'o próximo envio sai sem resposta',
}

export const shownInstance = (instance: Instance): ShownChannel => {
  const { id, name, isConnected, isCancelled, phone, next, messages } = instance
  return {
    // The name without the agent's id at its end.
    id,
    name: name.replace(/ [\da-f-]{36}$/u, '') || id,
    isConnected,
    messages,
    state: isConnected ? `Conectado: ${phone}` : isCancelled ? 'Assinatura cancelada' : 'Desconectado',
    code: isConnected ? null : codeOf(instance),
    faults: [
      ...(next.send === undefined ? [] : [faultWords[next.send]]),
      ...(next.code === undefined ? [] : ['o próximo código falha']),
      ...(next.slowMs === undefined ? [] : ['lento']),
    ],
  }
}
