/** The calls of the signed-in account: name, password, sessions, and deletion (AC-02 to AC-04). */
import { Readable } from 'node:stream'
import type { Account } from '../../contract/auth.ts'
import { readPhone } from '../../contract/phone-numbers.ts'
import { isAgentsNumber } from '../channels/owner-number.ts'
import { invalidField, tooManyAttempts } from '../http/refusals.ts'
import { type Handlers, notFound, refuse, reply } from '../http/result.ts'
import type { UserRow } from '../db/schema.ts'
import type { AccountDependencies } from './dependencies.ts'
import { describeDevice } from './device.ts'
import { exportOf } from './export.ts'
import { removeBytes } from '../platform/files/store.ts'
import { hashPassword, isPassword } from './password.ts'
import { listSessions, revokeSession } from './sessions.repository.ts'
import { changePassword, deleteUser, findUser, renameUser, setNoticePhone } from './users.repository.ts'

const wrongPassword = invalidField('wrong_password', 'currentPassword', 'A senha atual está incorreta.')
const samePassword = invalidField('same_password', 'newPassword', 'Escolha uma senha diferente da atual.')
const wrongConfirmation = {
  password: invalidField('wrong_password', 'confirmation', 'A senha está incorreta.'),
  email: invalidField('wrong_email', 'confirmation', 'Digite o e-mail desta conta.'),
}
const noPassword = refuse(
  409,
  'no_password',
  'Esta conta entra com o Google e ainda não tem senha. Crie uma em Esqueci minha senha.',
)
const agentsNumber = invalidField(
  'agents_number',
  'phone',
  'Neste número quem atende é um agente seu. Use outro, que só você leia.',
)
const sessionNotFound = notFound('Esta sessão já foi encerrada.')

type Calls =
  | ('currentUser' | 'updateAccount' | 'updateAccountNotices' | 'listSessions' | 'revokeSession')
  | ('changePassword' | 'exportAccount' | 'deleteAccount')

const accountOf = ({ id, name, email, role, passwordHash, noticePhone }: UserRow): Account => ({
  id,
  name,
  email,
  role,
  hasPassword: passwordHash !== null,
  noticePhone: noticePhone ?? '',
})

export function accountHandlers({ db, clock, config, limits, files, log }: AccountDependencies): Pick<Handlers, Calls> {
  const userOf = async (id: string): Promise<UserRow> => {
    const user = await findUser(db, id)
    if (user === undefined) throw new Error('the account was deleted during the call')
    return user
  }
  /** Counts before the slow password check, so that simultaneous attempts count, too. */
  const mayCheck = async (userId: string) =>
    !(await limits.passwordCheck.isBlocked(userId)) && limits.passwordCheck.count(userId)
  const isOwner = ({ email, passwordHash }: UserRow, confirmation: string) =>
    passwordHash === null
      ? Promise.resolve(confirmation.trim().toLowerCase() === email)
      : isPassword(confirmation, passwordHash, config.passwordCost)

  return {
    currentUser: async (_request, { session }) => reply(accountOf(await userOf(session.user.id))),

    updateAccount: async ({ body }, { session }) => {
      await renameUser(db, session.user.id, body.name)
      return reply(accountOf(await userOf(session.user.id)))
    },

    updateAccountNotices: async ({ body }, { session }) => {
      const read = readPhone(body.phone)
      const phone = read.kind === 'invalid' ? null : read.digits
      if (phone !== null && (await isAgentsNumber(db, session.user.id, phone))) return agentsNumber
      await setNoticePhone(db, session.user.id, phone)
      return reply(accountOf(await userOf(session.user.id)))
    },

    listSessions: async (_request, { session }) => {
      const sessions = await listSessions(db, session.user.id, clock.now())
      return reply(
        sessions.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
          id,
          device: describeDevice(userAgent),
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
          isCurrent: id === session.id,
        })),
      )
    },

    revokeSession: async ({ params }, { session }) =>
      (await revokeSession(db, session.user.id, params.loginId, clock.now()))
        ? reply({ message: 'Sessão encerrada.' })
        : sessionNotFound,

    changePassword: async ({ body }, { session }) => {
      const { id, passwordHash: oldHash } = await userOf(session.user.id)
      if (oldHash === null) return noPassword
      if (!(await mayCheck(id))) return tooManyAttempts
      if (!(await isPassword(body.currentPassword, oldHash, config.passwordCost))) return wrongPassword
      if (body.newPassword === body.currentPassword) {
        await limits.passwordCheck.succeeded(id)
        return samePassword
      }
      const newHash = await hashPassword(body.newPassword, config.passwordCost)
      const change = { userId: id, sessionId: session.id, oldHash, newHash, now: clock.now() }
      if (!(await changePassword(db, change))) return wrongPassword
      await limits.passwordCheck.succeeded(id)
      return reply({ message: 'Senha alterada. As outras sessões foram encerradas.' })
    },

    exportAccount: async (_request, { session }) => {
      const user = await userOf(session.user.id)
      const document = Readable.from(exportOf(db, user, clock.now()), { objectMode: false })
      const headers = {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="prosa-meus-dados.json"',
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      }
      return reply(new Response(Readable.toWeb(document) as ReadableStream<Uint8Array>, { headers }))
    },

    deleteAccount: async ({ body }, { session }) => {
      const user = await userOf(session.user.id)
      if (!(await mayCheck(user.id))) return tooManyAttempts
      if (!(await isOwner(user, body.confirmation)))
        return wrongConfirmation[user.passwordHash === null ? 'email' : 'password']
      await removeBytes({ files, log }, await deleteUser(db, user.id, clock.now()))
      return reply({ message: 'Conta excluída.' })
    },
  }
}
