/** The least that a call can cost: Hono on the same HTTP server, with a body that is there already. */
import { parentPort, workerData } from 'node:worker_threads'
import { Hono } from 'hono'
import { listen } from '../server/http/listen.ts'

const body = workerData as string
const app = new Hono()
app.get('/', (c) => c.body(body, 200, { 'content-type': 'application/json' }))
const { address } = await listen(app, { host: '127.0.0.1', port: 0 })
parentPort?.postMessage(address)
