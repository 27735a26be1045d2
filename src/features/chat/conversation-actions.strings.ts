/** Texts of the actions on a conversation of the list (AN-11). */
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { ConfirmNotice } from '../../machines/shared/confirm.machine.ts'
import type { FormNotice } from '../../machines/shared/form.machine.ts'
import { unstoredDraft } from '../../ui/form-texts.ts'

export const nameNotices: NoticeTexts<FormNotice> = {
  saving: () => '',
  saved: () => 'Conversa renomeada.',
  failed: () => 'Não foi possível renomear a conversa.',
  kept: () => 'O nome que você começou ficou guardado neste navegador.',
  unstored: unstoredDraft,
}

export const removalNotices: NoticeTexts<ConfirmNotice> = {
  running: () => '',
  done: () => 'Conversa excluída.',
  failed: ({ message }) => String(message || 'Não foi possível excluir a conversa.'),
}

export const nameLabels = { title: 'Nome da conversa' }
export const nameTexts = {
  title: 'Renomear conversa',
  loading: 'Abrindo nome',
  loadFailed: 'Não foi possível abrir o nome.',
  failed: 'Nada foi salvo. O que você digitou continua aqui.',
  close: 'Cancelar',
  savingHint: 'O nome aparece só para você, na lista de conversas.',
  draftHint: 'O que você digitou fica guardado neste navegador até ser salvo.',
}

export const removalTexts = {
  title: 'Excluir conversa',
  cancel: 'Cancelar',
  confirm: 'Excluir',
  running: 'Excluindo…',
  failed: 'A conversa não foi excluída. Tente novamente.',
  effect: (title: string) => `“${title}” e todas as suas mensagens serão excluídas. Isso não pode ser desfeito.`,
}

export const listTexts = {
  search: 'Buscar conversa',
  unsearched: 'Não foi possível buscar nas mensagens: só os nomes foram comparados.',
  none: 'Nenhuma conversa com essas palavras.',
  rename: 'Renomear',
  remove: 'Excluir',
}
