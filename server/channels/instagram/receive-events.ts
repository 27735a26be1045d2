/** Routes Instagram's events to the channel of their account. */
import { createHash } from 'node:crypto'
import type { ChannelRow } from '../../db/channel-tables.ts'
import type { Db } from '../../db/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import type { EventBus } from '../../platform/event-bus.ts'
import type { FileStore } from '../../platform/files/store.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { connectionOf, findChannelByExternalId } from '../channels.repository.ts'
import type { Channels } from '../channels.ts'
import { scopedIdentity } from '../identity.ts'
import { findInbound } from '../inbound.repository.ts'
import type { InboundFile } from '../provider-events.ts'
import { deleteInbound, markRead } from './events.repository.ts'
import type { InstagramGraph } from './graph.ts'
import { instagramProviderName } from './provider.ts'
import type { InstagramEvent, InstagramFile } from './webhook.ts'

type ReceiveInput = {
  db: Db
  clock: Clock
  files: FileStore
  secrets: Secrets
  graph: InstagramGraph
  channels: Pick<Channels, 'receive'>
  events: Pick<EventBus, 'notifyWatchers'>
}

export async function receiveEvents(options: ReceiveInput, events: readonly InstagramEvent[]): Promise<void> {
  // In the order in which the messages were written.
  const ordered = events.toSorted((one, other) => timeOf(one) - timeOf(other))
  for (const event of ordered) {
    const channel = await findChannelByExternalId(options.db, instagramProviderName, event.accountId)
    if (channel !== undefined) await receiveEvent(options, channel, event)
  }
}

/** A deletion or read receipt must come after its message. */
const timeOf = (event: InstagramEvent) => (event.kind === 'message' ? event.sentAt.getTime() : Infinity)

async function receiveEvent(options: ReceiveInput, channel: ChannelRow, event: InstagramEvent): Promise<void> {
  const { db, clock, files: store, secrets, graph, channels, events } = options
  const { agentId } = channel
  if (event.kind === 'deleted') {
    const { fileIds, conversationId } = await deleteInbound(db, channel, storedIdOf(event.providerId))
    await store.remove(fileIds)
    if (conversationId !== undefined) await events.notifyWatchers({ id: conversationId, agentId })
    return
  }
  if (event.kind === 'read') {
    for (const id of await markRead(db, channel, event, clock.now())) await events.notifyWatchers({ id, agentId })
    return
  }
  const { personId, text, files, isOwn, sentAt } = event
  // An account that writes to itself is being tested by its owner.
  if (personId === channel.externalId) return
  const providerId = storedIdOf(event.providerId)
  if ((await findInbound(db, channel.id, providerId))?.isDone) return
  const identity = scopedIdentity('instagram', personId)
  const isKnown = await db
    .selectFrom('contactIdentities')
    .select('contactId')
    .where('agentId', '=', agentId)
    .where('identity', '=', identity)
    .executeTakeFirst()
  const { token = '' } = connectionOf(secrets, channel).credentials
  const name = isKnown === undefined ? await graph.nameOf(token, personId) : ''
  await channels.receive(channel, {
    providerId,
    sentAt,
    text,
    isOwn,
    person: { identities: [{ identity, address: personId }], name, phone: null },
    ...(files.length > 0 && { fetchFiles: () => fetchFiles(graph, files) }),
  })
}

/** A message is not refused for an overlong id; the id is hashed instead. */
const storedIdOf = (providerId: string): string =>
  providerId.length <= 500 ? providerId : createHash('sha256').update(providerId).digest('hex')

/** File URLs expire, so files are copied at once. */
function fetchFiles(graph: InstagramGraph, files: readonly InstagramFile[]): Promise<InboundFile[]> {
  return Promise.all(
    files.map(async ({ url, type }) => {
      const file = await graph.download(url, fileNames[type])
      if (file.bytes === undefined) return file
      const ending = file.mime.split('/')[1]?.replace(/\W.*$/u, '') ?? 'bin'
      return { ...file, name: `${file.name}.${ending}` }
    }),
  )
}

const fileNames = { image: 'imagem', audio: 'audio', video: 'video', file: 'arquivo' }
