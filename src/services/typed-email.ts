/**
 * The e-mail and name typed before the sign-in, shared by the screens there; kept out of URLs, so that no history or
 * log has them.
 */
import { tabMemory } from './tab-memory.ts'

export const { read: readTypedEmail, write: writeTypedEmail, forget: forgetTypedEmail } = tabMemory('email')
export const { read: readTypedName, write: writeTypedName } = tabMemory('name')
