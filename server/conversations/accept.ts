/** Stores a question before it is answered, so that it is never lost. */
import { mediaPlaceholders } from '../../contract/chat.ts'
import { lockAgent } from '../agents/agents.ts'
import { balanceOf } from '../credits/ledger.ts'
import { claimFiles } from '../db/files.ts'
import type { Db, Queryable, TurnFailure } from '../db/schema.ts'
import { reopenForCustomer } from './episodes.ts'
import { leaseEnd } from './turns.repository.ts'
import type { MessageHooks } from './message-hooks.ts'
import { findOrOpenConversation } from './open-conversation.ts'
import type { Incoming, NotAccepted } from './turn.ts'

export type Accepted = {
  kind: 'accepted'
  turnId: string
  conversationId: string
  /** Whether no turn handles it yet: it is new, or its last answer failed. */
  isFresh: boolean
}

type AcceptOptions = {
  now: Date
  /** Credits that the account must have. */
  price: number
  hooks?: MessageHooks | undefined
}

/** A concurrent request stored a question with the same id first. */
class Overtaken extends Error {}

export async function acceptQuestion(
  db: Db,
  question: Incoming,
  given: AcceptOptions,
): Promise<Accepted | NotAccepted> {
  const messageId = question.messageId ?? crypto.randomUUID()
  for (;;)
    try {
      return await db.transaction().execute((trx) => acceptIn(trx, { ...question, messageId }, given))
    } catch (cause) {
      // An exception, because only that rolls the transaction back.
      if (!(cause instanceof Overtaken)) throw cause
    }
}

type Identified = Incoming & { messageId: string }

async function acceptIn(
  trx: Queryable,
  question: Identified,
  { now, price, hooks }: AcceptOptions,
): Promise<Accepted | NotAccepted> {
  const { ownerId, agent, messageId } = question
  if (!(await lockAgent(trx, ownerId, agent.id))) return { kind: 'agentGone' }
  const known = await findKnown(trx, question)
  if (known !== undefined && !known.isSame) return { kind: 'otherConversation' }
  if (known !== undefined && known.state !== 'failed') return { kind: 'accepted', ...known.turn, isFresh: false }
  if (!agent.active) return { kind: 'inactive' }
  if (price > 0 && (await balanceOf(trx, ownerId)) < price) return { kind: 'noCredits' }
  if (known !== undefined) return { kind: 'accepted', ...known.turn, isFresh: await askAgain(trx, known.turn, now) }

  const conversation = await findOrOpenConversation(trx, { ...question, now })
  if (conversation.agentId !== agent.id) return { kind: 'otherAgent' }
  // A question must not enter a conversation of another channel, as it would speak for a customer.
  if (conversation.channel !== question.conversation.channel) return { kind: 'otherChannel' }
  await reopenForCustomer(trx, conversation.id, now)
  const turn = { turnId: crypto.randomUUID(), conversationId: conversation.id }
  const stored = await trx
    .insertInto('turns')
    .values({
      id: turn.turnId,
      ownerId,
      conversationId: conversation.id,
      messageId,
      split: question.split,
      leaseUntil: leaseEnd(),
      createdAt: now,
      ...stateFor(conversation.handledBy),
    })
    .onConflict((conflict) => conflict.columns(['ownerId', 'messageId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (stored === undefined) throw new Overtaken()
  await storeQuestion(trx, question, turn, now)
  await hooks?.afterCustomerMessage(trx, { ownerId, agentId: agent.id, conversationId: conversation.id, at: now })
  return { kind: 'accepted', ...turn, isFresh: true }
}

const stateFor = (handledBy: 'agent' | 'person') =>
  handledBy === 'agent'
    ? ({ state: 'waiting' } as const)
    : ({ state: 'failed', failure: JSON.stringify({ kind: 'takenOver' } satisfies TurnFailure) } as const)

async function findKnown(trx: Queryable, { ownerId, messageId, agent, conversation }: Identified) {
  const row = await trx
    .selectFrom('turns')
    .innerJoin('conversations', 'conversations.id', 'turns.conversationId')
    .select(['turns.id', 'turns.state', 'conversations.id as conversationId'])
    .select(['conversations.agentId', 'conversations.sessionId', 'conversations.contactId'])
    .where('turns.ownerId', '=', ownerId)
    .where('turns.messageId', '=', messageId)
    .executeTakeFirst()
  return (
    row && {
      turn: { turnId: row.id, conversationId: row.conversationId },
      state: row.state,
      isSame:
        row.agentId === agent.id &&
        (row.contactId === null ? row.sessionId === conversation.sessionId : row.contactId === conversation.contactId),
    }
  )
}

/** False if a concurrent request was faster. */
async function askAgain(
  trx: Queryable,
  { turnId, conversationId }: { turnId: string; conversationId: string },
  now: Date,
) {
  // Locked, so that a simultaneous change of who answers includes this turn.
  const { handledBy } = await trx
    .selectFrom('conversations')
    .select('handledBy')
    .where('id', '=', conversationId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await reopenForCustomer(trx, conversationId, now)
  const asked = await trx
    .updateTable('turns')
    .set({ failure: null, partialText: null, stopRequested: false, leaseUntil: leaseEnd(), ...stateFor(handledBy) })
    .where('id', '=', turnId)
    .where('state', '=', 'failed')
    .returning('id')
    .executeTakeFirst()
  return asked !== undefined
}

async function storeQuestion(
  trx: Queryable,
  { ownerId, message, files, questionId: id = crypto.randomUUID() }: Incoming,
  { turnId, conversationId }: { turnId: string; conversationId: string },
  now: Date,
): Promise<void> {
  const [file] = files
  await trx
    .insertInto('messages')
    .values({
      id,
      conversationId,
      turnId,
      role: 'user',
      content: message || (file ? mediaPlaceholders[file.type] : ''),
      sources: '[]',
      media: JSON.stringify(files),
      createdAt: now,
    })
    .execute()
  await claimFiles(
    trx,
    ownerId,
    files.map(({ fileId }) => fileId),
    id,
  )
}
