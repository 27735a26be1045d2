/** Campaigns and their recipients. The outcome for a recipient is derived from the outbox, its only source. */
import { sql } from 'kysely'
import {
  type CampaignRejectedRow,
  type RecipientState,
  recipientStates,
  type RefusedContact,
} from '../../contract/campaigns.ts'
import { lockAgent, lockAgentOf } from '../agents/agents.ts'
import type { CampaignContent, CampaignRow, RecipientRow } from '../db/campaign-tables.ts'
import { addFile } from '../db/files.ts'
import type { Db, Queryable } from '../db/schema.ts'

export type NewRecipient = Pick<RecipientRow, 'identity' | 'address' | 'name' | 'values'>
/** A file of a campaign's message; its bytes are in the file store. */
export type CampaignFile = { id: string; name: string; mime: string; size: number }
type NewCampaign = Pick<CampaignRow, 'ownerId' | 'agentId' | 'channelId' | 'requestId' | 'requestDigest' | 'title'> & {
  content: CampaignContent
  files: readonly CampaignFile[]
  recipients: readonly NewRecipient[]
  refused: readonly RefusedContact[]
}

const rowsAtOnce = 500

/**
 * Stores a snapshot of list, text, files and values. Returns the existing campaign if an earlier request had the same
 * id; undefined if the agent was deleted.
 */
export const createCampaign = (db: Db, campaign: NewCampaign, now: Date): Promise<CampaignRow | undefined> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockAgent(trx, campaign.ownerId, campaign.agentId))) return undefined
    const { recipients, refused, content, files, ...fields } = campaign
    const times = { nextStepAt: now, countedFrom: now, createdAt: now, changedAt: now }
    const inserted = await trx
      .insertInto('campaigns')
      .values({
        id: crypto.randomUUID(),
        ...fields,
        ...times,
        state: 'running',
        total: recipients.length,
        content: JSON.stringify(content),
      })
      .onConflict((conflict) => conflict.columns(['ownerId', 'requestId']).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (inserted === undefined) return findRequested(trx, campaign.ownerId, campaign.requestId)
    await addCampaignFiles(trx, inserted, files, inserted.id, now)
    for (let at = 0; at < recipients.length; at += rowsAtOnce)
      await trx
        .insertInto('campaignRecipients')
        .values(
          recipients.slice(at, at + rowsAtOnce).map(({ values, ...recipient }, index) => ({
            id: crypto.randomUUID(),
            campaignId: inserted.id,
            position: at + index + 1,
            decision: 'planned' as const,
            ...recipient,
            values: JSON.stringify(values),
          })),
        )
        .execute()
    for (let at = 0; at < refused.length; at += rowsAtOnce)
      await trx
        .insertInto('campaignRefusals')
        .values(
          refused
            .slice(at, at + rowsAtOnce)
            .map((row, index) => ({ campaignId: inserted.id, position: at + index + 1, ...row })),
        )
        .execute()
    return inserted
  })

/** The campaign that an earlier request with this id has started. */
export const findRequested = (
  db: Queryable,
  ownerId: string,
  requestId: string | null,
): Promise<CampaignRow | undefined> =>
  db
    .selectFrom('campaigns')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('requestId', '=', requestId)
    .executeTakeFirst()

/** Stores them as files of the account, so that they are deleted with it. */
export async function addCampaignFiles(
  trx: Queryable,
  { ownerId, agentId }: { ownerId: string; agentId: string },
  files: readonly CampaignFile[],
  subjectId: string,
  now: Date,
): Promise<void> {
  for (const file of files) await addFile(trx, { ...file, ownerId, agentId, kind: 'chat', subjectId, createdAt: now })
}

export const findCampaign = (db: Queryable, ownerId: string, id: string): Promise<CampaignRow | undefined> =>
  db.selectFrom('campaigns').selectAll().where('ownerId', '=', ownerId).where('id', '=', id).executeTakeFirst()

/**
 * For any account, because jobs use it. Not `for update`: that would deadlock with a transaction that holds the channel
 * and changes a recipient.
 */
export const lockCampaign = async (trx: Queryable, id: string): Promise<CampaignRow | undefined> =>
  (await lockAgentOf(trx, 'campaigns', id))
    ? trx.selectFrom('campaigns').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    : undefined

export const listCampaigns = (db: Queryable, ownerId: string, agentId: string): Promise<CampaignRow[]> =>
  db
    .selectFrom('campaigns')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('agentId', '=', agentId)
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute()

type CampaignUpdate = Partial<
  Pick<CampaignRow, 'state' | 'reason' | 'waitsFor' | 'nextStepAt' | 'countedFrom' | 'endedAt' | 'channelId'>
>

