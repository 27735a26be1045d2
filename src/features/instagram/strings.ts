/** Every text of the Instagram card and its dialogs (S3§2, S3§5, S3§8). */
import { dateTimePhrase } from '../../format.ts'
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { InstagramNotice, InstagramProblem } from '../../machines/instagram/instagram.machine.ts'

export const notices: NoticeTexts<InstagramNotice> = {
  connected: () => 'Instagram conectado com sucesso!',
  alreadyConnected: () => 'Instagram já está conectado!',
  renewed: () => 'Acesso ao Instagram renovado com sucesso!',
  disconnected: () => 'Instagram desconectado com sucesso',
  disconnectFailed: () => 'Erro ao desconectar o Instagram',
}

export const card = {
  title: 'Instagram DM',
  text: 'Responde as mensagens diretas da sua conta profissional.',
  simulated: 'simulado',
  simulator: 'Abrir simulador',
  checking: 'Verificando…',
  connecting: 'Conectando…',
  off: 'Não conectado',
  on: (username: string) => (username ? `Conectado como @${username}` : 'Conectado'),
  confirmed: (at: Date) => `confirmado ${dateTimePhrase(at)}`,
  loadFailed: 'Não foi possível verificar o status da conexão',
  retry: 'Tentar novamente',
  connect: 'Conectar',
  reconnect: 'Conectar novamente',
  expired: (moment: string) => `Sem autorização desde ${moment}`,
  disconnect: 'Desconectar',
  expires: (day: string) => `O acesso vence em ${day}. Conecte a conta novamente antes disso, para o agente não parar.`,
  window: 'O Instagram só permite responder em até 24 horas depois da última mensagem da pessoa.',
}

export const dialog = {
  title: 'Conectar Instagram',
  intro: 'Uma janela do Instagram abre para você entrar na conta e permitir o acesso.',
  needs: 'Antes de começar, confira:',
  requirements: [
    'Sua conta é profissional (Business ou Creator).',
    'Você é administrador da conta.',
    "'Ferramentas conectadas' está ativado nas configurações de mensagens.",
  ],
  connect: 'Conectar com o Instagram',
  preparing: 'Preparando…',
  authorizing: 'Termine na janela do Instagram.',
  exchanging: 'Verificando a autorização…',
  succeeded: 'Tudo certo!',
  close: 'Fechar',
  retry: 'Tentar novamente',
  unconfigured: 'ID do aplicativo do Facebook não configurado. Entre em contato com o administrador do sistema.',
  hint: 'Confira a configuração do aplicativo no painel da Meta: o ID, a chave secreta e o endereço de retorno (callback) precisam ser os mesmos que estão configurados aqui.',
}

export const removal = {
  title: 'Desconectar Instagram',
  warning: 'O agente deixa de receber e de responder as mensagens desta conta. As conversas ficam guardadas.',
  cancel: 'Cancelar',
  confirm: 'Desconectar Instagram',
  running: 'Desconectando…',
  failed: 'A conta continua conectada. Tente novamente.',
}

/** Error codes of Instagram's window (RFC 6749, 4.1.2.1); `no_code` comes from our server. */
const popupReasons: Partial<Record<string, string>> = {
  access_denied: 'você não permitiu o acesso na janela do Instagram.',
  server_error: 'o Instagram teve um problema. Tente novamente em instantes.',
  temporarily_unavailable: 'o Instagram não está disponível agora. Tente novamente em instantes.',
  invalid_request: 'o Instagram diz que a autorização pedida é inválida.',
  invalid_scope: 'o Instagram diz que as permissões pedidas são inválidas.',
  unauthorized_client: 'a configuração do aplicativo é inválida para o Instagram.',
  no_code: 'a janela do Instagram voltou sem autorização.',
}

/** A code that we do not know is told in the provider's words. */
export const popupReason = (error: string, description: string): string => popupReasons[error] ?? (description || error)

export const problemText = ({ key, message }: InstagramProblem): string => {
  if (key === 'blocked') return 'O popup foi bloqueado pelo navegador. Por favor, permita popups para este site.'
  if (key === 'closed') return 'A janela do Instagram foi fechada antes do fim da autorização.'
  if (key === 'popup') return `Erro: ${message}`
  if (key === 'broken') return 'Ocorreu um erro ao verificar a autenticação'
  return message || 'Falha na autenticação. Tente novamente.'
}

export const needsHint = (problem: InstagramProblem): boolean => /inválida|invalid/i.test(problemText(problem))
