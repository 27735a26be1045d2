/**
 * The calls of the account page: name, notices, password, sessions, export of all data, and deletion (AC-02 to AC-04).
 */
import * as v from 'valibot'
import { Account, NewPassword } from './auth.ts'
import { readPhone } from './phone-numbers.ts'
import { route } from './route.ts'
import { Done, Id, maxText, requiredText, WireDate } from './wire.ts'

export const AccountBody = v.strictObject({ name: requiredText(120) })
/** An empty number turns the notices on WhatsApp off. */
export const AccountNoticesBody = v.strictObject({
  phone: v.pipe(
    v.string(),
    maxText(40),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.value.trim() === '') return
      const read = readPhone(dataset.value)
      if (read.kind === 'invalid')
        addIssue({ message: /\d/u.test(dataset.value) ? read.note : 'Informe um número com DDD' })
    }),
  ),
})
export const ChangePasswordBody = v.strictObject({
  currentPassword: v.pipe(v.string(), v.minLength(1, 'Informe a senha atual'), maxText(200)),
  newPassword: NewPassword,
})
/** The password, or the e-mail of an account that has none. */
export const DeleteAccountBody = v.strictObject({
  confirmation: v.pipe(v.string(), v.minLength(1, 'Confirme para continuar'), maxText(254)),
})

/** A browser in which the account is signed in. */
export const AccountSession = v.object({
  id: Id,
  /** Browser and operating system, as far as the User-Agent header names them. */
  device: v.string(),
  createdAt: WireDate,
  /** Accurate to a few minutes. */
  lastUsedAt: WireDate,
  /** Whether it is the session that makes this call. */
  isCurrent: v.boolean(),
})
export type AccountSession = v.InferOutput<typeof AccountSession>

/** Everything of an account in one document; entries have the shape of their areas' replies, or nearly so. */
export const AccountExport = v.object({
  format: v.literal('prosa-export'),
  version: v.literal(1),
  exportedAt: WireDate,
  account: v.looseObject({ id: Id, name: v.string(), email: v.string() }),
  sessions: v.array(v.looseObject({ device: v.string() })),
  credits: v.looseObject({ balance: v.number(), entries: v.array(v.looseObject({ amount: v.number() })) }),
  agents: v.array(
    v.looseObject({
      id: Id,
      name: v.string(),
      versions: v.array(v.looseObject({ revision: v.number() })),
      trainings: v.array(v.looseObject({ id: Id, content: v.string() })),
      conversations: v.array(
        v.looseObject({
          sessionId: v.string(),
          messages: v.array(v.looseObject({ content: v.string() })),
          notes: v.array(v.looseObject({ content: v.string() })),
        }),
      ),
      channels: v.array(v.looseObject({ kind: v.string() })),
      contacts: v.array(v.looseObject({ name: v.string() })),
      followUps: v.array(v.looseObject({ content: v.string() })),
      unansweredQuestions: v.array(v.looseObject({ question: v.string() })),
      apiKeys: v.array(v.looseObject({ name: v.string() })),
      stages: v.array(v.looseObject({ name: v.string() })),
      webhooks: v.array(v.looseObject({ name: v.string(), executions: v.array(v.looseObject({})) })),
      campaigns: v.array(
        v.looseObject({ title: v.string(), recipients: v.array(v.looseObject({ name: v.string() })) }),
      ),
    }),
  ),
})

export const accountRoutes = {
  updateAccount: route({
    method: 'PUT',
    path: '/api/auth/me',
    host: 'api',
    auth: 'bearer',
    body: AccountBody,
    reply: Account,
    refusals: [400, 401, 413, 415],
    source: 'extension (AC-02)',
    summary: "Change the account's name",
  }),
  updateAccountNotices: route({
    method: 'PUT',
    path: '/api/auth/me/notices',
    host: 'api',
    auth: 'bearer',
    body: AccountNoticesBody,
    reply: Account,
    refusals: [400, 401, 413, 415],
    source: 'extension',
    summary: 'Where the owner is told that somebody waits for a person, besides by e-mail',
  }),
  listSessions: route({
    method: 'GET',
    path: '/api/auth/sessions',
    host: 'api',
    auth: 'bearer',
    reply: v.array(AccountSession),
    refusals: [401],
    source: 'extension (AC-03)',
    summary: 'Where the account is signed in, the latest used first',
  }),
  revokeSession: route({
    method: 'DELETE',
    path: '/api/auth/sessions/{loginId}',
    host: 'api',
    auth: 'bearer',
    params: v.object({ loginId: Id }),
    reply: Done,
    refusals: [401, 404],
    source: 'extension (AC-03)',
    summary: 'End one session of the account',
  }),
  changePassword: route({
    method: 'POST',
    path: '/api/auth/change-password',
    host: 'api',
    auth: 'bearer',
    body: ChangePasswordBody,
    reply: Done,
    refusals: [400, 401, 409, 413, 415, 429],
    source: 'extension (AC-02)',
    summary: 'Change the password; ends all other sessions of the account',
  }),
  exportAccount: route({
    method: 'GET',
    path: '/api/auth/export',
    host: 'api',
    auth: 'bearer',
    file: true,
    reply: AccountExport,
    refusals: [401],
    source: 'extension (AC-04)',
    summary: 'Everything of the account as one JSON file, without secrets',
  }),
  deleteAccount: route({
    method: 'POST',
    path: '/api/auth/delete-account',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    body: DeleteAccountBody,
    reply: Done,
    refusals: [400, 401, 403, 413, 415, 429],
    source: 'extension (AC-04)',
    summary: 'Delete the account with everything in it, files included',
  }),
} as const
