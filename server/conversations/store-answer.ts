/** An answer with its price: stored both or neither, and only while its turn may still speak. */
import type { Answer } from '../answering/engine.ts'
import { lockAgent } from '../agents/agents.ts'
import { debit } from '../credits/ledger.ts'
import { setFileContent } from '../db/files.ts'
import type { AgentRow, Db, Queryable } from '../db/schema.ts'
import type { UnansweredConfidence } from '../../contract/unanswered.ts'
import type { Steered } from '../stages/steer.ts'
import { recordUnanswered } from '../unanswered/record.ts'
import type { MessageHooks } from './message-hooks.ts'
import { greetingDue } from './greeting.ts'
import { nobodyWaited } from './needs-person.ts'
import { handOver } from './handover.ts'
import { type EndedTurn, findEndedTurn, type Run } from './turns.repository.ts'

export type AnswerToStore = {
  ownerId: string
  agent: AgentRow
  run: Run
  answer: Answer
  /** Credits that it takes. */
  cost: number
  /** What was read or heard in the files of the question. */
  contents: readonly { fileId: string; content: string }[]
  /** The question, where it was not answered or not for sure. */
  gap?: { message: string; confidence: UnansweredConfidence } | undefined
  now: Date
  hooks?: MessageHooks | undefined
  /** What the answer changes in the stages of its conversation. */
  steered?: Pick<Steered, 'store' | 'isHandedOver'> | undefined
}

/** `lost`: somebody else runs this turn by now, or it was ended. */
type Refusal = 'agentGone' | 'takenOver' | 'noCredits' | 'lost'

class Refused extends Error {
  readonly reason: Refusal
  constructor(reason: Refusal) {
    super(reason)
    this.reason = reason
  }
}

/** Answers the turn as it was stored; nothing when that cannot be told any more. */
export async function storeAnswer(db: Db, toStore: AnswerToStore): Promise<EndedTurn | undefined | Refusal> {
  try {
    return await db.transaction().execute(async (trx) => {
      await storeIn(trx, toStore)
      // Read before anybody can delete what has just been paid for.
      return findEndedTurn(trx, toStore.run.turnId)
    })
  } catch (cause) {
    // Thrown, because only that takes the transaction back.
    if (cause instanceof Refused) return cause.reason
    throw cause
  }
}

/** Until the transaction ends, nobody can take the conversation over; none when somebody has since `epoch`. */
async function lockEpoch(trx: Queryable, conversationId: string, epoch: number) {
  return await trx
    .selectFrom('conversations')
    .select('channel')
    .where('id', '=', conversationId)
    .where('epoch', '=', epoch)
    .forUpdate()
    .executeTakeFirst()
}

async function storeIn(trx: Queryable, toStore: AnswerToStore) {
  const { ownerId, agent, run, answer, cost, contents, gap, now, hooks, steered } = toStore
  const { turnId, conversationId, attempt, epoch } = run
  // Deleted while the engine was thinking.
  if (!(await lockAgent(trx, ownerId, agent.id))) throw new Refused('agentGone')
  const conversation = await lockEpoch(trx, conversationId, epoch)
  if (conversation === undefined) throw new Refused('takenOver')
  const ended = await trx
    .updateTable('turns')
    .set({ state: 'answered', engine: answer.engine, spoken: null, leaseUntil: null })
    .where('id', '=', turnId)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  if (ended === undefined) throw new Refused('lost')
  const { channel } = conversation
  const price = { userId: ownerId, amount: cost, agentId: agent.id, model: agent.responseModel, channel, now }
  if (cost > 0 && !(await debit(trx, price))) throw new Refused('noCredits')

  const greeting = await greetingDue(trx, agent, { id: conversationId, channel })
  if (greeting !== undefined)
    await trx
      .insertInto('messages')
      .values({
        id: crypto.randomUUID(),
        conversationId,
        role: 'assistant',
        content: greeting,
        sources: '[]',
        createdAt: now,
      })
      .execute()
  const last = answer.messages.length - 1
  // One by one: the order of the inserts is the order of the conversation.
  for (const [index, content] of answer.messages.entries())
    await trx
      .insertInto('messages')
      .values({
        id: crypto.randomUUID(),
        conversationId,
        turnId,
        role: 'assistant',
        content,
        // Sources and cost belong to the last, where a reader looks for them.
        sources: JSON.stringify(index === last ? answer.sources : []),
        cost: index === last ? cost : null,
        agentRevision: agent.revision,
        isStopped: index === last && answer.isStopped === true,
        createdAt: now,
      })
      .execute()
  await trx
    .updateTable('conversations')
    .set({ updatedAt: now, ...nobodyWaited })
    .where('id', '=', conversationId)
    .execute()
  // Before it is queued for its channel: what goes out belongs to the new epoch.
  if (answer.isHandedOver || steered?.isHandedOver) await handOver(trx, { ownerId, conversationId, now, to: 'waiting' })
  await hooks?.afterReply(trx, { ownerId, agentId: agent.id, conversationId, at: now })
  for (const { fileId, content } of contents) await setFileContent(trx, ownerId, fileId, content)
  if (gap !== undefined) await recordUnanswered(trx, { ownerId, agentId: agent.id, ...gap, at: now })
  await steered?.store(trx)
}
