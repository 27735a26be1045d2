/** Parses webhook requests of Evolution. If the phone number is hidden, `remoteJidAlt` contains it. */
import * as v from 'valibot'
import { stickerText } from '../../answering/small-talk.ts'
import type { Person } from '../contacts.repository.ts'
import { deviceDropped, deviceRemoved } from '../adapter.ts'
import { maxMedia } from '../fetch-media.ts'
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
const Media = v.nullish(v.object({ mimetype: text, caption: text, fileName: text, fileLength: v.nullish(v.unknown()) }))
type Media = v.InferOutput<typeof Media>
const Place = v.nullish(v.object({ degreesLatitude: v.number(), degreesLongitude: v.number(), name: text }))
const Card = v.object({ displayName: text, vcard: text })
const Wrapper = v.object({ message: v.record(v.string(), v.unknown()) })
/** Around messages that disappear or are shown once, and documents with a caption. */
const wrappers = [
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'documentWithCaptionMessage',
  'lottieStickerMessage',
]

/** Messages nest no deeper: a document with a caption, shown once, in a conversation whose messages disappear. */
const maxWrappers = 3

/** Evolution puts the bytes of the file (`base64`) beside the outermost wrapper, so they are carried inwards. */
function unwrap(message: Record<string, unknown>, depth = 0): Record<string, unknown> {
  const wrapped = depth < maxWrappers && wrappers.map((name) => message[name]).find((value) => v.is(Wrapper, value))
  return v.is(Wrapper, wrapped) ? unwrap({ base64: message['base64'], ...wrapped.message }, depth + 1) : message
}

const Message = v.object({
  key: v.object({ remoteJid: GatewayId, remoteJidAlt: v.nullish(GatewayId), fromMe: v.boolean(), id: GatewayId }),
  pushName: text,
  messageTimestamp: v.union([v.number(), v.string()]),
  message: v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((message) => unwrap(message)),
    v.object({
      conversation: text,
      extendedTextMessage: v.nullish(v.object({ text })),
      listResponseMessage: v.nullish(v.object({ title: text })),
      imageMessage: Media,
      audioMessage: Media,
      videoMessage: Media,
      /** A video note. */
      ptvMessage: Media,
      documentMessage: Media,
      stickerMessage: Media,
      locationMessage: Place,
      liveLocationMessage: Place,
      contactMessage: v.nullish(Card),
      contactsArrayMessage: v.nullish(v.object({ contacts: v.array(Card) })),
      /** The products are only known to WhatsApp. */
      orderMessage: v.nullish(v.object({ itemCount: v.nullish(v.number()), message: text })),
      base64: text,
    }),
  ),
})
type Message = v.InferOutput<typeof Message>
const Update = v.object({ keyId: GatewayId, status: v.string() })
const Connection = v.object({ state: v.string(), statusReason: v.nullish(v.number()), wuid: text, profileName: text })
/** Status code of Baileys, the WhatsApp library used by Evolution. */
const loggedOut = 401
const Envelope = v.object({ event: v.string(), instance: v.string(), data: v.unknown() })

const states: Readonly<Record<string, 'sent' | 'delivered' | 'read' | 'failed'>> = {
  SERVER_ACK: 'sent',
  DELIVERY_ACK: 'delivered',
  READ: 'read',
  PLAYED: 'read',
  ERROR: 'failed',
}

/** Fetches the file of a message as base64, if the webhook request lacks it. */
export type FetchFile = (messageId: string) => Promise<string | undefined>

