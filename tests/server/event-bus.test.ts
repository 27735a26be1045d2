/** The notification connection between servers of one database breaks: followers are told to read again. */
import { EventEmitter } from 'node:events'
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { followChanges } from '../../server/conversations/follow-changes.ts'
import { createLocalEventBus, createSharedEventBus } from '../../server/platform/event-bus.ts'
import { systemClock } from '../../server/platform/clock.ts'
import type { Database } from '../../server/db/schema.ts'

/** A database that answers every query with these rows; `asked` is told the query's parameters. */
function fakeDatabase(rows: readonly object[] = [], asked: (parameters: readonly unknown[]) => void = () => {}) {
  const driver = new DummyDriver()
  driver.acquireConnection = () =>
    Promise.resolve({
      executeQuery: <R>({ parameters }: CompiledQuery) => {
        asked(parameters)
        return Promise.resolve({ rows: rows as R[] })
      },
      streamQuery: () => {
        throw new Error('nothing is streamed here')
      },
    })
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

test('[AN-11] what was not heard while the line between servers was broken is no gap', async () => {
  const listened: EventEmitter[] = []
  const connect = () => {
    const client = new EventEmitter()
    const query = () => Promise.resolve(listened.push(client))
    return Promise.resolve(Object.assign(client, { query, release: () => {} }))
  }
  const events = createSharedEventBus({ connect } as unknown as pg.Pool, { info: () => {}, error: () => {} })
  await expect.poll(() => listened).toHaveLength(1)
  const stop = new AbortController()
  const agent = { ownerId: 'o', id: 'a' }
  const told = followChanges({ db: fakeDatabase(), clock: systemClock, events }, agent, stop.signal)
  expect((await told.next()).value).toEqual({ sessionIds: [], latest: {}, said: {}, isFirst: true })
  const woken = new Promise<void>((done) => void events.subscribe('conversa', done))
  const next = told.next()
  listened[0]?.emit('error', new Error('gone'))
  expect((await next).value).toEqual({ sessionIds: [], isFirst: true })
  await woken
  expect(listened).toHaveLength(2)
  stop.abort()
  events.close()
})

test('[AN-11] whoever follows an agent asks the database only about conversations of that agent', async () => {
  const asked: unknown[] = []
  const db = fakeDatabase([{ sessionId: 'daqui', latest: null }], (parameters) => asked.push(parameters.slice(2)))
  const events = createLocalEventBus()
  const stop = new AbortController()
  const told = followChanges({ db, clock: systemClock, events }, { ownerId: 'o', id: 'a' }, stop.signal)
  await told.next()
  const next = told.next()
  await events.notify({ id: 'alheia', agentId: 'b' })
  await events.notifyWatchers({ id: 'alheia', agentId: 'b' })
  await events.notifyKey('widget w visitante')
  await events.notify({ id: 'própria', agentId: 'a' })
  expect((await next).value).toEqual({ sessionIds: ['daqui'], latest: {}, said: {}, isFirst: false })
  expect(asked).toEqual([[expect.any(Date)], ['própria']])
  stop.abort()
})
