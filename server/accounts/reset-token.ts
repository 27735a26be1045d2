/** The secret of a password link. It is in the mail and nowhere else; the server knows it by its hash. */
import { createHash, randomBytes } from 'node:crypto'

export const resetTokenMs = 30 * 60 * 1000

export const newResetToken = (): string => randomBytes(32).toString('base64url')

/** No salt: nobody can guess or list 32 random bytes. */
export const hashResetToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
