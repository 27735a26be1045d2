/** Every text of the dialogs 'Editar Treinamento' and 'Remover Treinamento' (S2§2.3, S2§5, S2§8). */
import { trainingLimits, webAddressProblem } from '../../../../contract/trainings.ts'
import type { NoticeTexts } from '../../../flow/use-flow.ts'
import type { FieldProblem } from '../../../machines/training-edit/edit-data.ts'
import type { TrainingEditNotice } from '../../../machines/training-edit/training-edit.machine.ts'
import type { TrainingRemovalNotice } from '../../../machines/training-removal/training-removal.machine.ts'

const orTryAgain = (message: string | number | undefined): string => String(message || 'Tente novamente')

export const editNotices: NoticeTexts<TrainingEditNotice> = {
  updating: () => 'Atualizando treinamento...',
  updated: () => 'Treinamento atualizado com sucesso!',
  failed: ({ message }) => `Erro ao atualizar: ${orTryAgain(message)}`,
  kept: () => 'O que você mudou ficou guardado neste navegador.',
}

export const removalNotices: NoticeTexts<TrainingRemovalNotice> = {
  removing: () => 'Removendo treinamento...',
  removed: () => 'Treinamento removido com sucesso!',
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

export const edit = {
  title: 'Editar Treinamento',
  close: 'Cancelar',
  save: 'Salvar',
  discard: 'Descartar alterações',
  kept: 'O que você mudou fica guardado neste navegador até ser salvo.',
  plain: 'Ao salvar, o agente aprende este treinamento de novo.',
  reading: 'Abrindo treinamento',
  unread: 'Não foi possível abrir este treinamento.',
  readAgain: 'Tentar novamente',
  failed: 'Nada foi alterado. O que você digitou continua aqui.',
}

const number = new Intl.NumberFormat('pt-BR')

/** As S2§5 has it: how much of how much. */
export const counterOf = (content: string): string => `${content.length}/${trainingLimits.editedContent}`

/** Of a text that is longer than what can be edited and was not changed yet. */
export const longContent = `Este texto é mais longo do que se pode editar aqui. Nome e descrição podem ser salvos; se mudar o conteúdo, reduza-o a ${number.format(trainingLimits.editedContent)} caracteres.`

/** A text that is too long is told by its field. */
const problemTexts: Record<FieldProblem, string | undefined> = {
  tooLong: undefined,
  missing: 'Preencha este campo',
  invalid: webAddressProblem,
}

export const problemText = (problem: FieldProblem | null): string | undefined =>
  problem === null ? undefined : problemTexts[problem]
