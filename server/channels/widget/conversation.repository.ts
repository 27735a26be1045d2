/** A visitor's conversation as the widget shows it. */
import type { WireReply } from '../../../contract/routes.ts'
import type { OutboundPart } from '../../db/channel-tables.ts'
import type { Db } from '../../db/schema.ts'
import { scopedIdentity } from '../identity.ts'

type Line = WireReply<'followWidget'>
export type WidgetMessage = Extract<Line, { type: 'message' }>
export type WidgetState = Extract<Line, { type: 'state' }>

/** Number of messages sent to the widget. */
const maxMessages = 60

type Of = { channelId: string; agentId: string; visitor: string }

export async function readConversation(
  db: Db,
  { channelId, agentId, visitor }: Of,
  urlOf: (fileId: string) => string,
): Promise<{ messages: WidgetMessage[]; state: WidgetState }> {
  const known = await db
    .selectFrom('contactIdentities')
    .select('contactId')
    .where('agentId', '=', agentId)
    .where('identity', '=', scopedIdentity('visitor', visitor))
    .executeTakeFirst()
  if (known === undefined) return { messages: [], state: { type: 'state', isTyping: false, handledBy: 'agent' } }
  const { contactId } = known
  const inbound = await db
    .selectFrom('inboundMessages')
    .select(['providerId', 'content', 'receivedAt', 'isDone'])
    .where('channelId', '=', channelId)
    .where('contactId', '=', contactId)
    .orderBy('sequence', 'desc')
    .limit(maxMessages)
    .execute()
  const outbound = await db
    .selectFrom('outboundMessages')
    .select(['id', 'part', 'origin', 'changedAt'])
    .where('channelId', '=', channelId)
    .where('contactId', '=', contactId)
    // A message that is being sent can no longer be cancelled, so it can be shown.
    .where('state', 'in', ['sending', 'accepted', 'sent', 'delivered', 'read'])
    .orderBy('sequence', 'desc')
    .limit(maxMessages)
    .execute()
  const conversation = await db
    .selectFrom('conversations')
    .select(['handledBy', 'needsPersonSince'])
    .where('channelId', '=', channelId)
    .where('contactId', '=', contactId)
    .executeTakeFirst()
  const messages = [
    ...inbound.map(({ providerId, content, receivedAt }): WidgetMessage => {
      const id = providerId.slice(providerId.indexOf('.') + 1)
      return { type: 'message', id, from: 'visitor', text: content, at: receivedAt.getTime() }
    }),
    ...outbound.map(({ id, part, origin, changedAt }): WidgetMessage => {
      const from = origin === 'person' ? 'person' : 'agent'
      return { type: 'message', id, from, ...contentOf(part, urlOf), at: changedAt.getTime() }
    }),
  ].toSorted((one, other) => one.at - other.at)
  const isWaiting = conversation?.handledBy === 'person' && conversation.needsPersonSince !== null
  const handledBy = isWaiting ? 'waiting' : (conversation?.handledBy ?? 'agent')
  const isTyping = handledBy === 'agent' && inbound.some(({ isDone }) => !isDone)
  return { messages: messages.slice(-maxMessages), state: { type: 'state', isTyping, handledBy } }
}

function contentOf(part: OutboundPart, urlOf: (fileId: string) => string): Pick<WidgetMessage, 'text' | 'file'> {
  switch (part.type) {
    case 'text':
      return { text: part.text }
    case 'link':
      return { text: `${part.text}\n${part.url}` }
    case 'optionList':
      return { text: [part.text, ...part.options.map(({ title }) => `- ${title}`)].join('\n') }
    default:
      return { text: part.caption ?? '', file: { name: part.name, url: urlOf(part.fileId) } }
  }
}
