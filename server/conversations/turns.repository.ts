/**
 * The queue of turns of a conversation: only one of its turns runs at a time, across all servers. Waiting and running turns hold
 * a lease and renew it, so that a dead server does not block it. All times are those of the database.
 */
import { sql } from 'kysely'
import { lockAgent } from '../agents/agents.ts'
import { lockBalance } from '../credits/ledger.ts'
import type { Db, MessageRow, Queryable, TurnFailure } from '../db/schema.ts'
import type { AnsweredTurn } from './turn.ts'

export const leaseMs = 15_000

export const leaseEnd = () => sql<Date>`clock_timestamp() + make_interval(secs => ${leaseMs / 1_000})`
const isLapsed = sql<boolean>`turns.lease_until < clock_timestamp()`

export type TurnKey = { turnId: string; conversationId: string }
/** One run of a turn; a repeated run has a higher attempt. */
export type Run = TurnKey & { attempt: number; epoch: number }

/**
 * `busy`: another turn runs or comes first. `ended`: it was answered or failed. `gone`: it was deleted with its agent.
 */
export type Claim = { kind: 'claimed'; run: Run } | { kind: 'busy' | 'ended' | 'gone' }

export function claimTurn(db: Db, { turnId, conversationId }: TurnKey): Promise<Claim> {
  return db.transaction().execute(async (trx): Promise<Claim> => {
    const conversation = await trx
      .selectFrom('conversations')
      .select('epoch')
      .where('id', '=', conversationId)
      .forUpdate()
      .executeTakeFirst()
    if (conversation === undefined) return { kind: 'gone' }
    await failLapsed(trx, conversationId, turnId)
    const open = await trx
      .selectFrom('turns')
      .select(['id', 'state', isLapsed.as('isLapsed')])
      .where('conversationId', '=', conversationId)
      .where('state', 'in', ['waiting', 'running'])
      .orderBy('sequence')
      .execute()
    const own = open.find(({ id }) => id === turnId)
    if (own === undefined) return { kind: 'ended' }
    const running = open.find(({ state }) => state === 'running')
    const isNext = running === undefined ? open[0] === own : running === own && own.isLapsed
    if (!isNext) {
      if (own.state === 'waiting')
        await trx.updateTable('turns').set({ leaseUntil: leaseEnd() }).where('id', '=', turnId).execute()
      return { kind: 'busy' }
    }
    const { epoch } = conversation
    const { attempt } = await trx
      .updateTable('turns')
      .set((expression) => ({
        state: 'running',
        attempt: expression('attempt', '+', 1),
        epoch,
        partialText: null,
        leaseUntil: leaseEnd(),
      }))
      .where('id', '=', turnId)
      .returning('attempt')
      .executeTakeFirstOrThrow()
    // Moves a question that waited or failed before to a place directly above its answer.
    const asked = await trx
      .selectFrom('messages')
      .select('id')
      .where('turnId', '=', turnId)
      .where('role', '=', 'user')
      .orderBy('sequence')
      .execute()
    for (const { id } of asked) await sql`update messages set sequence = default where id = ${id}`.execute(trx)
    return { kind: 'claimed', run: { turnId, conversationId, attempt, epoch } }
  })
}

const stopped = JSON.stringify({ kind: 'stopped' } satisfies TurnFailure)
const interrupted = JSON.stringify({ kind: 'interrupted' } satisfies TurnFailure)

async function failLapsed(trx: Queryable, conversationId: string, except: string): Promise<void> {
  await trx
    .updateTable('turns')
    .set({ state: 'failed', failure: interrupted })
    .where('conversationId', '=', conversationId)
    .where('id', '!=', except)
    .where('state', 'in', ['waiting', 'running'])
    .where(isLapsed)
    .execute()
}

/** For a database used by no other server: turns left open by the previous process have failed. */
export async function failOpenTurns(db: Queryable): Promise<void> {
  await db
    .updateTable('turns')
    .set({ state: 'failed', failure: interrupted })
    .where('state', 'in', ['waiting', 'running'])
    .execute()
}

/**
 * Sets aside what the answer may cost, because its words are shown before it is paid; false if the balance does not
 * cover it beside the other answers in progress.
 */
export function reservePrice(
  db: Db,
  { turnId, attempt }: Run,
  { ownerId, agentId, price }: { ownerId: string; agentId: string; price: number },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockAgent(trx, ownerId, agentId)
    const own = trx.selectFrom('turns').select('id').where('id', '=', turnId).where('attempt', '=', attempt)
    // The turn before the balance, as storing an answer does: in the other order they could deadlock.
    await own.forUpdate().execute()
    const account = await lockBalance(trx, 'id', ownerId)
    const { reserved } = await trx
      .selectFrom('turns')
      .select(sql<number>`coalesce(sum(reserved), 0)::int`.as('reserved'))
      .where('ownerId', '=', ownerId)
      .where('state', '=', 'running')
      .where('id', '!=', turnId)
      .where(({ not }) => not(isLapsed))
      .executeTakeFirstOrThrow()
    if ((account?.balance ?? 0) - reserved < price) return false
    await trx.updateTable('turns').set({ reserved: price }).where('id', 'in', own).execute()
    return true
  })
}

