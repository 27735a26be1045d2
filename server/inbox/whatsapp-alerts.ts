/**
 * Sends the same alert to the owner's WhatsApp. The number of alerts sent is the number of queued messages, so that none
 * is sent twice after a server has died.
 */
import { lockAgent } from '../agents/agents.ts'
import type { Channels } from '../channels/channels.ts'
import { queueOwnerAlert } from '../channels/owner-alert.ts'
import type { BeforeSend } from '../channels/send-queued.ts'
import type { Db } from '../db/schema.ts'
import { type AlertSubject, alertText } from './alert-texts.ts'
import { maxAlertsPerChannel, reminderMs } from './alert-times.ts'

type DueAlert = AlertSubject & {
  id: string
  ownerId: string
  needsPersonSince: Date
  noticePhone: string | null
}

type WhatsAppAlertDependencies = { db: Db; channels: Pick<Channels, 'adapters' | 'wake'> }

/** Queues nothing if the owner has no number stored or cannot be written to now: the mail is sent anyway. */
export async function queueWhatsAppAlert(
  { db, channels }: WhatsAppAlertDependencies,
  alert: DueAlert,
  appUrl: string,
  now: Date,
): Promise<void> {
  const { id, ownerId, agentId, needsPersonSince, noticePhone } = alert
  if (noticePhone === null) return
  const channelId = await db.transaction().execute(async (trx) => {
    if (!(await lockAgent(trx, ownerId, agentId))) return undefined
    const waiting = await trx
      .selectFrom('conversations')
      .select('id')
      .where('id', '=', id)
      .where('needsPersonSince', '=', needsPersonSince)
      .forUpdate()
      .executeTakeFirst()
    if (waiting === undefined) return undefined
    const queued = await trx
      .selectFrom('outboundMessages')
      .select('createdAt')
      .where('conversationId', '=', id)
      .where('origin', '=', 'notice')
      .where('createdAt', '>=', needsPersonSince)
      .orderBy('createdAt', 'desc')
      .execute()
    const [last] = queued
    const isDue = last === undefined || now.getTime() - last.createdAt.getTime() >= reminderMs
    if (queued.length >= maxAlertsPerChannel || !isDue) return undefined
    const text = alertText({ ...alert, isReminder: alert.isReminder || last !== undefined }, appUrl)
    return queueOwnerAlert(trx, channels.adapters, {
      ownerId,
      agentId,
      conversationId: id,
      digits: noticePhone,
      text,
      now,
    })
  })
  if (channelId !== undefined) await channels.wake(channelId)
}

const nobodyWaits = { reason: 'Ninguém espera mais por uma pessoa.' }

/** Cancels a queued alert that is no longer true when its channel can send. */
export const cancelOutdatedAlert: BeforeSend = async (trx, { origin, conversationId, createdAt, address }) => {
  if (origin !== 'notice' || conversationId === null) return undefined
  const found = await trx
    .selectFrom('conversations')
    .innerJoin('users', 'users.id', 'conversations.ownerId')
    .select(['needsPersonSince', 'noticePhone'])
    .where('conversations.id', '=', conversationId)
    .executeTakeFirst()
  const since = found?.needsPersonSince
  if (!since || since > createdAt) return nobodyWaits
  return found.noticePhone === address ? undefined : { reason: 'Os avisos não vão mais para este número.' }
}
