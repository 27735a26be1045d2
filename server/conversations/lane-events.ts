/** Notifies those who wait for a conversation of changes to its turns, made by any server. */
import { EventEmitter } from 'node:events'
import type pg from 'pg'
import type { Log } from '../platform/log.ts'

/** A deleted conversation. */
export type RemovedConversation = { id: string; agentId: string; sessionId: string }

export type LaneEvents = {
  notify: (conversationId: string) => Promise<void>
  /** Notifies only viewers of all conversations: for changes that do not concern running turns. */
  notifyWatchers: (conversationId: string) => Promise<void>
  /** Aborts answers in the conversation, and notifies its viewers. */
  notifyRemoved: (removed: RemovedConversation) => Promise<void>
  /** @returns a function that ends the subscription. */
  subscribe: (conversationId: string, listener: () => void) => () => void
  /** Subscribes to all conversations. @returns a function that ends the subscription. */
  subscribeToAll: (listener: (conversationId: string) => void) => () => void
  /** @returns a function that ends the subscription. */
  subscribeToRemovals: (listener: (removed: RemovedConversation) => void) => () => void
  /** Called after notifications may have been lost. @returns a function that ends the subscription. */
  subscribeToGaps: (listener: () => void) => () => void
}

/** Symbols, because they cannot equal a conversation's id. */
const all = Symbol('all')
const removals = Symbol('removals')
const gap = Symbol('gap')

function createEmitter() {
  const emitter = new EventEmitter()
  // There is one listener for each waiting question, so their number is unlimited.
  emitter.setMaxListeners(0)
  const listen = <T>(name: string | symbol, listener: (told: T) => void): (() => void) => {
    emitter.on(name, listener)
    return () => emitter.off(name, listener)
  }
  /** Makes all waiting callers read again. */
  const emitGap = (): void => {
    for (const name of emitter.eventNames()) if (typeof name === 'string' || name === gap) emitter.emit(name)
  }
  const emitToWatchers = (conversationId: string) => void emitter.emit(all, conversationId)
  const emit = (conversationId: string): void => {
    emitter.emit(conversationId)
    emitToWatchers(conversationId)
  }
  const emitRemoved = (removed: RemovedConversation): void => {
    emitter.emit(removed.id)
    emitter.emit(removals, removed)
  }
  const subscriptions: Pick<LaneEvents, 'subscribe' | 'subscribeToAll' | 'subscribeToRemovals' | 'subscribeToGaps'> = {
    subscribe: listen,
    subscribeToAll: (listener) => listen(all, listener),
    subscribeToRemovals: (listener) => listen(removals, listener),
    subscribeToGaps: (listener) => listen(gap, listener),
  }
  return { subscriptions, emit, emitToWatchers, emitRemoved, emitGap }
}

/** For a database used by no other server. */
export function createLocalLaneEvents(): LaneEvents {
  const { subscriptions, emit, emitToWatchers, emitRemoved } = createEmitter()
  return {
    ...subscriptions,
    notify: (conversationId) => Promise.resolve(emit(conversationId)),
    notifyWatchers: (conversationId) => Promise.resolve(emitToWatchers(conversationId)),
    notifyRemoved: (removed) => Promise.resolve(emitRemoved(removed)),
  }
}

const channel = 'prosa_lanes'
const forWatchers = 'watchers:'
const ofRemoval = 'removed:'
const reconnectMs = 1_000

/** Uses PostgreSQL notifications on a separate connection. After a reconnect, all waiting callers read again. */
export function createSharedLaneEvents(pool: pg.Pool, log: Log): LaneEvents & { close: () => void } {
  const { subscriptions, emit, emitToWatchers, emitRemoved, emitGap } = createEmitter()
  let isClosed = false
  let client: pg.PoolClient | undefined
  let retry: NodeJS.Timeout | undefined

  /** A listening connection must not be reused by the pool; it can be released only once. */
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
    connection.on('notification', ({ payload = '' }) => {
      if (payload.startsWith(forWatchers)) emitToWatchers(payload.slice(forWatchers.length))
      else if (payload.startsWith(ofRemoval))
        emitRemoved(JSON.parse(payload.slice(ofRemoval.length)) as RemovedConversation)
      else emit(payload)
    })
    client = connection
    if (isClosed) return drop()
    await connection.query(`listen ${channel}`)
    // Notifications sent before this point were missed.
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
    notifyRemoved: async (removed) => {
      emitRemoved(removed)
      await pool.query('select pg_notify($1, $2)', [channel, ofRemoval + JSON.stringify(removed)])
    },
    close: () => {
      isClosed = true
      drop()
    },
  }
}

/** Waits for the next change of a conversation, or of any other key; for `ms` at most. */
export function nextChange(events: Pick<LaneEvents, 'subscribe'>, key: string, ms: number, signal: AbortSignal) {
  const { promise: happened, resolve } = Promise.withResolvers<void>()
  const forget = events.subscribe(key, resolve)
  const timer = setTimeout(resolve, ms)
  const stop = () => resolve()
  signal.addEventListener('abort', stop)
  return {
    happened,
    forget: () => {
      forget()
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    },
  }
}
