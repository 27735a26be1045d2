/** Streams all data of an account as one JSON document, so that an export need not fit into memory. */
import type { AgentRow, Db, UserRow } from '../db/schema.ts'
import { describeDevice } from './device.ts'
import {
  exportedAgents,
  exportedConversations,
  exportedCredits,
  exportedMessages,
  exportedTraining,
  exportedVersions,
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
    credits: await exportedCredits(db, id),
  }
  yield `${JSON.stringify(head).slice(0, -1)},"agents":`
  yield* listOf(mapped(await exportedAgents(db, id), (agent) => agentParts(db, agent)))
  yield '}\n'
}

async function* agentParts(db: Db, agent: AgentRow): AsyncIterable<string> {
  const { ownerId, sequence: _sequence, ...fields } = agent
  yield `${JSON.stringify({ ...fields, versions: await exportedVersions(db, agent.id) }).slice(0, -1)},"trainings":`
  const trainings = await trainingIds(db, ownerId, agent.id)
  yield* listOf(
    mapped(trainings, async function* ({ id }) {
      const training = await exportedTraining(db, ownerId, id)
      // The training may have been removed while the export was written.
      if (training !== undefined) yield JSON.stringify(training)
    }),
  )
  yield ',"conversations":'
  const conversations = await exportedConversations(db, ownerId, agent.id)
  yield* listOf(
    mapped(conversations, async function* ({ id, ...conversation }) {
      yield JSON.stringify({ ...conversation, messages: await exportedMessages(db, id) })
    }),
  )
  yield '}'
}

function* mapped<T>(items: readonly T[], parts: (item: T) => AsyncIterable<string>): Iterable<AsyncIterable<string>> {
  for (const item of items) yield parts(item)
}

/** A JSON array whose items are themselves streamed; items without any chunk are skipped. */
async function* listOf(values: Iterable<AsyncIterable<string>>): AsyncIterable<string> {
  yield '['
  let isFirst = true
  for (const value of values) {
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
