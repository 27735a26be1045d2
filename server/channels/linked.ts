/** The number of an agent that is linked by QR code: its instance at the gateway, the code, and its state. */
import type { ChannelRow } from '../db/channel-tables.ts'
import type { AgentRow, Db } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { ChannelAdapter, ConnectionStatus, LinkedDevice, Provisioned } from './adapter.ts'
import type { Channels } from './channels.ts'
import { ensureChannel, connectionOf, sealCredentials } from './channels.repository.ts'
import { findChannel } from './find-channel.ts'
import { confirmConnected, lockAsked, markConnecting, markEnded, markUnlinked } from './connection-state.ts'
import { releaseSendLease, acquireSendLease, withLeaseRenewed } from './send-lease.ts'
import { storeAccount } from './store-account.ts'

export type LinkedOptions = { db: Db; clock: Clock; secrets: Secrets; channels: Channels }

type Linkable = ChannelAdapter & { linking: LinkedDevice }

const timeoutMs = 20_000
const timeoutSignal = () => AbortSignal.timeout(timeoutMs)

const isLinkable = (adapter: ChannelAdapter | undefined): adapter is Linkable => adapter?.linking !== undefined

/** The agent's channel with its adapter, if there is one. */
async function findLinked({ db, channels }: LinkedOptions, { ownerId, id }: AgentRow) {
  const channel = await findChannel(db, ownerId, id, 'whatsappWeb')
  const adapter = channel && channels.adapters[channel.provider]
  return channel && isLinkable(adapter) && channel.externalId !== null ? { channel, adapter } : undefined
}

export type DeviceState = ConnectionStatus | { kind: 'notConfigured' }

/** Asks the gateway for its state, and stores the result. */
export async function deviceOf(options: LinkedOptions, agent: AgentRow): Promise<DeviceState> {
  const { db, clock, secrets, channels } = options
  const linked = await findLinked(options, agent)
  if (linked === undefined) return { kind: 'notConfigured' }
  const { channel, adapter } = linked
  const status = await adapter.status(connectionOf(secrets, channel), timeoutSignal())
  if (status.kind === 'connected' && (await confirmConnected(db, channel, status.profile, clock.now())))
    await channels.wake(channel.id)
  if (status.kind === 'disconnected' || status.kind === 'expired') await markEnded(db, channel, status, clock.now())
  return status
}

export async function unlinkDevice(options: LinkedOptions, agent: AgentRow): Promise<'done' | 'notLinked' | 'failed'> {
  const { db, clock, secrets } = options
  const linked = await findLinked(options, agent)
  if (linked === undefined) return 'notLinked'
  const { channel, adapter } = linked
  if (!(await adapter.linking.unlink(connectionOf(secrets, channel), timeoutSignal()))) return 'failed'
  await db.transaction().execute(async (trx) => {
    // Another instance may have been stored while the gateway was asked.
    if ((await lockAsked(trx, channel)) !== undefined) await markUnlinked(trx, channel.id, clock.now())
  })
  return 'done'
}

export type CodeState =
  | { kind: 'visible'; payload: string }
  | { kind: 'preparing' | 'connected' | 'failed' | 'unavailable' }
  /** Only the owner can create an instance, and has not entered one, or what was entered is not accepted. */
  | { kind: 'instanceMissing' | 'instanceRefused' }

/** A current QR code; creates the agent's instance at the gateway if there is none. */
export async function codeOf(options: LinkedOptions, agent: AgentRow, hookBase: string): Promise<CodeState> {
  const known = await findLinked(options, agent)
  const code = known && (await codeAt(options, known, hookBase))
  if (code === 'connected') await deviceOf(options, agent)
  if (code === 'refused') return { kind: known?.adapter.linking.provision ? 'failed' : 'instanceRefused' }
  if (code !== undefined && code !== 'gone') return typeof code === 'string' ? { kind: code } : code
  // There was no instance, or the gateway deleted it, as happens to unpaid ones.
  const made = await provision(options, agent, known?.channel)
  if (typeof made === 'string') return { kind: made }
  const first = await codeAt(options, made, hookBase)
  if (typeof first !== 'string') return first
  return { kind: first === 'gone' || first === 'refused' ? 'failed' : first }
}

