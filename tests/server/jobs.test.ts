/** Guarantees of every job: parsed payloads, retries, delays, and an immediate start. */
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import * as v from 'valibot'
import type { OpenDatabase } from '../../server/db/open.ts'
import { defineJob, type JobDefinition, PermanentFailure } from '../../server/jobs/define-job.ts'
import { type JobTiming, startJobs } from '../../server/jobs/start-jobs.ts'
import { queueDatabase } from '../../server/jobs/queue-database.ts'
import { recordingLog } from './engine-fixture.ts'
import { openTestDatabase } from './test-database.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

let log = recordingLog()
beforeEach(() => {
  log = recordingLog()
})

/** Only a notification makes a worker fetch jobs. */
const never = 3_600
const start = async (jobs: readonly JobDefinition[], pollSeconds = never, timing: Partial<JobTiming> = {}) => {
  const running = await startJobs(jobs, { pool: opened.pool, log, timing: { pollSeconds, ...timing } })
  onTestFinished(() => running.stop())
}

const patience = { interval: 20 }
const retry = { limit: 2, delaySeconds: 0 }
const expireInSeconds = 60

/** A job that records the numbers of its payloads. */
const noting = (name: string, work: (number: number) => Promise<void> = () => Promise.resolve()) => {
  const seen: number[] = []
  const failed: number[] = []
  const job = defineJob({
    name,
    retry,
    expireInSeconds,
    payload: v.object({ number: v.number() }),
    run: async ({ number }) => {
      seen.push(number)
      await work(number)
    },
    onFailed: ({ number }) => Promise.resolve(void failed.push(number)),
  })
  return { job, seen, failed }
}

const statesOf = async (name: string) => {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where name = ${name} order by created_on`.execute(opened.db)
  return rows.map(({ state }) => state)
}

/** The queue has its own word of a failure, which comes at the next look. */
const deadLetterFound = (source: string) =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ state: string }>`
        select state::text from pgboss.job where name = 'dead-letter' and source_name = ${source}`.execute(opened.db)
      return rows.map(({ state }) => state)
    }, patience)
    .toEqual(['completed'])

test('what is queued here is taken up at once, not at the next poll', async () => {
  const { job, seen } = noting('at-once')
  await start([job])
  await job.enqueue({ number: 1 })
  await job.enqueue({ number: 2 })
  await expect.poll(() => seen, patience).toEqual([1, 2])
})

test('a payload that does not fit fails once, is logged without its values, and is never run', async () => {
  const { job, seen, failed } = noting('misfit')
  await start([job])
  await sql`
    insert into pgboss.job (name, data, retry_limit)
    values ('misfit', '{"number":"lia@sol.com"}', 5)`.execute(opened.db)
  await job.enqueue({ number: 1 })
  await expect.poll(() => statesOf('misfit'), patience).toEqual(['failed', 'completed'])
  expect(seen).toEqual([1])
  expect(failed).toEqual([])
  expect(log.lines).toHaveLength(1)
  expect(log.lines[0]).toContain('job misfit, attempt 1')
  expect(log.lines[0]).toContain('invalid payload: number')
  expect(log.lines[0]).not.toContain('lia')
})

test('a queue of an earlier version gets the settings of this one, and is left alone when it has them', async () => {
  const settingsOf = async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select retry_limit as limit, retry_delay as delay, retry_backoff as "isDoubled", retry_delay_max as "maxDelay",
        heartbeat_seconds as heartbeat, retention_seconds as kept, updated_on as "updatedOn"
      from pgboss.queue where name = 'settings'`.execute(opened.db)
    return rows[0]
  }
  const payload = v.object({ number: v.number() })
  const versionOf = (limit: number) =>
    defineJob({
      name: 'settings',
      retry: { limit, delaySeconds: 3, maxDelaySeconds: 90 },
      expireInSeconds,
      heartbeatSeconds: 20,
      keepSeconds: 7_200,
      payload,
      run: async () => {},
    })
  await start([versionOf(1)])
  const all = { limit: 1, delay: 3, isDoubled: true, maxDelay: 90, heartbeat: 20, kept: 7_200 }
  expect(await settingsOf()).toMatchObject(all)
  await start([versionOf(4)])
  const changed = await settingsOf()
  expect(changed).toMatchObject({ ...all, limit: 4 })
  await start([versionOf(4)])
  expect(await settingsOf()).toEqual(changed)
})

