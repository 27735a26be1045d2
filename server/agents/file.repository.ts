/** Reads the content of an agent except its channels and conversations, and stores such content as a new agent. */
import { sql } from 'kysely'
import type { AgentFile } from '../../contract/agent-file.ts'
import { addFile } from '../db/files.ts'
import type { Db, FollowUpFile, Queryable } from '../db/schema.ts'
import { fingerprintOf } from '../trainings/fingerprint.ts'
import { type AgentCreation, agentNames, insertAgent, lockOwner } from './repository.ts'

export type AgentContent = Pick<AgentFile, 'agent' | 'trainings' | 'stages' | 'followUp'>

const agentFields = [
  'name',
  'shortDescription',
  'behavior',
  'businessArea',
  'companyName',
  'initialChatMessage',
  'language',
  'productDescription',
  'responseModel',
  'timezone',
  'tone',
  'useEmojis',
  'restrictTopics',
  'enableSplitMessages',
  'splitMessageMaxLength',
  'humanTransfer',
  'reminder',
] as const
const stageFields = [
  'name',
  'description',
  'condition',
  'conditionDescription',
  'active',
  'instructions',
  'requiredData',
  'intentions',
] as const
const followUpFields = ['waitMinutes', 'active', 'content', 'sendHours', 'opensAt', 'closesAt', 'onSunday'] as const

/**
 * Headers of actions are in their stored form; `undefined` if the account has no such agent. `learning`: a source is
 * being read for the first time, and would be missing.
 */
export async function readAgentContent(
  db: Queryable,
  ownerId: string,
  id: string,
): Promise<(AgentContent & { followUpFiles: FollowUpFile[] }) | 'learning' | undefined> {
  const agent = await db
    .selectFrom('agents')
    .select(agentFields)
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  if (agent === undefined) return undefined
  const [rows, stages, stored] = await Promise.all([
    db
      .selectFrom('trainings')
      .select(['name', 'description', 'content', 'enabled'])
      .where('agentId', '=', id)
      .where(({ eb, or, and }) =>
        or([eb('content', '<>', ''), and([eb('enabled', '=', true), eb('status', 'in', ['PENDING', 'PROCESSING'])])]),
      )
      .orderBy('sequence')
      .execute(),
    db
      .selectFrom('stages')
      .select(stageFields)
      .where('agentId', '=', id)
      .orderBy('priority')
      .orderBy('sequence')
      .execute(),
    db
      .selectFrom('followUps')
      .select([...followUpFields, 'files'])
      .where('agentId', '=', id)
      .executeTakeFirst(),
  ])
  if (rows.some(({ content }) => content === '')) return 'learning'
  const trainings = rows.map(({ enabled, ...training }) => (enabled ? training : { ...training, enabled }))
  // The agent was validated when it was saved.
  const content = { agent: agent as AgentContent['agent'], trainings, stages }
  if (stored === undefined) return { ...content, followUp: null, followUpFiles: [] }
  const { files, ...followUp } = stored
  return { ...content, followUp, followUpFiles: files }
}

/** How many trainings with a text the agent has, and the bytes of these texts, without reading them. */
export async function measureTrainings(
  db: Queryable,
  ownerId: string,
  agentId: string,
): Promise<{ count: number; bytes: number }> {
  const { count, bytes } = await db
    .selectFrom('trainings')
    .select(sql<string>`count(*)`.as('count'))
    .select(sql<string>`coalesce(sum(octet_length(content)), 0)`.as('bytes'))
    .where('ownerId', '=', ownerId)
    .where('agentId', '=', agentId)
    .where('content', '<>', '')
    .executeTakeFirstOrThrow()
  return { count: Number(count), bytes: Number(bytes) }
}

/** Thousands of rows one by one keep the embedded database from other accounts for seconds. */
const rowsAtOnce = 20

type StoredAgent = AgentCreation & { trainingIds: string[] }

export type StoreOptions = {
  limit: number
  now: Date
  followUpFiles?: readonly FollowUpFile[]
  /** The name of the new agent, beside those in use. */
  chooseName: (name: string, taken: ReadonlySet<string>) => string
}

/** Creates an agent with this content, all or nothing; its trainings wait to be processed. */
export function storeAgentContent(
  db: Db,
  ownerId: string,
  { agent, trainings, stages, followUp }: AgentContent,
  { limit, now, followUpFiles = [], chooseName }: StoreOptions,
): Promise<StoredAgent> {
  const dates = { createdAt: now, updatedAt: now }
  return db.transaction().execute(async (trx) => {
    await lockOwner(trx, ownerId)
    const name = chooseName(agent.name, await agentNames(trx, ownerId))
    const creation = await insertAgent(trx, ownerId, { ...agent, name, pictureUrl: '', ...dates }, limit)
    if ('limitReached' in creation) return { ...creation, trainingIds: [] }
    const owned = () => ({ id: crypto.randomUUID(), ownerId, agentId: creation.created.id, ...dates })
    const trainingRows = trainings.map((training) => ({
      ...training,
      ...owned(),
      enabled: training.enabled ?? true,
      type: 'TEXT' as const,
      status: 'PENDING' as const,
      failureReason: null,
      fingerprint: fingerprintOf({ type: 'TEXT', content: training.content }),
      queuedAt: now,
    }))
    // In their order, by which lists are sorted.
    for (let at = 0; at < trainingRows.length; at += rowsAtOnce)
      await trx
        .insertInto('trainings')
        .values(trainingRows.slice(at, at + rowsAtOnce))
        .execute()
    for (const [index, { requiredData, intentions, ...stage }] of stages.entries())
      await trx
        .insertInto('stages')
        .values({
          ...stage,
          ...owned(),
          priority: index + 1,
          requiredData: JSON.stringify(requiredData),
          intentions: JSON.stringify(intentions),
        })
        .execute()
    if (followUp !== null) {
      const row = { ...followUp, ...owned() }
      await trx
        .insertInto('followUps')
        .values({ ...row, files: JSON.stringify(followUpFiles) })
        .execute()
      const of = { ownerId, agentId: row.agentId, kind: 'followUp', subjectId: row.id, createdAt: now } as const
      for (const { fileId, name, mime, size } of followUpFiles)
        await addFile(trx, { ...of, id: fileId, name, mime, size })
    }
    return { ...creation, trainingIds: trainingRows.map(({ id }) => id) }
  })
}
