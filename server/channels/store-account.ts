/** Stores the account, number or instance that an agent's channel uses from now on; one that it replaces is left. */
import type { Updateable } from 'kysely'
import { lockAgent } from '../agents/agents.ts'
import type { ChannelKind, ChannelProfile, ChannelRow, ChannelState, ChannelTable } from '../db/channel-tables.ts'
import { isUniqueViolation } from '../db/errors.ts'
import type { Db, Queryable } from '../db/schema.ts'
import { findOrCreateChannel, lockChannel, updateChannel } from './channels.repository.ts'
import { storeDeparture } from './departures.ts'
import { type JournalEntry, writeJournal } from './journal.repository.ts'

export type ChannelAccount = {
  kind: ChannelKind
  provider: string
  externalId: string
  /** Encrypted; null if there are none yet. */
  credentials: string | null
  profile: ChannelProfile
  state: ChannelState
  change?: Updateable<ChannelTable>
  entry?: JournalEntry
}

/**
 * Undefined if the agent was deleted: then the new account is left, too. `taken`: another agent uses the account, which
 * it may have stored at the same time.
 */
export const storeAccount = (
  db: Db,
  of: { ownerId: string; agentId: string },
  given: ChannelAccount,
  now: Date,
): Promise<ChannelRow | 'taken' | undefined> =>
  db
    .transaction()
    .execute((trx) => storeIn(trx, of, given, now))
    .catch((cause: unknown) => {
      if (isUniqueViolation(cause)) return 'taken'
      throw cause
    })

async function storeIn(
  trx: Queryable,
  of: { ownerId: string; agentId: string },
  { change, entry, profile, ...account }: ChannelAccount,
  now: Date,
): Promise<ChannelRow | undefined> {
  if (!(await lockAgent(trx, of.ownerId, of.agentId))) {
    await storeDeparture(trx, { ...account, profile, ownerId: of.ownerId }, now)
    return undefined
  }
  if (account.credentials !== null)
    // A channel without credentials only named this account, and loses it.
    await trx
      .updateTable('channels')
      .set({ externalId: null })
      .where('provider', '=', account.provider)
      .where('externalId', '=', account.externalId)
      .where('credentials', 'is', null)
      .execute()
  const { id } = await findOrCreateChannel(trx, { ...of, ...account }, now)
  const before = await lockChannel(trx, id)
  if (before !== undefined && before.externalId !== account.externalId) await storeDeparture(trx, before, now)
  await updateChannel(trx, id, { reason: null, ...change, ...account, profile: JSON.stringify(profile) }, now)
  if (entry !== undefined) await writeJournal(trx, id, entry)
  return lockChannel(trx, id)
}
