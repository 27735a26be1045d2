/** The address typed before the sign-in, for the screens there; it is in no address, so in no history and no log. */
import { tabMemory } from './tab-memory.ts'

export const { read: readTypedEmail, write: writeTypedEmail, forget: forgetTypedEmail } = tabMemory('email')
