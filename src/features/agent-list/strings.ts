/** Every text of the agent list (S1§2). */
import type { Objective } from '../../../contract/agents.ts'
import type { StatusFilter } from '../../machines/agent-list/agent-list.machine.ts'

export const statusLabels: Record<StatusFilter, string> = { all: 'Todos', active: 'Ativos', inactive: 'Inativos' }

export const objectiveLabels: Record<Objective, string> = {
  SUPPORT: 'Suporte',
  SALES: 'Negócios',
  PERSONAL: 'Uso Pessoal',
}
