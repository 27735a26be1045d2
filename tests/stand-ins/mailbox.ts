/**
 * The mail server of the tests: a real SMTP listener, and a URL that returns the next mail to a recipient. The response
 * waits for the mail, so no test has to poll.
 */
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { listenOnLoopback } from './loopback.ts'
import type { StandIn } from './stand-in.ts'

export type Mail = {
  /** The addresses in the mail's headers. */
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  /** The recipients of the SMTP envelope. */
  recipients: string[]
}

export type Mailbox = StandIn & {
  /** Resolves with the oldest unread mail to this recipient. */
  next: (to: string) => Promise<Mail>
}

type Options = {
  port?: number
  /** The SMTP status that refuses a recipient, such as 451 or 550; undefined accepts it. */
  refusal?: (recipient: string) => number | undefined
}

const mailOf = ({ from, to, subject, text, html }: Email, recipients: string[]): Mail => ({
  from: `${from?.name ?? ''} <${from?.address ?? ''}>`,
  to: (to ?? []).map(({ address }) => address ?? ''),
  subject: subject ?? '',
  text: text ?? '',
  html: html ?? '',
  recipients,
})

export async function startMailbox({ port = 0, refusal = () => undefined }: Options = {}): Promise<Mailbox> {
  const waiting = new Map<string, Mail[]>()
  const asking = new Map<string, ((mail: Mail) => void)[]>()

  const deliver = (to: string, mail: Mail): void => {
    const asker = asking.get(to)?.shift()
    if (asker) asker(mail)
    else waiting.set(to, [...(waiting.get(to) ?? []), mail])
  }
  const next = (to: string): Promise<Mail> => {
    const mail = waiting.get(to)?.shift()
    if (mail) return Promise.resolve(mail)
    return new Promise((found) => {
      asking.set(to, [...(asking.get(to) ?? []), found])
    })
  }

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = refusal(address)
      if (responseCode === undefined) done()
      else done(Object.assign(new Error('not today'), { responseCode }))
    },
    onData: callbackify(async (stream: Readable, { envelope }: SMTPServerSession) => {
      const recipients = envelope.rcptTo.map(({ address }) => address)
      const email = await PostalMime.parse(await buffer(stream))
      for (const to of recipients) deliver(to, mailOf(email, recipients))
    }),
  })
  await new Promise<void>((done) => smtp.listen(port, '127.0.0.1', done))
  const { port: smtpPort } = smtp.server.address() as AddressInfo

  const http = await listenOnLoopback((request, response) => {
    const to = new URL(request.url ?? '', 'http://mailbox').searchParams.get('to') ?? ''
    void next(to).then((mail) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(mail))
    })
  })

  return {
    environment: { SMTP_URL: `smtp://127.0.0.1:${smtpPort}` },
    forTests: { PROSA_TEST_MAILBOX: http.origin },
    next,
    close: async () => {
      await Promise.all([new Promise((done) => smtp.close(() => done(null))), http.close()])
    },
  }
}
