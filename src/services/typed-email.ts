/** The e-mail and name typed before the sign-in, for the screens there; they are in no URL, so in no history and no log. */
import { tabMemory } from './tab-memory.ts'

export const { read: readTypedEmail, write: writeTypedEmail, forget: forgetTypedEmail } = tabMemory('email')
export const { read: readTypedName, write: writeTypedName } = tabMemory('name')
