/** Sign-in, registration and the session user (S1§6, S1§7). */
import * as v from 'valibot'
import { readPhone } from './phone-numbers.ts'
import { route } from './route.ts'
import { Done, Id, requiredText, WireDate } from './wire.ts'

export const roles = ['OWNER', 'USER', 'USER_CHAT'] as const
export const Role = v.picklist(roles)
export type Role = (typeof roles)[number]

export const Email = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(254, 'Use no máximo 254 caracteres'),
  v.email('Informe um e-mail válido'),
)
export const newPasswordMinimum = 8
const NewPassword = v.pipe(
  v.string(),
  v.minLength(newPasswordMinimum, `Use pelo menos ${newPasswordMinimum} caracteres`),
  v.maxLength(200, 'Use no máximo 200 caracteres'),
)

const LoginBody = v.strictObject({
  email: Email,
  password: v.pipe(v.string(), v.minLength(1, 'Informe a senha'), v.maxLength(200, 'Use no máximo 200 caracteres')),
})
export const RegisterBody = v.strictObject({ name: requiredText(120), email: Email, password: NewPassword })

const GoogleBody = v.strictObject({
  /** The ID token that the provider's script hands to the page. */
  credential: v.pipe(
    v.nullish(v.string(), ''),
    v.minLength(1, 'Credencial do Google não fornecida'),
    v.maxLength(8_192, 'Credencial do Google inválida'),
  ),
})

/** Long enough for any token of ours; the server only ever compares its hash. */
const ResetToken = v.pipe(v.string(), v.minLength(1, 'Link inválido'), v.maxLength(200, 'Link inválido'))
const ForgotPasswordBody = v.strictObject({ email: Email })
const ResetPasswordBody = v.strictObject({ token: ResetToken, newPassword: NewPassword })
const ResetTokenQuery = v.object({ token: ResetToken })

export const AccountBody = v.strictObject({ name: requiredText(120) })
/** Nothing for no notices on WhatsApp. */
export const AccountNoticesBody = v.strictObject({
  phone: v.pipe(
    v.string(),
    v.maxLength(40, 'Use no máximo 40 caracteres'),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.value.trim() === '') return
      const read = readPhone(dataset.value)
      if (read.kind === 'invalid') addIssue({ message: read.note })
    }),
  ),
})
export const ChangePasswordBody = v.strictObject({
  currentPassword: v.pipe(
    v.string(),
    v.minLength(1, 'Informe a senha atual'),
    v.maxLength(200, 'Use no máximo 200 caracteres'),
  ),
  newPassword: NewPassword,
})
/** The password, or the e-mail of an account that has none. */
export const DeleteAccountBody = v.strictObject({
  confirmation: v.pipe(
    v.string(),
    v.minLength(1, 'Confirme para continuar'),
    v.maxLength(254, 'Use no máximo 254 caracteres'),
  ),
})

/** The words of a reply that also created the account; clients tell by them which it was (AU-08). */
export const registeredMessage = 'Cadastro realizado com sucesso!'
export const signedInMessage = 'Login realizado com sucesso!'

const LoginReply = v.object({ token: v.string(), message: v.string() })

/** A host may know roles that we do not: only USER_CHAT sees less, all others see everything (S1§6). */
const AnyRole = v.fallback(Role, 'USER')

/** The claims of the bearer token (decision 5); `sub` is the user's id. */
export const TokenClaims = v.object({
  sub: v.optional(Id),
  name: v.optional(v.string(), ''),
  email: v.optional(v.string(), ''),
  role: v.optional(AnyRole, 'USER'),
  /** Seconds since 1970. */
  exp: v.optional(v.number()),
})
export type TokenClaims = v.InferOutput<typeof TokenClaims>

export const SessionUser = v.object({ id: Id, name: v.string(), email: v.string(), role: AnyRole })
export type SessionUser = v.InferOutput<typeof SessionUser>

/** The account as its owner sees it. */
export const Account = v.object({
  ...SessionUser.entries,
  /** False for an account that signs in with Google alone. */
  hasPassword: v.optional(v.boolean(), true),
  /** Digits of the WhatsApp number to which notices go. */
  noticePhone: v.optional(v.string(), ''),
})
export type Account = v.InferOutput<typeof Account>

/** A place where the account is signed in. */
export const AccountSession = v.object({
  id: Id,
  /** Browser and system, as far as the browser told them. */
  device: v.string(),
  createdAt: WireDate,
  /** To within a few minutes. */
  lastUsedAt: WireDate,
  /** The one that asks. */
  isCurrent: v.boolean(),
})
export type AccountSession = v.InferOutput<typeof AccountSession>

