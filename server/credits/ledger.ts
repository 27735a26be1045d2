/** Credits: the balance of an account, and an entry for each change of it. */
import type { Channel, Db, Queryable } from '../db/schema.ts'

export async function openAccount(db: Queryable, userId: string, credits: number, now: Date): Promise<void> {
  await db.insertInto('creditAccounts').values({ userId, balance: credits }).execute()
  await db
    .insertInto('creditEntries')
    .values({
      id: crypto.randomUUID(),
      userId,
      amount: credits,
      balanceAfter: credits,
      reason: 'initial',
      agentId: null,
      model: null,
      createdAt: now,
    })
    .execute()
}

export async function balanceOf(db: Queryable, userId: string): Promise<number> {
  const row = await db.selectFrom('creditAccounts').select('balance').where('userId', '=', userId).executeTakeFirst()
  return row?.balance ?? 0
}

export type Debit = {
  userId: string
  amount: number
  agentId: string
  model: string
  channel: Channel
  now: Date
}

/**
 * Charges `amount`; returns whether the balance was sufficient. Run it in the transaction that stores what was paid
 * for.
 */
export async function debit(trx: Queryable, { userId, amount, agentId, model, channel, now }: Debit): Promise<boolean> {
  const account = await trx
    .updateTable('creditAccounts')
    .set((expression) => ({ balance: expression('balance', '-', amount) }))
    .where('userId', '=', userId)
    .where('balance', '>=', amount)
    .returning('balance')
    .executeTakeFirst()
  if (account === undefined) return false
  await trx
    .insertInto('creditEntries')
    .values({
      id: crypto.randomUUID(),
      userId,
      amount: -amount,
      balanceAfter: account.balance,
      reason: 'reply',
      agentId,
      model,
      channel,
      createdAt: now,
    })
    .execute()
  return true
}

export type Grant = { kind: 'granted'; balance: number } | { kind: 'unknownAccount' | 'outOfRange' }

/** Maximum balance: the column is a 32-bit integer. */
const highestBalance = 2_000_000_000

/** Locks the user before the balance, as answers and deletions do: in the other order it could deadlock with them. */
export async function lockBalance(trx: Queryable, by: 'id' | 'email', value: string) {
  const user = await trx.selectFrom('users').select('id').where(by, '=', value).forKeyShare().executeTakeFirst()
  if (user === undefined) return undefined
  return await trx
    .selectFrom('creditAccounts')
    .select(['userId', 'balance'])
    .where('userId', '=', user.id)
    .forUpdate()
    .executeTakeFirst()
}

/** Adds `amount`, which may be negative, to the balance of the account with this e-mail address. */
export function grantCredits(db: Db, email: string, amount: number, now: Date): Promise<Grant> {
  return db.transaction().execute(async (trx): Promise<Grant> => {
    const account = await lockBalance(trx, 'email', email)
    if (account === undefined) return { kind: 'unknownAccount' }
    const balance = account.balance + amount
    if (balance < 0 || balance > highestBalance) return { kind: 'outOfRange' }
    await storeAdjustment(trx, { userId: account.userId, amount, balance, now })
    return { kind: 'granted', balance }
  })
}

type Adjustment = { userId: string; amount: number; balance: number; now: Date }

async function storeAdjustment(trx: Queryable, { userId, amount, balance, now }: Adjustment): Promise<void> {
  await trx.updateTable('creditAccounts').set({ balance }).where('userId', '=', userId).execute()
  await trx
    .insertInto('creditEntries')
    .values({
      id: crypto.randomUUID(),
      userId,
      amount,
      balanceAfter: balance,
      reason: 'adjustment',
      agentId: null,
      model: null,
      createdAt: now,
    })
    .execute()
}

/** Sets the balance to a fixed value; returns whether the account exists. */
export function setBalance(db: Db, userId: string, balance: number, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const before = await lockBalance(trx, 'id', userId)
    if (before === undefined) return false
    await storeAdjustment(trx, { userId, amount: balance - before.balance, balance, now })
    return true
  })
}
