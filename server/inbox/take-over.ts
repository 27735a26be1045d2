/** A person answers in the agent's place, and gives the conversation back. */
import { channelKinds } from '../../contract/channels.ts'
import { storePersonMessage } from '../conversations/outside-messages.ts'
import { passTo } from '../conversations/take-over.ts'
import { followUpHooks } from '../follow-ups/after-messages.ts'
import type { InboxDependencies } from './dependencies.ts'
import { findMessage, lockConversation, type Of } from './repository.ts'

type Person = { sessionId: string; personName: string }

/** The id of the conversation; undefined when the account has none of this name. */
export async function takeOver({ db, events }: InboxDependencies, of: Of, { sessionId, personName }: Person) {
  const id = await db.transaction().execute(async (trx) => {
    const conversation = await lockConversation(trx, of, sessionId)
    if (conversation === undefined) return undefined
    const pass = { ownerId: of.ownerId, conversationId: conversation.id, needsPersonSince: null, personName }
    await passTo(trx, { ...pass, handledBy: 'person' })
    return conversation.id
  })
  if (id !== undefined) await events.notify(id)
  return id
}

export async function giveBack({ db, events }: InboxDependencies, of: Of, sessionId: string) {
  const id = await db.transaction().execute(async (trx) => {
    const conversation = await lockConversation(trx, of, sessionId)
    if (conversation?.handledBy === 'person')
      await passTo(trx, {
        ...{ ownerId: of.ownerId, conversationId: conversation.id, needsPersonSince: null },
        handledBy: 'agent',
      })
    return conversation?.id
  })
  if (id !== undefined) await events.notify(id)
  return id
}

type Writing = Person & { messageId: string; message: string }
export type Written = 'written' | 'notFound' | 'otherMessage' | 'window' | 'noChannel'

class Refused extends Error {
  readonly reason: Written
  constructor(reason: Written) {
    super(reason)
    this.reason = reason
  }
}

/** Stored, and on its way to the customer where the conversation takes place on a channel. Safe to repeat. */
export async function writeAsPerson(dependencies: InboxDependencies, of: Of, writing: Writing): Promise<Written> {
  const { db, clock, events, channels } = dependencies
  const { sessionId, messageId, message, personName } = writing
  const { outlet } = channels
  const now = clock.now()
  const write = () =>
    db.transaction().execute(async (trx) => {
      const conversation = await lockConversation(trx, of, sessionId)
      if (conversation === undefined) throw new Refused('notFound')
      const { id, channel, handledBy, needsPersonSince } = conversation
      const known = await findMessage(trx, messageId)
      if (known !== undefined && (known.conversationId !== id || known.writtenBy === null))
        throw new Refused('otherMessage')
      if (known !== undefined) return id
      if ((await outlet.refusalFor(trx, id, now)) === 'window') throw new Refused('window')
      if (handledBy === 'agent' || needsPersonSince !== null)
        await passTo(trx, {
          ...{ ownerId: of.ownerId, conversationId: id, handledBy: 'person', needsPersonSince: null, personName },
        })
      await storePersonMessage(trx, followUpHooks, {
        ...{ ...of, conversationId: id, id: messageId, content: message, media: [], now },
        ...{ writtenBy: personName, isOutside: false },
      })
      const channelId = await outlet.queueUnsent(trx, id, 'person', now)
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
