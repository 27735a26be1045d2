/** Every text of the test chat (S1§2, S1§8, spec decision 13). */
import { countText } from '../../format.ts'
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { ChatNotice } from '../../machines/chat/chat.types.ts'
import type { Reason, SendReason } from '../../machines/chat/conversation.ts'

const reasons: NoticeTexts<SendReason> = {
  sendOffline: () => 'Falha ao conectar com o servidor backend. Verifique sua conexão e tente novamente.',
  sendMalformed: () => 'Formato de resposta inválido do servidor',
  sendRefused: ({ message }) => String(message),
  sendStatus: ({ status }) => `Erro ao enviar mensagem. Status: ${status}`,
  sendUnauthorized: () => 'Sessão expirada. Por favor, faça login novamente.',
  sendCancelled: () => 'Envio cancelado',
  sendInterrupted: () => 'Esta pergunta ficou sem resposta',
  sendStopped: () => 'Você parou a resposta antes da primeira palavra. Nada foi cobrado.',
  sendBroken: () => 'A conexão caiu no meio da resposta. Tente novamente para recebê-la inteira.',
}

/** Shown in the conversation instead of an answer. */
export const failureText = ({ key, params }: Reason): string =>
  key === 'sendStopped' ? reasons[key](params) : `Erro ao enviar mensagem: ${reasons[key](params)}`

export const chatNotices: NoticeTexts<ChatNotice> = {
  sendOffline: (params) => `Erro: ${reasons.sendOffline(params)}`,
  sendMalformed: (params) => `Erro: ${reasons.sendMalformed(params)}`,
  sendRefused: (params) => `Erro: ${reasons.sendRefused(params)}`,
  sendStatus: (params) => `Erro: ${reasons.sendStatus(params)}`,
  sendUnauthorized: (params) => `Erro: ${reasons.sendUnauthorized(params)}`,
  sendCancelled: (params) => `Erro: ${reasons.sendCancelled(params)}`,
  sendInterrupted: (params) => `Erro: ${reasons.sendInterrupted(params)}`,
  sendStopped: (params) => reasons.sendStopped(params),
  sendBroken: (params) => `Erro: ${reasons.sendBroken(params)}`,
  conversationRemoved: () => 'Esta conversa foi removida em outra aba.',
  replyNotStopped: () => 'Não foi possível parar a resposta. Tente novamente.',
  notHandedBack: () => 'Não foi possível devolver a conversa ao agente. Tente novamente.',
  // In English because the specification prescribes these words (CH-12).
  historyOffline: () => 'Failed to connect to the server. Please check your network connection.',
  historyMalformed: () => 'Invalid response format from server',
  historyRefused: ({ message }) => String(message),
  historyStatus: ({ status }) => `Não foi possível carregar a conversa. Status: ${status}`,
  attachmentRefused: () => 'Este arquivo não pode ser enviado. Envie uma imagem, um áudio, um PDF ou um documento.',
  attachmentOnlyOne: () => 'Só um arquivo vai em cada mensagem: o primeiro foi anexado.',
  denied: () => 'Não foi possível acessar o microfone. Verifique as permissões.',
  stopFailed: () => 'Ocorreu um erro ao preparar o áudio',
  noDevice: () => 'Nenhum microfone foi encontrado. Conecte um e tente novamente.',
  unsupported: () => 'Este navegador não consegue gravar áudio. Você pode anexar um arquivo de áudio.',
  lost: () => 'O microfone parou de responder durante a gravação.',
}

/** The credits that an answer cost (AC-07). */
export const costText = (cost: number): string => {
  if (cost === 0) return 'sem custo'
  return countText(cost, 'crédito', 'créditos')
}

/** The agent's version that answered; omitted for an agent that was never changed. */
export const versionText = (revision: number | undefined): string =>
  revision === undefined || revision === 1 ? '' : ` · versão ${revision}`

/** Shown below an answer that the user stopped. */
export const stoppedText = 'parada por você'

export const untitledConversation = 'Conversa sem texto'
export const composer = { form: 'Escrever mensagem', send: 'Enviar mensagem', stop: 'Parar' }
export const noAnswerText = 'Sem resposta do agente'
export const withPerson = {
  text: 'Esta conversa agora espera por uma pessoa: o agente não responde mais aqui. Devolva-a ao agente para continuar o teste, ou comece uma nova conversa.',
  handBack: 'Devolver ao agente',
}
export const retrievalNote = 'Sem modelo configurado: respostas a partir dos treinamentos'
export const dismissNote = 'Dispensar aviso'

export type Prompt = { label: string; text: string }

/** Suggestions for starting a conversation. */
export const suggestions: readonly Prompt[] = [
  { label: 'Dizer olá', text: 'Olá! Tudo bem?' },
  { label: 'Ver capacidades', text: 'O que você sabe fazer?' },
  { label: 'Como você pode ajudar', text: 'Como você pode me ajudar?' },
]

/** Questions that customers often ask. */
export const quickPrompts: readonly [Prompt, ...Prompt[]] = [
  { label: 'Horários', text: 'Qual é o horário de atendimento?' },
  { label: 'Preços', text: 'Quanto custa?' },
  { label: 'Prazos', text: 'Qual é o prazo de entrega?' },
  { label: 'Falar com alguém', text: 'Quero falar com uma pessoa.' },
]

export const brokenImage = 'Imagem indisponível'
