/** Accounts of other providers, verified e-mail addresses, and links for choosing a new password. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  // An account that only signs in with Google has no password.
  await sql`
    alter table users
      alter column password_hash drop not null,
      add column email_verified boolean not null default false,
      add column google_subject text unique`.execute(db)
  await sql`
    create table password_resets (
      token_hash text primary key,
      user_id text not null references users (id) on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index password_resets_of_user on password_resets (user_id)`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('password_resets').execute()
  await sql`
    alter table users
      drop column google_subject,
      drop column email_verified,
      alter column password_hash set not null`.execute(db)
}

export const identities: Migration = { up, down }
