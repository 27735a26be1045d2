/** Indexes on which the time of a deletion depends, on either database. */
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hasOptedOut } from '../../server/channels/contacts.repository.ts'
import { campaignInboundRule } from '../../server/campaigns/inbound.ts'
import { hasOptedOut as hasRecipientOptedOut } from '../../server/campaigns/recipients.repository.ts'
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
async function addPeople(db: Db): Promise<void> {
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
}

test('whether a person has opted out is looked up without reading the identities of all accounts', async () => {
  const { db, pool, close } = await openOwnedDatabase()
  onTestFinished(close)
  await addAgent(db, 'shop')
  await addPeople(db)
  const now = new Date()
  const of = { ownerId: 'u1', agentId: 'a1', createdAt: now, changedAt: now }
  const channel = await db
    .insertInto('channels')
    .values({ ...of, id: 'k', kind: 'whatsappWeb', provider: 'fake', state: 'connected', inboundToken: 't' })
    .returningAll()
    .executeTakeFirstOrThrow()
  const contact = await db.selectFrom('contacts').selectAll().where('id', '=', 'c1').executeTakeFirstOrThrow()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await hasOptedOut(db, 'u1', 'c1')
  await hasRecipientOptedOut(db, 'r')
  await campaignInboundRule(db, { channel, contact, text: 'VOLTAR', now })
  const statements = query.mock.calls
    .map(([config]) => config as unknown as pg.QueryConfig)
    .filter(({ text }) => text.includes('contact_identities'))
  expect(statements).toHaveLength(3)
  for (const { text, values } of statements) {
    const { rows } = await pool.query(`explain ${text}`, values)
    expect.soft(JSON.stringify(rows)).not.toContain('Seq Scan on contact_identities')
  }
})
