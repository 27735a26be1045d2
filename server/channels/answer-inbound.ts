/** Answers inbound messages: messages sent shortly after one another are one question. */
import { findAgent, lockAgent } from '../agents/agents.ts'
import type { Answering } from '../conversations/answer-message.ts'
import type { ChangedConversation } from '../platform/event-bus.ts'
import { markUnanswered } from '../conversations/needs-person.ts'
import { findOrOpenConversation } from '../conversations/open-conversation.ts'
import { storeUnansweredMessage, type UnansweredHooks } from '../conversations/store-message.ts'
import type { ChannelRow, InboundRow } from '../db/channel-tables.ts'
import type { AgentRow, Db, Queryable } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import { findChannelById } from './find-channel.ts'
import {
  deletedText,
  finishBatch,
  type ContactKey,
  lockUnanswered,
  setBatch,
  textOfBatch,
} from './inbound.repository.ts'
import { conversationKey } from './receive.ts'

export type BatchWindow = {
  /** After this long without a further message, the question is complete. */
  quietMs: number
  /** The question is answered after this long even if more messages arrive. */
  maxMs: number
}

/** A message whose download failed, or ended with its server, is probably delivered again within this time. */
const redeliveryMs = 30_000

export const defaultBatchWindow: BatchWindow = { quietMs: 3_000, maxMs: 12_000 }
/** Website visitors expect an immediate answer, so less time is spent gathering messages. */
const widgetBatchWindow: BatchWindow = { quietMs: 400, maxMs: 2_000 }

export type AnswerInboundOptions = {
  db: Db
  clock: Clock
  answering: Pick<Answering, 'answer'>
  gathering: BatchWindow
  hooks: UnansweredHooks
}

/** All attempts to answer take longer: a younger question belongs to another job, which has attempts left. */
const givenUpMs = 60_000

/**
 * Called after all attempts to answer failed, perhaps twice: the question is left to a person, so that later ones can be
 * answered. Returns its conversation.
 */
export async function giveUpInbound(
  { db, clock, hooks }: Pick<AnswerInboundOptions, 'db' | 'clock' | 'hooks'>,
  contact: ContactKey,
): Promise<ChangedConversation | undefined> {
  const { channelId, contactId } = contact
  const channel = await findChannelById(db, channelId)
  const agent = channel && (await findAgent(db, channel.ownerId, channel.agentId))
  if (channel === undefined || agent === undefined) return undefined
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    if (!(await lockAgent(trx, channel.ownerId, agent.id))) return undefined
    const open = await lockUnanswered(trx, contact)
    const begun = open.find(({ batch }) => batch !== null)
    if (begun === undefined || begun.batch === null) return undefined
    const { batch, receivedAt } = begun
    const turn = await findTurn(trx, channel.ownerId, batch)
    if (turn?.state === 'waiting' || turn?.state === 'running') return undefined
    if (now.getTime() - (turn?.createdAt ?? receivedAt).getTime() < givenUpMs) return undefined
    const rows = open.filter((row) => row.batch === batch)
    const isUnanswered = turn?.state !== 'answered'
    const id = await finishIn(trx, { channel, contactId, agent, batch, rows, isUnanswered, now, hooks })
    return { id, agentId: agent.id }
  })
}

