/** Streams all data of an account as one JSON document, so that an export need not fit into memory. */
import type { Intention } from '../../contract/stages.ts'
import type { AgentRow, Db, UserRow } from '../db/schema.ts'
import { hideSecrets } from '../stages/headers.ts'
import { describeDevice } from './device.ts'
import {
  exportedAgents,
  exportedCampaigns,
  exportedContacts,
  exportedConversationParts,
  exportedConversations,
  exportedBalance,
  exportedCreditEntries,
  exportedMessages,
  exportedRecipients,
  exportedRefusals,
  exportedExecutions,
  exportedLists,
  exportedStages,
  exportedTraining,
  exportedVersions,
  exportedWebhooks,
  trainingIds,
} from './export.repository.ts'
import { listSessions } from './sessions.repository.ts'

/** Passwords, tokens and signatures are left out. */
export async function* exportOf(db: Db, user: UserRow, now: Date): AsyncIterable<string> {
  const { id, name, email, role, emailVerified, noticePhone, createdAt } = user
  const sessions = await listSessions(db, id, now)
  const head = {
    format: 'prosa-export',
    version: 1,
    exportedAt: now,
    account: { id, name, email, role, emailVerified, noticePhone, createdAt, hasPassword: user.passwordHash !== null },
    sessions: sessions.map((session) => ({
      device: describeDevice(session.userAgent),
      createdAt: session.createdAt,
      lastUsedAt: session.lastUsedAt,
    })),
  }
  yield `${JSON.stringify(head).slice(0, -1)},"credits":{"balance":${await exportedBalance(db, id)}`
  yield* rowList('entries', exportedCreditEntries(db, id), ({ id: _id, place: _place, ...entry }) => entry)
  yield '},"agents":'
  yield* listOf(mapped(await exportedAgents(db, id), (agent) => agentParts(db, agent)))
  yield '}\n'
}

/** The lists of an agent, each streamed item by item. */
async function* agentParts(db: Db, agent: AgentRow): AsyncIterable<string> {
  const { ownerId, sequence: _sequence, ...fields } = agent
  const { id: agentId } = agent
  yield JSON.stringify(fields).slice(0, -1)
  yield* rowList('versions', exportedVersions(db, agentId), (version) => version)
  yield* namedList('trainings', await trainingIds(db, ownerId, agentId), ({ id }) => exportedTraining(db, ownerId, id))
  yield ',"conversations":'
  yield* listOf(
    mapped(exportedConversations(db, ownerId, agentId), async function* ({ id, place: _place, ...conversation }) {
      yield JSON.stringify({ ...conversation, ...(await exportedConversationParts(db, id)) }).slice(0, -1)
      yield* rowList('messages', exportedMessages(db, id), ({ sequence: _messageSequence, ...message }) => message)
      yield '}'
    }),
  )
  yield* rowList('contacts', exportedContacts(db, agentId), ({ place: _place, ...contact }) => contact)
  for (const [name, list] of Object.entries(exportedLists))
    yield `,"${name}":${JSON.stringify(await list(db, agentId))}`
  const withoutSecrets = (intention: Intention) => ({ ...intention, headers: hideSecrets(intention.headers) })
  yield* namedList('stages', await exportedStages(db, agentId), ({ intentions, ...stage }) =>
    Promise.resolve({ ...stage, intentions: intentions.map(withoutSecrets) }),
  )
  yield ',"webhooks":'
  yield* listOf(
    mapped(await exportedWebhooks(db, agentId), async function* (webhook) {
      yield JSON.stringify(webhook).slice(0, -1)
      yield* rowList('executions', exportedExecutions(db, webhook.id), ({ sequence: _sequence, ...call }) => call)
      yield '}'
    }),
  )
  yield ',"campaigns":'
  yield* listOf(
    mapped(await exportedCampaigns(db, agentId), async function* (campaign) {
      yield JSON.stringify(campaign).slice(0, -1)
      yield* rowList('refused', exportedRefusals(db, campaign.id), ({ position: _position, ...line }) => line)
      yield* rowList('recipients', exportedRecipients(db, campaign.id), ({ position: _position, ...person }) => person)
      yield '}'
    }),
  )
  yield '}'
}

/** A further list of a JSON object that has begun. Leaves out items that were removed while the export was written. */
async function* namedList<T>(
  name: string,
  items: readonly T[],
  read: (item: T) => Promise<object | undefined>,
): AsyncIterable<string> {
  yield `,"${name}":`
  yield* listOf(
    mapped(items, async function* (item) {
      const value = await read(item)
      if (value !== undefined) yield JSON.stringify(value)
    }),
  )
}

/** The same for rows that are read page by page. */
async function* rowList<T>(name: string, rows: AsyncIterable<T>, toExport: (row: T) => object): AsyncIterable<string> {
  yield `,"${name}":[`
  let isFirst = true
  for await (const row of rows) {
    yield `${isFirst ? '' : ','}${JSON.stringify(toExport(row))}`
    isFirst = false
  }
  yield ']'
}

async function* mapped<T>(
  items: Iterable<T> | AsyncIterable<T>,
  parts: (item: T) => AsyncIterable<string>,
): AsyncIterable<AsyncIterable<string>> {
  for await (const item of items) yield parts(item)
}

/** A JSON array whose items are themselves streamed; items without any chunk are skipped. */
async function* listOf(values: AsyncIterable<AsyncIterable<string>>): AsyncIterable<string> {
  yield '['
  let isFirst = true
  for await (const value of values) {
    let isBegun = false
    for await (const part of value) {
      if (!isBegun && !isFirst) yield ','
      isBegun = true
      yield part
    }
    if (isBegun) isFirst = false
  }
  yield ']'
}
