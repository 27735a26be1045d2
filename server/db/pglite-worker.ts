/** Runs PGlite behind a PostgreSQL socket in its own thread, so that heavy queries do not block the server. */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import type { PgliteWorkerData, PgliteWorkerMessage } from './pglite.ts'
import { pgliteOptions } from './pglite-options.ts'
import { servePglite } from './pglite-socket.ts'

const port = parentPort
if (port === null) throw new Error('pglite-worker runs as a worker thread only')
const { dataDir, image, listen } = workerData as PgliteWorkerData
const say = (message: PgliteWorkerMessage) => port.postMessage(message)

const db = await PGlite.create({
  ...pgliteOptions,
  ...(dataDir !== null && { dataDir }),
  ...(image && { loadDataDir: new Blob([Uint8Array.from(image)]) }),
})
const server = await servePglite(db, listen)

async function close(): Promise<void> {
  await server.close()
  await db.close()
  port?.close()
}
port.on('message', () => void close())
say({ kind: 'listening', address: server.address })