test('an error is tried again, and told once after the last attempt', async () => {
  const { job, seen, failed } = noting('broken', () => Promise.reject(new Error('away')))
  await start([job], 0.5)
  await job.enqueue({ number: 7 })
  await expect.poll(() => failed, patience).toEqual([7])
  expect(seen).toEqual([7, 7, 7])
  await deadLetterFound(job.name)
  expect(failed).toEqual([7])
})

test('a failure is told once also if another server finds its dead letter', async () => {
  const { job, failed } = noting('told-elsewhere', () => Promise.reject(new PermanentFailure('no such recipient')))
  const first = await startJobs([job], { pool: opened.pool, log, timing: { pollSeconds: never } })
  await job.enqueue({ number: 7 })
  await expect.poll(() => statesOf('told-elsewhere'), patience).toEqual(['failed'])
  await first.stop()
  await start([job], 0.5)
  await deadLetterFound(job.name)
  expect(failed).toEqual([7])
})

test('a permanent failure is not tried again', async () => {
  const { job, seen, failed } = noting('permanent', () => Promise.reject(new PermanentFailure('no such recipient')))
  await start([job], 0.5)
  await job.enqueue({ number: 7 })
  await expect.poll(() => statesOf('permanent'), patience).toEqual(['failed'])
  await deadLetterFound(job.name)
  expect([seen, failed]).toEqual([[7], [7]])
})

test('a delayed job waits for its time', async () => {
  const { job, seen } = noting('delayed')
  await start([job], 0.5)
  const startAfter = new Date(Date.now() + 1_500)
  await job.enqueue({ number: 1 }, { startAfter })
  await job.enqueue({ number: 2 })
  await expect.poll(() => seen, patience).toEqual([2])
  await expect.poll(() => seen, patience).toEqual([2, 1])
  expect(Date.now()).toBeGreaterThanOrEqual(startAfter.getTime() - 100)
})

test('a job with a short delay runs at its time, not at the next poll', async () => {
  const { job, seen } = noting('timed')
  await start([job])
  await job.enqueue({ number: 1 }, { startAfter: new Date(Date.now() + 300) })
  await job.enqueue({ number: 2 })
  await expect.poll(() => seen, patience).toEqual([2, 1])
})

test('as many as a queue has workers run at once, woken one after the other', async () => {
  const all = Promise.withResolvers<void>()
  let running = 0
  const job = defineJob({
    name: 'side-by-side',
    retry,
    expireInSeconds,
    workers: 3,
    payload: v.object({}),
    run: () => {
      running += 1
      if (running === 3) all.resolve()
      return all.promise
    },
  })
  await start([job])
  await Promise.all([job.enqueue({}), job.enqueue({}), job.enqueue({})])
  await all.promise
  expect(running).toBe(3)
})

test('idle workers ask nothing: one look for all queues finds whose time has come', async () => {
  const { job, seen } = noting('idle')
  const run = () => Promise.resolve()
  const many = defineJob({ name: 'idle-many', retry, expireInSeconds, workers: 8, payload: v.object({}), run })
  await start([job, many], 0.2)
  await job.enqueue({ number: 1 })
  await expect.poll(() => statesOf('idle'), patience).toEqual(['completed'])

  const query = vi.spyOn(pg.Client.prototype, 'query')
  const statements = (part: string) => query.mock.calls.filter(([text]) => String(text).includes(part)).length
  // All workers fetched once when they started, and the one that took the first job once more.
  await expect.poll(() => statements('group by name'), patience).toBeGreaterThan(2)
  query.mockClear()
  // A job inserted by another process, without a notification.
  await sql`
    insert into pgboss.job (name, data, start_after)
    values ('idle', '{"number":2}', now() + interval '1 second')`.execute(opened.db)
  await expect.poll(() => seen, patience).toEqual([1, 2])
  expect(statements('group by name')).toBeGreaterThan(1)
  // The worker that took it fetches once more after each of its jobs.
  expect(statements('SKIP LOCKED')).toBeLessThanOrEqual(3)
})

