/** The mail with the link for choosing a new password. */
import { hashResetToken, newResetToken, resetTokenMs } from './reset-token.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { createPasswordReset } from './password-resets.repository.ts'
import type { Db } from '../db/schema.ts'
import type { Mail, Mailer } from '../platform/mailer.ts'
import { linkParagraph, mailHtml, paragraph } from '../platform/text/mail-html.ts'

export type PasswordLinks = {
  db: Db
  clock: Clock
  mailer: Mailer
  /** URL at which people see the app; known once the server listens. */
  base: Promise<string>
}

const minutes = resetTokenMs / 60_000

/**
 * Creates a link for the account with this e-mail address, replacing any older link, and mails it; does nothing if
 * there is no account.
 */
export async function sendPasswordLink({ db, clock, mailer, base }: PasswordLinks, email: string): Promise<void> {
  const baseUrl = await base
  const token = newResetToken()
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + resetTokenMs)
  if (!(await createPasswordReset(db, { email, tokenHash: hashResetToken(token), now, expiresAt }))) return
  await mailer.send(passwordMail(email, `${baseUrl}/redefinir-senha?token=${token}`))
}

/**
 * Base URL of links in mails: the configured one, else the URL at which the server listens. Never taken from a request,
 * whose sender could make the link lead elsewhere.
 */
export function linkBase({ publicUrl }: Pick<Config, 'publicUrl'>, listening: string): string {
  if (publicUrl !== undefined) return publicUrl.replace(/\/+$/, '')
  const { protocol, hostname, port } = new URL(listening)
  // A browser cannot open the wildcard IP.
  const host = hostname === '0.0.0.0' || hostname === '[::]' ? 'localhost' : hostname
  return `${protocol}//${host}${port && `:${port}`}`
}

// Contains nothing typed by a user: otherwise, registering a stranger's e-mail address would allow writing to that
// stranger.
const passwordMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Crie uma nova senha',
  inShort: `crie uma nova senha em ${link}`,
  text: [
    'Olá!',
    'Recebemos um pedido para criar uma nova senha para a sua conta no Prosa. Abra este link:',
    link,
    `Ele vale por ${minutes} minutos e só pode ser usado uma vez. Se você pedir outro, este deixa de valer.`,
    'Se não foi você que pediu, ignore este e-mail: sua senha continua a mesma.',
    'Prosa',
  ].join('\n\n'),
  html: mailHtml([
    paragraph('Olá!'),
    paragraph('Recebemos um pedido para criar uma nova senha para a sua conta no Prosa.'),
    linkParagraph(link, 'Criar uma nova senha'),
    paragraph(
      `O link vale por ${minutes} minutos e só pode ser usado uma vez. Se você pedir outro, este deixa de valer.`,
    ),
    paragraph('Se não foi você que pediu, ignore este e-mail: sua senha continua a mesma.'),
  ]),
})
