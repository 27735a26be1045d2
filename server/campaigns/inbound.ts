/** What a customer's message means for campaigns: an answer to one, an opt-out, or a return after one. */
import { campaignAnswerMs } from '../../contract/campaigns.ts'
import { takeBackOptOut } from '../channels/opt-outs.ts'
import type { InboundRule } from '../channels/receive.ts'
import type { Queryable } from '../db/schema.ts'
import { touchEndedCampaign } from './campaigns.repository.ts'
import { isReturn, optedOutText, optOutVerdict, returnedText } from './opt-out.ts'
import { beginningOf } from '../platform/text/plain.ts'

const quoteLength = 300

/** The most recent campaign for this contact since `since`, if possible one of which something may have arrived. */
const lastRecipient = (trx: Queryable, contactId: string, since: Date) =>
  trx
    .selectFrom('campaignRecipients')
    .select(({ exists, selectFrom }) => [
      'id',
      'campaignId',
      'answeredAt',
      // What still waits in the outbox, or was not sent, cannot be answered.
      exists(
        selectFrom('outboundMessages')
          .select('outboundMessages.id')
          .whereRef('outboundMessages.recipientId', '=', 'campaignRecipients.id')
          .where('outboundMessages.state', 'in', ['sending', 'uncertain', 'accepted', 'sent', 'delivered', 'read']),
      ).as('hasArrived'),
    ])
    .where('contactId', '=', contactId)
    .where('decision', '=', 'queued')
    .where('queuedAt', '>', since)
    .orderBy('hasArrived', 'desc')
    .orderBy('queuedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

export const campaignInboundRule: InboundRule = async (trx, { contact, text, now }) => {
  const recipient = await lastRecipient(trx, contact.id, new Date(now.getTime() - campaignAnswerMs))
  const isFirstAnswer = recipient !== undefined && recipient.hasArrived === true && recipient.answeredAt === null
  const verdict = optOutVerdict(text, { isAnswer: isFirstAnswer })
  if (recipient !== undefined && (isFirstAnswer || verdict !== 'no'))
    await touchEndedCampaign(trx, recipient.campaignId, now)
  if (isFirstAnswer)
    await trx.updateTable('campaignRecipients').set({ answeredAt: now }).where('id', '=', recipient.id).execute()
  const update = (change: { optedOutAt?: Date | null; optOutAskedAt: Date | null; optOutQuote: string | null }) =>
    trx.updateTable('contacts').set(change).where('id', '=', contact.id).execute()

  if (isReturn(text) && (await takeBackOptOut(trx, contact.ownerId, contact.id))) {
    await update({ optOutAskedAt: null, optOutQuote: null })
    return { confirmation: returnedText }
  }
  if (verdict === 'sure') {
    await update({ optedOutAt: contact.optedOutAt ?? now, optOutAskedAt: null, optOutQuote: null })
    if (recipient !== undefined)
      await trx.updateTable('campaignRecipients').set({ leftAt: now }).where('id', '=', recipient.id).execute()
    // An opt-out is confirmed only once.
    return { confirmation: contact.optedOutAt === null ? optedOutText : '' }
  }
  if (verdict === 'perhaps' && contact.optedOutAt === null)
    await update({ optOutAskedAt: contact.optOutAskedAt ?? now, optOutQuote: beginningOf(text, quoteLength) })
  return undefined
}
