/** Sends mail by SMTP or, where none is configured, leaves it where whoever runs the server finds it (spec decision 27). */
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Log } from './log.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** What it is about, in one line, for the log of a server that does not send. */
  inShort: string
}

export type Mailer = {
  /** Rejects when the mail was not accepted; with `MailRefused` when trying again would not help. */
  send: (mail: Mail) => Promise<void>
}

/** The other side refuses this mail for good. */
export class MailRefused extends Error {}

type Options = {
  smtpUrl: string | undefined
  from: string
  /** Where mail goes that is not sent. */
  outbox: string
  log: Log
}

// A mail server that does not answer must not hold a job until it is taken for dead.
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
// Mail is made of our texts alone, never of files or addresses.
const closed = { disableFileAccess: true, disableUrlAccess: true }

export const createMailer = ({ smtpUrl, from, outbox, log }: Options): Mailer =>
  smtpUrl === undefined ? outboxMailer(from, outbox, log) : smtpMailer(from, smtpUrl)

const messageOf = (from: string, { to, subject, text, html }: Mail) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  html,
})

function smtpMailer(from: string, url: string): Mailer {
  const transport = createTransport({ url, ...patience, ...closed })
  return {
    send: async (mail) => {
      try {
        await transport.sendMail(messageOf(from, mail))
      } catch (cause) {
        throw isForGood(cause) ? new MailRefused('the mail server refuses this mail', { cause }) : cause
      }
    },
  }
}

/** Refusals of the recipient or the content with 5xx; wrong settings and outages are worth another try. */
const isForGood = (cause: unknown): boolean =>
  cause instanceof Error &&
  'code' in cause &&
  (cause.code === 'EENVELOPE' || cause.code === 'EMESSAGE') &&
  'permanent' in cause &&
  cause.permanent === true

function outboxMailer(from: string, outbox: string, log: Log): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix', ...closed })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(from, mail))
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      const file = join(outbox, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`)
      // For the eyes of whoever runs the server: it may hold a link that opens an account.
      await writeFile(file, message, { mode: 0o600, flag: 'wx' })
      log.info(`E-mail não enviado (SMTP_URL não está configurado). Para ${mail.to}: ${mail.inShort}`)
    },
  }
}
