/** Stores the stage state of conversations, and the calls made for them. */
import { sql } from 'kysely'
import type { Db, Queryable } from '../db/schema.ts'
import type { StageCallRow } from '../db/stage-tables.ts'
import { emptyState, type Judgement, type StageState } from './steering/state.ts'

export type StoredState = {
  state: StageState
  entered: string[]
  judgements: Judgement[]
  judgedBy: 'rule' | 'model'
  message: string
}

/** Older rows name the threshold `limit`. */
type StoredJudgement = Omit<Judgement, 'threshold'> & Partial<Record<'threshold' | 'limit', number | null>>

export async function findState(
  db: Queryable,
  ownerId: string,
  conversationId: string,
): Promise<StoredState | undefined> {
  const row = await db
    .selectFrom('stageStates')
    .select(['state', 'entered', 'judgements', 'judgedBy', 'message'])
    .where('conversationId', '=', conversationId)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    ...row,
    state: { ...emptyState, ...(row.state as StageState) },
    judgements: (row.judgements as StoredJudgement[]).map(({ limit = null, threshold = limit, ...judgement }) => ({
      ...judgement,
      threshold,
    })),
  }
}

type Place = { ownerId: string; agentId: string; conversationId: string }

export async function saveState(
  trx: Queryable,
  { ownerId, agentId, conversationId }: Place,
  stored: StoredState,
  now: Date,
) {
  const columns = {
    state: JSON.stringify(stored.state),
    entered: JSON.stringify(stored.entered),
    judgements: JSON.stringify(stored.judgements),
    judgedBy: stored.judgedBy,
    message: stored.message,
    updatedAt: now,
  }
  await trx
    .insertInto('stageStates')
    .values({ conversationId, ownerId, agentId, ...columns })
    .onConflict((conflict) => conflict.column('conversationId').doUpdateSet(columns))
    .execute()
}

/** The stages of an agent that any of its conversations has entered. */
export async function enteredStages(db: Queryable, ownerId: string, agentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct jsonb_array_elements_text(entered) as id from stage_states
    where owner_id = ${ownerId} and agent_id = ${agentId}`.execute(db)
  return rows.map(({ id }) => id)
}

export function listCalls(db: Queryable, ownerId: string, conversationId: string): Promise<StageCallRow[]> {
  return db
    .selectFrom('stageCalls')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .where('ownerId', '=', ownerId)
    .orderBy('sequence')
    .execute()
}

type Claim = Pick<StageCallRow, 'ownerId' | 'conversationId' | 'stageId' | 'key' | 'action' | 'method'>

/** `isNew`: the caller makes the call, also anew if it was not sent. Otherwise it was made, or its server died meanwhile. */
export async function claimCall(db: Db, claim: Claim, now: Date): Promise<{ isNew: boolean; call: StageCallRow }> {
  const inserted = await db
    .insertInto('stageCalls')
    .values({
      ...claim,
      id: crypto.randomUUID(),
      state: 'running',
      status: null,
      filled: null,
      problem: null,
      createdAt: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['conversationId', 'key'])
        .doUpdateSet({ state: 'running', problem: null })
        .where('stageCalls.state', '=', 'notSent'),
    )
    .returningAll()
    .executeTakeFirst()
  if (inserted !== undefined) return { isNew: true, call: inserted }
  const known = await db
    .selectFrom('stageCalls')
    .selectAll()
    .where('conversationId', '=', claim.conversationId)
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow()
  return { isNew: false, call: known }
}

export type CallResult = Pick<StageCallRow, 'state' | 'status' | 'response' | 'filled' | 'problem'>

export async function endCall(db: Db, id: string, result: CallResult): Promise<void> {
  await db.updateTable('stageCalls').set(result).where('id', '=', id).execute()
}
