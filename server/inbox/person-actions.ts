/** A person takes over a conversation, writes in it, and hands it back to the agent. */
import { channelKinds } from '../../contract/channels.ts'
import { mediaPlaceholders } from '../../contract/chat.ts'
import type { Queryable } from '../db/schema.ts'
import type { StoredMedia } from '../db/stored-media.ts'
import { storePersonMessage } from '../conversations/store-message.ts'
import { nobodyWaited } from '../conversations/needs-person.ts'
import { setHandBackDelay, changeHandling } from '../conversations/handling.ts'
import { cancelForClosed, followUpHooks } from '../follow-ups/after-messages.ts'
import type { InboxDependencies } from './dependencies.ts'
import { lockConversation, markRead, type AgentScope } from './conversation.repository.ts'
import { findMessage } from './messages.repository.ts'

type Person = { sessionId: string; personName: string }
type Takeover = Person & { returnAfterMinutes: number | null }

type Conversation = NonNullable<Awaited<ReturnType<typeof lockConversation>>>

/**
 * Changes a locked conversation, and notifies its viewers. Returns its id; undefined if the account has no such
 * conversation.
 */
async function change(
  { db, events }: InboxDependencies,
  scope: AgentScope,
  sessionId: string,
  apply: (trx: Queryable, conversation: Conversation) => Promise<unknown>,
): Promise<string | undefined> {
  const id = await db.transaction().execute(async (trx) => {
    const conversation = await lockConversation(trx, scope, sessionId)
    if (conversation !== undefined) await apply(trx, conversation)
    return conversation?.id
  })
  if (id !== undefined) await events.notify({ id, agentId: scope.agentId })
  return id
}

export const takeOver = (
  dependencies: InboxDependencies,
  scope: AgentScope,
  { sessionId, personName, returnAfterMinutes }: Takeover,
) =>
  change(dependencies, scope, sessionId, (trx, { id: conversationId }) => {
    const now = dependencies.clock.now()
    const { ownerId } = scope
    return changeHandling(trx, { ownerId, conversationId, now, to: 'person', personName, returnAfterMinutes })
  })

export async function handBack(
  dependencies: InboxDependencies,
  scope: AgentScope,
  { sessionId, personName }: Person,
): Promise<string | undefined> {
  const now = dependencies.clock.now()
  const id = await change(dependencies, scope, sessionId, (trx, { id: conversationId, handledBy }) =>
    handledBy === 'person'
      ? changeHandling(trx, { ownerId: scope.ownerId, conversationId, now, to: 'agent', personName })
      : // Nobody needs to take over any more; an answer in progress is kept.
        trx.updateTable('conversations').set(nobodyWaited).where('id', '=', conversationId).execute(),
  )
  if (id !== undefined) await dependencies.answerLeft(id)
  return id
}

/** Nobody needs to answer any more, and no follow-up is sent. */
export const close = (dependencies: InboxDependencies, scope: AgentScope, { sessionId, personName }: Person) =>
  change(dependencies, scope, sessionId, async (trx, { id: conversationId }) => {
    const now = dependencies.clock.now()
    await changeHandling(trx, { ownerId: scope.ownerId, conversationId, now, to: 'closed', personName })
    await markRead(trx, conversationId)
    await cancelForClosed(trx, conversationId, now)
  })

/** Undoes the closing, so the same episode continues. */
export const reopen = (dependencies: InboxDependencies, scope: AgentScope, { sessionId, personName }: Person) =>
  change(dependencies, scope, sessionId, async (trx, { id: conversationId, closedAt }) => {
    const now = dependencies.clock.now()
    if (closedAt !== null)
      await changeHandling(trx, { ownerId: scope.ownerId, conversationId, now, to: 'agent', personName })
  })

/** `notTakenOver`: no person answers the conversation. */
export async function chooseHandBackDelay(
  { db, clock, events }: InboxDependencies,
  scope: AgentScope,
  { sessionId, returnAfterMinutes }: { sessionId: string; returnAfterMinutes: number | null },
): Promise<'changed' | 'notFound' | 'notTakenOver'> {
  const changed = await db.transaction().execute(async (trx) => {
    const conversation = await lockConversation(trx, scope, sessionId)
    if (conversation === undefined) return undefined
    const { id } = conversation
    return (await setHandBackDelay(trx, { conversationId: id, returnAfterMinutes, now: clock.now() })) && id
  })
  if (changed === undefined) return 'notFound'
  if (changed === false) return 'notTakenOver'
  await events.notify({ id: changed, agentId: scope.agentId })
  return 'changed'
}

/**
 * Hands the conversation back to the agent after the chosen silence of the person. Returns whether this was done now;
 * safe to repeat.
 */
export async function handBackIfDue(
  { db, clock, events }: Pick<InboxDependencies, 'db' | 'clock' | 'events'>,
  conversationId: string,
): Promise<boolean> {
  const handedBack = await db.transaction().execute(async (trx) => {
    const conversation = await trx
      .selectFrom('conversations')
      .select(['id', 'agentId', 'ownerId', 'handledBy', 'returnAt'])
      .where('id', '=', conversationId)
      .forUpdate()
      .executeTakeFirst()
    const now = clock.now()
    if (conversation?.handledBy !== 'person' || conversation.returnAt === null || conversation.returnAt > now)
      return undefined
    await changeHandling(trx, { ownerId: conversation.ownerId, conversationId, now, to: 'agent', isBySilence: true })
    return conversation
  })
  if (handedBack !== undefined) await events.notify(handedBack)
  return handedBack !== undefined
}

type PersonMessage = Person & { messageId: string; message: string; file?: StoredMedia }
export type WriteResult = 'written' | 'notFound' | 'otherMessage' | 'window' | 'noChannel'

class Refused extends Error {
  readonly reason: WriteResult
  constructor(reason: WriteResult) {
    super(reason)
    this.reason = reason
  }
}

/** Stores the message, and queues it if the conversation takes place on a channel. Safe to repeat. */
export async function writeAsPerson(
  dependencies: InboxDependencies,
  scope: AgentScope,
  writing: PersonMessage,
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
        await changeHandling(trx, { ownerId: scope.ownerId, conversationId: id, now, to: 'person', personName })
      await storePersonMessage(trx, followUpHooks, {
        ...scope,
        conversationId: id,
        id: messageId,
        content: message || (file ? mediaPlaceholders[file.type] : ''),
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
    await events.notify({ id, agentId: scope.agentId })
    await channels.wakeConversation(id)
    return 'written'
  } catch (cause) {
    // An exception, because only that rolls the transaction back.
    if (cause instanceof Refused) return cause.reason
    throw cause
  }
}
