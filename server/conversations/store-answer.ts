/** Stores an answer and charges for it in one transaction, only while its turn is still valid. */
import type { Answer } from '../answering/engine.ts'
import { lockAgent } from '../agents/agents.ts'
import { debit } from '../credits/ledger.ts'
import { setFileContent } from '../db/files.ts'
import type { AgentRow, Db, Queryable } from '../db/schema.ts'
import type { Steered } from '../stages/steer.ts'
import { type AskedQuestion, recordAsked } from '../unanswered/record.ts'
import type { MessageHooks } from './message-hooks.ts'
import { greetingDue } from './greeting.ts'
import { nobodyWaited } from './needs-person.ts'
import { changeHandling } from './handling.ts'
import { type EndedTurn, findEndedTurn, type Run } from './turns.repository.ts'

export type AnswerToStore = {
  ownerId: string
  agent: AgentRow
  run: Run
  answer: Answer
  /** Credits charged for the answer. */
  cost: number
  /** Texts found in the files of the question. */
  contents: readonly { fileId: string; content: string; isCut: boolean }[]
  /** Unless the message asked nothing of the trainings. */
  asked?: AskedQuestion | undefined
  now: Date
  hooks?: MessageHooks | undefined
  /** Changes that the answer makes to the stages of its conversation. */
  steered?: Pick<Steered, 'store' | 'isHandedOver'> | undefined
}

/** `lost`: another run of this turn has taken over, or the turn was ended. */
type Refusal = 'agentGone' | 'takenOver' | 'noCredits' | 'lost'

class Refused extends Error {
  readonly reason: Refusal
  constructor(reason: Refusal) {
    super(reason)
    this.reason = reason
  }
}

/** Returns the stored turn with its answer, or the reason why nothing was stored. */
export async function storeAnswer(db: Db, toStore: AnswerToStore): Promise<EndedTurn | undefined | Refusal> {
  try {
    return await db.transaction().execute(async (trx) => {
      await storeIn(trx, toStore)
      // Read in the same transaction, as the agent could be deleted right after it.
      return findEndedTurn(trx, toStore.run.turnId)
    })
  } catch (cause) {
    // An exception, because only that rolls the transaction back.
    if (cause instanceof Refused) return cause.reason
    throw cause
  }
}

/**
 * Locks the conversation, so that nobody can take it over before the transaction ends; undefined if somebody has since
 * `epoch`.
 */
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
  const { ownerId, agent, run, answer, cost, contents, asked, now, hooks, steered } = toStore
  const { turnId, conversationId, attempt, epoch } = run
  // The agent was deleted while the answer was generated.
  if (!(await lockAgent(trx, ownerId, agent.id))) throw new Refused('agentGone')
  const conversation = await lockEpoch(trx, conversationId, epoch)
  if (conversation === undefined) throw new Refused('takenOver')
  const ended = await trx
    .updateTable('turns')
    .set({ state: 'answered', engine: answer.engine, partialText: null, leaseUntil: null })
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
  // One by one, because messages are sorted by the order of the inserts.
  for (const [index, content] of answer.messages.entries())
    await trx
      .insertInto('messages')
      .values({
        id: crypto.randomUUID(),
        conversationId,
        turnId,
        role: 'assistant',
        content,
        // The last message carries sources and cost, where a reader expects them.
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
  // Before queuing for the channel, so that the queued messages belong to the new epoch.
  if (answer.isHandedOver || steered?.isHandedOver)
    await changeHandling(trx, { ownerId, conversationId, now, to: 'waiting' })
  await hooks?.afterReply(trx, { ownerId, agentId: agent.id, conversationId, at: now })
  for (const { fileId, ...text } of contents) await setFileContent(trx, ownerId, fileId, text)
  if (asked !== undefined)
    await recordAsked(trx, { ownerId, agentId: agent.id, conversationId, turnId, ...asked, at: now })
  await steered?.store(trx)
}
