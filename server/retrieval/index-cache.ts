/** An LRU cache of the indexes read from the database. */
import type { Queryable } from '../db/schema.ts'
import { type IndexedTraining, indexedTrainings, indexStoredPassages, readIndexes } from './indexes.repository.ts'
import type { TermIndex } from './term-index.ts'

/** The index of an agent with ten thousand passages takes about 8 MB. */
const defaultMaxBytes = 64_000_000
/** Estimated size of a short string in an array. */
const bytesPerTerm = 40

const sizeOf = ({ terms, bodyLengths, headingLengths, starts, postings }: TermIndex) =>
  terms.length * bytesPerTerm +
  [bodyLengths, headingLengths, starts, postings].reduce((sum, { byteLength }) => sum + byteLength, 0)

export type LoadedTraining = Omit<IndexedTraining, 'indexId'> & { index: TermIndex }

export function createIndexCache(db: Queryable, mostBytes = defaultMaxBytes) {
  /** Ordered by last use. */
  const cached = new Map<string, TermIndex>()
  let size = 0

  function keep(id: string, index: TermIndex): void {
    const known = cached.get(id)
    if (known === undefined) size += sizeOf(index)
    else cached.delete(id)
    cached.set(id, known ?? index)
    for (const [oldest, other] of cached) {
      if (size <= mostBytes || oldest === id) break
      cached.delete(oldest)
      size -= sizeOf(other)
    }
  }

  return {
    /** Loads the agent's currently completed trainings. */
    load: async (agentId: string): Promise<LoadedTraining[]> => {
      const trainings = await indexedTrainings(db, agentId)
      for (const training of trainings)
        training.indexId ??= (await indexStoredPassages(db, agentId, training.trainingId)) ?? null
      const ids = trainings.map(({ indexId }) => indexId).filter((id) => id !== null)
      const read = await readIndexes(
        db,
        ids.filter((id) => !cached.has(id)),
      )
      const found = new Map(ids.map((id) => [id, cached.get(id) ?? read.get(id)]))
      for (const [id, index] of found) if (index !== undefined) keep(id, index)
      return trainings.flatMap(({ indexId, ...training }) => {
        const index = indexId === null ? undefined : found.get(indexId)
        return index === undefined ? [] : [{ ...training, index }]
      })
    },
  }
}