/** `lost` if this run is no longer valid: it was ended, or another run took over. */
export async function renewRun(db: Queryable, { turnId, attempt }: Run): Promise<'held' | 'stopped' | 'lost'> {
  const renewed = await db
    .updateTable('turns')
    .set({ leaseUntil: leaseEnd() })
    .where('id', '=', turnId)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .returning('stopRequested')
    .executeTakeFirst()
  if (renewed === undefined) return 'lost'
  return renewed.stopRequested ? 'stopped' : 'held'
}

/**
 * Asks the running server to stop the turn; a waiting turn ends at once. False if it has ended, or belongs to another
 * account.
 */
export async function requestStop(
  db: Queryable,
  { ownerId, conversationId, messageId }: { ownerId: string; conversationId: string; messageId: string },
): Promise<boolean> {
  const found = await db
    .updateTable('turns')
    .set({
      stopRequested: true,
      state: sql`case when state = 'waiting' then 'failed' else state end`,
      failure: sql`case when state = 'waiting' then ${stopped}::jsonb else failure end`,
    })
    .where('ownerId', '=', ownerId)
    .where('conversationId', '=', conversationId)
    .where('messageId', '=', messageId)
    .where('state', 'in', ['waiting', 'running'])
    .returning('id')
    .executeTakeFirst()
  return found !== undefined
}

/** Stores the text generated so far, in case this server dies before it stores the answer. */
export async function storePartialText(db: Queryable, { turnId, attempt }: Run, partialText: string): Promise<void> {
  await db
    .updateTable('turns')
    .set({ partialText })
    .where('id', '=', turnId)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .execute()
}

export async function failRun(db: Queryable, { turnId, attempt }: Run, failure: TurnFailure): Promise<void> {
  await db
    .updateTable('turns')
    .set({ state: 'failed', failure: JSON.stringify(failure) })
    .where('id', '=', turnId)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .execute()
}

export type EndedTurn = { kind: 'answered'; turn: AnsweredTurn } | TurnFailure

/** The result of a turn; undefined if it was deleted or has not ended. */
export async function findEndedTurn(db: Queryable, turnId: string): Promise<EndedTurn | undefined> {
  const turn = await db
    .selectFrom('turns')
    .innerJoin('conversations', 'conversations.id', 'turns.conversationId')
    .select(['turns.state', 'turns.failure', 'turns.engine', 'conversations.sessionId', 'conversations.id'])
    .select('conversations.handledBy')
    .where('turns.id', '=', turnId)
    .executeTakeFirst()
  if (turn?.state === 'failed') return turn.failure ?? { kind: 'interrupted' }
  if (turn?.state !== 'answered') return undefined
  const answers = await db
    .selectFrom('messages')
    .selectAll()
    .where('turnId', '=', turnId)
    .where('role', '=', 'assistant')
    .orderBy('sequence')
    .execute()
  const { sessionId, engine, handledBy } = turn
  const place = await placeOf(db, turn.id, answers)
  return {
    kind: 'answered',
    turn: { sessionId, engine, answers, isWithPerson: handledBy === 'person', ...place },
  }
}

/** Position of answers in their conversation; a repeated request gets the same values. */
async function placeOf(db: Queryable, conversationId: string, answers: readonly MessageRow[]) {
  const [first, last] = [answers.at(0)?.sequence ?? '0', answers.at(-1)?.sequence ?? '0']
  const { rows } = await sql<{ totalMessages: number; initialMessage: string | null }>`
    select
      (select count(*)::int from messages left join turns on turns.id = messages.turn_id
        where messages.conversation_id = ${conversationId} and messages.sequence <= ${last}
          -- A question without an answer may move further down.
          and (turns.id is null or turns.state = 'answered')) as "totalMessages",
      (select content from messages
        where conversation_id = ${conversationId} and role = 'assistant' and turn_id is null and sequence < ${first}
          and not exists (
            select from messages as earlier
            where earlier.conversation_id = ${conversationId} and earlier.sequence < ${first}
              and (earlier.sequence < messages.sequence or (earlier.role = 'assistant' and earlier.turn_id is not null)))
        order by sequence limit 1) as "initialMessage"`.execute(db)
  return rows[0] ?? { totalMessages: 0, initialMessage: null }
}
