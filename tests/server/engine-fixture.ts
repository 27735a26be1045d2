/** A database with an account, agents and trainings, for tests of the reply engine and the jobs. */
import { readFileSync } from 'node:fs'
import { replacePassages } from '../../server/retrieval/passages.repository.ts'
import { type DatabasePlace, type OpenDatabase, openDatabase } from '../../server/db/open.ts'
import type { Db } from '../../server/db/schema.ts'
import type { AgentProfile } from '../../server/answering/engine.ts'
import { cutPassages } from '../../server/retrieval/passages.ts'
import { createTextIngest } from '../../server/sources/text.ts'
import { createTrain, type TrainOptions } from '../../server/trainings/train.ts'
import type { Log } from '../../server/platform/log.ts'
import { openTestDatabase } from './test-database.ts'

export const textOf = (name: string): string => readFileSync(new URL(`texts/${name}`, import.meta.url), 'utf8')

/** A test database, or the one at `place`, with an account in it. */
export async function openOwnedDatabase(place?: DatabasePlace): Promise<OpenDatabase> {
  const opened = place === undefined ? await openTestDatabase() : await openDatabase(place)
  await opened.db
    .insertInto('users')
    .values({
      id: 'owner',
      name: 'Dona',
      email: 'dona@example.com',
      passwordHash: '',
      role: 'OWNER',
      createdAt: new Date(),
    })
    .execute()
  return opened
}

export const profile = (id: string, changes: Partial<AgentProfile> = {}): AgentProfile => ({
  id,
  name: 'Lia',
  companyName: 'Ponto & Linha',
  businessArea: 'SUPPORT',
  behavior: 'Seja breve.',
  productDescription: '',
  language: 'pt-BR',
  tone: 'FORMAL',
  useEmojis: false,
  restrictTopics: true,
  responseModel: 'gpt-4o-mini',
  timezone: 'America/Sao_Paulo',
  humanTransfer: true,
  reminder: false,
  splitMessageMaxLength: 500,
  ...changes,
})

export async function addAgent(db: Db, id: string): Promise<AgentProfile> {
  const agent = profile(id)
  await db
    .insertInto('agents')
    .values({
      id,
      ownerId: 'owner',
      name: agent.name,
      shortDescription: '',
      behavior: agent.behavior,
      businessArea: 'SUPPORT',
      companyName: agent.companyName,
      initialChatMessage: '',
      language: agent.language,
      pictureUrl: '',
      productDescription: '',
      responseModel: agent.responseModel,
      timezone: 'America/Sao_Paulo',
      tone: agent.tone,
      useEmojis: agent.useEmojis,
      restrictTopics: agent.restrictTopics,
      enableSplitMessages: false,
      createdAt: new Date(),
      updatedAt: new Date(),
    })
    .execute()
  return agent
}

type GivenTraining = {
  id: string
  agentId: string
  name: string
  content: string
  status?: 'PENDING' | 'PROCESSING' | 'COMPLETED'
}

/** Stores a training; a COMPLETED one with its passages. */
export async function addTraining(db: Db, training: GivenTraining): Promise<void> {
  const { id, agentId, name, content, status = 'COMPLETED' } = training
  await db
    .insertInto('trainings')
    .values({
      id,
      ownerId: 'owner',
      agentId,
      type: 'TEXT',
      name,
      description: '',
      content,
      status,
      failureReason: null,
      createdAt: new Date(),
      updatedAt: new Date(),
      queuedAt: new Date(),
    })
    .execute()
  if (status === 'COMPLETED')
    await db.transaction().execute((trx) => replacePassages(trx, { id, agentId }, cutPassages(content, name)))
}

export const statusOf = (db: Db, id: string) =>
  db.selectFrom('trainings').select(['status', 'failureReason as reason']).where('id', '=', id).executeTakeFirst()

const noFiles: TrainOptions['files'] = { path: (id) => id, size: () => Promise.resolve(undefined) }

/** The function that processes trainings of `db`: as texts, unless another reader is given. */
export const trainOf = (db: Db, options: Partial<TrainOptions> = {}) =>
  createTrain({ db, log: recordingLog(), ingest: createTextIngest(), files: noFiles, ...options })

/** Processes one training, even if another process has claimed it. */
export const train = (db: Db, trainingId: string): Promise<void> =>
  trainOf(db)({ trainingId }, new AbortController().signal)

/** A log that records its lines. */
export function recordingLog(): Log & { lines: string[] } {
  const lines: string[] = []
  return {
    lines,
    info: (text) => void lines.push(text),
    error: (text, cause) => void lines.push(`${text} ${cause instanceof Error ? cause.message : ''}`),
  }
}
