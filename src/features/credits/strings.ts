/** Every text of the page of credits (AC-05, AC-06). */
import { numberText } from '../../../contract/format.ts'
export const words = {
  title: 'Créditos',
  few: 'Restam poucos créditos. Quando acabarem, seus agentes deixam de responder.',
  none: 'Seus créditos acabaram. Seus agentes não respondem até que você receba mais.',
  more: 'Precisa de mais créditos?',
  askByMail: 'Pedir por e-mail',
  askOnline: 'Pedir mais créditos',
  contact: 'Quem cuida deste servidor adiciona créditos à sua conta.',
  operator: 'Fale com quem cuida deste servidor. O comando para adicionar créditos é:',
  use: 'Uso',
  chart: 'Créditos usados por dia',
  unread: 'Não foi possível carregar o uso de créditos.',
  retry: 'Tentar novamente',
  unused: 'Nenhum crédito usado neste período.',
  byDay: 'Por dia',
  byAgent: 'Por agente',
  byModel: 'Por modelo',
  day: 'Dia',
  agent: 'Agente',
  model: 'Modelo',
  replies: 'Respostas',
  credits: 'Créditos',
  removedAgent: 'Agente removido',
  unknownModel: 'Sem modelo',
}

export const balanceText = (balance: number): string =>
  balance === 1 ? '1 crédito' : `${numberText(balance)} créditos`
