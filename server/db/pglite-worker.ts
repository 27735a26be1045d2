/** PGlite in a thread of its own, so that a heavy query does not stall the server, behind a Postgres wire socket. */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import type { PgliteWorkerData, PgliteWorkerMessage } from './pglite.ts'

const port = parentPort
if (port === null) throw new Error('pglite-worker runs as a worker thread only')
const { dataDir, image, listen } = workerData as PgliteWorkerData
const say = (message: PgliteWorkerMessage) => port.postMessage(message)

const db = await PGlite.create({
  // Within reach only; it costs nothing until embeddings are configured.
  extensions: { vector },
  ...(dataDir !== null && { dataDir }),
  ...(image && { loadDataDir: new Blob([Uint8Array.from(image)]) }),
})
// One connection does all the work (see pglite.ts); the others only bridge the moment of a reconnection.
const server = new PGLiteSocketServer({ db, maxConnections: 4, ...listen })

async function close(): Promise<void> {
  await server.stop()
  await db.close()
  port?.close()
}
port.on('message', () => void close())

await server.start()
say({ kind: 'listening', address: server.getServerConn() })
