/** The filled template of a call, because only the beginning of a long response is stored. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('stage_calls').addColumn('filled', 'text').execute()
}

async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('stage_calls').dropColumn('filled').execute()
}

export const filledTemplates: Migration = { up, down }
