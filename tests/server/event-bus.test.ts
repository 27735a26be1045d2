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

test('[AN-11] each server hears of a change once, also the one that tells of it', async () => {
  const clients: EventEmitter[] = []
  const connect = () => {
    const client = new EventEmitter()
    const query = () => Promise.resolve(clients.push(client))
    return Promise.resolve(Object.assign(client, { query, release: () => {} }))
  }
  // As PostgreSQL does, to all who listen, the sender among them.
  const query = (_text: string, [channel, payload]: string[]) => {
    for (const client of clients) client.emit('notification', { channel, payload })
    return Promise.resolve()
  }
  const pool = { connect, query } as unknown as pg.Pool
  const log = { info: () => {}, error: () => {} }
  const [sender, other] = [createSharedEventBus(pool, log), createSharedEventBus(pool, log)]
  await expect.poll(() => clients).toHaveLength(2)
  const heard: string[] = []
  for (const [name, events] of Object.entries({ sender, other })) {
    for (const key of ['c', 'k']) events.subscribe(key, () => heard.push(`${name} ${key}`))
    events.subscribeToAll(({ id, agentId }) => heard.push(`${name} all ${id} ${agentId}`))
    events.subscribeToRemovals(({ sessionId }) => heard.push(`${name} removed ${sessionId}`))
  }
  const heardOf = async (told: Promise<void>) => {
    await told
    return heard.splice(0).toSorted()
  }
  const conversation = { id: 'c', agentId: 'a' }
  expect(await heardOf(sender.notify(conversation))).toEqual(['other all c a', 'other c', 'sender all c a', 'sender c'])
  expect(await heardOf(sender.notifyWatchers(conversation))).toEqual(['other all c a', 'sender all c a'])
  expect(await heardOf(sender.notifyKey('k'))).toEqual(['other k', 'sender k'])
  const removed = await heardOf(sender.notifyRemoved({ ...conversation, sessionId: 's' }))
  expect(removed).toEqual(['other c', 'other removed s', 'sender c', 'sender removed s'])
  sender.close()
  other.close()
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
