/** Every text of the page of credits (AC-05, AC-06). */
import { countText } from '../../format.ts'

export const texts = {
  title: 'Créditos',
  balance: 'Saldo',
  few: 'Restam poucos créditos. Quando acabarem, seus agentes deixam de responder.',
  none: 'Seus créditos acabaram. Seus agentes não respondem até que você receba mais.',
  more: 'Precisa de mais créditos?',
  askByMail: 'Pedir por e-mail',
  askOnline: 'Pedir mais créditos',
  contact: 'Quem cuida desta instalação adiciona créditos à sua conta.',
  askOperator: 'Peça a quem cuida desta instalação. Essa pessoa adiciona créditos à sua conta.',
  grant:
    'Você cuida desta instalação. Para adicionar créditos à sua conta, execute no servidor (com o banco embutido, depois de parar o Prosa):',
  use: 'Uso',
  chart: 'Créditos usados por dia',
  balanceFailed: 'Não foi possível carregar o seu saldo.',
  loadFailed: 'Não foi possível carregar o uso de créditos.',
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

export const balanceText = (balance: number): string => countText(balance, 'crédito', 'créditos')
