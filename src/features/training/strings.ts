/** Texts of the list of trainings, and those it shares with the creation (S2§2.3, S2§4, S2§8). */
import type { TrainingType } from '../../../contract/trainings.ts'
import { countText, exactTimeText, momentText } from '../../format.ts'
import { GOOD_LENGTH, type Quality } from '../../machines/training/training-data.ts'

const typeLabels: Record<TrainingType, string> = {
  TEXT: 'Texto',
  WEBSITE: 'Website',
  DOCUMENT: 'Documento',
  IMAGE: 'Imagem',
  VIDEO: 'Vídeo',
}

/** An unknown type is shown by its own name. */
export const typeLabel = (type: string): string => typeLabels[type as TrainingType] ?? type

const statusLabels: Record<string, string> = {
  PENDING: 'Pendente',
  PROCESSING: 'Processando',
  COMPLETED: 'Concluído',
  FINISHED: 'Finalizado',
  FAILED: 'Falhou',
}

export const statusLabel = (status: string | null | undefined): string =>
  status ? (statusLabels[status] ?? status) : 'Indefinido'

export const countLine = (count: number): string => `${count} treinamento(s) encontrado(s)`
export const showAll = (count: number): string => `Ver todos (${count})`

const characters = (count: number): string => countText(count, 'caractere', 'caracteres')

export const qualityLabels: Record<Quality['level'], string> = { empty: '', medium: 'Médio', good: 'Bom' }

export const qualityHint = ({ level, length }: Quality): string => {
  if (level === 'empty') return `Quanto mais detalhes, melhores as respostas. Bom acima de ${GOOD_LENGTH} caracteres.`
  if (level === 'good') return characters(length)
  return `${characters(length)} · bom acima de ${GOOD_LENGTH}`
}

export const moreCharacters = (count: number): string => `… e mais ${characters(count)}.`

export const formatDate = (date: Date): string => momentText(date)
export const freshness = (updatedAt: number, inProgress: number): string => {
  if (inProgress > 0) return `${inProgress} em processamento`
  return `Atualizado às ${exactTimeText(updatedAt)}`
}
