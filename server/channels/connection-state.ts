/** How a connection goes from one state to the next, with its journal. */
import type { ChannelProfile, ChannelRow } from '../db/channel-tables.ts'
import type { Db, Queryable } from '../db/schema.ts'
import { lockChannel, updateChannel } from './channels.repository.ts'
import { writeJournal } from './journal.repository.ts'

/** How often a provider is asked whether a connection still works. */
const checkEveryMs = 60_000
/** Right after linking, gateways drop and come back by themselves. */
const graceMs = 15_000
/** A connection that held for so long is not part of a loop. */
const stableMs = 10 * 60_000

export const maxAttempts = 5

/** What the owner can do about a connection that does not come back, or that drops each time. */
export const instructionFor = ({ kind }: ChannelRow, reason: string): string =>
  kind === 'whatsappWeb'
    ? 'A conexão não se mantém. No celular, abra WhatsApp > Aparelhos conectados, remova a conexão antiga e leia um novo QR Code aqui.'
    : reason

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** The provider says that it works. Answers whether it did not before. */
export const confirmConnected = (db: Db, id: string, profile: ChannelProfile, now: Date): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const channel = await lockChannel(trx, id)
    if (channel === undefined) return false
    const isNew = channel.state !== 'connected'
    const known = { ...channel.profile, ...profile, ...(isNew && { connectedSince: now.toISOString() }) }
    const change = { confirmedAt: now, checkAt: after(now, checkEveryMs), profile: JSON.stringify(known) }
    await updateChannel(trx, id, { ...change, ...(isNew && { state: 'connected', reason: null, linkedAt: now }) }, now)
    if (isNew) await writeJournal(trx, id, { kind: 'connected', detail: profile.phone ?? '', at: now })
    return isNew
  })

/** The provider says that it does not work any more; it is tried to bring it back. */
export const markDropped = (db: Db, id: string, reason: string, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const channel = await lockChannel(trx, id)
    if (channel?.state !== 'connected') return
    const { linkedAt } = channel
    const wasStable = linkedAt !== null && now.getTime() - linkedAt.getTime() > stableMs
    const reconnectAttempts = wasStable ? 0 : channel.reconnectAttempts + 1
    await writeJournal(trx, id, { kind: 'dropped', detail: reason, at: now })
    if (reconnectAttempts > maxAttempts) return markFailed(trx, id, instructionFor(channel, reason), now)
    await updateChannel(trx, id, { state: 'dropped', reason, checkAt: after(now, graceMs), reconnectAttempts }, now)
  })

/** It cannot be brought back without the owner. */
export async function markFailed(db: Queryable, id: string, reason: string, now: Date): Promise<void> {
  await updateChannel(db, id, { state: 'failed', reason, checkAt: null }, now)
  await writeJournal(db, id, { kind: 'failed', detail: reason, at: now })
}

/** The owner unlinked it. */
export async function markUnlinked(db: Queryable, id: string, now: Date): Promise<void> {
  await unlink(db, id, now)
  await writeJournal(db, id, { kind: 'disconnected', at: now })
}

/** Leaves the journal to whoever has more to say in it. */
export function unlink(db: Queryable, id: string, now: Date): Promise<void> {
  const change = { state: 'new', reason: null, confirmedAt: null, linkedAt: null, checkAt: null } as const
  return updateChannel(db, id, { ...change, reconnectAttempts: 0, profile: '{}' }, now)
}

/** A code is being shown to be scanned. */
export async function markConnecting(db: Queryable, { id, state }: ChannelRow, now: Date): Promise<void> {
  if (state === 'connecting' || state === 'connected') return
  await updateChannel(db, id, { state: 'connecting', reason: null, reconnectAttempts: 0, checkAt: null }, now)
  await writeJournal(db, id, { kind: 'connecting', at: now })
}
