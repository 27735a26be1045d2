/**
 * Removes what this browser keeps for an account or an agent: drafts, chosen files and what a tab remembers. Each of
 * these has a name whose parts, between dots, include the ids of the user and of the agent.
 */
import { delMany, keys } from 'idb-keyval'

const forget = async (isForgotten: (key: string) => boolean): Promise<void> => {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage).filter(isForgotten)) storage.removeItem(key)
    await delMany((await keys<string>()).filter(isForgotten))
  } catch {
    // Storage may be forbidden; then nothing is kept.
  }
}

const isNamedAfter = (id: string) => (key: string) => key.startsWith('prosa.') && key.split('.').includes(id)

export const forgetAgent = (agentId: string): Promise<void> => forget(isNamedAfter(agentId))

/** What this tab remembers, such as the e-mail typed to sign in, and drafts of earlier versions. */
const withoutUser = /^prosa\.(tab\.|draft\.(correction|conversation|mass-sending-phone)\.[^.]+$)/

export const forgetAccount = (userId: string): Promise<void> => {
  const isOfUser = isNamedAfter(userId)
  return forget((key) => isOfUser(key) || withoutUser.test(key))
}
