/** The texts of a form and of its conflict dialog. */
import { offlineText } from './offline-text.ts'

export type FormTexts = {
  /** Accessible name of the form. */
  title: string
  loadFailed: string
  failed: string
  /** The record was removed elsewhere. */
  gone?: string
}

export const formTexts = {
  save: 'Salvar',
  unanswered: 'O servidor não respondeu: não sabemos se foi salvo. O que você digitou continua aqui.',
  saving: 'Salvando…',
  recreate: 'Criar como novo',
  discard: 'Descartar',
  retry: 'Tentar novamente',
  unsaved: 'Alterações não salvas, guardadas neste navegador',
  saved: 'Tudo salvo',
  invalid: 'Confira os campos marcados',
  readOnly: 'Seu usuário pode ver, mas não alterar',
}

/** Marks a record in a list whose form was changed and not saved. */
export const unsavedDraft = 'Alterações não salvas'

/** Why the save failed, if that is known. */
export const failureReason = ({ refusal, isUnsent }: { refusal: string | null; isUnsent: boolean }): string | null =>
  isUnsent ? offlineText : refusal

/** Said when a dialog closes whose draft could not be stored. */
export const unstoredDraft = (): string =>
  'Este navegador não conseguiu guardar o que você escreveu: continua aqui só até a página ser fechada ou recarregada.'

export const conflictTexts = {
  title: 'Alterado em outro lugar',
  text: 'Enquanto você editava, outra versão foi salva. Escolha o que vale em cada campo.',
  mine: 'Sua versão',
  theirs: 'Versão salva',
  back: 'Voltar à edição',
  resolve: 'Salvar escolhas',
  empty: 'Vazio',
}
