/** Parses webhook requests of the Cloud API, by phone number. One request may contain several messages and statuses. */
import * as v from 'valibot'
import { stickerText } from '../../answering/small-talk.ts'
import type { Person } from '../contacts.repository.ts'
import { phoneDigits, phoneForPeople, phoneIdentity, scopedIdentity, type ContactIdentity } from '../identity.ts'
import { cardText, type InboundFile, orderText, placeText, type ProviderEvent, sentAtOf } from '../provider-events.ts'
import { graphReasons } from './graph.ts'

const text = v.nullish(v.string())
const Media = v.nullish(v.object({ id: v.string(), mime_type: text, caption: text, filename: text }))
const Message = v.object({
  id: v.string(),
  type: v.string(),
  timestamp: v.string(),
  from: text,
  from_user_id: text,
  /** For our own message, typed in the WhatsApp Business app. */
  to: text,
  group_id: text,
  text: v.nullish(v.object({ body: v.string() })),
  image: Media,
  audio: Media,
  video: Media,
  document: Media,
  button: v.nullish(v.object({ text })),
  interactive: v.nullish(
    v.object({ list_reply: v.nullish(v.object({ title: text })), button_reply: v.nullish(v.object({ title: text })) }),
  ),
  location: v.nullish(v.object({ latitude: v.number(), longitude: v.number(), name: text })),
  contacts: v.nullish(
    v.array(
      v.object({
        name: v.nullish(v.object({ formatted_name: text })),
        phones: v.nullish(v.array(v.object({ phone: text })), []),
      }),
    ),
  ),
  order: v.nullish(
    v.object({
      text,
      product_items: v.array(v.object({ product_retailer_id: text, quantity: v.union([v.number(), v.string()]) })),
    }),
  ),
})
type Message = v.InferOutput<typeof Message>

const Contact = v.object({ profile: v.nullish(v.object({ name: text })), wa_id: text, user_id: text })
const Status = v.object({
  id: v.string(),
  status: v.string(),
  biz_opaque_callback_data: text,
  errors: v.nullish(v.array(v.object({ code: v.number(), title: text }))),
})
// Items are parsed separately, so that an item of an unknown type does not reject the others.
const Value = v.object({
  metadata: v.object({ phone_number_id: v.string() }),
  contacts: v.optional(v.array(v.unknown()), []),
  messages: v.optional(v.array(v.unknown()), []),
  message_echoes: v.optional(v.array(v.unknown()), []),
  statuses: v.optional(v.array(v.unknown()), []),
})
const Report = v.object({
  entry: v.array(v.object({ changes: v.array(v.object({ field: v.string(), value: v.unknown() })) })),
})

const states: Readonly<Record<string, 'sent' | 'delivered' | 'read' | 'failed'>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
}
const answered = new Set([
  'text',
  'image',
  'audio',
  'video',
  'document',
  'button',
  'interactive',
  'location',
  'contacts',
  'order',
  'sticker',
  // Of a kind that the Cloud API does not pass on.
  'unsupported',
])

export type FetchMedia = (mediaId: string, mime: string, name: string) => Promise<InboundFile>
export type NumberEvents = { phoneNumberId: string; eventsFor: (fetch: FetchMedia) => ProviderEvent[] }

const parsedOf = <S extends v.GenericSchema>(schema: S, values: readonly unknown[]): v.InferOutput<S>[] =>
  values.flatMap((value) => {
    const parsed = v.safeParse(schema, value)
    return parsed.success ? [parsed.output] : []
  })

