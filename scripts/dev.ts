/** `npm run dev`: the app with hot reload in front of the companion server, which restarts when its files change. */
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'
import { runServer } from './run-server.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const patience = 20_000

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health`).then(
    (reply) => reply.ok,
    () => false,
  )

const port = await freePort()
const address = `http://127.0.0.1:${port}`
const server = runServer(root, {
  args: process.argv.slice(2),
  nodeArgs: ['--watch', '--watch-preserve-output'],
  env: { PORT: String(port), HOST: '127.0.0.1' },
})

// Read by vite.config.ts.
process.env['PROSA_SERVER'] = address
const { createServer } = await import('vite')
const app = await createServer({ root })

const deadline = Date.now() + patience
while (Date.now() < deadline && !(await answers(address))) await delay(200)
await app.listen()
console.log('\nProsa, with hot reload:')
app.printUrls()

process.exitCode = await server.ended
await app.close()
