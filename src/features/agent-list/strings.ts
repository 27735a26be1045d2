/** Every text of the agent list (S1§2). */
import type { Objective } from '../../../contract/agents.ts'
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { AgentListNotice, StatusFilter } from '../../machines/agent-list/agent-list.machine.ts'

export const statusLabels: Record<StatusFilter, string> = { all: 'Todos', active: 'Ativos', inactive: 'Inativos' }

export const objectiveLabels: Record<Objective, string> = {
  SUPPORT: 'Suporte',
  SALES: 'Negócios',
  PERSONAL: 'Uso Pessoal',
}

export const refreshLabel = 'Atualizar a cada 3 segundos'

export const optionsLabel = (name: string): string => `Opções de ${name}`

/** By which the menu finds the button it hangs on. */
export const optionsButtonId = (agentId: string): string => `opcoes-${agentId}`

export const removal = {
  title: 'Confirmar exclusão',
  warning: (name: string): string =>
    `O agente "${name}" será removido com seus treinamentos e conversas. Esta ação não pode ser desfeita.`,
  cancel: 'Cancelar',
  confirm: 'Confirmar exclusão',
  running: 'Excluindo...',
}

export const agentListNotices: NoticeTexts<AgentListNotice> = {
  removed: ({ name }) => `Agente "${name}" removido com sucesso`,
  removalFailed: () => 'Ocorreu um problema ao remover o agente',
}
