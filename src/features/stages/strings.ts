/**
 * Every text of the stages tab (S2§2.6, S2§2.7, S2§8); without accents where the specification has none (spec decision
 * 14).
 */
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { ConfirmNotice } from '../../machines/shared/confirm.machine.ts'
import type { FormNotice } from '../../machines/shared/form.machine.ts'
import type { StageFilter } from '../../machines/stage-list/stage-data.ts'
import type { StageListNotice } from '../../machines/stage-list/stage-list.machine.ts'
import { unsavedDraft, unstoredDraft } from '../../ui/form-texts.ts'

const reasonOf = (message: string | number | undefined, fallback: string): string => String(message || fallback)

export const listNotices: NoticeTexts<StageListNotice> = {
  reordered: () => 'Ordem dos estagios atualizada',
  orderFailed: ({ count }) => `Erro ao atualizar ordem: Failed to update ${count} stages`,
}

const kept = (): string => 'O que você digitou ficou guardado neste navegador.'
export const creationNotices: NoticeTexts<FormNotice> = {
  saving: () => 'Salvando...',
  saved: () => 'Estagio criado com sucesso!',
  failed: ({ message }) => `Erro ao criar estagio: ${reasonOf(message, 'Failed to create stage')}`,
  kept,
  unstored: unstoredDraft,
}
export const editNotices: NoticeTexts<FormNotice> = {
  ...creationNotices,
  saved: ({ isNew }) => (isNew ? creationNotices.saved({}) : 'Estagio atualizado com sucesso!'),
  failed: ({ message }) => `Erro ao atualizar estagio: ${reasonOf(message, 'Failed to update stage')}`,
}
export const removalNotices: NoticeTexts<ConfirmNotice> = {
  running: () => 'Excluindo...',
  done: () => 'Estagio excluido com sucesso',
  failed: ({ message }) => `Erro ao excluir estagio: ${reasonOf(message, 'Failed to delete stage')}`,
}

const filterLabels: Record<StageFilter, string> = { all: 'Todos', active: 'Ativos', inactive: 'Inativos' }

export const list = {
  title: 'Estagios de Conversacao',
  text: 'Os passos de uma conversa: quando cada um começa, o que o agente pergunta e o que ele faz.',
  add: 'Novo Estagio',
  addFirst: 'Criar Primeiro Estagio',
  clear: 'Limpar filtro',
  filter: (filter: StageFilter): string => `Filtro: ${filterLabels[filter]}`,
  empty: 'Nenhum estágio ainda',
  emptyText: 'Comece pelo passo mais comum: um pedido, um agendamento, uma consulta de entrega.',
  emptyFilter: (filter: StageFilter): string => `Nenhum estágio em ${filterLabels[filter]}`,
  edit: 'Editar',
  remove: 'Remover',
  row: (at: number, { name, active }: { name: string; active?: boolean | null }, hasDraft = false): string =>
    [`${at}. ${name}`, (active ?? true) ? 'Ativo' : 'Inativo', ...(hasDraft ? [unsavedDraft] : [])].join(', '),
  loading: 'Carregando estágios',
  loadFailed: 'Não foi possível carregar os estágios',
  stale: 'Não foi possível atualizar a lista.',
  begun: (name: string): string =>
    name === '' ? 'Você começou um estágio e não terminou.' : `Você começou o estágio “${name}” e não terminou.`,
  begunEdit: 'Há mudanças suas, guardadas neste navegador, que não foram salvas.',
  description: 'Descrição',
  condition: 'Condição',
  conditionDescription: 'Detalhes da condição',
  instructions: 'Instruções do agente',
  data: 'Dados requeridos',
  noData: 'Nenhum dado a coletar.',
  placeSaving: 'Salvando posição…',
  placeFailed: 'Posição não salva',
  orderFailed: (names: readonly string[]): string =>
    `Não foi possível salvar a posição de: ${names.join(', ')}. A lista mostra a ordem que está salva.`,
  orderRetry: 'Tentar novamente',
  orderDismiss: 'Deixar como está',
}

export const removal = {
  title: 'Remover Estagio',
  warning: 'Esta acao nao podera ser desfeita',
  effect: (name: string): string => `O agente deixa de seguir “${name}”.`,
  cancel: 'Cancelar',
  confirm: 'Confirmar Remocao',
  running: 'Excluindo…',
  failed: 'Nada foi removido.',
}

export const drag = {
  handle: (name: string): string => `Mover ${name}`,
  instructions: 'Pressione espaço para pegar o estágio, as setas para movê-lo, espaço para soltar e Esc para desistir.',
  picked: (name: string, at: number, count: number): string => `${name} na mão, posição ${at} de ${count}.`,
  over: (name: string, at: number, count: number): string => `${name} está na posição ${at} de ${count}.`,
  dropped: (name: string, at: number, count: number): string => `${name} solto na posição ${at} de ${count}.`,
  cancelled: (name: string): string => `${name} voltou para onde estava.`,
}

export const map = {
  title: 'Mapa dos estágios',
  text: 'A ordem em que as condições são avaliadas: a primeira que vale começa o estágio. O da conversa de teste fica aceso.',
  start: 'Mensagem do cliente',
  end: 'Nenhuma condição vale: resposta pelos treinamentos',
  fine: 'Ordem e dados completos',
  node: (name: string, marks: readonly string[]): string => `${name}: ${marks.join('; ')}`,
  marks: {
    running: 'Em andamento na conversa de teste',
    neverEntered: 'Nenhuma conversa chegou aqui ainda',
    inactive: 'Inativo: ninguém chega aqui',
    shadowed: 'Inalcançável: um estágio anterior tem a mesma condição',
    conflict: (names: readonly string[]): string => `Mesma condição que ${names.join(', ')}`,
    untested: (names: readonly string[]): string => `Nunca testado: ${names.join(', ')}`,
    failed: (names: readonly string[]): string => `O último teste falhou: ${names.join(', ')}`,
    unknown: (names: readonly string[]): string => `Usa dados que não coleta: ${names.join(', ')}`,
  },
}
