/** Tells those who wait for a conversation that something about its turns has changed, on whatever server. */
import { EventEmitter } from 'node:events'
import type pg from 'pg'
import type { Log } from '../platform/log.ts'

export type LaneEvents = {
  notify: (conversationId: string) => Promise<void>
  /** Tells those alone who look at all conversations: nothing about its turns has changed for those who run them. */
  notifyWatchers: (conversationId: string) => Promise<void>
  /** @returns a function that ends the subscription. */
  subscribe: (conversationId: string, listener: () => void) => () => void
  /** Of every conversation. @returns a function that ends the subscription. */
  subscribeToAll: (listener: (conversationId: string) => void) => () => void
  /** Something may have changed that was not told. @returns a function that ends the subscription. */
  subscribeToGaps: (listener: () => void) => () => void
}

/** No conversation has this id. */
const all = Symbol('all')
const gap = Symbol('gap')

function createEmitter() {
  const emitter = new EventEmitter()
  // One listener for each question that waits.
  emitter.setMaxListeners(0)
  const subscribe: LaneEvents['subscribe'] = (conversationId, listener) => {
    emitter.on(conversationId, listener)
    return () => emitter.off(conversationId, listener)
  }
  const subscribeToAll: LaneEvents['subscribeToAll'] = (listener) => {
    emitter.on(all, listener)
    return () => emitter.off(all, listener)
  }
  const subscribeToGaps: LaneEvents['subscribeToGaps'] = (listener) => {
    emitter.on(gap, listener)
    return () => emitter.off(gap, listener)
  }
  /** Whoever waits looks again. */
  const emitGap = (): void => {
    for (const name of emitter.eventNames()) if (typeof name === 'string' || name === gap) emitter.emit(name)
  }
  const emitToWatchers = (conversationId: string) => void emitter.emit(all, conversationId)
  const emit = (conversationId: string): void => {
    emitter.emit(conversationId)
    emitToWatchers(conversationId)
  }
  return { subscriptions: { subscribe, subscribeToAll, subscribeToGaps }, emit, emitToWatchers, emitGap }
}

/** For a database that no other server uses. */
export function createLocalLaneEvents(): LaneEvents {
  const { subscriptions, emit, emitToWatchers } = createEmitter()
  return {
    ...subscriptions,
    notify: (conversationId) => Promise.resolve(emit(conversationId)),
    notifyWatchers: (conversationId) => Promise.resolve(emitToWatchers(conversationId)),
  }
}

const channel = 'prosa_lanes'
const forWatchers = 'watchers:'
const reconnectMs = 1_000

/** Through PostgreSQL, on a connection of its own. Once a broken one is back, all who wait look again. */
export function createSharedLaneEvents(pool: pg.Pool, log: Log): LaneEvents & { close: () => void } {
  const { subscriptions, emit, emitToWatchers, emitGap } = createEmitter()
  let isClosed = false
  let client: pg.PoolClient | undefined
  let retry: NodeJS.Timeout | undefined

  /** A connection that was listened on is of no other use; it can be given back only once. */
  const drop = (): void => {
    client?.release(true)
    client = undefined
  }
  const reconnect = (): void => {
    drop()
    if (isClosed) return
    clearTimeout(retry)
    retry = setTimeout(start, reconnectMs).unref()
  }
  const listen = async (): Promise<void> => {
    const connection = await pool.connect()
    connection.on('error', () => {
      if (client === connection) reconnect()
    })
    connection.on('notification', ({ payload = '' }) =>
      payload.startsWith(forWatchers) ? emitToWatchers(payload.slice(forWatchers.length)) : emit(payload),
    )
    client = connection
    if (isClosed) return drop()
    await connection.query(`listen ${channel}`)
    // Until now nothing was heard of other servers.
    emitGap()
  }
  const start = () =>
    void listen().catch((cause: unknown) => {
      if (!isClosed) log.error('turns of other servers cannot be heard of', cause)
      reconnect()
    })
  start()

  return {
    ...subscriptions,
    notify: async (conversationId) => {
      emit(conversationId)
      await pool.query('select pg_notify($1, $2)', [channel, conversationId])
    },
    notifyWatchers: async (conversationId) => {
      emitToWatchers(conversationId)
      await pool.query('select pg_notify($1, $2)', [channel, forWatchers + conversationId])
    },
    close: () => {
      isClosed = true
      drop()
    },
  }
}
