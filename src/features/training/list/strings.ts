/** Every text of the list of trainings (S2§2.3, S2§4). */
import type { Training, TrainingProgress } from '../../../../contract/trainings.ts'
import { countText, numberText } from '../../../format.ts'
import type { NoticeTexts } from '../../../flow/use-flow.ts'
import type { SortColumn, TrainingListNotice } from '../../../machines/training-list/training-list.machine.ts'

export const listNotices: NoticeTexts<TrainingListNotice> = {
  retrying: () => 'Tentando novamente...',
  retried: ({ name }) => `“${name}” voltou para a fila`,
  retryFailed: ({ message }) => `Erro ao tentar novamente: ${String(message || 'Tente novamente')}`,
}

export const passagesText = (count: number): string => countText(count, 'trecho', 'trechos')
export const pagesText = (count: number): string => countText(count, 'página lida', 'páginas lidas')
export const charactersText = (count: number): string => countText(count, 'caractere', 'caracteres')

export const sizeText = (bytes: number): string => {
  if (bytes < 1_024) return countText(bytes, 'byte', 'bytes')
  const isSmall = bytes < 1_024 * 1_024
  const amount = isSmall ? bytes / 1_024 : bytes / 1_024 / 1_024
  return `${numberText(amount, 1)} ${isSmall ? 'KB' : 'MB'}`
}

const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const documentKinds: Record<string, string> = {
  'application/pdf': 'PDF',
  'application/msword': 'DOC',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'text/plain': 'TXT',
  'text/csv': 'CSV',
  [excel]: 'XLSX',
}

export const isSpreadsheet = (mimeType: string | null | undefined): boolean =>
  mimeType === 'text/csv' || mimeType === excel

export const documentKind = (mimeType: string): string => documentKinds[mimeType] ?? mimeType

const readingTexts: Record<string, string> = {
  WEBSITE: 'Lendo o site',
  DOCUMENT: 'Lendo o documento',
  IMAGE: 'Lendo a imagem',
}

const readingText = (type: string, { pagesRead, pagesFound }: TrainingProgress): string => {
  const what = readingTexts[type] ?? 'Lendo o texto'
  if (!pagesRead) return what
  return pagesFound ? `${what}: ${pagesRead} de ${pagesFound} páginas` : `${what}: ${pagesText(pagesRead)}`
}

/** What the server is doing with a training, in words. */
export const progressText = ({ type, status, progress }: Pick<Training, 'type' | 'status' | 'progress'>): string => {
  if (status === 'PENDING') return 'Na fila, começa em instantes'
  if (!progress) return 'Aprendendo'
  if (progress.step === 'reading') return readingText(type, progress)
  if (progress.step === 'describing') return 'Descrevendo a imagem'
  return progress.passages ? `Aprendendo: ${passagesText(progress.passages)}` : 'Aprendendo'
}

/** From 0 to 100, or null if unknown. */
export const progressShare = ({ progress }: Pick<Training, 'progress'>): number | null => {
  if (progress?.step !== 'reading' || !progress.pagesRead || !progress.pagesFound) return null
  return Math.min(100, Math.round((progress.pagesRead / progress.pagesFound) * 100))
}

export const lateText =
  'Está demorando mais que o esperado. O trabalho continua mesmo que você saia desta página; se nada mudar em alguns minutos, remova o treinamento e adicione-o de novo.'

/** Why a training cannot be edited. */
export const fixedReason = (type: string): string =>
  type === 'DOCUMENT'
    ? 'Um documento não pode ser editado: remova-o e envie o arquivo novo.'
    : 'Este tipo de treinamento não pode ser editado.'

export const filterLabel = 'Filtrar por tipo'
export const clearFilter = 'Limpar filtro'
export const viewModeLabels = { cards: 'Cartões', table: 'Tabela' } as const
export const columnLabels: Record<SortColumn, string> = {
  name: 'Nome',
  type: 'Tipo',
  status: 'Status',
  createdAt: 'Criado em',
}
export const menuLabel = (name: string): string => `Ações de ${name}`

/** The id by which the menu finds its anchor button. */
export const menuButtonId = (trainingId: string): string => `acoes-${trainingId}`
