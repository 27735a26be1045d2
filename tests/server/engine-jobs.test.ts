import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts'
import { type JobOptions, type StartedJobs, startServerJobs } from './jobs-fixture.ts'
import { addAgent, addTraining, openOwnedDatabase, recordingLog, statusOf, train, trainOf } from './engine-fixture.ts'
import { preparedFolder } from './test-database.ts'

let opened: OpenDatabase
let jobs: StartedJobs | undefined
let count = 0

beforeAll(async () => {
  opened = await openOwnedDatabase()
  await addAgent(opened.db, 'shop')
})
afterAll(() => opened.close())

const hurried = {
  expireInSeconds: 1,
  retry: { limit: 1, delaySeconds: 1 },
  superviseSeconds: 1,
  pollSeconds: 0.5,
}

/** Only a notification makes the worker fetch jobs. */
const neverPolling = { ...hurried, expireInSeconds: 60, retry: { limit: 3, delaySeconds: 1 }, pollSeconds: 3_600 }

async function withJobs(options: Partial<JobOptions>, body: (started: StartedJobs) => Promise<void>): Promise<void> {
  const { pool, db } = opened
  jobs = await startServerJobs({
    pool,
    db,
    log: recordingLog(),
    train: trainOf(db),
    ...options,
  })
  try {
    await body(jobs)
  } finally {
    await jobs.stop()
  }
}

async function waitingTraining(content = 'Entregamos às terças.', status: 'PENDING' | 'PROCESSING' = 'PENDING') {
  count += 1
  const id = `t${count}`
  await addTraining(opened.db, { id, agentId: 'shop', name: 'Entregas', content, status })
  return id
}

const passagesOf = (id: string) =>
  opened.db.selectFrom('passages').select('content').where('trainingId', '=', id).orderBy('ordinal').execute()

const settles = (id: string, status: string) =>
  expect.poll(async () => (await statusOf(opened.db, id))?.status, { interval: 20 }).toBe(status)

describe('training', () => {
  test('a queued training is taken up at once, not at the next poll', async () => {
    const seen: unknown[] = []
    const watching: JobOptions['train'] = async ({ trainingId: id }) => {
      seen.push((await statusOf(opened.db, id))?.status)
      await train(opened.db, id)
    }
    await withJobs({ train: watching, limits: neverPolling }, async ({ enqueueTraining }) => {
      for (let round = 0; round < 3; round += 1) {
        const id = await waitingTraining()
        await enqueueTraining(id)
        await settles(id, 'COMPLETED')
        expect(await passagesOf(id)).toEqual([{ content: 'Entregamos às terças.' }])
      }
    })
    expect(seen).toEqual(['PENDING', 'PENDING', 'PENDING'])
  })

  test('many that wait are done one after the other, without a poll between them', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => waitingTraining()))
    // Starting queues what an earlier process left; one notification must be enough for all of it.
    await withJobs({ limits: neverPolling }, async () => {
      for (const id of ids) await settles(id, 'COMPLETED')
    })
    const statuses = await Promise.all(ids.map(async (id) => (await statusOf(opened.db, id))?.status))
    expect(statuses).toEqual(ids.map(() => 'COMPLETED'))
  })

  test('queued many times it is done once', async () => {
    const done: string[] = []
    const counting: JobOptions['train'] = async ({ trainingId: id }) => {
      done.push(id)
      await train(opened.db, id)
    }
    const id = await waitingTraining()
    await withJobs({ train: counting }, async ({ enqueueTraining }) => {
      await Promise.all(Array.from({ length: 10 }, () => enqueueTraining(id)))
      await settles(id, 'COMPLETED')
    })
    expect(done.length).toBeLessThanOrEqual(2)
    expect(await passagesOf(id)).toHaveLength(1)
  })

  test('a text that holds no word fails with a reason, and is not tried again', async () => {
    await withJobs({}, async ({ enqueueTraining }) => {
      const id = await waitingTraining('!!! --- ???')
      await enqueueTraining(id)
      await settles(id, 'FAILED')
      expect(await statusOf(opened.db, id)).toEqual({
        status: 'FAILED',
        reason: 'O texto não tem nenhuma palavra que possa ser aprendida.',
      })
    })
  })

  test('a training that is gone or finished is left alone', async () => {
    await train(opened.db, 'nothing')
    const id = await waitingTraining()
    await train(opened.db, id)
    await opened.db.updateTable('trainings').set({ content: 'Outro.' }).where('id', '=', id).execute()
    await train(opened.db, id)
    expect(await passagesOf(id)).toEqual([{ content: 'Entregamos às terças.' }])
  })

  test('several servers at once leave one set of passages', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = await waitingTraining()
      await Promise.all(Array.from({ length: 5 }, () => train(opened.db, id)))
      expect(await statusOf(opened.db, id)).toEqual({ status: 'COMPLETED', reason: null })
      expect(await passagesOf(id)).toHaveLength(1)
    }
  })
})

