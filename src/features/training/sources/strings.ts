/**
 * Every text of the parts of trainings that are ours: files, pairs, passages, switches, selection, websites read again.
 */
import { sourceLimits } from '../../../../contract/training-sources.ts'
import type { RereadInterval, Training } from '../../../../contract/trainings.ts'
import { trainingLimits } from '../../../../contract/trainings.ts'
import { countText, numberText } from '../../../format.ts'
import type { NoticeTexts } from '../../../flow/use-flow.ts'
import type { FormNotice } from '../../../machines/shared/form.machine.ts'
import type { ChangeNotice } from '../../../machines/training-change/training-change.machine.ts'
import type { Pair } from '../../../machines/training-pairs/pairs.ts'
import type { SelectionNotice } from '../../../machines/training-selection/training-selection.machine.ts'
import { removedElsewhere } from '../dialogs/strings.ts'
import type { QueuedFile, Refusal } from '../../../machines/upload-queue/queued-file.ts'
import { unstoredDraft } from '../../../ui/form-texts.ts'

const orTryAgain = (message: string | number | undefined): string => String(message || 'Tente novamente')

export const changeNotices: NoticeTexts<ChangeNotice> = {
  switchedOn: ({ count }) => (count === 1 ? 'Treinamento ligado' : `${count} treinamentos ligados`),
  switchedOff: ({ count }) => (count === 1 ? 'Treinamento desligado' : `${count} treinamentos desligados`),
  scheduled: () => 'Agenda de leitura salva',
  rereading: () => 'O site está sendo lido de novo',
  failed: ({ message }) => `Nada foi alterado: ${orTryAgain(message)}`,
}

export const selectionNotices: NoticeTexts<SelectionNotice> = {
  removed: ({ count }) => (count === 1 ? '1 treinamento removido' : `${count} treinamentos removidos`),
}

const formNotices: NoticeTexts<FormNotice> = {
  saving: () => 'Salvando...',
  saved: () => 'Treinamento criado com sucesso',
  failed: ({ message }) => orTryAgain(message),
  kept: () => 'O que você escreveu ficou guardado neste navegador.',
  unstored: unstoredDraft,
}
export const pairsNotices = formNotices
export const textNotices: NoticeTexts<FormNotice> = {
  ...formNotices,
  saved: ({ isNew }) => (isNew ? formNotices.saved({}) : 'Texto substituído com sucesso'),
}

export const quick = {
  files: 'Enviar arquivos',
  pairs: 'Perguntas e respostas',
  picker: 'Escolher arquivos',
} as const

export const uploads = {
  title: 'Envio de arquivos',
  clear: 'Limpar concluídos',
  retry: 'Tentar novamente',
  retryAll: 'Reenviar todos os que falharam',
  offline: 'Sem conexão. O envio continua quando a internet voltar.',
  trainAnyway: 'Treinar mesmo assim',
  show: 'Ver',
  failed: 'Não foi possível enviar.',
  help: `PDF, Word, TXT, CSV, XLSX e imagens. PDF digitalizado: até ${sourceLimits.ocrPages} páginas. Planilha: até ${numberText(sourceLimits.tableRows)} linhas.`,
} as const

const refusals: Record<Refusal, string> = {
  kind: 'Tipo de arquivo não permitido. Escolha PDF, DOC, DOCX, TXT, CSV, XLSX ou uma imagem.',
  documentSize: `O arquivo excede o tamanho máximo de ${trainingLimits.documentMb}MB.`,
  imageSize: `A imagem excede o tamanho máximo de ${trainingLimits.imageMb}MB.`,
}

export const duplicateText = (name: string): string => `Você já treinou este conteúdo: ${name}`

/** The state of a file in the queue. */
export const queuedText = ({ state, progress, refusal, message, duplicate }: QueuedFile): string => {
  switch (state) {
    case 'waiting':
      return 'Na fila'
    case 'sending':
      return progress < 1 ? `Enviando: ${Math.floor(progress * 100)}%` : 'Aguardando resposta…'
    case 'sent':
      return 'Enviado'
    case 'duplicate':
      return duplicateText(duplicate?.name ?? '')
    case 'failed':
      return message ?? uploads.failed
    case 'refused':
      return refusal ? refusals[refusal] : (message ?? uploads.failed)
  }
}
/** Accessible names that distinguish the buttons of several files. */
export const namedAction = (action: string, name: string): string => `${action}: ${name}`

export const removeFileLabel = (name: string): string => `Tirar ${name} do envio`
export const queueLoss = (count: number): string =>
  count === 1 ? 'Um arquivo ainda não foi enviado.' : `${count} arquivos ainda não foram enviados.`

export const unsavedText = 'Texto novo não salvo'
export const pairsBegun = 'Você começou a escrever perguntas e respostas.'
export const pairsTexts = {
  title: 'Perguntas e respostas',
  close: 'Cancelar',
  draftHint: 'O que você escreve fica guardado neste navegador até ser salvo.',
  savingHint: 'Ao salvar, vira um treinamento de texto.',
  loading: 'Abrindo',
  loadFailed: 'Não foi possível abrir.',
  failed: 'Nada foi salvo. O que você escreveu continua aqui.',
}
export const pairsLabels = {
  name: 'Nome',
  pairs: {
    label: 'Pares',
    show: (pairs: readonly Pair[]) => pairs.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n'),
  },
  allowDuplicate: 'Treinar mesmo assim',
}
export const pair = {
  add: 'Adicionar par',
  title: (at: number): string => `Par ${at + 1}`,
  question: (at: number): string => `Pergunta ${at + 1}`,
  answer: (at: number): string => `Resposta ${at + 1}`,
  up: (at: number): string => `Mover par ${at + 1} para cima`,
  down: (at: number): string => `Mover par ${at + 1} para baixo`,
  remove: (at: number): string => `Remover par ${at + 1}`,
}

