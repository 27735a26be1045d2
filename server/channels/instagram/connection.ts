/** Connecting an account to an agent, keeping its token alive, and disconnecting it. */
import { dayMs } from '../../../contract/durations.ts'
import type { ChannelRow } from '../../db/channel-tables.ts'
import type { Db } from '../../db/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Secrets } from '../../platform/secrets.ts'
import {
  connectionOf,
  findChannelByExternalId,
  lockChannel,
  sealCredentials,
  updateChannel,
} from '../channels.repository.ts'
import { findChannel } from '../find-channel.ts'
import { writeJournal } from '../journal.repository.ts'
import { storeAccount } from '../store-account.ts'
import { expiryNoticeAt, markEnded, unlink, connectedFields } from '../connection-state.ts'
import { connectionReason, endedBy } from './failures.ts'
import type { InstagramAccount, InstagramGraph, LongToken } from './graph.ts'
import { instagramProviderName } from './provider.ts'

export type InstagramConnecting = { db: Db; clock: Clock; secrets: Secrets; graph: InstagramGraph; redirectUri: string }
type Of = { ownerId: string; agentId: string }
export type Connected = { kind: 'connected' | 'already' } | { kind: 'refused'; reason: string }

const messagesPermission = 'instagram_business_manage_messages'
const refused = (reason: string): Connected => ({ kind: 'refused', reason })

export async function connectInstagram(
  { db, clock, secrets, graph, redirectUri }: InstagramConnecting,
  { code, ...of }: Of & { code: string },
): Promise<Connected> {
  const short = await graph.exchangeCode(code, redirectUri)
  if (!short.ok) return refused(connectionReason(short.failure))
  const { permissions } = short.value
  if (permissions.length > 0 && !permissions.includes(messagesPermission))
    return refused('Permita o acesso às mensagens para o agente poder responder.')
  const long = await graph.longToken(short.value.token)
  if (!long.ok) return refused(connectionReason(long.failure))
  const me = await graph.me(long.value.token)
  if (!me.ok) return refused(connectionReason(me.failure))
  if (me.value.type === 'PERSONAL')
    return refused('Esta conta é pessoal. Mude para uma conta profissional (Business ou Creator) e tente novamente.')
  const taken = await otherUser(db, me.value.userId, of)
  if (taken !== undefined) return refused(taken)
  // Without this subscription no messages arrive.
  const subscribed = await graph.subscribe(long.value.token, me.value.userId)
  if (!subscribed.ok) return refused(connectionReason(subscribed.failure))

  const earlier = await findChannel(db, of.ownerId, of.agentId, 'instagram')
  const isSame = earlier?.externalId === me.value.userId && earlier.state === 'connected'
  const storing = { account: me.value, token: long.value, earlier, isSame }
  const stored = await store({ db, secrets, now: clock.now() }, of, storing)
  if (stored === undefined) return refused('Este agente não existe mais.')
  // Another agent connected the account at the same time.
  if (stored === 'taken') return refused('Esta conta do Instagram já está conectada a outro agente.')
  return { kind: isSame ? 'already' : 'connected' }
}

/** Messages are routed by account, so an account can belong to only one agent. */
async function otherUser(db: Db, userId: string, of: Of): Promise<string | undefined> {
  const channel = await findChannelByExternalId(db, instagramProviderName, userId)
  if (channel === undefined || channel.agentId === of.agentId) return undefined
  if (channel.ownerId !== of.ownerId) return 'Esta conta do Instagram já está conectada em outra conta do Prosa.'
  const agent = await db.selectFrom('agents').select('name').where('id', '=', channel.agentId).executeTakeFirst()
  return `Esta conta do Instagram já está conectada ao agente ${agent?.name ?? ''}. Desconecte-a lá primeiro.`
}

type StoreInput = { account: InstagramAccount; token: LongToken; earlier: ChannelRow | undefined; isSame: boolean }

