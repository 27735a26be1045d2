/** A person answers in the agent's place, and gives the conversation back. */
import { channelKinds } from '../../contract/channels.ts'
import { mediaWords } from '../../contract/chat.ts'
import type { StoredMedia } from '../db/schema.ts'
import { storePersonMessage } from '../conversations/store-message.ts'
import { nobodyWaited } from '../conversations/needs-person.ts'
import { chooseReturn, handOver } from '../conversations/handover.ts'
import { cancelForClosed, followUpHooks } from '../follow-ups/after-messages.ts'
import type { InboxDependencies } from './dependencies.ts'
import { findMessage, lockConversation, markRead, type AgentScope } from './repository.ts'

type Person = { sessionId: string; personName: string }
type Taking = Person & { returnAfterMinutes: number | null }

/** The id of the conversation; undefined when the account has none of this name. */
export async function takeOver(
  { db, clock, events }: InboxDependencies,
  scope: AgentScope,
  { sessionId, ...person }: Taking,
) {
  const id = await db.transaction().execute(async (trx) => {
    const conversation = await lockConversation(trx, scope, sessionId)
    if (conversation === undefined) return undefined
    const pass = { ownerId: scope.ownerId, conversationId: conversation.id, now: clock.now() }
    await handOver(trx, { ...pass, ...person, to: 'person' })
    return conversation.id
  })
  if (id !== undefined) await events.notify(id)
  return id
}

export async function giveBack(
  { db, clock, events, answerLeft }: InboxDependencies,
  scope: AgentScope,
  { sessionId, personName }: Person,
) {
  const id = await db.transaction().execute(async (trx) => {
    const conversation = await lockConversation(trx, scope, sessionId)
    if (conversation === undefined) return undefined
    const { id: conversationId, handledBy } = conversation
    if (handledBy === 'person')
      await handOver(trx, { ownerId: scope.ownerId, conversationId, now: clock.now(), to: 'agent', personName })
    // Nobody has to come any more; what the agent is about to say stays.
    else await trx.updateTable('conversations').set(nobodyWaited).where('id', '=', conversationId).execute()
    return conversationId
  })
  if (id !== undefined) {
    await events.notify(id)
    await answerLeft(id)
  }
  return id
}

/** Nobody has to answer any more, and no follow-up goes out. */
export async function close(
  { db, clock, events }: InboxDependencies,
  scope: AgentScope,
  { sessionId, personName }: Person,
) {
  const id = await db.transaction().execute(async (trx) => {
    const conversation = await lockConversation(trx, scope, sessionId)
    if (conversation === undefined) return undefined
    const { id: conversationId } = conversation
    const now = clock.now()
    await handOver(trx, { ownerId: scope.ownerId, conversationId, now, to: 'closed', personName })
    await markRead(trx, conversationId)
    await cancelForClosed(trx, conversationId, now)
    return conversationId
  })
  if (id !== undefined) await events.notify(id)
  return id
}

/** It was not over: the same episode goes on. */
export async function reopen(
  { db, clock, events }: InboxDependencies,
  scope: AgentScope,
  { sessionId, personName }: Person,
) {
  const id = await db.transaction().execute(async (trx) => {
    const conversation = await lockConversation(trx, scope, sessionId)
    if (conversation === undefined) return undefined
    const { id: conversationId, closedAt } = conversation
    if (closedAt !== null)
      await handOver(trx, { ownerId: scope.ownerId, conversationId, now: clock.now(), to: 'agent', personName })
    return conversationId
  })
  if (id !== undefined) await events.notify(id)
  return id
}

/** `notTaken`: no person answers there. */
export async function changeReturn(
  { db, clock, events }: InboxDependencies,
  scope: AgentScope,
  { sessionId, returnAfterMinutes }: { sessionId: string; returnAfterMinutes: number | null },
): Promise<'changed' | 'notFound' | 'notTaken'> {
  const changed = await db.transaction().execute(async (trx) => {
    const conversation = await lockConversation(trx, scope, sessionId)
    if (conversation === undefined) return undefined
    const { id } = conversation
    return (await chooseReturn(trx, { conversationId: id, returnAfterMinutes, now: clock.now() })) && id
  })
  if (changed === undefined) return 'notFound'
  if (changed === false) return 'notTaken'
  await events.notify(changed)
  return 'changed'
}

/** The person was silent for as long as they chose. Whether the agent answers again now; safe to repeat. */
export async function returnIfDue(
  { db, clock, events }: Pick<InboxDependencies, 'db' | 'clock' | 'events'>,
  conversationId: string,
): Promise<boolean> {
  const isReturned = await db.transaction().execute(async (trx) => {
    const conversation = await trx
      .selectFrom('conversations')
      .select(['ownerId', 'handledBy', 'returnAt'])
      .where('id', '=', conversationId)
      .forUpdate()
      .executeTakeFirst()
    const now = clock.now()
    if (conversation?.handledBy !== 'person' || conversation.returnAt === null || conversation.returnAt > now)
      return false
    await handOver(trx, { ownerId: conversation.ownerId, conversationId, now, to: 'agent', isBySilence: true })
    return true
  })
  if (isReturned) await events.notify(conversationId)
  return isReturned
}

type Writing = Person & { messageId: string; message: string; file?: StoredMedia }
export type WriteResult = 'written' | 'notFound' | 'otherMessage' | 'window' | 'noChannel'

class Refused extends Error {
  readonly reason: WriteResult
  constructor(reason: WriteResult) {
    super(reason)
    this.reason = reason
  }
}

/** Stored, and on its way to the customer where the conversation takes place on a channel. Safe to repeat. */
export async function writeAsPerson(
  dependencies: InboxDependencies,
  scope: AgentScope,
  writing: Writing,
): Promise<WriteResult> {
  const { db, clock, events, channels } = dependencies
  const { sessionId, messageId, message, personName, file } = writing
  const { outbound } = channels
  const now = clock.now()
  const write = () =>
    db.transaction().execute(async (trx) => {
      const conversation = await lockConversation(trx, scope, sessionId)
      if (conversation === undefined) throw new Refused('notFound')
      const { id, channel, handledBy, needsPersonSince } = conversation
      const known = await findMessage(trx, messageId)
      if (known !== undefined && (known.conversationId !== id || known.writtenBy === null))
        throw new Refused('otherMessage')
      if (known !== undefined) return id
      if ((await outbound.refusalFor(trx, id, now)) === 'window') throw new Refused('window')
      if (handledBy === 'agent' || needsPersonSince !== null)
        await handOver(trx, { ownerId: scope.ownerId, conversationId: id, now, to: 'person', personName })
      await storePersonMessage(trx, followUpHooks, {
        ...scope,
        conversationId: id,
        id: messageId,
        content: message || (file ? mediaWords[file.type] : ''),
        media: file ? [file] : [],
        now,
        writtenBy: personName,
        isFromOwnPhone: false,
      })
      const channelId = await outbound.queueUnsent(trx, id, 'person', now)
      const isOutward = channelKinds.some((kind) => kind === channel)
      if (isOutward && channelId === undefined) throw new Refused('noChannel')
      return id
    })
  try {
    const id = await write()
    await events.notify(id)
    await channels.wakeConversation(id)
    return 'written'
  } catch (cause) {
    // Thrown, because only that takes the transaction back.
    if (cause instanceof Refused) return cause.reason
    throw cause
  }
}
