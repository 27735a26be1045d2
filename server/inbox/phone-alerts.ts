/** The same alert on the owner's own WhatsApp. What was queued is what counts, so that a server may die at any time. */
import type { Channels } from '../channels/channels.ts'
import { queueNotice } from '../channels/owner-notice.ts'
import type { SendCheck } from '../channels/send-lane.ts'
import type { Db } from '../db/schema.ts'
import { type AlertSubject, alertText } from './alert-words.ts'
import { alertsEach, reminderMs } from './alert-times.ts'

type ToTell = AlertSubject & {
  id: string
  ownerId: string
  needsPersonSince: Date
  noticePhone: string | null
}

type Options = { db: Db; channels: Pick<Channels, 'adapters' | 'wake'> }

/** Nothing where the owner keeps no number, or where it cannot be written to now: then the mail alone tells them. */
export async function writeToOwner({ db, channels }: Options, told: ToTell, base: string, now: Date): Promise<void> {
  const { id, ownerId, agentId, needsPersonSince, noticePhone } = told
  if (noticePhone === null) return
  const channelId = await db.transaction().execute(async (trx) => {
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
    if (queued.length >= alertsEach || !isDue) return undefined
    const text = alertText({ ...told, isReminder: told.isReminder || last !== undefined }, base)
    return queueNotice(trx, channels.adapters, { ownerId, agentId, conversationId: id, digits: noticePhone, text, now })
  })
  if (channelId !== undefined) await channels.wake(channelId)
}

const over = { reason: 'Ninguém espera mais por uma pessoa.' }

/** A message that waited for its channel tells nothing that is not true any more. */
export const noticeCheck: SendCheck = async (trx, { origin, conversationId, createdAt, address }) => {
  if (origin !== 'notice' || conversationId === null) return undefined
  const found = await trx
    .selectFrom('conversations')
    .innerJoin('users', 'users.id', 'conversations.ownerId')
    .select(['needsPersonSince', 'noticePhone'])
    .where('conversations.id', '=', conversationId)
    .executeTakeFirst()
  const since = found?.needsPersonSince
  if (!since || since > createdAt) return over
  return found.noticePhone === address ? undefined : { reason: 'Os avisos não vão mais para este número.' }
}