type Linked = { channel: ChannelRow; adapter: Linkable }

async function codeAt(
  { secrets, db, clock }: LinkedOptions,
  { channel, adapter }: Linked,
  hookBase: string,
): Promise<{ kind: 'visible'; payload: string } | 'preparing' | 'connected' | 'failed' | 'gone' | 'refused'> {
  const connection = connectionOf(secrets, channel)
  const code = await adapter.linking.code(connection, timeoutSignal())
  if (code.kind !== 'code' && code.kind !== 'preparing') return code.kind
  const isNew = channel.state !== 'connecting'
  if (isNew && !(await adapter.linking.subscribe(connection, hookUrl(hookBase, channel), timeoutSignal())))
    return 'failed'
  await markConnecting(db, channel, clock.now())
  return code.kind === 'code' ? { kind: 'visible', payload: code.payload } : code.kind
}

const hookUrl = (base: string, { inboundToken }: ChannelRow) => `${base}/hooks/whatsapp/${inboundToken}`

/** The gateway for new links. */
const linkProvider = ({ adapters }: Channels): { name: string; adapter: Linkable } | undefined => {
  for (const name of ['zapi', 'evolution']) {
    const adapter = adapters[name]
    if (isLinkable(adapter)) return { name, adapter }
  }
  return undefined
}

/**
 * Creates an instance at the gateway, unless `gone` has been replaced meanwhile. An instance may cost money, so only one
 * is created for an agent however many requests arrive; while another request creates it, the code is being prepared.
 */
async function provision(
  options: LinkedOptions,
  agent: AgentRow,
  gone: ChannelRow | undefined,
): Promise<Linked | 'unavailable' | 'instanceMissing' | 'failed' | 'preparing'> {
  const { db, channels, clock } = options
  const provider = linkProvider(channels)
  if (provider === undefined) return 'unavailable'
  const { name, adapter } = provider
  const { provision: create } = adapter.linking
  if (create === undefined) return 'instanceMissing'
  const channel = { ownerId: agent.ownerId, agentId: agent.id, kind: 'whatsappWeb', provider: name } as const
  const stored = await ensureChannel(db, { ...channel, state: 'new' }, clock.now())
  if (stored === undefined) return 'failed'
  const { id: channelId } = stored
  // What has no instance has nothing to send, so the lease on its sending is free for this.
  const holder = crypto.randomUUID()
  if ((await acquireSendLease(db, channelId, holder)) === undefined) return 'preparing'
  try {
    const linked = await findLinked(options, agent)
    if (linked !== undefined && linked.channel.externalId !== gone?.externalId) return linked
    const made = await withLeaseRenewed({ db, channelId, holder }, () =>
      create(`Prosa ${agent.name} ${agent.id}`, timeoutSignal()),
    )
    const channel = made && (await storeInstance(options, agent, name, made))
    return typeof channel === 'object' ? { channel, adapter } : 'failed'
  } finally {
    await releaseSendLease(db, channelId, holder)
  }
}

/** Stores the credentials typed by the owner. */
export async function saveInstance(
  options: LinkedOptions,
  agent: AgentRow,
  { instanceId, instanceToken }: { instanceId: string; instanceToken: string },
): Promise<'done' | 'unavailable' | 'taken'> {
  const provider = linkProvider(options.channels)
  if (provider === undefined) return 'unavailable'
  const { name, adapter } = provider
  const stored = await storeInstance(options, agent, name, adapter.linking.given(instanceId, instanceToken))
  return stored === 'taken' ? 'taken' : 'done'
}

function storeInstance(
  { db, clock, secrets }: LinkedOptions,
  { ownerId, id: agentId }: AgentRow,
  provider: string,
  { externalId, credentials }: Provisioned,
) {
  const sealed = sealCredentials(secrets, ownerId, credentials)
  const instance = {
    kind: 'whatsappWeb',
    provider,
    externalId,
    credentials: sealed,
    state: 'new',
    profile: {},
  } as const
  return storeAccount(db, { ownerId, agentId }, { ...instance, change: { checkAt: null } }, clock.now())
}