test('the look for due jobs reads an index without the finished ones', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await start([noting('looked-for').job], 0.1)
  const look = () => query.mock.calls.find(([text]) => String(text).includes('group by name'))
  await expect.poll(look, patience).toBeDefined()
  const explain = CompiledQuery.raw(`explain ${String(look()?.[0])}`, [['looked-for']])
  const { rows } = await opened.db.transaction().execute(async (trx) => {
    // The planner would scan the table of a test, because it is small.
    await sql`set local enable_seqscan = off`.execute(trx)
    return trx.executeQuery(explain)
  })
  expect(JSON.stringify(rows)).toContain('job_common_i11')
})

test('a finished job is deleted after an hour, and a waiting one is kept', async () => {
  const { job } = noting('finished')
  await start([job], never, { superviseSeconds: 1 })
  await job.enqueue({ number: 1 })
  await expect.poll(() => statesOf('finished'), patience).toEqual(['completed'])
  await job.enqueue({ number: 2 }, { startAfter: new Date(Date.now() + 60_000) })
  await sql`
    with queue as (update pgboss.queue set maintain_on = now() - interval '61 minutes' where name = 'finished')
    update pgboss.job set completed_on = now() - interval '61 minutes'
    where name = 'finished' and state = 'completed'`.execute(opened.db)
  await expect.poll(() => statesOf('finished'), patience).toEqual(['created'])
})

test('of one key only one waits, where the job says so', async () => {
  const seen: number[] = []
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const job = defineJob({
    name: 'single',
    retry,
    expireInSeconds,
    onePerKey: true,
    payload: v.object({ number: v.number() }),
    run: ({ number }) => {
      seen.push(number)
      return held
    },
  })
  await start([job], 0.5)
  await job.enqueue({ number: 1 }, { key: 'lia' })
  await expect.poll(() => seen, patience).toEqual([1])
  for (const number of [2, 3]) await job.enqueue({ number }, { key: 'lia' })
  expect(await statesOf('single')).toHaveLength(2)
  release()
  await expect.poll(() => statesOf('single'), patience).toEqual(['completed', 'completed'])
  expect(seen).toEqual([1, 2])
})

test('what a stopping server was at is run again by the next one', async () => {
  const started = Promise.withResolvers<void>()
  const job = defineJob({
    name: 'interrupted',
    retry: { limit: 0, delaySeconds: 0 },
    expireInSeconds,
    payload: v.object({}),
    run: (_, { signal }) => {
      started.resolve()
      return new Promise((_done, failed) => signal.addEventListener('abort', () => failed(new Error('stopped'))))
    },
  })
  const running = await startJobs([job], { pool: opened.pool, log, timing: { pollSeconds: never } })
  await job.enqueue({}, { key: 'treino 1', group: 'lia' })
  await started.promise
  await running.stop()
  const { rows } = await sql`
    select singleton_key as key, group_id as "group" from pgboss.job
    where name = 'interrupted' and state < 'active'`.execute(opened.db)
  expect(rows).toEqual([{ key: 'treino 1', group: 'lia' }])

  const again = Promise.withResolvers<void>()
  await start([{ ...job, run: () => Promise.resolve(again.resolve()) }])
  await again.promise
  expect(log.lines).toEqual([])
})

test('work without a job is looked for again and again, also after a failure, but never twice at once', async () => {
  const held = Promise.withResolvers<void>()
  let looks = 0
  const job = defineJob({
    name: 'looking',
    retry,
    expireInSeconds,
    payload: v.object({}),
    run: () => Promise.resolve(),
    recover: {
      everySeconds: 10,
      run: (isStart) => {
        if (isStart) return Promise.resolve()
        looks += 1
        return looks === 1 ? held.promise : Promise.reject(new Error('no room'))
      },
    },
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await start([job])
  vi.advanceTimersByTime(35_000)
  const looksAtFirst = looks
  held.resolve()
  await setImmediate()
  vi.advanceTimersByTime(10_000)
  await setImmediate()
  vi.advanceTimersByTime(10_000)
  await setImmediate()
  expect([looksAtFirst, looks]).toEqual([1, 3])
  const line: unknown = expect.stringMatching(/job looking could not be looked for.*no room/su)
  expect(log.lines).toEqual([line, line])
})

test('a transaction of the queue that fails half-way leaves its connection usable', async () => {
  const { executeSql } = queueDatabase(opened.pool)
  await expect(executeSql('begin; select 1 / 0; commit')).rejects.toThrow('division by zero')
  expect((await executeSql('select 1 as one')).rows).toEqual([{ one: 1 }])
})
