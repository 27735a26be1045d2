/** Every text of the dialog 'Versões' and of its confirmation. */
import { countText, momentText } from '../../format.ts'
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { ConfirmNotice } from '../../machines/shared/confirm.machine.ts'

export const versions = {
  open: 'Versões',
  title: 'Versões do agente',
  text: 'Cada vez que o agente é salvo, fica guardada uma versão. Abra uma delas para compará-la com o que está salvo agora.',
  loading: 'Carregando as versões',
  loadFailed: 'Não foi possível carregar as versões.',
  close: 'Fechar',
  newest: 'Atual',
  first: 'Agente criado',
  comparing: 'Carregando a versão',
  versionLoadFailed: 'Não foi possível abrir esta versão.',
  same: 'Igual ao que está salvo agora.',
  earlier: 'Nesta versão',
  current: 'Salvo agora',
  restore: 'Restaurar esta versão',
}

export const versionName = (revision: number): string => `Versão ${revision}`

export const restoredFrom = (revision: number): string => `restaurada da versão ${revision}`

export const savedAt = (milliseconds: number): string => momentText(milliseconds)

export const differences = (count: number): string => countText(count, 'campo diferente', 'campos diferentes')

export const restoreNotices: NoticeTexts<ConfirmNotice> = {
  running: () => '',
  done: () => 'Versão restaurada e salva como uma nova.',
  failed: ({ message }) => `Erro ao restaurar: ${message || 'Tente novamente'}`,
}

export const restoration = {
  title: (revision: number): string => `Restaurar a versão ${revision}?`,
  effect: 'O agente passa a responder como nesta versão. O que está salvo agora continua na lista, como uma versão.',
  unsaved: 'O que você digitou e ainda não salvou não se perde.',
  cancel: 'Cancelar',
  confirm: 'Restaurar',
  running: 'Restaurando…',
  failed: 'Nada foi alterado no agente.',
}
