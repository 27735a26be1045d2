/** 'Restaurar esta versão': asked, then saved again as a new version; where that fails the question stands again. */
import { confirmMachine } from '../shared/confirm.machine.ts'

export type RestoredVersion = { agentId: string; revision: number }

export const agentVersionRestoreMachine = confirmMachine<RestoredVersion>({
  id: 'agentVersionRestore',
  changes: ['agents'],
})

export type AgentVersionRestoreMachine = typeof agentVersionRestoreMachine
