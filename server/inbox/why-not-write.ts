/** Why nothing can be sent to a customer now. */
import { channelKinds } from '../../contract/channels.ts'
import type { InboxRow } from './conversation.repository.ts'
import type { InboxDependencies } from './dependencies.ts'

export const windowClosed =
  'O cliente escreveu há mais de 24 horas: este canal só deixa responder depois que ele escrever de novo.'
export const notConnected = 'O canal desta conversa não está mais ligado ao agente.'

/** In Portuguese; null if sending is possible. */
export async function whyNotWrite(
  { db, clock, channels }: Pick<InboxDependencies, 'db' | 'clock' | 'channels'>,
  { id, channel, channelId, contactId }: InboxRow,
): Promise<string | null> {
  if (!channelKinds.some((kind) => kind === channel)) return null
  if (channelId === null || contactId === null) return notConnected
  return (await channels.outbound.refusalFor(db, id, clock.now())) === 'window' ? windowClosed : null
}
