/** Website visitors, who all had the same name, get distinct labels. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const oldName = 'Visitante do site'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update contacts set name = 'Visitante ' || upper(left(encode(
      decode(translate(substr(identity, length('visitor:') + 1), '-_', '+/') || '=', 'base64'), 'hex'), 4))
    from contact_identities
    where contact_identities.contact_id = contacts.id and contacts.name = ${oldName}
      and identity ~ '^visitor:[A-Za-z0-9_-]{43}$'`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update contacts set name = ${oldName} where name ~ '^Visitante [0-9A-F]{4}$'`.execute(db)
}

export const visitorLabels: Migration = { up, down }
