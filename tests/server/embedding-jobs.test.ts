/** When passages are embedded: on start, after each training, and until none is left. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../server/db/open.ts'
import type { Embeddings } from '../../server/retrieval/embeddings.ts'
import { startServerJobs } from './jobs-fixture.ts'
import { addAgent, addTraining, openOwnedDatabase, recordingLog, statusOf, trainOf } from './engine-fixture.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openOwnedDatabase()
  await addAgent(opened.db, 'shop')
})
afterAll(() => opened.close())

type Embedded = Awaited<ReturnType<Embeddings['embedPending']>>
const done = (isMore = false): Embedded => ({ ok: true, value: { embedded: 0, isMore } })
const away: Embedded = { ok: false, failure: { kind: 'unavailable', message: 'Ninguém em casa.' } }

/** Runs jobs whose attempts to embed have these results, the last one repeated. */
async function withPlacing(
  ends: Embedded[],
  body: (goes: () => number, train: (id: string) => Promise<void>) => Promise<void>,
) {
  let goes = 0
  const embeddings: Embeddings = {
    neighbours: () => Promise.resolve(undefined),
    embedPending: () => Promise.resolve(ends[Math.min(goes++, ends.length - 1)] ?? done()),
  }
  const { pool, db } = opened
  const jobs = await startServerJobs({ pool, db, log: recordingLog(), embeddings, train: trainOf(db) })
  try {
    await body(() => goes, jobs.enqueueTraining)
  } finally {
    await jobs.stop()
  }
}

const patience = { interval: 20 }

test('at start, and again while more is left', () =>
  withPlacing([done(true), done(true), done()], async (goes) => {
    await expect.poll(goes, patience).toBe(3)
  }))

test('after each training, which completes although the endpoint is away', () =>
  withPlacing([done(), away], async (goes, train) => {
    await expect.poll(goes, patience).toBe(1)
    await addTraining(opened.db, {
      id: 't',
      agentId: 'shop',
      name: 'Dias',
      content: 'Abrimos às terças.',
      status: 'PENDING',
    })
    await train('t')
    await expect.poll(goes, patience).toBeGreaterThanOrEqual(2)
    expect(await statusOf(opened.db, 't')).toMatchObject({ status: 'COMPLETED' })
  }))
