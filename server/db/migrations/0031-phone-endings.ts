/**
 * Finds customers by any digits of their number: each suffix of the number is a word, and the search matches prefixes.
 */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  // Searches have at least three digits.
  await sql`
    create function prosa_endings(phone text) returns tsvector language sql immutable parallel safe return
      array_to_tsvector(array(
        select substr(phone, start) from generate_series(1, length(phone) - 2) as start
      ))`.execute(db)
  await sql`create index contacts_by_number on contacts using gin (prosa_endings(phone)) where phone is not null`.execute(
    db,
  )
}

async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('contacts_by_number').execute()
  await sql`drop function prosa_endings(text)`.execute(db)
}

export const phoneEndings: Migration = { up, down }
