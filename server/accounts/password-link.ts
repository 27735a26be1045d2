/** The mail with which someone chooses a new password. */
import { hashResetToken, newResetToken, resetTokenMs } from './reset-token.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { createPasswordReset } from './password-resets.repository.ts'
import type { Db } from '../db/schema.ts'
import type { Mail, Mailer } from '../platform/mailer.ts'
import { escapeHtml } from '../platform/text/html.ts'

export type PasswordLinks = {
  db: Db
  clock: Clock
  mailer: Mailer
  /** Where people see the app; known once the server listens. */
  base: Promise<string>
}

const minutes = resetTokenMs / 60_000

/** Makes a link for the account of this e-mail, in place of any older one, and mails it; nothing without account. */
export async function sendPasswordLink({ db, clock, mailer, base }: PasswordLinks, email: string): Promise<void> {
  const baseUrl = await base
  const token = newResetToken()
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + resetTokenMs)
  if (!(await createPasswordReset(db, { email, tokenHash: hashResetToken(token), now, expiresAt }))) return
  await mailer.send(passwordMail(email, `${baseUrl}/redefinir-senha?token=${token}`))
}

/**
 * What links in mails begin with: what was configured, else where the server listens. Never what a request says of
 * itself: its sender could make the link lead elsewhere.
 */
export function linkBase({ publicUrl }: Pick<Config, 'publicUrl'>, listening: string): string {
  if (publicUrl !== undefined) return publicUrl.replace(/\/+$/, '')
  const { protocol, hostname, port } = new URL(listening)
  // "Every address" is none that a browser can open.
  const host = hostname === '0.0.0.0' || hostname === '[::]' ? 'localhost' : hostname
  return `${protocol}//${host}${port && `:${port}`}`
}

// Nothing that a user has typed: whoever registers a stranger's address must not be able to write to that stranger.
const passwordMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Crie uma nova senha',
  inShort: `crie uma nova senha em ${link}`,
  text: [
    'Olá!',
    'Recebemos um pedido para criar uma nova senha para a sua conta na Prosa. Abra este link:',
    link,
    `Ele vale por ${minutes} minutos e só pode ser usado uma vez. Se você pedir outro, este deixa de valer.`,
    'Se não foi você que pediu, ignore este e-mail: sua senha continua a mesma.',
    'Prosa',
  ].join('\n\n'),
  html: `<!doctype html>
<html lang="pt-BR">
  <body style="font-family: system-ui, sans-serif; line-height: 1.5">
    <p>Olá!</p>
    <p>Recebemos um pedido para criar uma nova senha para a sua conta na Prosa.</p>
    <p><a href="${escapeHtml(link)}">Criar uma nova senha</a></p>
    <p>O link vale por ${minutes} minutos e só pode ser usado uma vez. Se você pedir outro, este deixa de valer.</p>
    <p>Se não foi você que pediu, ignore este e-mail: sua senha continua a mesma.</p>
    <p>Prosa</p>
  </body>
</html>
`,
})
