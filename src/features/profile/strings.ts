/** Every text of the tab 'Perfil' (S3§2, S3§8). */
import type { Language, Objective } from '../../../contract/agents.ts'
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { PageFormNotice } from '../../machines/shared/form.machine.ts'

export const profileNotices: NoticeTexts<PageFormNotice> = {
  saved: () => 'Agente atualizado com sucesso!',
  failed: () => 'Erro ao atualizar agente',
}

export const profileTexts = {
  title: 'Perfil do agente',
  loadFailed: 'Não foi possível carregar o perfil do agente.',
  failed: 'Nada foi alterado no agente. O que você digitou continua aqui.',
  gone: 'O agente foi removido em outro lugar. O que você digitou continua aqui.',
}

export const unsavedWarning = 'As alterações do perfil ainda não valem para o agente; elas ficam neste navegador.'

export const tonePlaceholder = 'Selecione um tom de voz'

export const profileLabels = {
  name: 'Nome',
  language: 'Idioma',
  companyName: 'Nome da empresa',
  businessArea: 'Área de atuação',
  productDescription: 'Descrição do produto ou serviço',
  behavior: 'Comportamento',
  tone: 'Tom de voz',
  initialChatMessage: 'Mensagem inicial',
}

export const languageLabels: Record<Language, string> = {
  'pt-BR': 'Português (Brasil)',
  'en-US': 'Inglês (EUA)',
  'es-ES': 'Espanhol',
}

export const objectiveLabels: Record<Objective, string> = {
  SUPPORT: 'Suporte',
  SALES: 'Negócios',
  PERSONAL: 'Uso Pessoal',
}
