/** Every text of the sign-in screen (S1§8). */
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { SignInNotice, SignInProblem } from '../../machines/sign-in/sign-in.machine.ts'

export const signInNotices: NoticeTexts<SignInNotice> = {
  signedIn: () => 'Login realizado com sucesso!',
  registered: () => 'Cadastro realizado com sucesso!',
}

const problems: Record<Exclude<SignInProblem['key'], 'refused'>, string> = {
  signInFailed: 'Erro ao realizar login',
  registrationFailed: 'Erro ao criar a conta',
  malformed: 'Resposta inválida do servidor',
  offline: 'Sem conexão com o servidor. Verifique sua internet e tente novamente.',
}

export const problemText = (problem: SignInProblem): string =>
  problem.key === 'refused' ? (problem.message ?? problems.signInFailed) : problems[problem.key]
