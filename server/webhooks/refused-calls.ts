/** Records calls that sent nothing with their reason. */
import type { Rule } from '../db/rate-limiter.ts'
import type { WebhookRow } from '../db/integration-tables.ts'
import type { Db, Queryable } from '../db/schema.ts'
import { insertExecution, keepLastUnsent, lockWebhook, type NewExecution } from './repository.ts'
import type { SignatureFault } from './signature.ts'

/** Calls stored per webhook and refusals recorded per minute are limited, so that invalid calls cannot fill the database. */
const maxCalls = 100
export const recordedRefusals: Rule = { name: 'refused calls of webhook', limit: 20, windowMs: 60_000 }

export const signatureFaults: Record<SignatureFault, string> = {
  missing: 'A chamada não tinha assinatura.',
  outdated: 'O horário da assinatura estava a mais de 5 minutos do atual: a chamada pode ter sido repetida.',
  replacedSecret: 'A chamada foi assinada com uma chave que já foi substituída.',
  wrong: 'A assinatura não confere com a chave secreta.',
}

type Refusal = { statusCode: number; errorMessage: string }

/** Stored without its content, which anyone may have written. */
export const recordRefusal = (db: Db, webhook: WebhookRow, refusal: Refusal, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockWebhook(trx, webhook))) return
    const nothing = { messageId: null, outboundId: null, requestPayload: '', responsePayload: null }
    await insertExecution(trx, { webhookId: webhook.id, ...refusal, ...nothing, refused: true }, now)
    await keepLastUnsent(trx, webhook.id, { refused: true, count: maxCalls })
  })

type Unsent = Pick<NewExecution, 'webhookId' | 'requestPayload' | 'statusCode' | 'errorMessage'>

/** A call that was let in is stored with its content, so that its owner can execute it again. */
export async function recordUnsent(trx: Queryable, call: Unsent, now: Date): Promise<void> {
  await insertExecution(trx, { ...call, messageId: null, outboundId: null, responsePayload: null }, now)
  await keepLastUnsent(trx, call.webhookId, { refused: false, count: maxCalls })
}
