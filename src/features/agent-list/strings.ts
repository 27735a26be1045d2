/** Every text of the agent list (S1§2). */
import { dayMs } from '../../../contract/durations.ts'
import type { AgentCard, Objective } from '../../../contract/agents.ts'
import { countText, dayText } from '../../format.ts'
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { AgentListNotice, DraftSummary, StatusFilter } from '../../machines/agent-list/agent-list.machine.ts'
import { firstCharacters } from '../../machines/text.ts'

export const statusLabels: Record<StatusFilter, string> = { all: 'Todos', active: 'Ativos', inactive: 'Inativos' }

export const objectiveLabels: Record<Objective, string> = {
  SUPPORT: 'Suporte',
  SALES: 'Negócios',
  PERSONAL: 'Uso Pessoal',
}

export const refreshLabel = 'Atualizar a cada 3 segundos'

export const listOptionsLabel = 'Opções da lista'

export const optionsLabel = (name: string): string => `Opções de ${name}`

/** 'hoje', 'ontem', 'há 3 dias'; the date for older days. */
const dayOf = (date: Date): string => {
  const midnight = (of: Date): number => new Date(of).setHours(0, 0, 0, 0)
  const ago = Math.max(0, Math.round((midnight(new Date()) - midnight(date)) / dayMs))
  if (ago >= 7) return dayText(date)
  return ['hoje', 'ontem', 'anteontem'][ago] ?? `há ${ago} dias`
}

/** What the agent has learned and done; empty if the server does not report it. */
export const activityText = ({ trainings, conversations, lastActivityAt }: AgentCard): string =>
  [
    ...(typeof trainings === 'number' ? [countText(trainings, 'treinamento', 'treinamentos')] : []),
    ...(typeof conversations === 'number' ? [countText(conversations, 'conversa', 'conversas')] : []),
    ...(lastActivityAt ? [dayOf(lastActivityAt)] : []),
  ].join(' · ')

/** Shown on the card of an agent whose channel has lost its connection. */
export const channelDownText = 'Canal sem conexão'

/** The id by which the menu finds its anchor button. */
export const optionsButtonId = (agentId: string): string => `opcoes-${agentId}`

export const discardLabel = 'Descartar'

/** Number of characters that is enough to recognise a name or a URL. */
const SHOWN = 60

const shown = (text: string): string => {
  const beginning = firstCharacters(text, SHOWN)
  return beginning === text ? text : `${beginning}…`
}

export const draftText = ({ name, website }: DraftSummary): string => {
  if (website) return `Você começou a criar um agente a partir de “${shown(website)}”.`
  return name ? `Você começou a criar “${shown(name)}”.` : 'Você começou a criar um agente.'
}

export const agentListNotices: NoticeTexts<AgentListNotice> = {
  removed: ({ name }) => `Agente "${name}" removido com sucesso`,
  removalFailed: () => 'Ocorreu um problema ao remover o agente',
}
