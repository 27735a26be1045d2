/** Every text of the dashboard (spec decision 24). */
import { waitingText, zoneText } from '../../ui/words.ts'
import type { Measure } from './measures.ts'

export const texts = {
  title: 'Dashboard',
  period: 'Período',
  agent: 'Agente',
  allAgents: 'Todos os agentes',
  channel: 'Canal',
  allChannels: 'Todos os canais',
  customers: 'Clientes (sem o chat de teste)',
  unknownChannel: 'Sem canal registrado',
  removedAgent: 'Agente removido',
  measures: 'O que o gráfico mostra',
  received: 'Dos clientes',
  byAgent: 'Por agente',
  byChannel: 'Por canal',
  byDay: 'Por dia',
  day: 'Dia',
  export: 'Baixar CSV',
  inactive: 'inativo',
  loadFailed: 'Não foi possível carregar o dashboard.',
  emptyPeriod: 'Nada aconteceu neste período.',
  noAgents: 'Crie um agente para acompanhar as conversas dele aqui.',
  toAgents: 'Ver agentes',
}

export const measureNames: Record<Measure, string> = {
  conversations: 'Conversas',
  messages: 'Mensagens',
  credits: 'Créditos',
  agents: 'Agentes em uso',
}

export const chartName = (measure: Measure): string => `${measureNames[measure]} por dia`

export const agentWaitingText = (name: string, count: number): string => `${name}: ${waitingText(count)}`

export const timeZoneNote = (timeZone: string): string =>
  `Fuso dos dias: ${zoneText(timeZone)}. Conversas contam no dia em que começaram; as que foram apagadas saem das contas, os créditos delas não.`
