/** Every text of the page of follow-up figures (CL-02). */
import type { FollowUpAnalytics } from '../../../contract/follow-ups.ts'
import { percentText } from '../../format.ts'
import { zoneText } from '../../ui/words.ts'

export const page = {
  title: 'Estatísticas de follow-up',
  back: 'Voltar às configurações',
  period: 'Período',
  loadFailed: 'Não foi possível carregar as estatísticas de follow-up.',
  loading: 'Carregando estatísticas',
  empty: 'Nenhum follow-up enviado neste período.',
  chart: 'Follow-ups enviados e respondidos por dia',
  byDay: 'Por dia',
  export: 'Baixar CSV',
  conversations: 'Situação por conversa',
  conversationsFailed: 'Não foi possível carregar a situação das conversas.',
  noConversations: 'Nenhuma conversa esperou por um follow-up ainda.',
  conversation: 'Conversa',
  state: 'Situação',
  changed: 'Mudou em',
  simulated: 'relógio avançado',
}

export const columns = { date: 'Dia', sent: 'Enviados', answered: 'Respondidos', rate: 'Taxa de resposta' }

export const rateText = (sent: number, answered: number): string => (sent === 0 ? '–' : percentText(answered / sent, 1))

/** The definition is shown beside the numbers. */
export const definition = ({ answerHours, timezone }: FollowUpAnalytics): string =>
  `Respondido: o cliente escreveu em até ${answerHours} horas, antes da próxima mensagem do agente; conta no dia do envio. Fuso dos dias: ${zoneText(timezone)}. Envios com o relógio avançado não contam.`
