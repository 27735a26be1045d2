/**
 * Serves PGlite on a socket in the PostgreSQL protocol. All messages received from a connection run as one batch with one
 * write, which costs a third of one write per message. All connections share PGlite's single session, so a connection
 * keeps it until its statement and its transaction have ended.
 */
import { createServer, type ListenOptions, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'

type Database = Pick<PGlite, 'execProtocolRawStream' | 'exec' | 'isInTransaction'>
type Connection = { socket: Socket; received: Buffer; hasStarted: boolean }

const sslRequest = 80_877_103
const cancelRequest = 80_877_102
const terminate = 'X'.charCodeAt(0)
/** After these messages (Sync, Query), PGlite is ready for another statement. */
const endOfStatement = new Set(['S', 'Q'].map((type) => type.charCodeAt(0)))

/** The length of the whole messages at the beginning of `bytes`, and the type of the last of them. */
function findMessages(bytes: Buffer): { length: number; lastType: number } {
  let length = 0
  let lastType = 0
  while (length + 5 <= bytes.length) {
    const end = length + 1 + bytes.readInt32BE(length + 1)
    if (end > bytes.length) break
    lastType = bytes.readUInt8(length)
    length = end
  }
  return { length, lastType }
}

/** @returns where it listens, and what stops it. */
export async function servePglite(
  db: Database,
  listen: ListenOptions,
): Promise<{ address: string; close: () => Promise<void> }> {
  const connections = new Set<Connection>()
  const waiting = new Set<Connection>()
  let owner: Connection | undefined
  let running: Promise<void> | undefined
  let isClosing = false

  /** Takes the messages that `connection` has sent in full. */
  const takeMessages = (connection: Connection): { messages: Buffer; lastType: number } | undefined => {
    const { received } = connection
    if (!connection.hasStarted) {
      // The first messages have no type, only a length and a code.
      const length = received.length < 8 ? Infinity : received.readInt32BE(0)
      if (length > received.length) return undefined
      connection.received = received.subarray(length)
      const code = received.readInt32BE(4)
      if (code === sslRequest) {
        connection.socket.write('N')
        return takeMessages(connection)
      }
      // The query of PGlite's single session cannot be cancelled.
      if (code === cancelRequest) return takeMessages(connection)
      connection.hasStarted = true
      return { messages: received.subarray(0, length), lastType: 'S'.charCodeAt(0) }
    }
    const { length, lastType } = findMessages(received)
    if (length === 0) return undefined
    connection.received = received.subarray(length)
    return { messages: received.subarray(0, length), lastType }
  }

  const runMessages = async (connection: Connection): Promise<void> => {
    const taken = takeMessages(connection)
    if (taken === undefined) return
    const { socket } = connection
    socket.cork()
    // PGlite reuses this buffer, so the bytes are copied.
    await db.execProtocolRawStream(taken.messages, { onRawData: (bytes) => void socket.write(Buffer.from(bytes)) })
    socket.uncork()
    if (connection.received.length > 0) waiting.add(connection)
    if (taken.lastType === terminate) return
    owner = endOfStatement.has(taken.lastType) && !db.isInTransaction() ? undefined : connection
  }

  /** Clears the session's state after a connection is closed, because the next connection uses the same session. */
  const cleanUp = async (connection: Connection): Promise<void> => {
    if (owner === connection) {
      owner = undefined
      if (db.isInTransaction()) await db.exec('rollback')
    }
    if (connections.size === 0) await db.exec('discard all')
  }

  const runAll = async (): Promise<void> => {
    for (;;) {
      const next = owner === undefined ? waiting.values().next().value : owner
      if (next === undefined || !waiting.delete(next)) return
      await (connections.has(next) ? runMessages(next) : cleanUp(next))
    }
  }
  const run = (connection: Connection): void => {
    if (isClosing) return
    waiting.add(connection)
    running ??= runAll().finally(() => {
      running = undefined
    })
  }

  const server = createServer({ noDelay: true }, (socket) => {
    const connection: Connection = { socket, received: Buffer.alloc(0), hasStarted: false }
    connections.add(connection)
    socket.on('data', (chunk) => {
      connection.received = connection.received.length === 0 ? chunk : Buffer.concat([connection.received, chunk])
      run(connection)
    })
    // The `close` event follows an error and does the clean-up.
    socket.on('error', () => {})
    socket.on('close', () => {
      connections.delete(connection)
      run(connection)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(listen, resolve)
  })
  const address = server.address()
  if (address === null) throw new Error('the database does not listen')
  return {
    address: typeof address === 'string' ? address : `${address.address}:${address.port}`,
    close: async () => {
      isClosing = true
      const closed = new Promise((resolve) => server.close(resolve))
      for (const { socket } of connections) socket.destroy()
      await closed
      await running
    },
  }
}
