/** Notifies those who wait for a conversation of changes to its turns, made by any server. */
import { EventEmitter } from 'node:events'
import type pg from 'pg'
import type { Log } from './log.ts'

/** A changed conversation, and its agent, by which others ignore it without a query. */
export type ChangedConversation = { id: string; agentId: string }

/** A deleted conversation. */
export type RemovedConversation = ChangedConversation & { sessionId: string }

export type EventBus = {
  notify: (conversation: ChangedConversation) => Promise<void>
  /** Notifies only viewers of all conversations: for changes that do not concern running turns. */
  notifyWatchers: (conversation: ChangedConversation) => Promise<void>
  /** Notifies only those who wait for this key, which is no conversation. */
  notifyKey: (key: string) => Promise<void>
  /** Aborts answers in the conversation, and notifies its viewers. */
  notifyRemoved: (removed: RemovedConversation) => Promise<void>
  /** Subscribes to a conversation or another key. @returns a function that ends the subscription. */
  subscribe: (key: string, listener: () => void) => () => void
  /** Subscribes to all conversations. @returns a function that ends the subscription. */
  subscribeToAll: (listener: (conversation: ChangedConversation) => void) => () => void
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
  const listen = <T>(name: string | symbol, listener: (event: T) => void): (() => void) => {
    emitter.on(name, listener)
    return () => emitter.off(name, listener)
  }
  /** Makes all waiting callers read again. */
  const emitGap = (): void => {
    for (const name of emitter.eventNames()) if (typeof name === 'string' || name === gap) emitter.emit(name)
  }
  const emitKey = (key: string) => void emitter.emit(key)
  const emitToWatchers = (conversation: ChangedConversation) => void emitter.emit(all, conversation)
  const emit = (conversation: ChangedConversation): void => {
    emitKey(conversation.id)
    emitToWatchers(conversation)
  }
  const emitRemoved = (removed: RemovedConversation): void => {
    emitKey(removed.id)
    emitter.emit(removals, removed)
  }
  const subscriptions: Pick<EventBus, 'subscribe' | 'subscribeToAll' | 'subscribeToRemovals' | 'subscribeToGaps'> = {
    subscribe: listen,
    subscribeToAll: (listener) => listen(all, listener),
    subscribeToRemovals: (listener) => listen(removals, listener),
    subscribeToGaps: (listener) => listen(gap, listener),
  }
  return { subscriptions, emit, emitKey, emitToWatchers, emitRemoved, emitGap }
}

/** For a database used by no other server. */
export function createLocalEventBus(): EventBus {
  const { subscriptions, emit, emitKey, emitToWatchers, emitRemoved } = createEmitter()
  return {
    ...subscriptions,
    notify: (conversation) => Promise.resolve(emit(conversation)),
    notifyWatchers: (conversation) => Promise.resolve(emitToWatchers(conversation)),
    notifyKey: (key) => Promise.resolve(emitKey(key)),
    notifyRemoved: (removed) => Promise.resolve(emitRemoved(removed)),
  }
}

const channel = 'prosa_changes'
const reconnectMs = 1_000

/** Sent to the other servers as JSON; PostgreSQL allows 8,000 bytes. */
type Notification =
  | { kind: 'key'; key: string }
  | { kind: 'changed' | 'changedForWatchers'; conversation: ChangedConversation }
  | { kind: 'removed'; conversation: RemovedConversation }

/** Uses PostgreSQL notifications on a separate connection. After a reconnect, all waiting callers read again. */
export function createSharedEventBus(pool: pg.Pool, log: Log): EventBus & { close: () => void } {
  const { subscriptions, emit, emitKey, emitToWatchers, emitRemoved, emitGap } = createEmitter()
  const senderId = crypto.randomUUID()
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
  const deliver = (notification: Notification): void => {
    if (notification.kind === 'key') emitKey(notification.key)
    else if (notification.kind === 'removed') emitRemoved(notification.conversation)
    else if (notification.kind === 'changed') emit(notification.conversation)
    else emitToWatchers(notification.conversation)
  }
  const announce = async (notification: Notification): Promise<void> => {
    deliver(notification)
    await pool.query('select pg_notify($1, $2)', [channel, JSON.stringify({ ...notification, senderId })])
  }
  const listen = async (): Promise<void> => {
    const connection = await pool.connect()
    connection.on('error', () => {
      if (client === connection) reconnect()
    })
    connection.on('notification', ({ payload = '{}' }) => {
      const notification = JSON.parse(payload) as Notification & { senderId: string }
      // PostgreSQL also notifies the sender, which has delivered it already.
      if (notification.senderId !== senderId) deliver(notification)
    })
    client = connection
    if (isClosed) return drop()
    await connection.query(`listen ${channel}`)
    // Notifications sent before this point were missed.
    emitGap()
  }
  const start = () =>
    void listen().catch((cause: unknown) => {
      if (!isClosed) log.error('LISTEN connection lost', cause)
      reconnect()
    })
  start()

  return {
    ...subscriptions,
    // Callers may pass a whole row, of which no more is sent.
    notify: ({ id, agentId }) => announce({ kind: 'changed', conversation: { id, agentId } }),
    notifyWatchers: ({ id, agentId }) => announce({ kind: 'changedForWatchers', conversation: { id, agentId } }),
    notifyKey: (key) => announce({ kind: 'key', key }),
    notifyRemoved: (conversation) => announce({ kind: 'removed', conversation }),
    close: () => {
      isClosed = true
      drop()
    },
  }
}

/** Waits for the next change of a conversation, or of any other key; for `ms` at most. */
export function nextChange(events: Pick<EventBus, 'subscribe'>, key: string, ms: number, signal: AbortSignal) {
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