export const editTexts = {
  title: 'Substituir texto',
  close: 'Cancelar',
  draftHint: 'O que você mudou fica guardado neste navegador até ser salvo.',
  savingHint: 'Ao salvar, o agente esquece o texto anterior e aprende este.',
  loading: 'Abrindo o texto',
  loadFailed: 'Não foi possível abrir este texto.',
  failed: 'Nada foi alterado. O que você escreveu continua aqui.',
  gone: removedElsewhere,
}
/** For what was read in an image. */
export const correctionTexts = {
  title: 'Corrigir texto',
  savingHint: 'Ao salvar, o agente aprende só este texto: a imagem e a descrição não são lidas de novo.',
}
export const textLabels = { content: 'Texto inteiro' }

export const passagesTexts = {
  open: 'Ver trechos',
  title: (name: string): string => `Trechos de ${name}`,
  help: 'É assim que o agente encontra este conteúdo: em trechos, cada um sob seus títulos.',
  search: 'Buscar nos trechos',
  loading: 'Abrindo os trechos',
  failed: 'Não foi possível abrir os trechos.',
  none: 'Nenhum trecho.',
  list: 'Trechos',
  close: 'Fechar',
  count: (shown: number, all: number): string =>
    shown === all
      ? countText(all, 'trecho', 'trechos')
      : `${numberText(shown)} de ${countText(all, 'trecho', 'trechos')}`,
}

export const switches = {
  off: 'Desligar',
  on: 'Ligar',
  isOff: 'Desligado',
  cut: 'Cortado',
  cutHelp: 'Parte da fonte ficou de fora. Abra para ver por quê.',
  replace: 'Substituir texto',
}

export const selection = {
  start: 'Selecionar',
  stop: 'Concluir seleção',
  bar: 'Treinamentos selecionados',
  all: (count: number): string => `Selecionar todos (${numberText(count)})`,
  clear: 'Limpar seleção',
  remove: 'Remover',
  select: (name: string): string => `Selecionar ${name}`,
  count: (count: number, outside: number): string =>
    countText(count, 'selecionado', 'selecionados') + (outside > 0 ? `, ${numberText(outside)} fora da lista` : ''),
}

export const severalRemoval = {
  title: 'Remover treinamentos',
  effect: (count: number): string =>
    `O agente deixa de responder com o que aprendeu em ${countText(count, 'treinamento', 'treinamentos')}:`,
  more: (count: number): string => `e mais ${numberText(count)}`,
  warning: 'Esta ação não poderá ser desfeita',
  cancel: 'Cancelar',
  confirm: 'Remover',
  running: 'Removendo…',
}
export const incompleteRemoval = {
  title: 'Alguns não foram removidos',
  effect: 'Os outros foram removidos. Estes continuam aqui:',
  close: 'Fechar',
  confirm: 'Tentar estes de novo',
  running: 'Removendo…',
  why: (message: string): string => message || 'Não foi possível remover.',
}

export const search = {
  label: 'Buscar treinamentos',
  clear: 'Limpar busca',
  none: (text: string): string => `Nada com “${text.trim()}” em nome, arquivo, endereço ou começo do texto.`,
}

const intervalLabels: Record<RereadInterval, string> = {
  NEVER: 'Nunca',
  WEEKLY: 'Toda semana',
  DAILY: 'Todo dia',
}
export const reread = {
  title: 'Leitura do site',
  interval: 'Ler de novo',
  now: 'Ler agora',
  reading: 'Lendo o site de novo. Enquanto isso, vale o que já foi aprendido.',
  failed: (reason: string): string => `A última tentativa falhou: ${reason} Vale o que foi lido antes.`,
  last: (when: string): string => `Lido em ${when}.`,
  next: (when: string): string => `Próxima leitura em ${when}.`,
  same: 'Na última leitura, nada mudou.',
  changes: 'O que mudou',
}
export const intervalChoices = (['NEVER', 'WEEKLY', 'DAILY'] as const).map((value) => ({
  value,
  label: intervalLabels[value],
}))

const changeLabels = {
  added: (count: number): string => countText(count, 'página nova', 'páginas novas'),
  removed: (count: number): string => countText(count, 'página que saiu', 'páginas que saíram'),
  changed: (count: number): string => countText(count, 'página alterada', 'páginas alteradas'),
}
export const changeKinds = ['added', 'changed', 'removed'] as const
export const changeText = (kind: (typeof changeKinds)[number], count: number): string => changeLabels[kind](count)

export const tableCaption = ({ rows, rowCount }: NonNullable<Training['table']>): string =>
  rows.length < rowCount
    ? `Primeiras ${numberText(rows.length)} de ${countText(rowCount, 'linha', 'linhas')}`
    : countText(rowCount, 'linha', 'linhas')

export const duplicateQuestion = {
  title: 'Conteúdo repetido',
  help: 'Treinar de novo com o mesmo não melhora as respostas.',
  back: 'Cancelar',
  show: 'Ver',
  trainAnyway: 'Treinar mesmo assim',
}
