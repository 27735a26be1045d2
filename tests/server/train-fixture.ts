/** Trainings of one shop, processed by readers that the test provides. */
import { afterAll, beforeAll } from 'vitest'
import type { OpenDatabase } from '../../server/db/open.ts'
import type { TrainingRow } from '../../server/db/training-tables.ts'
import type { Ingest, ExtractedContent, Part } from '../../server/sources/ingestion.ts'
import type { TrainOptions } from '../../server/trainings/train.ts'
import { addAgent, addTraining, openOwnedDatabase, trainOf } from './engine-fixture.ts'

export const never = new AbortController().signal

export const parts = (...texts: (string | Part)[]): ExtractedContent => ({
  parts: texts.map((text) => (typeof text === 'string' ? { title: '', text } : text)),
  pages: [],
  note: null,
})

export const reading =
  (learned: ExtractedContent): Ingest =>
  () =>
    Promise.resolve({ ok: true, value: learned })

type Given = Partial<
  Pick<
    TrainingRow,
    'name' | 'ownerId' | 'content' | 'type' | 'sourceUrl' | 'withSubpages' | 'fileId' | 'fileName' | 'fileMime'
  >
>

export type Shop = {
  db: OpenDatabase['db']
  pool: OpenDatabase['pool']
  /** Stores a pending training. */
  waiting: (given?: Given) => Promise<string>
  /** Processes it once and returns the resulting row. */
  trained: (id: string, ingest: Ingest, options?: Partial<TrainOptions>) => Promise<TrainingRow>
  rowOf: (id: string) => Promise<TrainingRow>
  passagesOf: (id: string) => Promise<{ heading: string; content: string }[]>
}

/** Opened once for a test file. */
export function shopDatabase(): Shop {
  let opened: OpenDatabase
  let count = 0
  beforeAll(async () => {
    opened = await openOwnedDatabase()
    await addAgent(opened.db, 'shop')
  })
  afterAll(() => opened.close())
  const rowOf = (id: string) =>
    opened.db.selectFrom('trainings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    get db() {
      return opened.db
    },
    get pool() {
      return opened.pool
    },
    waiting: async ({ name = 'Manual', content = '', ...given } = {}) => {
      count += 1
      const id = `t${count}`
      await addTraining(opened.db, { id, agentId: 'shop', name, content, status: 'PENDING' })
      await opened.db
        .updateTable('trainings')
        .set({ name, ...given })
        .where('id', '=', id)
        .execute()
      return id
    },
    trained: async (id, ingest, options = {}) => {
      await trainOf(opened.db, { ingest, ...options })({ trainingId: id }, never)
      return rowOf(id)
    },
    rowOf,
    passagesOf: (id) =>
      opened.db
        .selectFrom('passages')
        .select(['heading', 'content'])
        .where('trainingId', '=', id)
        .orderBy('ordinal')
        .execute(),
  }
}
