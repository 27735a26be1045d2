/** The version of the agent that gave an answer. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column agent_revision integer`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages drop column agent_revision`.execute(db)
}

export const messageRevision: Migration = { up, down }
