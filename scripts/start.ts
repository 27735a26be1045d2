/**
 * `npm start`: builds the app if its sources changed, and runs the server in this terminal. Arguments are passed to the
 * server.
 */
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build.ts'
import { runServer } from './run-server.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const started = performance.now()
const servesApp = !process.argv.includes('--help') && !['credits', 'role'].includes(process.argv[2] ?? '')
if (servesApp && (await ensureBuilt()))
  console.log(`App built in ${((performance.now() - started) / 1000).toFixed(1)} s`)

const server = runServer(root, { args: process.argv.slice(2) })
process.exitCode = await server.ended