/** Returns when to run again, or undefined if done. Safe to repeat: a batch keeps its id and is answered only once. */
export async function answerInbound(
  { db, clock, answering, gathering, hooks }: AnswerInboundOptions,
  contact: ContactKey,
  signal: AbortSignal,
): Promise<Date | undefined> {
  const channel = await findChannelById(db, contact.channelId)
  const agent = channel && (await findAgent(db, channel.ownerId, channel.agentId))
  if (channel === undefined || agent === undefined) return undefined
  const { quietMs, maxMs } = channel.kind === 'widget' ? widgetBatchWindow : gathering
  const gathered = await db.transaction().execute(async (trx) => {
    const rows = await lockUnanswered(trx, contact)
    const earlier = rows.find(({ batch }) => batch !== null)?.batch
    if (earlier !== undefined && earlier !== null)
      return { batch: earlier, rows: rows.filter(({ batch }) => batch === earlier) }
    const [oldest, youngest] = [rows[0], rows.at(-1)]
    if (oldest === undefined || youngest === undefined) return undefined
    const now = clock.now()
    const waitsUntil = ({ filesUntil }: InboundRow) => (filesUntil === null ? 0 : filesUntil.getTime() + redeliveryMs)
    const pending = rows.find((row) => waitsUntil(row) > now.getTime())
    const complete = rows.find((row) => waitsUntil(row) <= now.getTime())
    if (complete !== undefined && (await isWithPerson(trx, contact))) {
      // A person answers, so the messages are not combined into one question.
      const batch = crypto.randomUUID()
      await setBatch(trx, [complete.id], batch)
      return { batch, rows: [complete] }
    }
    if (pending !== undefined) return { until: new Date(Math.min(waitsUntil(pending), now.getTime() + quietMs)) }
    const ready = Math.min(youngest.receivedAt.getTime() + quietMs, oldest.receivedAt.getTime() + maxMs)
    if (ready > now.getTime()) return { until: new Date(ready) }
    const batch = crypto.randomUUID()
    const ids = rows.map(({ id }) => id)
    await setBatch(trx, ids, batch)
    return { batch, rows }
  })
  if (gathered === undefined) return undefined
  if ('until' in gathered) return gathered.until
  const { batch, rows } = gathered
  const finished = { channel, contactId: contact.contactId, agent, batch, rows, hooks }
  if (rows.every(({ content }) => content === deletedText))
    return (await finish(db, { ...finished, isUnanswered: false, now: clock.now() })) ? clock.now() : undefined
  const result = await answering.answer(
    {
      ownerId: channel.ownerId,
      agent,
      messageId: batch,
      questionId: batch,
      conversation: conversationKey(channel, contact.contactId),
      message: textOfBatch(rows),
      files: rows.flatMap(({ media }) => media),
      split: true,
    },
    signal,
  )
  if (result.kind === 'interrupted') {
    if (signal.aborted) return undefined
    throw new Error('the answer was interrupted')
  }
  // An inactive agent is silent by its owner's choice, so nothing is marked.
  const isUnanswered = result.kind === 'noCredits'
  if (!(await finish(db, { ...finished, isUnanswered, now: clock.now() }))) return undefined
  // More messages may have arrived meanwhile.
  return clock.now()
}

const isWithPerson = async (trx: Queryable, { channelId, contactId }: ContactKey): Promise<boolean> =>
  (await trx
    .selectFrom('conversations')
    .select('handledBy')
    .where('channelId', '=', channelId)
    .where('contactId', '=', contactId)
    .where('handledBy', '=', 'person')
    .executeTakeFirst()) !== undefined

type Finished = {
  channel: ChannelRow
  contactId: string
  agent: AgentRow
  batch: string
  rows: readonly InboundRow[]
  /** Whether the customer now waits for a person. */
  isUnanswered: boolean
  now: Date
  hooks: UnansweredHooks
}

/** False if the agent was deleted. */
function finish(db: Db, finished: Finished): Promise<boolean> {
  const { ownerId, agentId } = finished.channel
  return db.transaction().execute(async (trx) => {
    if (!(await lockAgent(trx, ownerId, agentId))) return false
    await finishIn(trx, finished)
    return true
  })
}

/**
 * Finishes the batch. An agent that may not answer (inactive, without credits) did not store the question: this stores it
 * for the owner. Returns the id of the conversation.
 */
async function finishIn(trx: Queryable, finished: Finished): Promise<string> {
  const { channel, contactId, agent, batch, rows, isUnanswered, now, hooks } = finished
  const { ownerId, agentId } = channel
  await finishBatch(trx, batch)
  const conversation = await findOrOpenConversation(trx, {
    ownerId,
    agent,
    now,
    conversation: conversationKey(channel, contactId),
  })
  if ((await findTurn(trx, ownerId, batch)) === undefined) {
    const media = rows.flatMap((row) => row.media)
    const message = { id: batch, ownerId, agentId, conversationId: conversation.id, content: textOfBatch(rows), media }
    await storeUnansweredMessage(trx, hooks, { ...message, sentAt: rows.at(-1)?.sentAt ?? now, now })
  }
  if (isUnanswered) await markUnanswered(trx, conversation.id, now)
  return conversation.id
}

const findTurn = (trx: Queryable, ownerId: string, messageId: string) =>
  trx
    .selectFrom('turns')
    .select(['state', 'createdAt'])
    .where('ownerId', '=', ownerId)
    .where('messageId', '=', messageId)
    .executeTakeFirst()
