/** Training jobs in parallel: a hanging one does not block others, and none is lost. */
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createTextIngest } from '../../server/sources/text.ts'
import type { Ingest } from '../../server/sources/ingestion.ts'
import { trainingJobs } from '../../server/trainings/jobs.ts'
import { trainLimits } from '../../server/trainings/train.ts'
import { type JobOptions, type StartedJobs, startServerJobs } from './jobs-fixture.ts'
import { recordingLog, statusOf, trainOf } from './engine-fixture.ts'
import { shopDatabase } from './train-fixture.ts'

const shop = shopDatabase()
const text = createTextIngest()

async function withJobs(options: Partial<JobOptions>, body: (jobs: StartedJobs) => Promise<void>): Promise<void> {
  const log = recordingLog()
  // Only a notification makes a worker fetch jobs.
  const limits = { pollSeconds: 3_600, ...options.limits }
  const { db, pool } = shop
  const jobs = await startServerJobs({ db, pool, log, train: trainOf(db), ...options, limits })
  try {
    await body(jobs)
  } finally {
    await jobs.stop()
  }
}

const settles = (id: string, status: string) =>
  expect.poll(async () => (await statusOf(shop.db, id))?.status, { interval: 20 }).toBe(status)

/** What has a URL is read until the test ends it; everything else as text. */
function endless() {
  let reading = 0
  const ingest: Ingest = (source, context) => {
    if (source.url === null) return text(source, context)
    reading += 1
    return new Promise(() => {})
  }
  return { ingest, reading: () => reading }
}
const website = () => shop.waiting({ type: 'WEBSITE', sourceUrl: 'https://loja.exemplo.com.br' })

