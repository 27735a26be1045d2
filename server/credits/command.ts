/** The operator's command `npm start -- credits EMAIL +500` (AC-06). */
import * as v from 'valibot'
import { Email } from '../../contract/auth.ts'
import type { Db } from '../db/schema.ts'
import { grantCredits } from './ledger.ts'

export const creditsUsage = 'credits EMAIL +500'

export type CreditsCommand = { email: string; amount: number }

/**
 * Undefined if the arguments are invalid; the sign is required, so that the amount is not mistaken for a new balance.
 */
export function parseCreditsCommand(args: readonly string[]): CreditsCommand | undefined {
  const [email, amount = '', ...rest] = args
  const parsed = v.safeParse(Email, email)
  if (!parsed.success || rest.length > 0 || !/^[+-]\d{1,9}$/.test(amount) || Number(amount) === 0) return undefined
  return { email: parsed.output, amount: Number(amount) }
}

export type CreditsOutcome = { ok: boolean; text: string }

export async function runCreditsCommand(db: Db, { email, amount }: CreditsCommand, now: Date): Promise<CreditsOutcome> {
  const grant = await grantCredits(db, email, amount, now)
  if (grant.kind === 'granted')
    return { ok: true, text: `${email}: ${amount > 0 ? '+' : ''}${amount} credits, ${grant.balance} left` }
  const reason =
    grant.kind === 'unknownAccount' ? 'no account has this e-mail' : 'the balance would be below zero or too large'
  return { ok: false, text: `${email}: ${reason}` }
}
