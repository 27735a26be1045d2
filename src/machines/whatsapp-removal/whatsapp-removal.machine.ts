/** 'Desconectar' of official WhatsApp: asks, then disconnects. */
import { confirmMachine } from '../shared/confirm.machine.ts'

export const whatsappRemovalMachine = confirmMachine<{ agentId: string }>({
  id: 'whatsappRemoval',
  changes: ['channels', 'agents'],
})
