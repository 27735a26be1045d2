/** The notification connection between servers of one database breaks: followers are told to read again. */
import { EventEmitter } from 'node:events'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { followChanges } from '../../server/conversations/follow-changes.ts'
import { createSharedLaneEvents } from '../../server/conversations/lane-events.ts'
import { systemClock } from '../../server/platform/clock.ts'
import type { Database } from '../../server/db/schema.ts'

const emptyDatabase = () =>
  new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

test('[AN-11] what was not heard while the line between servers was broken is no gap', async () => {
  const listened: EventEmitter[] = []
  const connect = () => {
    const client = new EventEmitter()
    const query = () => Promise.resolve(listened.push(client))
    return Promise.resolve(Object.assign(client, { query, release: () => {} }))
  }
  const events = createSharedLaneEvents({ connect } as unknown as pg.Pool, { info: () => {}, error: () => {} })
  await expect.poll(() => listened).toHaveLength(1)
  const stop = new AbortController()
  const agent = { ownerId: 'o', id: 'a' }
  const told = followChanges({ db: emptyDatabase(), clock: systemClock, events }, agent, stop.signal)
  expect((await told.next()).value).toEqual({ sessionIds: [], latest: {}, isFirst: true })
  const woken = new Promise<void>((done) => void events.subscribe('conversa', done))
  const next = told.next()
  listened[0]?.emit('error', new Error('gone'))
  expect((await next).value).toEqual({ sessionIds: [], isFirst: true })
  await woken
  expect(listened).toHaveLength(2)
  stop.abort()
  events.close()
})
