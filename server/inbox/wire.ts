/** Converts conversations and their messages to the inbox's format. */
import type { DeliveryState, Handling } from '../../contract/inbox.ts'
import type { WireReply } from '../../contract/routes.ts'
import { plainReading } from '../channels/text-for-channel.ts'
import type { FileUrls } from '../conversations/file-urls.ts'
import type { OutboundState } from '../db/channel-tables.ts'
import type { StoredMedia } from '../db/stored-media.ts'
import type { InboxRow } from './conversation.repository.ts'
import type { InboxListRow } from './list.repository.ts'
import type { DeliveryRow, InboxMessageRow } from './messages.repository.ts'

type Message = WireReply<'getInboxConversation'>['messages'][number]

type Handled = Pick<InboxRow, 'channel' | 'handledBy' | 'needsPersonSince' | 'closedAt'>

export function handlingOf({ channel, handledBy, needsPersonSince, closedAt }: Handled): Handling {
  if (closedAt !== null) return 'closed'
  if (needsPersonSince === null) return handledBy
  return channel === 'test' ? 'called' : 'waiting'
}

export const headToWire = (row: InboxRow) => ({
  sessionId: row.sessionId,
  channel: row.channel,
  name: row.name ?? row.title ?? '',
  firstMessage: row.firstMessage,
  phone: row.phone,
  tags: row.tags,
  handling: handlingOf(row),
  personName: row.personName,
  isReopened: row.closedAt === null && row.episodeAfter !== '0',
  unread: row.unreadCount,
  needsPersonSince: row.needsPersonSince?.getTime() ?? null,
  needsPersonReason: row.needsPersonReason,
  updatedAt: row.updatedAt.getTime(),
})

const beginningOf = ({ lastRole, lastText, lastWrittenBy }: InboxListRow): string =>
  lastRole === 'assistant' && lastWrittenBy === null ? plainReading(lastText ?? '') : (lastText ?? '')

export const entryToWire = (row: InboxListRow): WireReply<'listInbox'>['conversations'][number] => ({
  ...headToWire(row),
  undelivered: row.undelivered,
  lastMessage: row.lastRole && { role: row.lastRole, text: beginningOf(row), writtenBy: row.lastWrittenBy },
})

const states: Record<OutboundState, DeliveryState> = {
  queued: 'queued',
  sending: 'queued',
  accepted: 'queued',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
  cancelled: 'failed',
  uncertain: 'uncertain',
  discarded: 'discarded',
}
/** A message in several parts has the worst state of its parts. */
const worstFirst: readonly DeliveryState[] = ['failed', 'uncertain', 'discarded', 'queued', 'sent', 'delivered', 'read']

function deliveryOf(parts: readonly DeliveryRow[]): Message['delivery'] {
  const known = parts.map(({ state, reason }) => ({ state: states[state], reason }))
  for (const worst of worstFirst) {
    const found = known.find(({ state }) => state === worst)
    if (found !== undefined) return found
  }
  return null
}

/** Why a question has no answer; null while one may still arrive, or if a person answers. */
function failureOf({ role, turnState, failure }: InboxMessageRow): string | null {
  if (role !== 'user' || turnState !== 'failed') return null
  switch (failure?.kind) {
    case 'takenOver':
      return null
    case 'noCredits':
      return 'Sem resposta: os créditos acabaram.'
    case 'model':
      return failure.message
    default:
      return 'A resposta foi interrompida.'
  }
}

type MessageExtras = { deliveries: readonly DeliveryRow[]; extractedTexts: ReadonlyMap<string, string> }

export function messageToWire(row: InboxMessageRow, given: MessageExtras, { mediaToWire }: FileUrls): Message {
  const { id, role, content, sources, createdAt, media, cost, writtenBy, agentRevision } = row
  const withExtractedText = (file: StoredMedia) => {
    const extractedText = given.extractedTexts.get(file.fileId)
    return { ...mediaToWire(file), ...(extractedText !== undefined && { extractedText }) }
  }
  return {
    content: role === 'assistant' && writtenBy === null ? plainReading(content) : content,
    id,
    role,
    sources,
    cost,
    agentRevision,
    writtenBy,
    timestamp: createdAt.getTime(),
    mediaFiles: media.map(withExtractedText),
    failure: failureOf(row),
    delivery: deliveryOf(given.deliveries.filter(({ messageId }) => messageId === id)),
  }
}