describe('trouble', () => {
  test('an error is retried and then told', async () => {
    let attempts = 0
    const failing: JobOptions['train'] = () => {
      attempts += 1
      return Promise.reject(new Error('disk full'))
    }
    const log = recordingLog()
    await withJobs({ train: failing, limits: hurried, log }, async ({ enqueueTraining }) => {
      const id = await waitingTraining()
      await enqueueTraining(id)
      await settles(id, 'FAILED')
      expect((await statusOf(opened.db, id))?.reason).toBe(
        'Não foi possível processar este treinamento. Tente novamente.',
      )
    })
    expect(attempts).toBe(2)
    expect(log.lines.filter((line) => line.includes('disk full'))).toHaveLength(2)
  })

  test('an attempt that hangs is tried again, without waiting for its end', async () => {
    let attempts = 0
    const hanging: JobOptions['train'] = async ({ trainingId: id }) => {
      attempts += 1
      if (attempts === 1) await new Promise<never>(() => {})
      await train(opened.db, id)
    }
    await withJobs({ train: hanging, limits: hurried }, async ({ enqueueTraining }) => {
      const id = await waitingTraining()
      await enqueueTraining(id)
      await settles(id, 'COMPLETED')
    })
    expect(attempts).toBe(2)
  })

  test('a training whose every attempt hangs is given up, not left processing', async () => {
    const hanging: JobOptions['train'] = () => wait(60_000, undefined, { ref: false })
    await withJobs(
      { train: hanging, limits: { ...hurried, retry: { limit: 0, delaySeconds: 1 } } },
      async ({ enqueueTraining }) => {
        const id = await waitingTraining()
        await enqueueTraining(id)
        await settles(id, 'FAILED')
        expect((await statusOf(opened.db, id))?.reason).toContain('Tente novamente')
      },
    )
  })

  test('what was left unfinished is taken up at start', async () => {
    const [pending, processing] = [await waitingTraining(), await waitingTraining('Abrimos cedo.', 'PROCESSING')]
    await withJobs({}, async () => {
      await settles(pending, 'COMPLETED')
      await settles(processing, 'COMPLETED')
      expect(await passagesOf(processing)).toEqual([{ content: 'Abrimos cedo.' }])
    })
  })
})

describe('a server that is killed in the middle', () => {
  const folder = preparedFolder()
  let child: ChildProcess | undefined
  afterAll(() => {
    child?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  test('leaves a training that the next one finishes', async () => {
    const before = await openOwnedDatabase({ folder })
    await addAgent(before.db, 'shop')
    await addTraining(before.db, {
      id: 'cut',
      agentId: 'shop',
      name: 'Horário',
      content: 'Abrimos às 9h.',
      status: 'PENDING',
    })
    await before.close()

    const script = fileURLToPath(new URL('engine-jobs-child.ts', import.meta.url))
    const running = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    child = running
    await new Promise<void>((done) => running.stdout.once('data', () => done()))
    const gone = new Promise((done) => running.once('exit', done))
    running.kill('SIGKILL')
    await gone

    const after = await openDatabase({ folder })
    try {
      expect((await statusOf(after.db, 'cut'))?.status).toBe('PROCESSING')
      const restarted = await startServerJobs({
        pool: after.pool,
        db: after.db,
        log: recordingLog(),
        train: trainOf(after.db),
      })
      await expect.poll(async () => (await statusOf(after.db, 'cut'))?.status).toBe('COMPLETED')
      await restarted.stop()
    } finally {
      await after.close()
    }
  })
})
