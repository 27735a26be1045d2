import { agentVersionRestoreMachine } from '../../src/machines/agent-version-restore/agent-version-restore.machine.ts'
import { confirmModel } from './confirm.model.ts'

export const agentVersionRestoreModel = confirmModel(agentVersionRestoreMachine, {
  subjects: { second: { subject: { agentId: 'agent-1', revision: 2 } } },
  gone: 'Esta versão do agente não existe.',
})
