/** Commands that change the database and end: `credits EMAIL +500`, `role EMAIL USER_CHAT`. */
import { parseRoleCommand, roleUsage, runRoleCommand } from './accounts/role-command.ts'
import { creditsUsage, parseCreditsCommand, runCreditsCommand } from './credits/command.ts'
import type { OpenDatabase } from './db/open.ts'
import type { Db } from './db/schema.ts'
import { giveUp } from './give-up.ts'
import { systemClock } from './platform/clock.ts'

type Command = (db: Db) => Promise<{ ok: boolean; text: string }>

function parseCredits(args: readonly string[]): Command {
  const order = parseCreditsCommand(args)
  if (order === undefined) giveUp(`Use: ${creditsUsage}`)
  return (db) => runCreditsCommand(db, order, systemClock.now())
}

function parseRole(args: readonly string[]): Command {
  const order = parseRoleCommand(args)
  if (order === undefined) giveUp(`Use: ${roleUsage}`)
  return (db) => runRoleCommand(db, order)
}

export const commandParsers = { credits: parseCredits, role: parseRole }

export async function runCommand(run: Command, { db, close }: OpenDatabase): Promise<void> {
  const { ok, text } = await run(db)
  await close()
  if (!ok) giveUp(text)
  console.log(text)
}