export function evolutionEvents(body: unknown, instance: string, fetchFile: FetchFile): ProviderEvent[] {
  const envelope = v.safeParse(Envelope, body)
  if (!envelope.success || envelope.output.instance !== instance) return []
  const { event, data } = envelope.output
  switch (event.toLowerCase().replaceAll('_', '.')) {
    case 'messages.upsert':
      return messageEvents(data, undefined, fetchFile)
    case 'send.message':
      return messageEvents(data, true, fetchFile)
    case 'messages.update': {
      const update = v.safeParse(Update, data)
      const state = update.success ? states[update.output.status] : undefined
      if (!update.success || state === undefined) return []
      return [{ kind: 'status', status: { providerId: update.output.keyId, state } }]
    }
    case 'connection.update': {
      const connection = v.safeParse(Connection, data)
      if (!connection.success) return []
      const { state, statusReason, wuid, profileName: name } = connection.output
      const phone = wuid?.split('@')[0]
      if (state === 'open') return [{ kind: 'connected', profile: { ...(phone && { phone }), ...(name && { name }) } }]
      if (state !== 'close') return []
      return [statusReason === loggedOut ? deviceRemoved : deviceDropped]
    }
    default:
      return []
  }
}

function messageEvents(data: unknown, isByApi: boolean | undefined, fetchFile: FetchFile): ProviderEvent[] {
  const parsed = v.safeParse(Message, data)
  if (!parsed.success) return []
  const { key, message, messageTimestamp } = parsed.output
  const person = personOf(parsed.output)
  const { imageMessage, audioMessage, videoMessage, ptvMessage, documentMessage } = message
  const media = imageMessage ?? audioMessage ?? videoMessage ?? ptvMessage ?? documentMessage
  const said = textIn(message)
  if (person === undefined || (said === '' && !media)) return []
  const inbound = {
    providerId: key.id,
    person,
    sentAt: sentAtOf(Number(messageTimestamp) * 1_000),
    text: said,
    isOwn: key.fromMe,
    ...(isByApi && { isByApi }),
    ...(media && { fetchFiles: async () => [fileOf(media, message.base64 ?? (await fetchFile(key.id)))] }),
  }
  return [{ kind: 'message', inbound }]
}

/** Undefined for groups, channels and statuses. */
function personOf({ key: { remoteJid, remoteJidAlt, fromMe }, pushName }: Message): Person | undefined {
  const identities: ContactIdentity[] = []
  let phone: string | null = null
  for (const jid of [remoteJid, remoteJidAlt ?? '']) {
    const digits = jid.endsWith('@s.whatsapp.net') ? phoneDigits(jid.slice(0, jid.indexOf('@'))) : null
    if (digits !== null) {
      identities.unshift({ identity: phoneIdentity(digits), address: digits })
      phone = phoneForPeople(digits)
    } else if (jid.endsWith('@lid')) identities.push({ identity: lidIdentity(jid), address: jid })
  }
  return identities.length === 0 ? undefined : { identities, name: fromMe ? '' : (pushName ?? ''), phone }
}

function textIn({ conversation, extendedTextMessage, listResponseMessage, ...other }: Message['message']): string {
  const { imageMessage, videoMessage, documentMessage, contactMessage: card, orderMessage: order } = other
  const location = other.locationMessage ?? other.liveLocationMessage
  if (other.stickerMessage) return stickerText
  if (location) return placeText(location.name, location.degreesLatitude, location.degreesLongitude)
  const cards = card ? [card] : (other.contactsArrayMessage?.contacts ?? [])
  if (cards.length > 0)
    return cards.map(({ displayName, vcard }) => cardText(displayName, phonesIn(vcard ?? ''))).join('\n')
  if (order) return orderText([], { count: order.itemCount, note: order.message })
  const caption = imageMessage?.caption ?? videoMessage?.caption ?? documentMessage?.caption
  return conversation ?? extendedTextMessage?.text ?? listResponseMessage?.title ?? caption ?? ''
}

const phonesIn = (vcard: string): string[] =>
  [...vcard.matchAll(/^(?:[\w-]+\.)?TEL\b[^:]{0,200}:(.+)$/gimu)].map(([, phone = '']) => phone.trim())

function fileOf({ mimetype, fileName, fileLength }: NonNullable<Media>, base64: string | undefined): InboundFile {
  const mime = mimetype?.split(';')[0] ?? 'application/octet-stream'
  const name = fileName ?? `arquivo.${mime.split('/')[1] ?? 'bin'}`
  return base64
    ? { bytes: Buffer.from(base64, 'base64'), mime, name }
    : { name, isTooLarge: Number(fileLength) > maxMedia }
}
