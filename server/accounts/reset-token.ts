/** The secret of a password link. Only the mail contains it; the server stores its hash. */
import { createHash, randomBytes } from 'node:crypto'

export const resetTokenMs = 30 * 60 * 1000

export const newResetToken = (): string => randomBytes(32).toString('base64url')

/** No salt is needed, as 32 random bytes cannot be guessed or enumerated. */
export const hashResetToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
