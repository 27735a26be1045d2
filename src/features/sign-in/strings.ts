/** Every text of the sign-in screen (S1§8). */
import { registeredMessage, signedInMessage } from '../../../contract/auth.ts'
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { SignInNotice } from '../../machines/sign-in/sign-in.machine.ts'
import type { SignInProblem } from '../../machines/sign-in/sign-in-problem.ts'
import { offlineText } from '../../ui/offline-text.ts'

export const signInNotices: NoticeTexts<SignInNotice> = {
  signedIn: () => signedInMessage,
  registered: () => registeredMessage,
}

const problems: Record<SignInProblem['key'], string> = {
  signInFailed: 'Erro ao realizar login',
  registrationFailed: 'Erro ao criar a conta',
  malformed: 'Resposta inválida do servidor',
  offline: offlineText,
  refused: 'Erro ao realizar login',
  googleUnconfigured: 'O login com Google ainda não foi configurado.',
  googleNoCredential: 'Credencial do Google não fornecida',
  googleFailed: 'Erro ao realizar login com Google',
  googleNoToken: 'Token não encontrado na resposta',
  googleMalformed: 'Falha na autenticação com Google',
  googleRefused: 'Erro ao realizar login com Google',
}

/** The server's message has precedence. */
export const problemText = ({ key, message }: SignInProblem): string => message ?? problems[key]

export const googleTexts = {
  button: 'Continue com o Google',
  loading: 'Carregando…',
  processing: 'Entrando…',
  unavailable: 'Não foi possível carregar o login do Google.',
  retry: 'Tentar novamente',
}
