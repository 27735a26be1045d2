/**
 * Completes the embedded signup, without which a number looks connected but does not work. The code is valid for 30 s
 * and once; ids sent by a browser prove nothing until the code's token is shown to have access to them.
 */
import { randomInt } from 'node:crypto'
import * as v from 'valibot'
import type { WabaInfo } from '../../../contract/channels.ts'
import type { AgentRow, Db } from '../../db/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { connectionOf, sealCredentials, updateChannel } from '../channels.repository.ts'
import { findChannel } from '../find-channel.ts'
import { confirmConnected, markFailed, unlink } from '../connection-state.ts'
import { isAccountInUse } from '../departures.ts'
import { writeJournal } from '../journal.repository.ts'
import { storeAccount } from '../store-account.ts'
import { metaErrorIn } from '../meta/errors.ts'
import { type Graph, unsubscribe } from './graph.ts'

type Options = {
  db: Db
  clock: Clock
  secrets: Secrets
  graph: Graph | undefined
  wake: (channelId: string) => Promise<void>
}

export type SignupOutcome =
  | { kind: 'done' | 'taken' | 'unavailable' | 'agentGone' }
  /** The reason is Portuguese. */
  | { kind: 'refused' | 'unreachable'; reason: string }

const Token = v.object({ access_token: v.string(), expires_in: v.nullish(v.number()) })
const Numbers = v.object({
  data: v.array(
    v.object({ id: v.string(), display_phone_number: v.nullish(v.string()), verified_name: v.nullish(v.string()) }),
  ),
})
/** Shorter than the validity of the code. */
const exchangeMs = 20_000
/** The number already has a different two-step PIN. */
const wrongPin = 133_005

export async function saveSignup(
  { db, clock, secrets, graph, wake }: Options,
  agent: AgentRow,
  info: WabaInfo,
): Promise<SignupOutcome> {
  if (graph === undefined) return { kind: 'unavailable' }
  const { ownerId, id: agentId } = agent
  const known = await findChannel(db, ownerId, agentId, 'whatsappCloud')
  if (info.code === undefined) return noteOnly()
  const authorized = await authorize(graph, info)
  if (authorized.kind !== 'done') return authorized
  const { phoneNumberId, token, expiresIn, phone, name } = authorized
  if (await isTaken(phoneNumberId)) return { kind: 'taken' }
  const pin = (known && connectionOf(secrets, known).credentials['pin']) ?? String(randomInt(100_000, 1_000_000))
  const registered = info.isShared ? undefined : await register(graph, phoneNumberId, token, pin)
  const channel = await store(phoneNumberId, { token, pin })
  if (channel === 'taken') return { kind: 'taken' }
  if (channel === undefined) return { kind: 'agentGone' }
  if (registered !== undefined) {
    await markFailed(db, channel.id, registered, clock.now())
    return { kind: 'refused', reason: registered }
  }
  const expiresAt = expiresIn && new Date(clock.now().getTime() + expiresIn * 1_000).toISOString()
  const profile = {
    wabaId: info.wabaId,
    ...(phone && { phone }),
    ...(name && { name }),
    ...(expiresAt && { expiresAt }),
  }
  if (await confirmConnected(db, channel, profile, clock.now())) await wake(channel.id)
  return { kind: 'done' }

  async function noteOnly(): Promise<SignupOutcome> {
    const { phoneNumberId: id } = info
    if (id === '') return { kind: 'refused', reason: 'Falta o número do WhatsApp Business.' }
    // Saving a number that already works changes nothing.
    if (known?.externalId === id && known.credentials !== null) return { kind: 'done' }
    const noted = await store(id, undefined)
    if (noted === 'taken') return { kind: 'taken' }
    if (noted === undefined) return { kind: 'agentGone' }
    const reason = 'O número foi informado sem a autorização da Meta: ainda não recebe nem envia. Conecte de novo.'
    await markFailed(db, noted.id, reason, clock.now())
    return { kind: 'done' }
  }

  async function isTaken(externalId: string): Promise<boolean> {
    const other = await db
      .selectFrom('channels')
      .select('agentId')
      .where('provider', '=', 'cloud')
      .where('externalId', '=', externalId)
      // A channel without credentials only named the number, and loses it to an authorized one.
      .where('credentials', 'is not', null)
      .executeTakeFirst()
    return other !== undefined && other.agentId !== agentId
  }

  function store(externalId: string, credentials: Record<string, string> | undefined) {
    const sealed = credentials === undefined ? null : sealCredentials(secrets, ownerId, credentials)
    const number = { kind: 'whatsappCloud', provider: 'cloud', externalId, credentials: sealed } as const
    const profile = { wabaId: info.wabaId }
    return storeAccount(db, { ownerId, agentId }, { ...number, profile, state: 'connecting' }, clock.now())
  }
}

