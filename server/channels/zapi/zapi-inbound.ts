/** Parses webhook requests of Z-API (docs of Z-API, `webhooks/*`). They are unsigned: the path is the secret. */
import * as v from 'valibot'
import { arrayUpTo } from '../../../contract/wire.ts'
import { stickerText } from '../../answering/small-talk.ts'
import type { Person } from '../contacts.repository.ts'
import { deviceDropped } from '../adapter.ts'
import { lidIdentity, phoneDigits, phoneForPeople, phoneIdentity, type ContactIdentity } from '../identity.ts'
import {
  cardText,
  GatewayId,
  type InboundFile,
  orderText,
  placeText,
  type ProviderEvent,
  sentAtOf,
} from '../provider-events.ts'

const text = v.nullish(v.string())
const flag = v.nullish(v.boolean(), false)
const file = v.nullish(v.record(v.string(), v.unknown()))

const Received = v.object({
  type: v.pipe(v.string(), v.regex(/^ReceivedCallback$/iu)),
  messageId: GatewayId,
  phone: GatewayId,
  chatLid: v.nullish(GatewayId),
  fromMe: flag,
  fromApi: v.nullish(v.boolean()),
  isGroup: flag,
  isNewsletter: flag,
  broadcast: flag,
  isEdit: flag,
  waitingMessage: flag,
  momment: v.nullish(v.number()),
  senderName: text,
  chatName: text,
  notification: text,
  reaction: v.nullish(v.unknown()),
  text: v.nullish(v.object({ message: text })),
  image: file,
  audio: file,
  video: file,
  document: file,
  sticker: file,
  listResponseMessage: v.nullish(v.object({ message: text, title: text })),
  buttonsResponseMessage: v.nullish(v.object({ message: text })),
  location: v.nullish(v.object({ latitude: v.number(), longitude: v.number(), name: text })),
  contact: v.nullish(v.object({ displayName: text, phones: v.nullish(v.array(v.string())) })),
  order: v.nullish(
    v.object({
      itemCount: v.nullish(v.number()),
      message: text,
      products: v.nullish(v.array(v.object({ name: text, quantity: v.nullish(v.number()) })), []),
    }),
  ),
})
type Received = v.InferOutput<typeof Received>

/** Each costs a look-up of its own. */
const maxIds = 1_000
const Status = v.object({
  type: v.literal('MessageStatusCallback'),
  status: v.string(),
  ids: arrayUpTo(maxIds, GatewayId),
})
const Delivery = v.object({ type: v.literal('DeliveryCallback'), messageId: GatewayId, error: text })
const Connected = v.object({ type: v.literal('ConnectedCallback'), phone: text })
const Disconnected = v.object({ type: v.literal('DisconnectedCallback') })

const states = { SENT: 'sent', RECEIVED: 'delivered', READ: 'read', PLAYED: 'read' } as const
const isState = (name: string): name is keyof typeof states => name in states

/** Messages of groups, channels and the system are not questions. */
const isPersonal = (message: Received): boolean =>
  ![message.isGroup, message.isNewsletter, message.broadcast, message.isEdit, message.waitingMessage].includes(true) &&
  !message.notification &&
  !message.reaction &&
  message.phone !== 'status@broadcast' &&
  !message.phone.endsWith('-group')

export type FetchFile = (url: string, mime: string, name: string) => Promise<InboundFile>

export function zapiEvents(body: unknown, instanceId: string, fetchFile: FetchFile): ProviderEvent[] {
  if (!v.is(v.object({ instanceId: v.literal(instanceId) }), body)) return []
  const received = v.safeParse(Received, body)
  if (received.success)
    return isPersonal(received.output) && personIn(received.output).identities.length > 0
      ? messageEvents(received.output, fetchFile)
      : []
  const status = v.safeParse(Status, body)
  if (status.success) {
    const { ids, status: name } = status.output
    if (!isState(name)) return []
    return ids.map((providerId) => ({ kind: 'status', status: { providerId, state: states[name] } }))
  }
  const delivery = v.safeParse(Delivery, body)
  if (delivery.success) {
    const { messageId: providerId, error } = delivery.output
    const state = error ? ('failed' as const) : ('sent' as const)
    return [{ kind: 'status', status: { providerId, state, ...(error && { reason: `O WhatsApp recusou: ${error}` }) } }]
  }
  const connected = v.safeParse(Connected, body)
  if (connected.success) {
    const { phone } = connected.output
    return [{ kind: 'connected', profile: phone ? { phone } : {} }]
  }
  if (v.is(Disconnected, body)) return [deviceDropped]
  return []
}

/** Empty for a message without text or a supported file. */
function messageEvents(message: Received, fetchFile: FetchFile): ProviderEvent[] {
  const { messageId, fromMe, fromApi, momment } = message
  const [said, files] = [textIn(message), filesIn(message)]
  if (said === '' && files.length === 0) return []
  const inbound = {
    providerId: messageId,
    person: personIn(message),
    sentAt: sentAtOf(momment ?? Number.NaN),
    text: said,
    isOwn: fromMe === true,
    ...(typeof fromApi === 'boolean' && { isByApi: fromApi }),
    ...(files.length > 0 && {
      fetchFiles: () => Promise.all(files.map(({ url, mime, name }) => fetchFile(url, mime, name))),
    }),
  }
  return [{ kind: 'message', inbound }]
}

function personIn({ phone, fromMe, chatLid, senderName, chatName }: Received): Person {
  const digits = phone.endsWith('@lid') ? null : phoneDigits(phone)
  const lid = phone.endsWith('@lid') ? phone : chatLid
  const identities: ContactIdentity[] = []
  if (digits !== null) identities.push({ identity: phoneIdentity(digits), address: digits })
  if (lid) identities.push({ identity: lidIdentity(lid), address: lid })
  const name = (fromMe ? chatName : senderName) ?? ''
  return { identities, name, phone: digits === null ? null : phoneForPeople(digits) }
}

function textIn({ text: plain, location, contact, order, sticker, ...message }: Received): string {
  const { listResponseMessage: list, buttonsResponseMessage: button, image, video, document } = message
  const written = plain?.message ?? list?.message ?? list?.title ?? button?.message
  const said = written ?? wordIn(image, 'caption') ?? wordIn(video, 'caption') ?? wordIn(document, 'caption')
  if (said) return said
  if (sticker) return stickerText
  if (location) return placeText(location.name, location.latitude, location.longitude)
  if (contact) return cardText(contact.displayName, contact.phones ?? [])
  if (order) return orderText(order.products ?? [], { count: order.itemCount, note: order.message })
  return ''
}

function wordIn(given: Record<string, unknown> | null | undefined, key: string): string | undefined {
  const value = given?.[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function filesIn(message: Received): { url: string; mime: string; name: string }[] {
  const kinds = [
    ['image', 'imageUrl', 'imagem', 'image/jpeg'],
    ['audio', 'audioUrl', 'audio', 'audio/ogg'],
    ['video', 'videoUrl', 'video', 'video/mp4'],
    ['document', 'documentUrl', 'documento', 'application/octet-stream'],
  ] as const
  return kinds.flatMap(([key, url, usual, usualMime]) => {
    const given = message[key]
    const address = wordIn(given, url)
    if (!address) return []
    const mime = wordIn(given, 'mimeType')?.split(';')[0] ?? usualMime
    return [{ url: address, mime, name: wordIn(given, 'fileName') ?? `${usual}.${mime.split('/')[1] ?? 'bin'}` }]
  })
}
