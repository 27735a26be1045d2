/** Files of conversations that were deleted before deleting included them; the sweep removes their bytes. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from files
    where kind = 'chat' and subject_id is not null
      and subject_id not in (select id from campaigns) and subject_id not in (select id from channels)
      and id not in (
        select file ->> 'fileId' from messages, jsonb_array_elements(media) as file
        where media <> '[]' and file ->> 'fileId' is not null)`.execute(db)
}

/** Deleted rows cannot be restored. */
async function down(): Promise<void> {}

export const orphanedFiles: Migration = { up, down }
