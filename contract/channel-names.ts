/** Display names of the channels of conversations. */
import type { InboxChannel } from './inbox.ts'

export const channelNames: Record<InboxChannel, string> = {
  test: 'Chat de teste',
  api: 'API',
  whatsappWeb: 'WhatsApp',
  whatsappCloud: 'WhatsApp oficial',
  instagram: 'Instagram',
  widget: 'Site',
}
