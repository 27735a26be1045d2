/** Further WhatsApp identities of the owner: a message may contain only such an id, without the number. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column notice_identities text[] not null default '{}'`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users drop column notice_identities`.execute(db)
}

export const ownerIdentities: Migration = { up, down }
