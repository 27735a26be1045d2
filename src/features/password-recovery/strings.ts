/** Every text of the request for a password link (S1§8). */
import type { RecoveryProblem } from '../../machines/password-recovery/password-recovery.machine.ts'
import { offlineText } from '../../ui/offline-text.ts'

export const asking = {
  title: 'Esqueceu sua senha?',
  hint: 'Informe o e-mail da sua conta. Enviaremos um link para criar uma nova senha.',
  send: 'Enviar link',
}

export const sent = {
  title: 'Confira seu e-mail',
  hint: 'Se houver uma conta com este e-mail, enviaremos um link para criar uma nova senha.',
  askedFor: (email: string) => `E-mail informado: ${email}`,
  patience: 'O link vale por 30 minutos. Não chegou? Olhe também a caixa de spam ou peça outro link.',
  notSent: 'Este servidor ainda não envia e-mails: o link fica guardado nele. Peça-o a quem cuida da instalação.',
  again: 'Pedir outro link',
}

export const toSignIn = 'Fazer login'

const problems: Record<Exclude<RecoveryProblem['key'], 'refused'>, string> = {
  requestFailed: 'Erro ao solicitar redefinição de senha',
  offline: offlineText,
}

export const problemText = ({ key, message }: RecoveryProblem): string =>
  key === 'refused' ? (message ?? problems.requestFailed) : problems[key]
