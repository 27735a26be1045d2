/** Texts of the actions on a message (AN-03). */
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { FormNotice } from '../../machines/shared/form.machine.ts'
import type { CopyNotice } from '../../machines/shared/copy.machine.ts'
import { unstoredDraft } from '../../ui/form-texts.ts'

export const copyNotices: NoticeTexts<CopyNotice> = {
  copied: () => 'Copiado para a área de transferência!',
  notCopied: () => 'O navegador não deixou copiar. Selecione o texto e copie.',
}

export const actionTexts = {
  copy: 'Copiar resposta',
  copied: 'Resposta copiada',
  correct: 'Corrigir resposta',
  askAgain: 'Perguntar de novo',
  askAgainHint: 'Perguntar de novo: a resposta de agora continua na conversa',
  edit: 'Editar e reenviar',
  editHint: 'Editar e reenviar: a pergunta vai de novo como mensagem nova, e esta continua na conversa',
  keptDraft: 'Você está editando a pergunta. Seu rascunho volta depois do envio.',
  restoreDraft: 'Voltar ao rascunho',
}

export const correctionNotices: NoticeTexts<FormNotice> = {
  saving: () => '',
  saved: () => 'Correção salva: ela virou um treinamento.',
  failed: () => 'Não foi possível salvar a correção.',
  kept: () => 'A correção que você começou ficou guardada neste navegador.',
  unstored: unstoredDraft,
}

export const givenAnswer = 'Resposta de agora'
export const correctionLabels = { question: 'Pergunta', answer: 'Resposta certa' }

export const correctionTexts = {
  title: 'Corrigir resposta',
  loading: 'Abrindo resposta',
  loadFailed: 'Não foi possível abrir a resposta.',
  failed: 'Nada foi salvo. O que você digitou continua aqui.',
  close: 'Cancelar',
  savingHint: 'A pergunta e a resposta certa viram um treinamento, e a pergunta é feita de novo.',
  draftHint: 'O que você digitou fica guardado neste navegador até ser salvo.',
}