/** Everything of an account in one document; entries are as the calls of their areas answer them, or close to it. */
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
        v.looseObject({ sessionId: v.string(), messages: v.array(v.looseObject({ content: v.string() })) }),
      ),
    }),
  ),
})

export const authRoutes = {
  login: route({
    method: 'POST',
    path: '/api/auth/login',
    host: 'origin',
    auth: 'none',
    body: LoginBody,
    reply: LoginReply,
    failures: [400, 401, 413, 415, 429],
    source: 'S1§7',
    summary: 'Sign in with e-mail and password',
  }),
  register: route({
    method: 'POST',
    path: '/api/auth/register',
    host: 'origin',
    auth: 'none',
    body: RegisterBody,
    reply: LoginReply,
    failures: [400, 409, 413, 415, 429],
    source: 'ours (decision 4)',
    summary: 'Create an account and sign in',
  }),
  googleLogin: route({
    method: 'POST',
    path: '/api/auth/google',
    host: 'origin',
    auth: 'none',
    body: GoogleBody,
    reply: LoginReply,
    failures: [400, 401, 409, 413, 415, 429, 502, 503],
    source: 'S1§7',
    summary: 'Sign in, or create an account, with an ID token of Google',
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/api/auth/forgot-password',
    host: 'origin',
    auth: 'none',
    body: ForgotPasswordBody,
    reply: Done,
    failures: [400, 413, 415, 429],
    source: 'S1§7',
    summary: 'Send a link to choose a new password; answers the same for unknown addresses',
  }),
  validateReset: route({
    method: 'GET',
    path: '/api/auth/reset-password/validate',
    host: 'origin',
    auth: 'none',
    query: ResetTokenQuery,
    reply: v.boolean(),
    failures: [400, 429],
    source: 'S1§7',
    summary: 'Whether a password link is still good',
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/auth/reset-password',
    host: 'origin',
    auth: 'none',
    body: ResetPasswordBody,
    reply: Done,
    failures: [400, 413, 415, 429],
    source: 'S1§7',
    summary: 'Choose a new password with a link; ends all sessions of the account',
  }),
  logout: route({
    method: 'POST',
    path: '/api/logout',
    host: 'origin',
    auth: 'bearer',
    reply: Done,
    failures: [401],
    source: 'S1§7',
    summary: 'End the session of this token',
  }),
  currentUser: route({
    method: 'GET',
    path: '/api/auth/me',
    host: 'api',
    auth: 'bearer',
    reply: Account,
    failures: [401],
    source: 'ours',
    summary: 'The signed-in user',
  }),
  updateAccount: route({
    method: 'PUT',
    path: '/api/auth/me',
    host: 'api',
    auth: 'bearer',
    body: AccountBody,
    reply: Account,
    failures: [400, 401, 413, 415],
    source: 'ours (AC-02)',
    summary: "Change the account's name",
  }),
  updateAccountNotices: route({
    method: 'PUT',
    path: '/api/auth/me/notices',
    host: 'api',
    auth: 'bearer',
    body: AccountNoticesBody,
    reply: Account,
    failures: [400, 401, 413, 415],
    source: 'ours',
    summary: 'Where the owner is told that somebody waits for a person, besides by e-mail',
  }),
  listSessions: route({
    method: 'GET',
    path: '/api/auth/sessions',
    host: 'api',
    auth: 'bearer',
    reply: v.array(AccountSession),
    failures: [401],
    source: 'ours (AC-03)',
    summary: 'Where the account is signed in, the latest used first',
  }),
  revokeSession: route({
    method: 'DELETE',
    path: '/api/auth/sessions/{loginId}',
    host: 'api',
    auth: 'bearer',
    params: v.object({ loginId: Id }),
    reply: Done,
    failures: [401, 404],
    source: 'ours (AC-03)',
    summary: 'End one session of the account',
  }),
  changePassword: route({
    method: 'POST',
    path: '/api/auth/change-password',
    host: 'api',
    auth: 'bearer',
    body: ChangePasswordBody,
    reply: Done,
    failures: [400, 401, 409, 413, 415, 429],
    source: 'ours (AC-02)',
    summary: 'Change the password; ends all other sessions of the account',
  }),
  exportAccount: route({
    method: 'GET',
    path: '/api/auth/export',
    host: 'api',
    auth: 'bearer',
    file: true,
    reply: AccountExport,
    failures: [401],
    source: 'ours (AC-04)',
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
    failures: [400, 401, 403, 413, 415, 429],
    source: 'ours (AC-04)',
    summary: 'Delete the account with everything in it, files included',
  }),
} as const
