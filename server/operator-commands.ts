/** Commands that change the database and end: `credits EMAIL +500`, `role EMAIL USER_CHAT`. */
import { parseRoleOrder, roleUsage, runRoleOrder } from './accounts/role-command.ts'
import { creditsUsage, parseCreditsOrder, runCreditsOrder } from './credits/command.ts'
import type { OpenDatabase } from './db/open.ts'
import type { Db } from './db/schema.ts'
import { giveUp } from './give-up.ts'
import { systemClock } from './platform/clock.ts'

type Order = (db: Db) => Promise<{ ok: boolean; text: string }>

function creditsOrder(args: readonly string[]): Order {
  const order = parseCreditsOrder(args)
  if (order === undefined) giveUp(`Use: ${creditsUsage}`)
  return (db) => runCreditsOrder(db, order, systemClock.now())
}

function roleOrder(args: readonly string[]): Order {
  const order = parseRoleOrder(args)
  if (order === undefined) giveUp(`Use: ${roleUsage}`)
  return (db) => runRoleOrder(db, order)
}

export const orderOf = { credits: creditsOrder, role: roleOrder }

export async function carryOut(run: Order, { db, close }: OpenDatabase): Promise<void> {
  const { ok, text } = await run(db)
  await close()
  if (!ok) giveUp(text)
  console.log(text)
}
