/** Answers can be stopped and rated, and conversations can have a title. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table turns add column stop_requested boolean not null default false`.execute(db)
  await sql`alter table conversations add column title text`.execute(db)
  await sql`alter table messages
    add column is_stopped boolean not null default false,
    add column feedback jsonb`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages drop column is_stopped, drop column feedback`.execute(db)
  await sql`alter table conversations drop column title`.execute(db)
  await sql`alter table turns drop column stop_requested`.execute(db)
}

export const chatAnswers: Migration = { up, down }
