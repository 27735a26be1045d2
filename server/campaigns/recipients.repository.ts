/** Moves recipients of a campaign between the list and the outbox. */
import { sql } from 'kysely'
import { deleteUnsentMessages } from '../channels/queue-for-person.ts'
import { requeueRest } from '../channels/requeue-rest.ts'
import type { CampaignRow, RecipientRow } from '../db/campaign-tables.ts'
import type { OutboundRow, OutboundState } from '../db/channel-tables.ts'
import type { Queryable } from '../db/schema.ts'
import { triesByItself } from './campaigns.repository.ts'

export const nextPlanned = (trx: Queryable, campaignId: string, count: number): Promise<RecipientRow[]> =>
  trx
    .selectFrom('campaignRecipients')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .where('decision', '=', 'planned')
    .orderBy('position')
    .limit(count)
    .forUpdate()
    .execute()

export async function markQueued(trx: Queryable, id: string, contactId: string, now: Date): Promise<void> {
  await trx
    .updateTable('campaignRecipients')
    .set({ decision: 'queued', contactId, queuedAt: now, reason: null })
    .where('id', '=', id)
    .execute()
}

export async function markSkipped(trx: Queryable, id: string, reason: string): Promise<void> {
  await trx.updateTable('campaignRecipients').set({ decision: 'skipped', reason }).where('id', '=', id).execute()
}

type RecipientDecision = Pick<RecipientRow, 'decision'> & { reason?: string | null }

/** Takes a recipient back out of the outbox if nothing has been sent to them yet. */
export async function removeFromOutbox(
  trx: Queryable,
  recipientId: string,
  decision: RecipientDecision,
): Promise<void> {
  const removed = await trx
    .deleteFrom('outboundMessages')
    .where('recipientId', '=', recipientId)
    .where('state', '=', 'queued')
    .returning('messageId')
    .execute()
  await deleteUnsentMessages(trx, removed)
  await trx
    .updateTable('campaignRecipients')
    .set({ reason: null, ...decision, contactId: null, queuedAt: null })
    .where('id', '=', recipientId)
    .execute()
}

/** The same for the whole campaign; a recipient who is being sent to, or who already got a part, is finished. */
export async function removeAllFromOutbox(trx: Queryable, campaignId: string): Promise<void> {
  const { rows } = await sql<{ recipientId: string; messageId: string | null }>`
    with unlocked as (
      select m.id from outbound_messages m join campaign_recipients r on r.id = m.recipient_id
      where r.campaign_id = ${campaignId} and m.state = 'queued'
      for update of m skip locked
    )
    delete from outbound_messages where id in (select id from unlocked) and not exists (
      select 1 from outbound_messages p
      where p.recipient_id = outbound_messages.recipient_id and p.id not in (select id from unlocked)
    ) returning recipient_id, message_id`.execute(trx)
  await deleteUnsentMessages(trx, rows)
  const ids = [...new Set(rows.map(({ recipientId }) => recipientId))]
  if (ids.length === 0) return
  await trx
    .updateTable('campaignRecipients')
    .set({ decision: 'planned', contactId: null, queuedAt: null })
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outboundMessages')
            .select('outboundMessages.id')
            .whereRef('outboundMessages.recipientId', '=', 'campaignRecipients.id'),
        ),
      ),
    )
    .execute()
}

export async function decideAllPlanned(trx: Queryable, campaignId: string, decision: RecipientDecision): Promise<void> {
  await trx
    .updateTable('campaignRecipients')
    .set(decision)
    .where('campaignId', '=', campaignId)
    .where('decision', '=', 'planned')
    .execute()
}

export const findRecipient = (trx: Queryable, id: string): Promise<RecipientRow | undefined> =>
  trx.selectFrom('campaignRecipients').selectAll().where('id', '=', id).executeTakeFirst()

const ofCampaign = (campaignId: string) => sql<boolean>`
  recipient_id in (select id from campaign_recipients where campaign_id = ${campaignId})`

/** Number of recipients in the outbox, and when the last of them is due. */
export async function waitingInOutbox(trx: Queryable, channelId: string, campaignId: string) {
  const { rows } = await sql<{ people: string; lastAt: Date | null }>`
    select
      count(distinct m.recipient_id) filter (where r.campaign_id = ${campaignId}) as people,
      max(m.not_before) as last_at
    from outbound_messages m left join campaign_recipients r on r.id = m.recipient_id
    where m.channel_id = ${channelId} and m.origin = 'campaign' and m.state in ('queued', 'sending')`.execute(trx)
  const [row] = rows
  return { people: Number(row?.people ?? 0), lastAt: row?.lastAt ?? null }
}

/** Whether any recipient is still planned or in the outbox; stops at the first one instead of counting. */
export async function findRemaining(
  trx: Queryable,
  campaignId: string,
): Promise<{ isPlanned: boolean; isInOutbox: boolean }> {
  const { rows } = await sql<{ isPlanned: boolean; isInOutbox: boolean }>`
    select
      exists (select 1 from campaign_recipients where campaign_id = ${campaignId} and decision = 'planned') as is_planned,
      exists (
        select 1 from outbound_messages m join campaign_recipients r on r.id = m.recipient_id
        where r.campaign_id = ${campaignId} and m.state in ('queued', 'sending')
      ) as is_in_outbox`.execute(trx)
  const [row] = rows
  return { isPlanned: row?.isPlanned ?? false, isInOutbox: row?.isInOutbox ?? false }
}

