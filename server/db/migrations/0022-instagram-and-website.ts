/** The website of an agent, and pending authorizations of Instagram. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table agents add column website_url text not null default ''`.execute(db)
  await sql`
    create table instagram_authorizations (
      nonce_hash text primary key,
      owner_id text not null references users (id) on delete cascade,
      agent_id text not null references agents (id) on delete cascade,
      return_origin text not null,
      code text,
      state text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index instagram_authorizations_of_agent on instagram_authorizations (agent_id)`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('instagram_authorizations').execute()
  await sql`alter table agents drop column website_url`.execute(db)
}

export const instagramAndWebsite: Migration = { up, down }
