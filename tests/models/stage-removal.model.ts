import { stageRemovalMachine } from '../../src/machines/stage-removal/stage-removal.machine.ts'
import { confirmModel } from './confirm.model.ts'

export const stageRemovalModel = confirmModel(stageRemovalMachine, {
  subjects: { first: { subject: { id: 's1', name: 'Pedido' } } },
  gone: 'Estágio não encontrado.',
})
