/**
 * Sign-in, registration, password links and the session user (S1§6, S1§7). The calls of the account page are in
 * account.ts.
 */
import * as v from 'valibot'
import { route } from './route.ts'
import { Done, Id, maxText, requiredText } from './wire.ts'

export const roles = ['OWNER', 'USER', 'USER_CHAT'] as const
export const Role = v.picklist(roles)
export type Role = (typeof roles)[number]

export const Email = v.pipe(v.string(), v.trim(), v.toLowerCase(), maxText(254), v.email('Informe um e-mail válido'))
export const newPasswordMinimum = 8
export const NewPassword = v.pipe(
  v.string(),
  v.minLength(newPasswordMinimum, `Use pelo menos ${newPasswordMinimum} caracteres`),
  maxText(200),
)

const LoginBody = v.strictObject({
  email: Email,
  password: v.pipe(v.string(), v.minLength(1, 'Informe a senha'), maxText(200)),
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

/** The limit exceeds the length of our tokens; the server only ever compares the token's hash. */
const ResetToken = v.pipe(v.string(), v.minLength(1, 'Link inválido'), v.maxLength(200, 'Link inválido'))
const ForgotPasswordBody = v.strictObject({ email: Email })
const ResetPasswordBody = v.strictObject({ token: ResetToken, newPassword: NewPassword })
const ResetTokenQuery = v.object({ token: ResetToken })

/**
 * Messages of the sign-in reply. By them the app tells whether the account was just created (AU-08), because the reply of
 * S1§7 has no other field and other servers send no more.
 */
export const registeredMessage = 'Cadastro realizado com sucesso!'
export const signedInMessage = 'Login realizado com sucesso!'

const LoginReply = v.object({ token: v.string(), message: v.string() })

/** Other hosts may use roles unknown to us: only USER_CHAT is restricted, all other roles see everything (S1§6). */
const AnyRole = v.fallback(Role, 'USER')

/** The claims of the bearer token (spec decision 5); `sub` is the user's id. */
export const TokenClaims = v.object({
  sub: v.optional(Id),
  name: v.optional(v.string(), ''),
  email: v.optional(v.string(), ''),
  role: v.optional(AnyRole, 'USER'),
  /** Seconds since 1970, by the server's clock. */
  iat: v.optional(v.number()),
  exp: v.optional(v.number()),
})
export type TokenClaims = v.InferOutput<typeof TokenClaims>

export const SessionUser = v.object({ id: Id, name: v.string(), email: v.string(), role: AnyRole })
export type SessionUser = v.InferOutput<typeof SessionUser>

/** The account as its owner sees it. */
export const Account = v.object({
  ...SessionUser.entries,
  /** False for an account that only signs in with Google. */
  hasPassword: v.optional(v.boolean(), true),
  /** Digits of the WhatsApp number that receives notices. */
  noticePhone: v.optional(v.string(), ''),
})
export type Account = v.InferOutput<typeof Account>

export const authRoutes = {
  login: route({
    method: 'POST',
    path: '/api/auth/login',
    host: 'origin',
    auth: 'none',
    body: LoginBody,
    reply: LoginReply,
    refusals: [400, 401, 413, 415, 429],
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
    refusals: [400, 409, 413, 415, 429],
    source: 'extension (spec decision 4)',
    summary: 'Create an account and sign in',
  }),
  googleLogin: route({
    method: 'POST',
    path: '/api/auth/google',
    host: 'origin',
    auth: 'none',
    body: GoogleBody,
    reply: LoginReply,
    refusals: [400, 401, 409, 413, 415, 429, 502, 503],
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
    refusals: [400, 413, 415, 429],
    source: 'S1§7',
    summary: 'Send a link to choose a new password; answers the same for unknown e-mail addresses',
  }),
  validateReset: route({
    method: 'GET',
    path: '/api/auth/reset-password/validate',
    host: 'origin',
    auth: 'none',
    query: ResetTokenQuery,
    reply: v.boolean(),
    refusals: [400, 429],
    source: 'S1§7',
    summary: 'Whether a password link is still valid',
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/auth/reset-password',
    host: 'origin',
    auth: 'none',
    body: ResetPasswordBody,
    reply: Done,
    refusals: [400, 413, 415, 429],
    source: 'S1§7',
    summary: 'Choose a new password with a link; ends all sessions of the account',
  }),
  logout: route({
    method: 'POST',
    path: '/api/logout',
    host: 'origin',
    auth: 'bearer',
    reply: Done,
    refusals: [401],
    source: 'S1§7',
    summary: 'End the session of this token',
  }),
  currentUser: route({
    method: 'GET',
    path: '/api/auth/me',
    host: 'api',
    auth: 'bearer',
    reply: Account,
    refusals: [401],
    source: 'extension',
    summary: 'The signed-in user',
  }),
} as const