describe('trainings beside each other', () => {
  test('a text and a document are done while more websites hang than are read at once', async () => {
    const { ingest, reading } = endless()
    await withJobs({ train: trainOf(shop.db, { ingest }) }, async ({ enqueueTraining }) => {
      const sites = [await website(), await website(), await website(), await website()]
      for (const id of sites) await enqueueTraining(id)
      await expect.poll(reading, { interval: 10 }).toBe(2)

      const quick = await shop.waiting({ content: 'Abrimos às 8h.' })
      await enqueueTraining(quick)
      await settles(quick, 'COMPLETED')
      const document = await shop.waiting({ type: 'DOCUMENT', content: 'Abrimos às 8h.' })
      await enqueueTraining(document)
      await settles(document, 'COMPLETED')
      // Made together with an agent, it is read already.
      const page = await shop.waiting({ type: 'WEBSITE', content: 'Abrimos às 8h.' })
      await enqueueTraining(page)
      await settles(page, 'COMPLETED')

      expect(reading()).toBe(2)
      const statuses = await Promise.all(sites.map(async (id) => String((await statusOf(shop.db, id))?.status)))
      expect(statuses.toSorted()).toEqual(['PENDING', 'PENDING', 'PROCESSING', 'PROCESSING'])
    })
    await shop.db.deleteFrom('trainings').where('type', '=', 'WEBSITE').execute()
  })

  test('a text is done while more images hang than are read at once', async () => {
    const { ingest, reading } = endless()
    await withJobs({ train: trainOf(shop.db, { ingest }) }, async ({ enqueueTraining }) => {
      const image = () => shop.waiting({ type: 'IMAGE', sourceUrl: 'https://loja.exemplo.com.br/foto.png' })
      for (const id of [await image(), await image(), await image()]) await enqueueTraining(id)
      await expect.poll(reading, { interval: 10 }).toBe(2)
      const quick = await shop.waiting({ content: 'Abrimos às 8h.' })
      await enqueueTraining(quick)
      await settles(quick, 'COMPLETED')
    })
    await shop.db.deleteFrom('trainings').where('type', '=', 'IMAGE').execute()
  })

  test('an attempt may take as long as a reading, and is repeated', () => {
    const { jobs } = trainingJobs({ db: shop.db, train: () => Promise.resolve() })
    for (const { expireInSeconds, retry } of jobs) {
      expect(expireInSeconds * 1_000).toBeGreaterThan(trainLimits.ms)
      expect(retry.limit).toBeGreaterThan(0)
    }
  })

  test('the websites of one account hold up none of another', async () => {
    const owner = {
      id: 'neighbour',
      name: 'Vizinho',
      email: 'vizinho@example.com',
      passwordHash: '',
      role: 'OWNER',
    } as const
    await shop.db
      .insertInto('users')
      .values({ ...owner, createdAt: new Date() })
      .execute()
    const { ingest, reading } = endless()
    await withJobs({ train: trainOf(shop.db, { ingest }) }, async ({ enqueueTraining }) => {
      for (const id of [await website(), await website(), await website()]) await enqueueTraining(id)
      await expect.poll(reading, { interval: 10 }).toBe(2)
      const other = await shop.waiting({ type: 'WEBSITE', sourceUrl: 'https://vizinho.com.br', ownerId: owner.id })
      await enqueueTraining(other)
      await settles(other, 'PROCESSING')
      expect(reading()).toBe(3)
    })
    await shop.db.deleteFrom('trainings').where('type', '=', 'WEBSITE').execute()
  })

  test('a stop does not wait for what is being read, and the next start takes it up', async () => {
    const { ingest, reading } = endless()
    const id = await website()
    const log = recordingLog()
    await withJobs({ train: trainOf(shop.db, { ingest }), log }, async () => {
      await expect.poll(reading, { interval: 10 }).toBe(1)
    })
    expect(await statusOf(shop.db, id)).toEqual({ status: 'PROCESSING', reason: null })
    expect(log.lines).toEqual([])
    const again: Ingest = (source, context) => text({ ...source, content: 'Abrimos às 8h.' }, context)
    await withJobs({ train: trainOf(shop.db, { ingest: again }) }, () => settles(id, 'COMPLETED'))
  })

  test('a change while it is read is read too, without waiting for the end of the other', async () => {
    const { ingest, reading } = endless()
    const read: Ingest = (source, context) =>
      source.url === 'https://nova.exemplo.com.br'
        ? text({ ...source, content: 'Abrimos às 9h.' }, context)
        : ingest(source, context)
    await withJobs({ train: trainOf(shop.db, { ingest: read }) }, async ({ enqueueTraining }) => {
      const id = await website()
      await enqueueTraining(id)
      await expect.poll(reading, { interval: 10 }).toBe(1)
      await shop.db
        .updateTable('trainings')
        .set({ status: 'PENDING', sourceUrl: 'https://nova.exemplo.com.br', revision: 1 })
        .where('id', '=', id)
        .execute()
      await enqueueTraining(id)
      await settles(id, 'COMPLETED')
      expect((await shop.rowOf(id)).content).toBe('Abrimos às 9h.')
    })
  })

  test('a change while it waits for its turn is read as soon as that comes', async () => {
    const held = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const read: Ingest = async (source, context) => {
      begun.resolve()
      await held.promise
      return text(source, context)
    }
    await withJobs({ train: trainOf(shop.db, { ingest: read }) }, async ({ enqueueTraining }) => {
      await enqueueTraining(await shop.waiting({ content: 'Primeiro.' }))
      await begun.promise
      const id = await shop.waiting({ content: 'Abrimos às 8h.' })
      await enqueueTraining(id)
      await shop.db
        .updateTable('trainings')
        .set({ content: 'Abrimos às 9h.', revision: 1 })
        .where('id', '=', id)
        .execute()
      await enqueueTraining(id)
      held.resolve()
      await settles(id, 'COMPLETED')
      expect(await shop.passagesOf(id)).toMatchObject([{ content: 'Abrimos às 9h.' }])
    })
  })

  test('whoever waits for one is told when it has ended, well or not', async () => {
    const ended: string[] = []
    const onEnded = async (id: string) => void ended.push(id)
    const good = await shop.waiting({ content: 'Abrimos às 8h.' })
    const bad = await shop.waiting({ content: 'Abrimos às 9h.' })
    const train: JobOptions['train'] = (job, signal) =>
      job.trainingId === bad ? Promise.reject(new Error('no room')) : trainOf(shop.db)(job, signal)
    await withJobs(
      { train, onEnded, limits: { retry: { limit: 0, delaySeconds: 1 } } },
      async ({ enqueueTraining }) => {
        for (const id of [good, bad]) await enqueueTraining(id)
        // Perhaps more than once, because a job may be repeated.
        await expect.poll(() => [...new Set(ended)].toSorted()).toEqual([good, bad].toSorted())
        expect(await statusOf(shop.db, bad)).toMatchObject({ status: 'FAILED' })
      },
    )
  })

  test('a training that was stored and never queued is found', async () => {
    await withJobs({ limits: { recoverSeconds: 0.1 } }, async () => {
      const id = await shop.waiting({ content: 'Abrimos às 8h.' })
      await settles(id, 'COMPLETED')
      expect(await shop.passagesOf(id)).toHaveLength(1)
    })
  })

  test('one that waits or works is not queued a second time by that search', async () => {
    const seen: string[] = []
    const slow: JobOptions['train'] = async ({ trainingId }, signal) => {
      seen.push(trainingId)
      await shop.db.updateTable('trainings').set({ status: 'PROCESSING' }).where('id', '=', trainingId).execute()
      await wait(1_500, undefined, { signal })
      await trainOf(shop.db)({ trainingId }, signal)
    }
    // Stored before the start, which queues them before the first fetch.
    const ids = [await shop.waiting({ content: 'Um.' }), await shop.waiting({ content: 'Dois.' })]
    await withJobs({ train: slow, limits: { recoverSeconds: 0.1 } }, async () => {
      for (const id of ids) await settles(id, 'COMPLETED')
      expect(seen).toEqual(ids)
    })
  })
})
