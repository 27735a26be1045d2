/** Selectors for filtering and sorting trainings, and for what may be done with them. */
import { foldText } from '../../../contract/fold-text.ts'
import type { SnapshotFrom } from 'xstate'
import { creatableTypes, type Training } from '../../../contract/trainings.ts'
import type { ViewMode, Sort, TrainingListMachine } from './training-list.machine.ts'

type Snapshot = SnapshotFrom<TrainingListMachine>

export const viewModeOf = (snapshot: Snapshot): ViewMode =>
  snapshot.matches({ viewMode: 'table' }) ? 'table' : 'cards'
/** Set if this training was asked for elsewhere; a new object each time. */
export const revealedIn =
  (id: string) =>
  ({ context: { revealed } }: Snapshot): object | null =>
    revealed?.id === id ? revealed : null

export const isWhole = (snapshot: Snapshot): boolean => snapshot.matches({ item: { open: 'whole' } })

export const filtered = (trainings: readonly Training[], filter: string | null): readonly Training[] =>
  filter === null ? trainings : trainings.filter(({ type }) => type === filter)

/** All the text that identifies a training. */
const searchedText = ({ name, description, content, documentName, sourceUrl }: Training): string =>
  foldText([name, description, documentName, sourceUrl, content].filter(Boolean).join('\n'))

/** Trainings that contain every word of the search. */
export const searched = (trainings: readonly Training[], search: string): readonly Training[] => {
  const words = foldText(search).split(/\s+/u).filter(Boolean)
  if (words.length === 0) return trainings
  return trainings.filter((training) => {
    const text = searchedText(training)
    return words.every((word) => text.includes(word))
  })
}

export type TypeCount = { type: string; count: number }

/** The types of the filter: those that can be created, and any other that exists or is selected. */
export const typeCounts = (trainings: readonly Training[], filter: string | null): TypeCount[] => {
  const types = new Set<string>(creatableTypes)
  for (const { type } of trainings) types.add(type)
  if (filter !== null) types.add(filter)
  return [...types].map((type) => ({ type, count: filtered(trainings, type).length }))
}

const collator = new Intl.Collator('pt-BR', { numeric: true })

const compare = (column: Sort['column'], left: Training, right: Training): number =>
  column === 'createdAt'
    ? (left.createdAt?.getTime() ?? 0) - (right.createdAt?.getTime() ?? 0)
    : collator.compare(left[column] ?? '', right[column] ?? '')

/** Stable: equal trainings stay in list order. */
export const sorted = (trainings: readonly Training[], { column, direction }: Sort): readonly Training[] => {
  const sign = direction === 'ascending' ? 1 : -1
  return trainings.toSorted((left, right) => sign * compare(column, left, right))
}
