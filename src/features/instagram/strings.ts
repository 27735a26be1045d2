/** Every text of the Instagram card and its dialogs (S3§2, S3§5, S3§8). */
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { InstagramNotice, InstagramProblem } from '../../machines/instagram/instagram.machine.ts'

export const notices: NoticeTexts<InstagramNotice> = {
  connected: () => 'Instagram conectado com sucesso!',
  alreadyConnected: () => 'Instagram já está conectado!',
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
  confirmed: (time: string) => `confirmado às ${time}`,
  unread: 'Não foi possível verificar o status da conexão',
  retry: 'Tentar novamente',
  connect: 'Conectar',
  disconnect: 'Desconectar',
  expires: (day: string) => `O acesso vence em ${day}. Conecte a conta novamente antes disso.`,
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
}

export const problemText = ({ key, message }: InstagramProblem): string => {
  if (key === 'blocked') return 'O popup foi bloqueado pelo navegador. Por favor, permita popups para este site.'
  if (key === 'popup') return `Erro: ${message}`
  if (key === 'broken') return 'Ocorreu um erro ao verificar a autenticação'
  return message || 'Falha na autenticação. Tente novamente.'
}

export const needsHint = (problem: InstagramProblem): boolean => /inválida|invalid/i.test(problemText(problem))
