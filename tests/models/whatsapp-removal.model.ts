import { whatsappRemovalMachine } from '../../src/machines/whatsapp-removal/whatsapp-removal.machine.ts'
import { confirmModel } from './confirm.model.ts'

export const whatsappRemovalModel = confirmModel(whatsappRemovalMachine, {
  subjects: { agent: { subject: { agentId: 'agent-1' } } },
  gone: 'Não há número conectado.',
})
