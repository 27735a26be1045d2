/** Every text of the tab 'Configuracoes do Agente' (S2§2.4, S2§8); accents as in the specification. */
import { countText } from '../../format.ts'
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { PageFormNotice } from '../../machines/shared/form.machine.ts'

export const settingsNotices: NoticeTexts<PageFormNotice> = {
  saved: () => 'Configurações atualizadas com sucesso!',
  failed: ({ message }) => `Erro ao atualizar: ${message || 'Tente novamente'}`,
}

export const settingsTexts = {
  title: 'Configuracoes do Agente',
  loadFailed: 'Erro ao carregar as configurações do agente',
  failed: 'Ocorreu um erro ao atualizar as configurações',
  gone: 'Ocorreu um erro ao atualizar as configurações. O agente foi removido em outro lugar.',
}

export const unsavedSettings = 'As configurações alteradas ainda não valem para o agente; elas ficam neste navegador.'

export const settingsLabels = {
  responseModel: 'Modelo de IA',
  timezone: 'Fuso horário',
  enableSplitMessages: 'Dividir mensagens longas',
  splitMessageMaxLength: 'Tamanho máximo de cada mensagem',
  useEmojis: 'Usar emojis',
  restrictTopics: 'Restringir assuntos',
  enabledHumanTransfer: 'Transferir para atendimento humano',
  enabledReminder: 'Lembretes',
  active: 'Agente ativo',
}

export const settingsHelp = {
  enableSplitMessages: 'Envia respostas longas em várias mensagens.',
  useEmojis: 'As respostas podem ter emojis.',
  restrictTopics: 'Responde só sobre os assuntos do agente.',
  enabledHumanTransfer: 'Passa a conversa a uma pessoa quando o cliente pede.',
  enabledReminder: 'Lembra o cliente dos compromissos combinados.',
  active: 'Desligado, o agente não responde nos canais.',
}

export const cards = {
  model: { title: 'Modelo de IA', text: 'Quem escreve as respostas, e quanto custa cada uma.' },
  zone: { title: 'Fuso horário', text: 'Vale para os horários de que o agente fala.' },
  split: { title: 'Divisão de mensagens', text: 'Como as respostas longas chegam ao cliente.' },
  behaviour: { title: 'Comportamento', text: 'O que o agente pode fazer durante a conversa.' },
}

export const splitHint = '100 - 10.000 characters'
export const splitAdvice = 'Recomendado: 300-1000'
export const statisticsLink = 'Ver Estatisticas Detalhadas'
/** It begins as the note of the test chat (spec decision 12). */
export const noModel =
  'Sem modelo configurado: respostas a partir dos treinamentos, sem custo. O modelo escolhido aqui vale quando houver um neste servidor.'
export const costsFailed = 'Erro ao carregar custos dos modelos'
export const soon = 'Em breve'
export const fresh = 'Novo'

/** Without accents, as in S2§2.4. */
export const creditsOf = (cost: number): string => countText(cost, 'credito', 'creditos')

export const picker = {
  providers: 'Escolha o provedor',
  modelsOf: (provider: string): string => `Modelos ${provider}`,
  back: 'Voltar aos provedores',
  unknownCost: 'Custo não informado',
}
