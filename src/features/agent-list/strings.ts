/** Every text of the agent list (S1§2). */
import type { Objective } from '../../../contract/agents.ts'
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { AgentListNotice, Begun, StatusFilter } from '../../machines/agent-list/agent-list.machine.ts'
import { firstCharacters } from '../../machines/text.ts'

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

/** Enough to recognise a name or an address by. */
const SHOWN = 60

const shown = (text: string): string => {
  const beginning = firstCharacters(text, SHOWN)
  return beginning === text ? text : `${beginning}…`
}

export const begunText = ({ name, website }: Begun): string => {
  if (website) return `Você começou a criar um agente a partir de “${shown(website)}”.`
  return name ? `Você começou a criar “${shown(name)}”.` : 'Você começou a criar um agente.'
}

export const agentListNotices: NoticeTexts<AgentListNotice> = {
  removed: ({ name }) => `Agente "${name}" removido com sucesso`,
  removalFailed: () => 'Ocorreu um problema ao remover o agente',
}
