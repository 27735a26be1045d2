/** An agent has one webhook, and few of the calls that sent nothing are kept. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  // Simultaneous requests could create several, of which only the oldest was shown.
  await sql`
    delete from webhooks using webhooks as older
    where older.agent_id = webhooks.agent_id and older.sequence < webhooks.sequence`.execute(db)
  await sql`create unique index webhooks_one_of_agent on webhooks (agent_id)`.execute(db)
  await sql`drop index webhooks_of_agent`.execute(db)
  await sql`create index webhook_executions_unsent on webhook_executions (webhook_id, refused, sequence)
    where status_code <> 200`.execute(db)
  await sql`drop index webhook_executions_refused`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await sql`create index webhook_executions_refused on webhook_executions (webhook_id, sequence) where refused`.execute(
    db,
  )
  await sql`drop index webhook_executions_unsent`.execute(db)
  await sql`create index webhooks_of_agent on webhooks (agent_id, sequence)`.execute(db)
  await sql`drop index webhooks_one_of_agent`.execute(db)
}

export const oneWebhook: Migration = { up, down }
