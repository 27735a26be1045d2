/** Selectors of trainings: quality of a text, processing state, and grouping (S2§2.3). */
import { creatableTypes, trainingTypes, unfinishedStatuses, type Training } from '../../../contract/trainings.ts'

export const GOOD_LENGTH = 500
export const PREVIEWED = 3

export type Quality = { level: 'empty' | 'medium' | 'good'; length: number }

/** Quality by length: good above 500 characters (TR-06). */
export const qualityOf = (content: string): Quality => {
  const { length } = content.trim()
  return { level: length === 0 ? 'empty' : length > GOOD_LENGTH ? 'good' : 'medium', length }
}

/** The server is still processing it. */
export const isInProgress = ({ status }: Pick<Training, 'status'>): boolean =>
  unfinishedStatuses.some((each) => each === status)

/** Includes a website that is being read again; the list is followed until that is done. */
export const isAtWork = (training: Training): boolean => isInProgress(training) || training.reread?.isReading === true

export type Group = { type: string; trainings: Training[] }

/** By type in the order of the selector, then unknown types; each group keeps the list's order. */
export const groupsOf = (trainings: readonly Training[]): Group[] => {
  const byType = Map.groupBy(trainings, ({ type }) => type)
  const types = [...new Set<string>([...creatableTypes, ...trainingTypes, ...byType.keys()])]
  return types.flatMap((type) => {
    const group = byType.get(type)
    return group ? [{ type, trainings: group }] : []
  })
}
