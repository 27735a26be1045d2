/** Every text of the dialogs 'Editar Treinamento' and 'Remover Treinamento' (S2§2.3, S2§5, S2§8). */
import { trainingLimits } from '../../../../contract/trainings.ts'
import { numberText } from '../../../format.ts'
import type { NoticeTexts } from '../../../flow/use-flow.ts'
import type { ConfirmNotice } from '../../../machines/shared/confirm.machine.ts'
import type { FormNotice } from '../../../machines/shared/form.machine.ts'
import { unstoredDraft } from '../../../ui/form-texts.ts'

const orTryAgain = (message: string | number | undefined): string => String(message || 'Tente novamente')

export const editNotices: NoticeTexts<FormNotice> = {
  saving: () => 'Atualizando treinamento...',
  saved: ({ isNew }) => (isNew ? 'Treinamento criado com sucesso' : 'Treinamento atualizado com sucesso!'),
  failed: ({ message }) => `Erro ao atualizar: ${orTryAgain(message)}`,
  kept: () => 'O que você mudou ficou guardado neste navegador.',
  unstored: unstoredDraft,
}

export const removalNotices: NoticeTexts<ConfirmNotice> = {
  running: () => 'Removendo treinamento...',
  done: () => 'Treinamento removido com sucesso!',
  failed: ({ message }) => `Erro ao remover: ${orTryAgain(message)}`,
}

export const removal = {
  title: 'Remover Treinamento',
  warning: 'Esta ação não poderá ser desfeita',
  effect: (name: string): string => `O agente deixa de responder com o que aprendeu em “${name}”.`,
  cancel: 'Cancelar',
  confirm: 'Remover',
  running: 'Removendo…',
  failed: 'Nada foi removido.',
}

/** Also of the dialog that replaces the whole text. */
export const removedElsewhere =
  'Este treinamento foi removido em outro lugar. Crie como novo, ou descarte o que digitou.'

export const edit = {
  title: 'Editar Treinamento',
  close: 'Cancelar',
  draftHint: 'O que você mudou fica guardado neste navegador até ser salvo.',
  savingHint: 'Ao salvar, o agente aprende este treinamento de novo.',
  loading: 'Abrindo treinamento',
  loadFailed: 'Não foi possível abrir este treinamento.',
  failed: 'Nada foi alterado. O que você digitou continua aqui.',
  gone: removedElsewhere,
}

export const editLabels = {
  name: 'Nome',
  description: 'Descrição',
  content: 'Conteúdo',
  url: 'Endereço do site',
  subpages: 'Incluir subpáginas',
}

/** Shown for an unchanged text that is longer than what can be edited. */
export const longContent = `Este texto é mais longo do que se pode editar aqui. Nome e descrição podem ser salvos; se mudar o conteúdo, reduza-o a ${numberText(trainingLimits.editedContent)} caracteres.`