function store(
  { db, secrets, now }: { db: Db; secrets: Secrets; now: Date },
  of: Of,
  { account, token, earlier, isSame }: StoreInput,
) {
  const credentials = sealCredentials(secrets, of.ownerId, credentialsOf(token, now))
  const since = isSame ? earlier?.profile.connectedSince : undefined
  const profile = {
    username: account.username,
    ...(account.pictureUrl && { pictureUrl: account.pictureUrl }),
    connectedSince: since ?? now.toISOString(),
    expiresAt: expiryOf(token, now),
  }
  const change = connectedFields({ kind: 'instagram', noticedAt: earlier?.noticedAt ?? null }, profile, now)
  const entry = { kind: 'connected', detail: `@${account.username}`, at: now } as const
  const { userId: externalId } = account
  const instagram = { kind: 'instagram', provider: instagramProviderName, state: 'connected', externalId } as const
  return storeAccount(db, of, { ...instagram, credentials, profile, change, entry }, now)
}

const expiryOf = ({ seconds }: LongToken, now: Date) => new Date(now.getTime() + seconds * 1_000).toISOString()
const credentialsOf = ({ token }: LongToken, now: Date) => ({ token, refreshedAt: now.toISOString() })

/** A token can be renewed when it is a day old, and is valid for sixty days. */
const renewAfterMs = 7 * dayMs

const needsRenewal = (refreshedAt: string | undefined, now: Date): boolean =>
  refreshedAt === undefined || now.getTime() - new Date(refreshedAt).getTime() > renewAfterMs

type RenewDependencies = Pick<InstagramConnecting, 'db' | 'clock' | 'secrets' | 'graph'>

/**
 * Safe to repeat. Throws if Instagram could not be reached, so that the job is retried. Does nothing if the account was
 * disconnected or replaced meanwhile.
 */
export async function renewToken(
  {
    db,
    clock,
    secrets,
    graph,
  }: Pick<RenewDependencies, 'db' | 'clock' | 'secrets'> & { graph: Pick<InstagramGraph, 'refresh'> },
  channel: ChannelRow,
): Promise<void> {
  const { credentials } = connectionOf(secrets, channel)
  const now = clock.now()
  const { token } = credentials
  if (token === undefined || !needsRenewal(credentials['refreshedAt'], now)) return
  const renewed = await graph.refresh(token)
  const isUnchanged = (current: ChannelRow | undefined) => current?.credentials === channel.credentials
  if (renewed.ok) {
    await db.transaction().execute(async (trx) => {
      const current = await lockChannel(trx, channel.id)
      if (current === undefined || !isUnchanged(current)) return
      const profile = { ...current.profile, expiresAt: expiryOf(renewed.value, now) }
      const sealed = sealCredentials(secrets, channel.ownerId, credentialsOf(renewed.value, now))
      const change = { credentials: sealed, profile: JSON.stringify(profile), confirmedAt: now }
      const noticeAt = current.noticedAt === null ? expiryNoticeAt(profile, now) : current.noticeAt
      await updateChannel(trx, channel.id, { ...change, noticeAt }, now)
      await writeJournal(trx, channel.id, { kind: 'confirmed', detail: 'Acesso renovado por 60 dias', at: now })
    })
    return
  }
  const ended = endedBy(renewed.failure)
  if (ended === undefined) throw new Error(`the token could not be renewed: ${renewed.failure.kind}`)
  await markEnded(db, channel, ended, now)
}

/**
 * Removes the account's credentials; conversations stay. Without `graph`, because Instagram is no longer configured, it
 * is not told.
 */
export async function disconnectInstagram(
  {
    db,
    clock,
    secrets,
    graph,
  }: Omit<RenewDependencies, 'graph'> & { graph: Pick<InstagramGraph, 'unsubscribe'> | undefined },
  channel: ChannelRow,
): Promise<void> {
  const { token } = connectionOf(secrets, channel).credentials
  // If Instagram refuses to unsubscribe, deleting the token is enough.
  const { externalId } = channel
  const isKnown = token !== undefined && externalId !== null
  const detail = isKnown ? whetherLeft(await graph?.unsubscribe(token, externalId)) : ''
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    // Another account may have been connected while Instagram was asked.
    if ((await lockChannel(trx, channel.id))?.externalId !== externalId) return
    await updateChannel(trx, channel.id, { externalId: null, credentials: null }, now)
    await unlink(trx, channel.id, now)
    await writeJournal(trx, channel.id, { kind: 'disconnected', detail, at: now })
  })
}

const whetherLeft = (left: { ok: boolean } | undefined): string =>
  left?.ok ? 'A Meta não envia mais mensagens desta conta para cá.' : 'A Meta não confirmou a saída.'
