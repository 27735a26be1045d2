/** Every text of the list of unanswered questions (AN-05). */
import { countText, momentText, numberText } from '../../format.ts'
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { FormNotice } from '../../machines/shared/form.machine.ts'
import type { DismissalNotice } from '../../machines/unanswered-dismissal/unanswered-dismissal.machine.ts'
import { unstoredDraft } from '../../ui/form-texts.ts'

export const answerNotices: NoticeTexts<FormNotice> = {
  saving: () => '',
  saved: () => 'Resposta salva: ela virou um treinamento.',
  failed: () => 'Não foi possível salvar a resposta.',
  kept: () => 'A resposta que você começou ficou guardada neste navegador.',
  unstored: unstoredDraft,
}

export const dismissalNotices: NoticeTexts<DismissalNotice> = {
  failed: () => 'Não foi possível dispensar a pergunta.',
  undoFailed: () => 'Não foi possível trazer a pergunta de volta.',
}

export const list = {
  intro: 'O que perguntaram e o agente não soube, ou só arriscou um “Talvez isto ajude”.',
  answer: 'Responder',
  dismiss: 'Dispensar',
  conversation: 'Ver conversa',
  undo: 'Desfazer',
  showFewer: 'Mostrar menos',
  dismissed: 'Pergunta dispensada:',
  loadFailed: 'Não foi possível carregar as perguntas sem resposta.',
  confidences: { none: 'Não soube', likely: 'Respondeu talvez' },
}

export const titleOf = (total: number): string => `Perguntas sem resposta (${numberText(total)})`
/** Not all, if there are more than the server lists. */
export const showAllText = (listed: number, total: number): string =>
  listed < total ? `Mostrar ${numberText(listed)}` : `Mostrar todas (${numberText(total)})`
export const moreText = (more: number): string =>
  more === 1
    ? 'E mais 1 pergunta, que aparece quando uma destas sair.'
    : `E mais ${numberText(more)} perguntas, que aparecem quando estas saírem.`

export const askedText = ({ count, lastAskedAt }: { count: number; lastAskedAt: number }): string =>
  `Perguntada ${countText(count, 'vez', 'vezes')} · última em ${momentText(lastAskedAt)}`

export const answerLabel = (question: string): string => `${list.answer}: ${question}`
export const conversationLabel = (question: string): string => `${list.conversation}: ${question}`
export const dismissLabel = (question: string): string => `${list.dismiss}: ${question}`

export const labels = { question: 'Pergunta', answer: 'Resposta' }
export const help = { question: 'Reescreva se quiser: é assim que o agente vai encontrá-la.' }

export const dialog = {
  title: 'Responder pergunta',
  loading: 'Abrindo pergunta',
  loadFailed: 'Não foi possível abrir a pergunta.',
  failed: 'Nada foi salvo. O que você digitou continua aqui.',
  gone: 'A pergunta foi removida em outro lugar. Crie o treinamento como novo, ou descarte o que digitou.',
  close: 'Cancelar',
  savingHint: 'A pergunta e a resposta viram um treinamento, e a pergunta sai da lista.',
  draftHint: 'O que você digitou fica guardado neste navegador até ser salvo.',
}
