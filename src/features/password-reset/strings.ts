/** Every text of the choice of a new password (S1§8). */
import { newPasswordMinimum } from '../../../contract/auth.ts'
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { ResetNotice, ResetProblem } from '../../machines/password-reset/password-reset.machine.ts'
import { offlineText } from '../../ui/offline-text.ts'

export const resetNotices: NoticeTexts<ResetNotice> = { saved: () => 'Senha alterada com sucesso' }

export const checking = 'Conferindo o link…'

export const unchecked = { title: 'Não foi possível conferir o link', retry: 'Tentar novamente' }

export const choosing = {
  title: 'Crie uma nova senha',
  hint: 'Ao salvar, você sai da conta em todos os aparelhos e entra de novo com a nova senha.',
  field: 'Nova senha',
  minimum: `Pelo menos ${newPasswordMinimum} caracteres.`,
  save: 'Salvar nova senha',
}

export const invalid = {
  title: 'Este link não vale mais',
  hint: 'Links valem por 30 minutos e uma única vez, e só o mais novo. Se você já criou a nova senha, é só entrar com ela.',
  again: 'Pedir um novo link',
}

export const toSignIn = 'Fazer login'

const problems: Record<Exclude<ResetProblem['key'], 'refused'>, string> = {
  resetFailed: 'Erro ao redefinir senha',
  checkFailed: 'Erro ao redefinir senha',
  offline: offlineText,
}

export const problemText = ({ key, message }: ResetProblem): string =>
  key === 'refused' ? (message ?? problems.resetFailed) : problems[key]
