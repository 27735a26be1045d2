/** 'Restaurar esta versão': asks, then saves the version again as a new one; after a failure it asks again. */
import { confirmMachine } from '../shared/confirm.machine.ts'

export type RestoredVersion = { agentId: string; revision: number }

export const agentVersionRestoreMachine = confirmMachine<RestoredVersion>({
  id: 'agentVersionRestore',
  changes: ['agents'],
})

export type AgentVersionRestoreMachine = typeof agentVersionRestoreMachine