/**
 * Removes the number and its credentials; conversations stay. Then unsubscribes the account at Meta; if that fails, the
 * number is removed all the same. Returns false if none was connected.
 */
export async function forgetSignup(
  { db, clock, secrets, graph }: Pick<Options, 'db' | 'clock' | 'secrets' | 'graph'>,
  { ownerId, id: agentId }: AgentRow,
): Promise<boolean> {
  const forgotten = await db.transaction().execute(async (trx) => {
    const channel = await findChannel(trx, ownerId, agentId, 'whatsappCloud')
    if (channel === undefined || channel.externalId === null) return undefined
    const now = clock.now()
    await updateChannel(trx, channel.id, { externalId: null, credentials: null }, now)
    await unlink(trx, channel.id, now)
    return channel
  })
  if (forgotten === undefined) return false
  const { wabaId } = forgotten.profile
  const { token } = connectionOf(secrets, forgotten).credentials
  const isSubscribed = graph !== undefined && wabaId !== undefined && token !== undefined
  const detail = isSubscribed ? await leaveAccount(db, graph, wabaId, token) : ''
  await writeJournal(db, forgotten.id, { kind: 'disconnected', detail, at: clock.now() })
  return true
}

/** Unsubscribes from the account unless another channel needs it. Returns the result as text for the journal. */
const leaveAccount = async (db: Db, graph: Graph, wabaId: string, token: string): Promise<string> =>
  (await isAccountInUse(db, { provider: 'cloud', externalId: null, profile: { wabaId } }))
    ? 'A Meta continua enviando mensagens desta conta para cá: outro agente atende por outro número dela.'
    : leave(graph, wabaId, token)

async function leave(graph: Graph, wabaId: string, token: string): Promise<string> {
  const left = await unsubscribe(graph, { wabaId, token, signal: AbortSignal.timeout(exchangeMs) })
  if (left.kind === 'left') return 'A Meta não envia mais mensagens desta conta para cá.'
  const why = left.kind === 'refused' ? left.detail : 'não respondeu'
  return `A Meta não confirmou a saída (${why}): se quiser, remova o aplicativo no Gerenciador do WhatsApp.`
}

type Authorized = {
  kind: 'done'
  phoneNumberId: string
  token: string
  /** Seconds; undefined if the token does not expire. */
  expiresIn: number | undefined
  phone: string
  name: string
}
type NotAuthorized = Extract<SignupOutcome, { reason: string }>

async function authorize(
  graph: Graph,
  { code = '', wabaId, phoneNumberId: asked }: WabaInfo,
): Promise<Authorized | NotAuthorized> {
  const signal = AbortSignal.timeout(exchangeMs)
  const query = { client_id: graph.appId, client_secret: graph.appSecret, code }
  const exchanged = await graph.ask('oauth/access_token', { query, signal })
  if (exchanged.kind !== 'answered') return unreachable
  const parsed = v.safeParse(Token, exchanged.json)
  if (!parsed.success) return refused('A autorização venceu ou já foi usada. Conecte de novo.')
  const { access_token: token, expires_in: expiresIn } = parsed.output
  const listed = await graph.ask(`${wabaId}/phone_numbers`, { token, signal })
  if (listed.kind !== 'answered') return unreachable
  const numbers = v.safeParse(Numbers, listed.json)
  const found = numbers.success ? numbers.output.data : []
  const number = asked === '' ? found[0] : found.find(({ id }) => id === asked)
  if (number === undefined) return refused('Este número não pertence à conta que deu a autorização.')
  const subscribed = await graph.ask(`${wabaId}/subscribed_apps`, { token, json: {}, signal })
  if (subscribed.kind !== 'answered') return unreachable
  if (subscribed.status >= 300) return refused('A Meta não aceitou enviar as mensagens desta conta para cá.')
  return {
    kind: 'done',
    phoneNumberId: number.id,
    token,
    expiresIn: expiresIn || undefined,
    phone: number.display_phone_number ?? '',
    name: number.verified_name ?? '',
  }
}

const unreachable: NotAuthorized = { kind: 'unreachable', reason: 'A Meta não respondeu.' }
const refused = (reason: string): NotAuthorized => ({ kind: 'refused', reason })

/** Returns why the number was not registered; undefined on success. */
async function register(graph: Graph, id: string, token: string, pin: string): Promise<string | undefined> {
  const json = { messaging_product: 'whatsapp', pin }
  const answer = await graph.ask(`${id}/register`, { token, json, signal: AbortSignal.timeout(exchangeMs) })
  if (answer.kind !== 'answered') return 'A Meta não respondeu ao registro do número.'
  if (answer.status < 300) return undefined
  return metaErrorIn(answer.json)?.code === wrongPin
    ? 'O número já tem um PIN de verificação em duas etapas. Desative-o no Gerenciador do WhatsApp e conecte de novo.'
    : `A Meta não registrou o número: ${metaErrorIn(answer.json)?.message ?? answer.status}`
}
