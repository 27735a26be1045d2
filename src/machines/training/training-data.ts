/** What is typed to become a training, what may be sent of it, and how a list of trainings is read (S2§2.3, S2§5). */
import {
  creatableTypes,
  defaultTrainingNames,
  trainingLimits,
  trainingTypes,
  type CreateTextTrainingBody,
  type Training,
} from '../../../contract/trainings.ts'

export const GOOD_LENGTH = 500
export const PREVIEWED = 3

export type TextDraft = { name: string; description: string; content: string }
export const emptyText: TextDraft = { name: '', description: '', content: '' }

export const isEmpty = ({ name, description, content }: TextDraft): boolean =>
  (name + description + content).trim() === ''

const fields = ['name', 'description', 'content'] as const

/** The fields that hold more than the server stores. */
export const tooLong = (text: TextDraft) => fields.filter((field) => text[field].length > trainingLimits[field])

export const canBeSent = (text: TextDraft): boolean => text.content.trim() !== '' && tooLong(text).length === 0

export const bodyOf = (text: TextDraft, agentId: string): CreateTextTrainingBody => ({
  name: text.name.trim() || defaultTrainingNames.TEXT,
  description: text.description.trim(),
  content: text.content.trim(),
  agentId,
})

export type Quality = { level: 'empty' | 'medium' | 'good'; length: number }

/** How much there is to learn from: good above 500 characters (TR-06). */
export const qualityOf = (content: string): Quality => {
  const { length } = content.trim()
  return { level: length === 0 ? 'empty' : length > GOOD_LENGTH ? 'good' : 'medium', length }
}

/** The server still has work to do on it. */
export const isInProgress = ({ status }: Pick<Training, 'status'>): boolean =>
  status === 'PENDING' || status === 'PROCESSING'

export type Group = { type: string; trainings: Training[] }

/** By type in the order of the selector, then types of other servers; each keeps the order of the list. */
export const groupsOf = (trainings: readonly Training[]): Group[] => {
  const byType = Map.groupBy(trainings, ({ type }) => type)
  const types = [...new Set<string>([...creatableTypes, ...trainingTypes, ...byType.keys()])]
  return types.flatMap((type) => {
    const group = byType.get(type)
    return group ? [{ type, trainings: group }] : []
  })
}
