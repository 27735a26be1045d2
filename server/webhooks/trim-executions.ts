/** Removes old executions of webhooks, so that the history of a busy webhook does not grow for ever. */
import { dayMs } from '../../contract/durations.ts'
import { sql } from 'kysely'
import { webhookLimits } from '../../contract/webhooks.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'

export type TrimOptions = { db: Db; clock: Clock }

/** Of a busy webhook, only this many older executions are kept. */
const maxCalls = 10_000
/** Every execution is kept this long, because its message id makes a repeated call harmless. */
const repeatDays = 3
const batchSize = 1_000

/** Returns the number of removed executions. */
export async function trimExecutions({ db, clock }: TrimOptions): Promise<number> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  let removed = 0
  for (const { id } of await db.selectFrom('webhooks').select('id').execute())
    for (;;) {
      // Rows that others hold are left for the next day: waiting for them could deadlock with the webhook's deletion.
      const { numAffectedRows = 0n } = await sql`
        delete from webhook_executions where id in (
          select id from webhook_executions
          where webhook_id = ${id} and (
            executed_at < ${daysAgo(webhookLimits.historyDays)}
            or (executed_at < ${daysAgo(repeatDays)} and sequence <= (
              select sequence from webhook_executions where webhook_id = ${id}
              order by sequence desc offset ${maxCalls} limit 1)))
          order by sequence limit ${batchSize} for update skip locked)`.execute(db)
      removed += Number(numAffectedRows)
      if (numAffectedRows < batchSize) break
    }
  return removed
}
