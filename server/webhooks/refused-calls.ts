/** Records refused calls with their reason, but not their content, which anyone may have written. */
import type { Rule } from '../db/rate-limiter.ts'
import type { WebhookRow } from '../db/integration-tables.ts'
import type { Db } from '../db/schema.ts'
import { insertExecution, keepLastRefused } from './repository.ts'
import type { SignatureFault } from './signature.ts'

/** Refusals stored per webhook and recorded per minute are limited, so that invalid calls cannot fill the database. */
const keptRefusals = 100
export const recordedRefusals: Rule = { name: 'refused calls of webhook', limit: 20, windowMs: 60_000 }

export const signatureFaults: Record<SignatureFault, string> = {
  missing: 'A chamada não tinha assinatura.',
  outdated: 'O horário da assinatura estava a mais de 5 minutos do atual: a chamada pode ter sido repetida.',
  replacedSecret: 'A chamada foi assinada com uma chave que já foi substituída.',
  wrong: 'A assinatura não confere com a chave secreta.',
}

type Refusal = { statusCode: number; errorMessage: string }

export async function recordRefusal(db: Db, { id: webhookId }: WebhookRow, refusal: Refusal, now: Date): Promise<void> {
  const nothing = { messageId: null, outboundId: null, requestPayload: '', responsePayload: null }
  await insertExecution(db, { webhookId, ...refusal, ...nothing, refused: true }, now)
  await keepLastRefused(db, webhookId, keptRefusals)
}
