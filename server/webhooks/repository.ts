/** Webhooks of an account's agents, and their executions. */
import { type RawBuilder, sql } from 'kysely'
import type { ExecutionState } from '../../contract/webhooks.ts'
import { lockAgent } from '../agents/agents.ts'
import type { Db, Queryable } from '../db/schema.ts'
import type { WebhookRow } from '../db/integration-tables.ts'

export const listWebhooks = (db: Queryable, ownerId: string, agentId: string): Promise<WebhookRow[]> =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('agentId', '=', agentId)
    .orderBy('sequence')
    .execute()

export const findWebhook = (db: Queryable, ownerId: string, id: string): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhooks').selectAll().where('id', '=', id).where('ownerId', '=', ownerId).executeTakeFirst()

/** Searches all accounts: knowing the secret URL authorizes the caller. */
export const findWebhookByToken = (db: Queryable, endpointToken: string): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhooks').selectAll().where('endpointToken', '=', endpointToken).executeTakeFirst()

export type WebhookFields = Pick<
  WebhookRow,
  'name' | 'description' | 'messageTemplate' | 'active' | 'maxRetries' | 'verifySignature'
>
type Keys = { endpointToken: string; secret: string }

/** Undefined if the agent already has one; 'agentGone' if it was deleted. */
export const insertWebhook = (
  db: Db,
  webhook: WebhookFields & Keys & { ownerId: string; agentId: string },
  now: Date,
): Promise<WebhookRow | 'agentGone' | undefined> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockAgent(trx, webhook.ownerId, webhook.agentId))) return 'agentGone'
    return trx
      .insertInto('webhooks')
      .values({ id: crypto.randomUUID(), ...webhook, createdAt: now, updatedAt: now })
      .onConflict((conflict) => conflict.column('agentId').doNothing())
      .returningAll()
      .executeTakeFirst()
  })

type WebhookUpdate = Partial<WebhookFields & Pick<WebhookRow, 'secret' | 'previousSecret' | 'previousUntil'>>

export const changeWebhook = (
  db: Queryable,
  ownerId: string,
  id: string,
  change: WebhookUpdate,
  now: Date,
): Promise<WebhookRow | undefined> =>
  db
    .updateTable('webhooks')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .returningAll()
    .executeTakeFirst()

export const removeWebhook = async (db: Queryable, ownerId: string, id: string): Promise<boolean> =>
  (await db
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .returning('id')
    .executeTakeFirst()) !== undefined

export type NewExecution = {
  webhookId: string
  messageId: string | null
  outboundId: string | null
  statusCode: number
  errorMessage: string | null
  requestPayload: string
  responsePayload: string | null
  refused?: boolean
}

export async function insertExecution(trx: Queryable, execution: NewExecution, now: Date): Promise<string> {
  const id = crypto.randomUUID()
  await trx
    .insertInto('webhookExecutions')
    .values({ id, ...execution, executedAt: now })
    .execute()
  return id
}

/** Deletes old calls that sent nothing, either the refused ones or those that were let in. */
export async function keepLastUnsent(
  db: Queryable,
  webhookId: string,
  { refused, count }: { refused: boolean; count: number },
): Promise<void> {
  const older = db
    .selectFrom('webhookExecutions')
    .select('sequence')
    .where('webhookId', '=', webhookId)
    .where('refused', '=', refused)
    .where('statusCode', '<>', sql.lit(200))
    .orderBy('sequence', 'desc')
    .offset(count)
    .limit(1)
  await db
    .deleteFrom('webhookExecutions')
    .where('webhookId', '=', webhookId)
    .where('refused', '=', refused)
    .where('statusCode', '<>', sql.lit(200))
    .where('sequence', '<=', older)
    .execute()
}

