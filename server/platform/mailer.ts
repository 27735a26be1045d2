/** Sends mail by SMTP or, if none is configured, writes it to a folder for the operator (spec decision 27). */
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
  /** A one-line summary, for the log of a server without SMTP. */
  inShort: string
}

export type Mailer = {
  /** Rejects if the mail was not accepted; with `MailRefused` if a retry would not help. */
  send: (mail: Mail) => Promise<void>
}

/** The mail server rejects this mail permanently. */
export class MailRefused extends Error {}

type Options = {
  smtpUrl: string | undefined
  from: string
  /** Folder for mails if no SMTP server is configured. */
  outbox: string
  log: Log
}

// A mail server that does not respond must not hold a job until that expires.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
// Mails contain only our texts, never files or URLs to load.
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
  const transport = createTransport({ url, ...timeouts, ...closed })
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

/** 5xx for the recipient or the content is permanent; wrong settings and outages are worth a retry. */
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
      // Readable only by the operator, because it may contain a link that opens an account.
      await writeFile(file, message, { mode: 0o600, flag: 'wx' })
      log.info(`E-mail não enviado (SMTP_URL não está configurado). Para ${mail.to}: ${mail.inShort}`)
    },
  }
}
