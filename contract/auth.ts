/** Sign-in, registration and the session user (S1§6, S1§7). */
import * as v from 'valibot'
import { Id, requiredText } from './wire.ts'

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

export const LoginBody = v.strictObject({
  email: Email,
  password: v.pipe(v.string(), v.minLength(1, 'Informe a senha'), v.maxLength(200, 'Use no máximo 200 caracteres')),
})
export const RegisterBody = v.strictObject({ name: requiredText(120), email: Email, password: NewPassword })

export const GoogleBody = v.strictObject({
  /** The ID token that the provider's script hands to the page. */
  credential: v.pipe(
    v.nullish(v.string(), ''),
    v.minLength(1, 'Credencial do Google não fornecida'),
    v.maxLength(8_192, 'Credencial do Google inválida'),
  ),
})

/** Long enough for any token of ours; the server only ever compares its hash. */
const ResetToken = v.pipe(v.string(), v.minLength(1, 'Link inválido'), v.maxLength(200, 'Link inválido'))
export const ForgotPasswordBody = v.strictObject({ email: Email })
export const ResetPasswordBody = v.strictObject({ token: ResetToken, newPassword: NewPassword })
export const ResetTokenQuery = v.object({ token: ResetToken })

/** The words of a reply that also created the account; clients tell by them which it was (AU-08). */
export const registeredMessage = 'Cadastro realizado com sucesso!'
export const signedInMessage = 'Login realizado com sucesso!'

export const LoginReply = v.object({ token: v.string(), message: v.string() })

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