export function cloudEvents(body: unknown): NumberEvents[] {
  const report = v.safeParse(Report, body)
  if (!report.success) return []
  const values = report.output.entry
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => field === 'messages' || field === 'smb_message_echoes')
    .map(({ value }) => value)
  return parsedOf(Value, values).map(({ metadata, contacts, messages, message_echoes: echoes, statuses }) => ({
    phoneNumberId: metadata.phone_number_id,
    eventsFor: (fetch) => {
      const people = parsedOf(Contact, contacts)
      const isAnswered = ({ type, group_id: group }: Message) => !group && answered.has(type)
      // A takeover needs something that the owner wrote.
      const isWritten = (echo: Message) => isAnswered(echo) && echo.type !== 'unsupported'
      return [
        ...parsedOf(Message, messages)
          .filter(isAnswered)
          .flatMap((each) => messageEvents(each, people, false, fetch)),
        ...parsedOf(Message, echoes)
          .filter(isWritten)
          .flatMap((each) => messageEvents(each, people, true, fetch)),
        ...parsedOf(Status, statuses).flatMap(statusEvents),
      ]
    },
  }))
}

function statusEvents(given: v.InferOutput<typeof Status>): ProviderEvent[] {
  const { id: providerId, status, biz_opaque_callback_data: tag, errors } = given
  const state = states[status]
  if (state === undefined) return []
  const [error] = errors ?? []
  const reason = error && (graphReasons[error.code] ?? `O WhatsApp recusou: ${error.title ?? error.code}`)
  return [{ kind: 'status', status: { providerId, state, ...(tag && { tag }), ...(reason && { reason }) } }]
}

function messageEvents(
  message: Message,
  contacts: v.InferOutput<typeof Contact>[],
  isOwn: boolean,
  fetch: FetchMedia,
): ProviderEvent[] {
  const person = personOf(message, contacts, isOwn)
  if (person.identities.length === 0) return []
  const media = message.image ?? message.audio ?? message.video ?? message.document
  const mime = media?.mime_type?.split(';')[0] ?? 'application/octet-stream'
  const name = media?.filename ?? `${message.type}.${mime.split('/')[1] ?? 'bin'}`
  const inbound = {
    providerId: message.id,
    person,
    sentAt: sentAtOf(Number(message.timestamp) * 1_000),
    text: textOf(message),
    isOwn,
    // Messages sent through the API are never echoed, so a person typed it.
    ...(isOwn && { isByApi: false }),
    ...(media && {
      fetchFiles: async () => [await fetch(media.id, mime, name)],
    }),
  }
  return [{ kind: 'message', inbound }]
}

/** Prefers the id within the business: the phone number may be hidden and may change. */
function personOf(message: Message, contacts: v.InferOutput<typeof Contact>[], isOwn: boolean): Person {
  const userId = isOwn ? undefined : message.from_user_id
  const contact = contacts.find(({ wa_id: waId, user_id: id }) => (userId ? id === userId : waId === message.from))
  const digits = phoneDigits((isOwn ? message.to : (message.from ?? contact?.wa_id)) ?? '')
  const identities: ContactIdentity[] = []
  if (digits !== null) identities.push({ identity: phoneIdentity(digits), address: digits })
  if (userId) identities.push({ identity: scopedIdentity('bsuid', userId), address: userId })
  return { identities, name: contact?.profile?.name ?? '', phone: digits === null ? null : phoneForPeople(digits) }
}

function textOf({ text: plain, button, interactive, location, contacts, order, ...message }: Message): string {
  const chosen = interactive?.list_reply?.title ?? interactive?.button_reply?.title ?? button?.text
  const caption = message.image?.caption ?? message.video?.caption ?? message.document?.caption
  if (message.type === 'sticker') return stickerText
  if (location) return placeText(location.name, location.latitude, location.longitude)
  if (contacts)
    return contacts
      .map(({ name, phones }) =>
        cardText(
          name?.formatted_name,
          phones.flatMap(({ phone }) => phone ?? []),
        ),
      )
      .join('\n')
  if (order)
    return orderText(
      order.product_items.map(({ product_retailer_id: name, quantity }) => ({ name, quantity })),
      { note: order.text },
    )
  return plain?.body ?? chosen ?? caption ?? ''
}