export async function updateCampaign(trx: Queryable, id: string, change: CampaignUpdate, now: Date): Promise<void> {
  await trx
    .updateTable('campaigns')
    .set({ ...change, changedAt: now })
    .where('id', '=', id)
    .execute()
}

/**
 * Marks an ended campaign as changed, so that streams read its counts again. They read those of a running one in any case,
 * and its next step may hold a lock on its row.
 */
export async function touchEndedCampaign(trx: Queryable, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('campaigns')
    .set({ changedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is not', null)
    .execute()
}

/** Running campaigns whose next step is due. */
export async function runningCampaigns(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select('id')
    .where('state', '=', 'running')
    .where('nextStepAt', '<=', now)
    .execute()
  return rows.map(({ id }) => id)
}

/** Number of automatic attempts of sending: a message that failed after all of them may succeed later. */
export const triesByItself = 6

/**
 * The recipient's state as `sent.state`, computed from their messages in the outbox; null if there are none. A campaign
 * of which nothing went out cannot be left.
 */
const recipientState = sql<RecipientState>`
  case
    when r.decision <> 'queued' then r.decision
    when r.left_at is not null and not coalesce(o.failed = o.parts, false) then 'left'
    when r.answered_at is not null then 'answered'
    when o.uncertain > 0 then 'uncertain'
    when o.failed > 0 then case when o.tries >= ${sql.lit(triesByItself)} then 'failedForNow' else 'failedForGood' end
    when o.sending > 0 then 'sending'
    when o.queued > 0 then 'queued'
    when o.arrived > 0 and o.arrived = o.parts then case when o.seen = o.parts then 'read' else 'delivered' end
    else 'sent'
  end`

const totals = sql`
      count(*) as parts,
      count(*) filter (where m.state = 'uncertain') as uncertain,
      count(*) filter (where m.state = 'failed') as failed,
      count(*) filter (where m.state = 'sending') as sending,
      count(*) filter (where m.state = 'queued') as queued,
      count(*) filter (where m.state in ('delivered', 'read')) as arrived,
      count(*) filter (where m.state = 'read') as seen,
      max(m.attempts) filter (where m.state = 'failed') as tries,
      max(m.changed_at) as changed_at,
      max(m.reason) filter (where m.state in ('failed', 'uncertain')) as reason`

export type Counts = Record<RecipientState, number>

/** Returns the counts by campaign; their sum is the size of its list. */
export async function countRecipients(
  db: Queryable,
  campaignIds: readonly string[],
): Promise<(campaignId: string) => Counts> {
  const { rows } = await sql<{ campaignId: string; state: RecipientState; count: string }>`
    select r.campaign_id, ${recipientState} as state, count(*) from campaign_recipients r
    left join (
      select m.recipient_id, ${totals} from outbound_messages m
      where m.recipient_id in (select id from campaign_recipients where campaign_id = any(${campaignIds}))
      group by m.recipient_id
    ) o on o.recipient_id = r.id
    where r.campaign_id = any(${campaignIds}) group by 1, 2`.execute(db)
  const found = new Map(rows.map(({ campaignId, state, count }) => [`${campaignId} ${state}`, Number(count)]))
  return (campaignId) =>
    Object.fromEntries(recipientStates.map((state) => [state, found.get(`${campaignId} ${state}`) ?? 0])) as Counts
}

export type ListedRecipient = {
  position: number
  name: string
  address: string
  state: RecipientState
  reason: string | null
  changedAt: Date | null
}

export async function listRecipients(
  db: Queryable,
  campaignId: string,
  { after, limit, state }: { after: number; limit: number; state: RecipientState | undefined },
): Promise<ListedRecipient[]> {
  const { rows } = await sql<ListedRecipient>`
    select * from (
      select r.position, r.name, r.address, ${recipientState} as state, coalesce(r.reason, o.reason) as reason,
        greatest(o.changed_at, r.answered_at, r.left_at) as changed_at
      from campaign_recipients r
      cross join lateral (select ${totals} from outbound_messages m where m.recipient_id = r.id) o
      where r.campaign_id = ${campaignId} and r.position > ${after}
    ) listed
    where ${state === undefined ? sql`true` : sql`state = ${state}`}
    order by position limit ${limit}`.execute(db)
  return rows
}

export async function countRejectedRows(db: Queryable, campaignId: string): Promise<number> {
  const { count } = await db
    .selectFrom('campaignRefusals')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('campaignId', '=', campaignId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const listRejectedRows = (
  db: Queryable,
  campaignId: string,
  { after, limit }: { after: number; limit: number },
): Promise<CampaignRejectedRow[]> =>
  db
    .selectFrom('campaignRefusals')
    .select(['position', 'line', 'name', 'number', 'reason'])
    .where('campaignId', '=', campaignId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute()