/** Recipients that any campaign has written to from this number since `since`. */
export async function countQueued(trx: Queryable, channelId: string, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('campaignRecipients')
    .innerJoin('campaigns', 'campaigns.id', 'campaignRecipients.campaignId')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('campaigns.channelId', '=', channelId)
    .where('decision', '=', 'queued')
    .where('queuedAt', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether any campaign has written to anyone from this number; stops at the first recipient instead of counting. */
export async function hasQueued(trx: Queryable, channelId: string): Promise<boolean> {
  const first = await trx
    .selectFrom('campaignRecipients')
    .innerJoin('campaigns', 'campaigns.id', 'campaignRecipients.campaignId')
    .select('campaignRecipients.id')
    .where('campaigns.channelId', '=', channelId)
    .where('decision', '=', 'queued')
    .limit(1)
    .executeTakeFirst()
  return first !== undefined
}

/**
 * Whether each of the last `count` finished messages failed, newest first. It runs before each message, so it reads
 * only the end of an index.
 */
export async function lastEndings(
  trx: Queryable,
  { id, channelId, countedFrom }: CampaignRow,
  count: number,
): Promise<boolean[]> {
  const { rows } = await sql<{ state: OutboundState }>`
    select m.state from outbound_messages m
    where m.channel_id = ${channelId} and m.origin = 'campaign' and m.changed_at > ${countedFrom}
      and m.state in ('accepted', 'sent', 'delivered', 'read', 'failed')
      and (select r.campaign_id from campaign_recipients r where r.id = m.recipient_id) = ${id}
    order by m.changed_at desc limit ${count}`.execute(trx)
  return rows.map(({ state }) => state === 'failed')
}

export const optedOutReason = 'Pediu para não receber mensagens'

/**
 * Whether the recipient with this id has opted out with any agent of the account. The agents are joined because the
 * key of identities begins with the agent.
 */
const isOptedOut = (recipientId: string) => sql<boolean>`exists (
  select 1 from campaign_recipients r join campaigns k on k.id = r.campaign_id
    join agents a on a.owner_id = k.owner_id
    join contact_identities i on i.agent_id = a.id and i.identity = r.identity
    join contacts c on c.id = i.contact_id and c.owner_id = k.owner_id and c.opted_out_at is not null
  where r.id = ${sql.ref(recipientId)}
)`

/**
 * Sends again what was certainly not delivered, except to those who opted out since. Recipients who got nothing return to
 * the list, so that the pace and the daily limit hold for them; what is left of a message that was begun goes back to the
 * outbox. Returns how many recipients and parts that are.
 */
export async function replanFailed(trx: Queryable, campaignId: string, now: Date): Promise<number> {
  const isUnsent = sql<boolean>`state in ('failed', 'cancelled')`
  const removed = await trx
    .deleteFrom('outboundMessages')
    .where(ofCampaign(campaignId))
    .where(isUnsent)
    .where(
      sql<boolean>`not exists (
        select 1 from outbound_messages p
        where p.recipient_id = outbound_messages.recipient_id and p.state not in ('failed', 'cancelled')
      )`,
    )
    .returning(['recipientId', 'messageId'])
    .execute()
  await deleteUnsentMessages(trx, removed)
  const ids = [...new Set(removed.flatMap(({ recipientId }) => recipientId ?? []))]
  const optedOut = isOptedOut('campaignRecipients.id')
  const replanned =
    ids.length === 0
      ? []
      : await trx
          .updateTable('campaignRecipients')
          .set({
            decision: sql`case when ${optedOut} then 'skipped' else 'planned' end`,
            reason: sql`case when ${optedOut} then ${optedOutReason} end`,
            contactId: null,
            queuedAt: null,
          })
          .where('id', 'in', ids)
          .returning('decision')
          .execute()
  const { numUpdatedRows } = await trx
    .updateTable('outboundMessages')
    .set({ state: 'queued', attempts: 0, reason: null, notBefore: now, changedAt: now })
    .where(ofCampaign(campaignId))
    .where(isUnsent)
    // What follows a part of which nobody knows whether it went out would be cancelled again.
    .where(
      sql<boolean>`not exists (
        select 1 from outbound_messages p
        where p.recipient_id = outbound_messages.recipient_id and p.state = 'uncertain'
          and p.sequence < outbound_messages.sequence
      )`,
    )
    .where(({ not }) => not(isOptedOut('outboundMessages.recipientId')))
    .executeTakeFirst()
  return replanned.filter(({ decision }) => decision === 'planned').length + Number(numUpdatedRows)
}

export const listUncertain = (db: Queryable, campaignId: string): Promise<OutboundRow[]> =>
  db.selectFrom('outboundMessages').selectAll().where(ofCampaign(campaignId)).where('state', '=', 'uncertain').execute()

/** Stores the provider's answer about an uncertain message, unless its own report arrived first. */
export async function settleUncertain(
  db: Queryable,
  id: string,
  found: { kind: 'sent'; providerId: string } | { kind: 'notSent' },
  now: Date,
): Promise<void> {
  const change =
    found.kind === 'sent'
      ? { state: 'accepted' as const, providerId: found.providerId, reason: null }
      : // Only a person may retry it.
        { state: 'failed' as const, attempts: triesByItself, reason: 'O provedor confirma que a mensagem não saiu.' }
  const { numUpdatedRows } = await db
    .updateTable('outboundMessages')
    .set({ ...change, changedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'uncertain')
    // Some providers find a message by its text only, and so may find an equal one that was sent before.
    .$if(found.kind === 'sent', (query) =>
      query.where(
        sql<boolean>`not exists (
          select 1 from outbound_messages other
          where other.channel_id = outbound_messages.channel_id and other.provider_id = ${change.providerId ?? null}
        )`,
      ),
    )
    .executeTakeFirst()
  if (found.kind === 'sent' && numUpdatedRows > 0n) await requeueRest(db, id, now)
}
