/** Credits: an account's balance, and an entry for every change of it. */
import type { Db, Queryable } from './schema.ts'

export async function openAccount(db: Queryable, userId: string, credits: number, now: Date): Promise<void> {
  await db.insertInto('credit_accounts').values({ user_id: userId, balance: credits }).execute()
  await db
    .insertInto('credit_entries')
    .values({
      id: crypto.randomUUID(),
      user_id: userId,
      amount: credits,
      balance_after: credits,
      reason: 'initial',
      agent_id: null,
      model: null,
      created_at: now,
    })
    .execute()
}

export async function balanceOf(db: Queryable, userId: string): Promise<number> {
  const row = await db.selectFrom('credit_accounts').select('balance').where('user_id', '=', userId).executeTakeFirst()
  return row?.balance ?? 0
}

export type Debit = { userId: string; amount: number; agentId: string; model: string; now: Date }

/** Takes `amount`; answers whether there was enough. Run it in the transaction that stores what was paid for. */
export async function debit(trx: Queryable, { userId, amount, agentId, model, now }: Debit): Promise<boolean> {
  const account = await trx
    .updateTable('credit_accounts')
    .set((expression) => ({ balance: expression('balance', '-', amount) }))
    .where('user_id', '=', userId)
    .where('balance', '>=', amount)
    .returning('balance')
    .executeTakeFirst()
  if (account === undefined) return false
  await trx
    .insertInto('credit_entries')
    .values({
      id: crypto.randomUUID(),
      user_id: userId,
      amount: -amount,
      balance_after: account.balance,
      reason: 'reply',
      agent_id: agentId,
      model,
      created_at: now,
    })
    .execute()
  return true
}

/** Sets the balance, whatever it was; answers whether the account exists. */
export function setBalance(db: Db, userId: string, balance: number, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('credit_accounts')
      .select('balance')
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (before === undefined) return false
    await trx.updateTable('credit_accounts').set({ balance }).where('user_id', '=', userId).execute()
    await trx
      .insertInto('credit_entries')
      .values({
        id: crypto.randomUUID(),
        user_id: userId,
        amount: balance - before.balance,
        balance_after: balance,
        reason: 'adjustment',
        agent_id: null,
        model: null,
        created_at: now,
      })
      .execute()
    return true
  })
}
