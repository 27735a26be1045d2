/** Indexes on which the time of deletions and of frequent statements depends, on either database. */
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findOptOut } from '../../server/channels/opt-outs.ts'
import { campaignInboundRule } from '../../server/campaigns/inbound.ts'
import { replanFailed } from '../../server/campaigns/recipients.repository.ts'
import { markRead } from '../../server/channels/instagram/events.repository.ts'
import type { OpenDatabase } from '../../server/db/open.ts'
import type { Db } from '../../server/db/schema.ts'
import { addAgent, openOwnedDatabase } from './engine-fixture.ts'
import { openTestDatabase } from './test-database.ts'

test('whatever a deleted row is looked for in has an index for it', async () => {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  // An account is deleted alone: each table is scanned once for it, which an index of all owners would not be worth.
  const { rows } = await sql<{ column: string }>`
    select format('%s.%s', con.conrelid::regclass, att.attname) as column
    from pg_constraint con
    join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    where con.contype = 'f'
      and con.connamespace = 'public'::regnamespace
      and con.confrelid <> 'users'::regclass
      and not exists (
        select from pg_index ind
        where ind.indrelid = con.conrelid
          and ind.indkey[0] = con.conkey[1]
          and (ind.indpred is null
            or pg_get_expr(ind.indpred, ind.indrelid) = format('(%I IS NOT NULL)', att.attname)))
    order by 1`.execute(db)
  expect(rows.map(({ column }) => column)).toEqual([])
})

/** Many accounts with one agent, one contact and one identity each. */
async function openPeople(): Promise<OpenDatabase> {
  const opened = await openOwnedDatabase()
  const { db, close } = opened
  onTestFinished(close)
  await addAgent(db, 'shop')
  await sql`
    insert into users (id, name, email, password_hash, role, created_at)
    select 'u' || n, 'U', 'u' || n || '@x', '', 'USER', now() from generate_series(1, 3000) as n`.execute(db)
  await sql`
    insert into agents overriding system value
    select (jsonb_populate_record(agents, jsonb_build_object('id', 'a' || n, 'owner_id', 'u' || n, 'sequence', n))).*
    from agents, generate_series(1, 3000) as n`.execute(db)
  await sql`
    insert into contacts (id, owner_id, agent_id, created_at)
    select 'c' || n, 'u' || n, 'a' || n, now() from generate_series(1, 3000) as n`.execute(db)
  await sql`
    insert into contact_identities (agent_id, identity, contact_id, address)
    select 'a' || n, 'phone:' || n, 'c' || n, n from generate_series(1, 3000) as n`.execute(db)
  await sql`analyze`.execute(db)
  return opened
}

/** A channel of the first account. */
const addChannel = (db: Db, now: Date) =>
  db
    .insertInto('channels')
    .values({
      id: 'k',
      ownerId: 'u1',
      agentId: 'a1',
      kind: 'whatsappWeb',
      provider: 'fake',
      state: 'connected',
      inboundToken: 't',
      createdAt: now,
      changedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Does `work`; returns the plans of its statements that name this table. */
async function plansOf({ pool }: OpenDatabase, table: string, work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const statements = query.mock.calls
    .map(([config]) => config as unknown as pg.QueryConfig)
    .filter(({ text }) => text.includes(table))
  const plans: string[] = []
  for (const { text, values } of statements)
    plans.push(JSON.stringify((await pool.query(`explain ${text}`, values)).rows))
  return plans
}

test('whether a person has opted out is looked up without reading the identities of all accounts', async () => {
  const opened = await openPeople()
  const { db } = opened
  const now = new Date()
  const channel = await addChannel(db, now)
  const contact = await db.selectFrom('contacts').selectAll().where('id', '=', 'c1').executeTakeFirstOrThrow()
  const plans = await plansOf(opened, 'contact_identities', async () => {
    await findOptOut(db, 'u1', 'c1')
    await replanFailed(db, 'k', now)
    await campaignInboundRule(db, { channel, contact, text: 'VOLTAR', now })
  })
  expect(plans).toHaveLength(3)
  for (const plan of plans) expect.soft(plan).not.toContain('Seq Scan on contact_identities')
})

test('what a person has read is found without reading all messages of the channel', async () => {
  const opened = await openPeople()
  const { db } = opened
  const now = new Date()
  const channel = await addChannel(db, now)
  await sql`
    insert into outbound_messages (
      id, owner_id, channel_id, contact_id, address, origin, part, state, provider_id, not_before, created_at, changed_at)
    select 'm' || n, 'u1', 'k', 'c' || n, 'p' || n, 'reply', '{}', 'sent', 'm' || n, now(), now(), now()
    from generate_series(1, 3000) as n`.execute(db)
  await sql`analyze`.execute(db)
  const read = { personId: 'p7', providerId: 'm7' }
  const plans = await plansOf(opened, 'outbound_messages', () => markRead(db, channel, read, now))
  expect(plans.length).toBeGreaterThan(0)
  for (const plan of plans) expect.soft(plan).not.toContain('Seq Scan on outbound_messages')
  const changed = db.selectFrom('outboundMessages').select('id').where('state', '=', 'read')
  expect(await changed.execute()).toEqual([{ id: 'm7' }])
})
