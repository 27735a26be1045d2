/** The owner is told by e-mail that somebody waits for a person, and once more when nobody has come. */
import { channelKinds } from '../../contract/channels.ts'
import { showPhone } from '../../contract/phone-numbers.ts'
import { createRateLimiter, type Rule } from '../db/rate-limiter.ts'
import type { Db, NeedsPersonReason } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import { type Mail, type Mailer, MailRefused } from '../platform/mailer.ts'
import { escapeHtml } from '../platform/text/html.ts'
import { shorten } from '../platform/text/shorten.ts'

export type Alerts = {
  db: Db
  clock: Clock
  mailer: Mailer
  /** Where people see the app; known once the server listens. */
  base: Promise<string>
}

const minuteMs = 60_000
const reminderMs = 30 * minuteMs
/** Also how soon a mail that could not be sent is tried again. */
const leaseMs = 2 * minuteMs
/** Later, a mail would only puzzle whoever gets it. */
const latestMs = 24 * 60 * minuteMs
const mailsEach = 2
/** Strangers decide how many conversations there are: they must not fill the owner's mailbox. */
const hourly: Rule = { name: 'person-alert', limit: 30, windowMs: 60 * minuteMs }

export const dueAlerts = (db: Db, now: Date) =>
  db.selectFrom('conversations').select('id').where('alertAt', '<=', now).orderBy('alertAt').limit(500).execute()

/** Safe to repeat: whoever sends holds a lease meanwhile, and each mail is counted. */
export async function alertIfDue({ db, clock, mailer, base }: Alerts, conversationId: string): Promise<void> {
  const address = await base
  const due = await claim(db, conversationId, clock.now())
  // Beyond the limit it stays due, and is looked at again when the lease ends.
  if (due === undefined || !(await createRateLimiter(db, clock).count([hourly, due.ownerId]))) return
  const isRefused = await mailer.send(alertMail(due, address)).then(
    () => false,
    (cause: unknown) => {
      if (cause instanceof MailRefused) return true
      throw cause
    },
  )
  const sent = due.alertsSent + 1
  const now = clock.now()
  await db
    .updateTable('conversations')
    .set({
      ...{ alertsSent: sent, alertedAt: now },
      alertAt: isRefused || sent >= mailsEach ? null : new Date(now.getTime() + reminderMs),
    })
    .where('id', '=', conversationId)
    // Not if another person is waited for by now.
    .where('needsPersonSince', '=', due.needsPersonSince)
    .where('alertsSent', '=', due.alertsSent)
    .execute()
}

type Due = NonNullable<Awaited<ReturnType<typeof claim>>>

function claim(db: Db, conversationId: string, now: Date) {
  return db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('conversations')
      .innerJoin('agents', 'agents.id', 'conversations.agentId')
      .innerJoin('users', 'users.id', 'conversations.ownerId')
      .leftJoin('contacts', 'contacts.id', 'conversations.contactId')
      .select([
        'conversations.ownerId',
        'conversations.agentId',
        'sessionId',
        'channel',
        'needsPersonSince',
        'needsPersonReason',
        'alertsSent',
      ])
      .select(['agents.name as agent', 'users.email', 'contacts.name', 'contacts.phone'])
      .select((eb) =>
        eb
          .selectFrom('messages')
          .select('content')
          .whereRef('conversationId', '=', 'conversations.id')
          .where('role', '=', 'user')
          .orderBy('sequence', 'desc')
          .limit(1)
          .as('lastWords'),
      )
      .where('conversations.id', '=', conversationId)
      .where('alertAt', '<=', now)
      .forUpdate('conversations')
      .executeTakeFirst()
    if (found === undefined) return undefined
    const { needsPersonSince } = found
    const isLate = needsPersonSince === null || now.getTime() - needsPersonSince.getTime() > latestMs
    await trx
      .updateTable('conversations')
      .set({ alertAt: isLate ? null : new Date(now.getTime() + leaseMs) })
      .where('id', '=', conversationId)
      .execute()
    return isLate ? undefined : { ...found, needsPersonSince }
  })
}

/** In one line, as a subject has to be. */
const oneLine = (text: string, length: number): string =>
  shorten(text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim(), length)

const why: Record<NeedsPersonReason, (agent: string) => string> = {
  asked: (agent) => `${agent} passou a conversa para uma pessoa e não responde mais.`,
  failed: (agent) => `A resposta de ${agent} falhou: o cliente ficou sem resposta.`,
}

/** What customers write and are called stands there as text and as nothing else. */
function alertMail(due: Due, base: string): Mail {
  const { agentId, sessionId, channel, name, phone, alertsSent, needsPersonReason, lastWords } = due
  const isOutward = channelKinds.some((kind) => kind === channel)
  const number = phone === null ? '' : showPhone(phone.replace('+', ''))
  const customer = oneLine(name || number, 60) || (isOutward ? 'Um cliente' : 'Um cliente da API')
  const agent = oneLine(due.agent, 60)
  const link = `${base}/agentes/${agentId}/conversas?conversa=${encodeURIComponent(sessionId)}`
  const title = `${customer} espera por uma pessoa`
  const reason = why[needsPersonReason ?? 'asked'](agent)
  const reminder = alertsSent > 0 ? 'Ninguém assumiu a conversa ainda.' : ''
  const said = shorten(lastWords?.trim() ?? '', 500)
  const rows = [
    `Agente: ${agent}`,
    `Cliente: ${[customer, customer === number ? '' : number].filter((part) => part !== '').join(', ')}`,
  ]
  const sentences = [reminder, reason].filter((part) => part !== '')
  return {
    to: due.email,
    subject: `${alertsSent > 0 ? 'Lembrete: ' : ''}${title}`,
    inShort: `${title} em ${link}`,
    text: [
      ...sentences,
      rows.join('\n'),
      ...(said === '' ? [] : [`Últimas palavras do cliente:\n${said.replaceAll(/^/gmu, '> ')}`]),
      `Abra a conversa:\n${link}`,
      'Prosa',
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="pt-BR">
  <body style="font-family: system-ui, sans-serif; line-height: 1.5">
    ${sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('\n    ')}
    <p>${rows.map(escapeHtml).join('<br />')}</p>
    ${said === '' ? '' : `<p>Últimas palavras do cliente:</p><blockquote style="white-space: pre-wrap">${escapeHtml(said)}</blockquote>`}
    <p><a href="${escapeHtml(link)}">Abrir a conversa</a></p>
    <p>Prosa</p>
  </body>
</html>
`,
  }
}
