/** 'Desconectar' of official WhatsApp: asked, then done. */
import { confirmMachine } from '../shared/confirm.machine.ts'

export const whatsappRemovalMachine = confirmMachine<{ agentId: string }>({
  id: 'whatsappRemoval',
  changes: ['channels', 'agents'],
})