/** Locks the webhook, so that no call is executed twice; false if it was deleted. */
export async function lockWebhook(trx: Queryable, { id, ownerId, agentId }: WebhookRow): Promise<boolean> {
  if (!(await lockAgent(trx, ownerId, agentId))) return false
  return (
    (await trx.selectFrom('webhooks').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !== undefined
  )
}

export const findExecutionByMessage = (
  trx: Queryable,
  webhookId: string,
  messageId: string,
): Promise<{ id: string } | undefined> =>
  trx
    .selectFrom('webhookExecutions')
    .select('id')
    .where('webhookId', '=', webhookId)
    .where('messageId', '=', messageId)
    .executeTakeFirst()

/** Surely not sent. */
const neverSentStates = ['failed', 'cancelled', 'discarded'] as const

/** Frees the id of a call if surely no part of its message went out, so that the call may be repeated. */
export async function releaseFailed(trx: Queryable, webhookId: string, messageId: string): Promise<void> {
  await trx
    .updateTable('webhookExecutions')
    .set({ messageId: null })
    .where('webhookId', '=', webhookId)
    .where('messageId', '=', messageId)
    .where('outboundId', 'in', ({ selectFrom }) =>
      selectFrom('outboundMessages as sent')
        .select('sent.id')
        .where('sent.state', 'in', neverSentStates)
        .where(({ not, exists, selectFrom: selectPart }) =>
          not(
            exists(
              selectPart('outboundMessages as part')
                .select('part.id')
                .whereRef('part.messageId', '=', 'sent.messageId')
                .where('part.state', 'not in', neverSentStates),
            ),
          ),
        ),
    )
    .execute()
}

/** A long message is sent in parts, of which an execution names the first. */
const partsWith = (condition: RawBuilder<unknown>) =>
  sql`from outbound_messages as part where part.message_id = sent.message_id and ${condition}`
const isUndelivered = sql`part.state not in ('queued', 'sending', 'accepted', 'sent', 'delivered', 'read')`

/**
 * REFUSED if what the caller sent is why nothing was queued, FAILED if something else is; otherwise the state of the
 * sent message, which is sent when all of its parts are.
 */
const status = sql<ExecutionState>`case
  when executions.refused or executions.status_code = 400 then 'REFUSED'
  when sent.id is null then 'FAILED'
  when exists (select ${partsWith(isUndelivered)}) then 'FAILED'
  when exists (select ${partsWith(sql`part.state in ('queued', 'sending')`)}) then 'PENDING'
  when sent.state in ('accepted', 'sent', 'delivered', 'read') then 'SUCCESS'
  when sent.state in ('queued', 'sending') then 'PENDING'
  else 'FAILED' end`

function executions(db: Queryable, ownerId: string) {
  return db
    .selectFrom('webhookExecutions as executions')
    .innerJoin('webhooks', 'webhooks.id', 'executions.webhookId')
    .leftJoin('outboundMessages as sent', 'sent.id', 'executions.outboundId')
    .where('webhooks.ownerId', '=', ownerId)
}

export type ExecutionRow = {
  id: string
  webhookId: string
  status: ExecutionState
  statusCode: number
  attempts: number | null
  errorMessage: string | null
  sendingReason: string | null
  requestPayload: string
  responsePayload: string | null
  executedAt: Date
}

const selection = [
  'executions.id',
  'executions.webhookId',
  'executions.statusCode',
  'executions.errorMessage',
  'executions.requestPayload',
  'executions.responsePayload',
  'executions.executedAt',
  sql<number | null>`greatest(sent.attempts, (select max(part.attempts) ${partsWith(sql`true`)}))`.as('attempts'),
  sql<string | null>`coalesce(
    (select part.reason ${partsWith(sql`${isUndelivered} and part.reason is not null`)} order by part.sequence limit 1), sent.reason)`.as(
    'sendingReason',
  ),
] as const

export const findExecution = (db: Queryable, ownerId: string, id: string): Promise<ExecutionRow | undefined> =>
  executions(db, ownerId)
    .select(selection)
    .select(status.as('status'))
    .where('executions.id', '=', id)
    .executeTakeFirst()

type Page = { page: number; size: number; status: ExecutionState | undefined }

export async function listExecutions(db: Queryable, ownerId: string, webhookId: string, wanted: Page) {
  const ofWebhook = executions(db, ownerId).where('executions.webhookId', '=', webhookId)
  const chosen = wanted.status === undefined ? ofWebhook : ofWebhook.where(status, '=', wanted.status)
  const { count } = await chosen.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const rows: ExecutionRow[] = await chosen
    .select(selection)
    .select(status.as('status'))
    .orderBy('executions.sequence', 'desc')
    .limit(wanted.size)
    .offset(wanted.page * wanted.size)
    .execute()
  return { rows, total: Number(count) }
}
