/** Every text of the WhatsApp cards and their dialogs. */
import { countText, dateTimePhrase } from '../../format.ts'
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { ConfirmNotice } from '../../machines/shared/confirm.machine.ts'
import type { LinkNotice } from '../../machines/whatsapp-link/whatsapp-link.machine.ts'
import type { SignupNotice } from '../../machines/whatsapp-signup/whatsapp-signup.machine.ts'

export const confirmedAt = (at: number | Date): string => `confirmado ${dateTimePhrase(at)}`

export const simulated = { badge: 'simulado', open: 'Abrir simulador' }

export const link = {
  title: 'WhatsApp Web',
  description: 'O agente atende pelo número da loja, ligado por QR Code.',
  verifying: 'Verificando…',
  connected: 'Conectado',
  disconnected: 'Desconectado',
  unread: 'QR Code ainda não lido',
  notConfigured: 'Não configurado',
  unverified: 'Não foi possível verificar o status da conexão',
  connect: 'Conectar',
  reconnect: 'Conectar novamente',
  disconnect: 'Desconectar',
  disconnecting: 'Desconectando…',
  check: 'Verificar novamente',
  business: 'conta comercial',
  waiting: (count: number): string => countText(count, 'mensagem esperando', 'mensagens esperando'),
}

/** Asked before the phone is unlinked. */
export const unlinking = {
  title: 'Desconectar WhatsApp',
  effect: 'O agente deixa de responder por este número até você ler um novo QR Code.',
  cancel: 'Cancelar',
  confirm: 'Desconectar WhatsApp',
  running: 'Desconectando…',
}

export const linkNotices: NoticeTexts<LinkNotice> = {
  unlinked: () => 'WhatsApp desconectado com sucesso',
  unlinkFailed: () => 'Erro ao desconectar o WhatsApp',
}

export const qr = {
  title: 'Conectar WhatsApp',
  steps: [
    'Abra o WhatsApp no celular da loja.',
    'Toque em Mais opções ou Configurações e em Aparelhos conectados.',
    'Toque em Conectar um aparelho e aponte a câmera para o código.',
  ],
  picture: 'QR Code para ler no celular',
  loading: 'Carregando o QR Code',
  preparing: 'O serviço está preparando o QR Code…',
  failed: 'Falha ao carregar QR Code',
  retry: 'Tentar novamente',
  expiresIn: (seconds: number): string => `Expira em ${seconds} s`,
  expired: 'O QR Code expirou. Gere outro quando estiver com o celular na mão.',
  renew: 'Gerar novo QR Code',
  finish: 'Concluir',
  connected: 'WhatsApp conectado. O agente já responde por este número.',
  renewHint: 'Um novo código desconecta o celular de agora.',
  dropQuestion:
    'O celular de agora será desconectado, e o agente só volta a responder depois que o novo código for lido.',
  drop: 'Desconectar e gerar código',
  keep: 'Manter conectado',
  unlinking: 'Desconectando o celular de agora…',
  close: 'Fechar',
}

export const instance = {
  text: 'Informe a instância criada no seu painel do Z-API ou do Evolution. O token fica guardado no servidor e não aparece mais aqui.',
  id: 'ID da instância',
  token: 'Token da instância',
  save: 'Continuar',
  saving: 'Salvando…',
  failed: 'Erro ao salvar a instância. Tente novamente.',
}

export const qrNotices: NoticeTexts<'linked' | 'unlinkFailed'> = {
  linked: () => 'WhatsApp conectado com sucesso',
  unlinkFailed: () => 'Erro ao desconectar o WhatsApp',
}

/** Asked before the official number is disconnected. */
export const removal = {
  title: 'Desconectar WhatsApp Oficial',
  effect: 'O agente deixa de responder por este número até você conectá-lo de novo. As conversas ficam guardadas.',
  cancel: 'Cancelar',
  confirm: 'Desconectar número',
  running: 'Desconectando…',
  failed: 'Erro ao desconectar o WhatsApp',
}

export const removalNotices: NoticeTexts<ConfirmNotice> = {
  running: () => removal.running,
  done: () => 'WhatsApp desconectado com sucesso',
  failed: () => removal.failed,
}

export const official = {
  disconnect: 'Desconectar',
  title: 'WhatsApp Oficial',
  description: 'O número da empresa pela plataforma da Meta, para quem tem conta do WhatsApp Business.',
  connected: 'Conectado',
  pending: 'Conectado, mas ainda não funciona',
  lost: (moment: string): string => `Sem conexão desde ${moment}`,
  expired: (moment: string): string => `Sem autorização desde ${moment}`,
  expires: (day: string): string => `A autorização vence em ${day}. Conecte novamente antes disso.`,
  notConnected: 'Não conectado',
  connect: 'Conectar',
  reconnect: 'Conectar novamente',
  window:
    'Janela de 24 horas: até um dia depois da última mensagem da pessoa, o agente escreve à vontade. Depois, o WhatsApp só aceita modelos aprovados.',
}

export const signup = {
  title: 'Conectar WhatsApp Oficial',
  text: 'A Meta abre uma janela em que você escolhe a conta da empresa e o número. Ao terminar, o número passa a ser atendido pelo agente.',
  needs: [
    'Uma conta no Gerenciador de Negócios da Meta, da qual você é administrador.',
    'Um número que receba SMS ou ligação, ou o que já está no aplicativo WhatsApp Business.',
    'Um meio de pagamento na conta: a Meta cobra por parte das mensagens.',
  ],
  preparing: 'Preparando a janela da Meta',
  start: 'Continuar com a Meta',
  signing: 'Termine o cadastro na janela que abriu.',
  saving: 'Ligando o número ao agente…',
  unconfigured:
    'O WhatsApp Oficial não está configurado neste servidor. Entre em contato com o administrador do sistema.',
  unloaded: 'Não foi possível carregar a página da Meta.',
  retry: 'Tentar novamente',
  cancelled: 'Autorização cancelada ou incompleta',
  refused: 'A Meta informou um erro no cadastro',
  failed: 'Falha ao atualizar informações do WhatsApp Business',
  close: 'Fechar',
}

export const signupNotices: NoticeTexts<SignupNotice> = {
  saved: () => 'WhatsApp Business conectado com sucesso!',
  cancelled: () => signup.cancelled,
  refused: () => signup.refused,
  failed: () => signup.failed,
}
