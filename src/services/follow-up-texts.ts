/** Texts for the state of a follow-up. */
import type { ConversationFollowUp } from '../../contract/follow-ups.ts'
import { shortMomentText } from '../format.ts'

const reasons: Record<NonNullable<ConversationFollowUp['reason']>, string> = {
  answered: 'o cliente respondeu',
  ended: 'o cliente encerrou a conversa',
  optedOut: 'o cliente pediu para não receber mensagens',
  disabled: 'follow-up desativado',
  removed: 'follow-up removido',
  waitChanged: 'o tempo de espera mudou',
  late: 'mais de 2 horas de atraso',
  person: 'uma pessoa está atendendo',
  closed: 'a conversa foi encerrada',
  window: 'fora da janela do canal',
  agentInactive: 'agente desligado',
  invalidTimeZone: 'fuso horário desconhecido',
}

export const reasonText = (reason: ConversationFollowUp['reason']): string => (reason === null ? '' : reasons[reason])

export const stateText = ({ state, reason, dueAt, sentAt }: ConversationFollowUp): string => {
  switch (state) {
    case 'armed':
      return `Marcado para ${shortMomentText(dueAt)}`
    case 'waitingHours':
      return `Esperando horário: ${shortMomentText(dueAt)}`
    case 'cancelled':
      return `Cancelado: ${reasonText(reason)}`
    case 'blocked':
      return `Impedido: ${reasonText(reason)}`
    case 'sent':
      return `Enviado em ${shortMomentText(sentAt ?? dueAt)}`
    case 'answered':
      return `Respondido, enviado em ${shortMomentText(sentAt ?? dueAt)}`
  }
}
