/** How trainings are read: how much there is to learn from a text, what is under way, and in which groups (S2§2.3). */
import { creatableTypes, trainingTypes, type Training } from '../../../contract/trainings.ts'

export const GOOD_LENGTH = 500
export const PREVIEWED = 3

export type Quality = { level: 'empty' | 'medium' | 'good'; length: number }

/** How much there is to learn from: good above 500 characters (TR-06). */
export const qualityOf = (content: string): Quality => {
  const { length } = content.trim()
  return { level: length === 0 ? 'empty' : length > GOOD_LENGTH ? 'good' : 'medium', length }
}

/** The server still has work to do on it. */
export const isInProgress = ({ status }: Pick<Training, 'status'>): boolean =>
  status === 'PENDING' || status === 'PROCESSING'

/** Also a website that is read again: the list is kept fresh until that is over. */
export const isAtWork = (training: Training): boolean => isInProgress(training) || training.reread?.isReading === true

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
