/** Starts PGlite. It has a single session, so pools have one connection: a second one would only wait for the first. */
import { fork } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'

export type PgliteWorkerData = {
  /** Null keeps everything in memory. */
  dataDir: string | null
  /** A dumped data folder to begin with. */
  image?: Uint8Array | undefined
  listen: { path: string } | { host: string; port: number }
}

export type PgliteWorkerMessage = { kind: 'listening'; address: string }

export type Pglite = {
  /** What `pg` needs to reach it. */
  connection: { host: string; port: number }
  close: () => Promise<void>
}

// A Unix socket address has room for about this many bytes.
const maxSocketPathLength = 100
const socketName = '.s.PGSQL.5432'

/** Creates the socket's folder, which only this user may enter; inside the data folder if the path is short enough. */
function socketFolder(dataDir: string | null): { folder: string; temporary: boolean } {
  const inside = dataDir === null ? null : resolve(dataDir, 'run')
  if (inside === null || Buffer.byteLength(join(inside, socketName)) > maxSocketPathLength)
    return { folder: mkdtempSync(join(tmpdir(), 'prosa-')), temporary: true }
  mkdirSync(inside, { recursive: true, mode: 0o700 })
  chmodSync(inside, 0o700)
  // A killed process may have left its socket; the folder lock guarantees that no process listens on it.
  rmSync(join(inside, socketName), { force: true })
  return { folder: inside, temporary: false }
}

/** Makes the database in `folder`, unless there is one. */
async function createDatabase(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return
  const child = fork(new URL('./create-pglite-worker.ts', import.meta.url), [folder], {
    // The process is too short-lived to gain from optimized WebAssembly.
    execArgv: ['--liftoff-only'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const errors: Buffer[] = []
  child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk))
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code === 0) return
  const said = Buffer.concat(errors).toString()
  throw new Error(/^\w*Error: (.*)$/m.exec(said)?.[1] ?? `no database could be made: ${said}`)
}

/** Opens (or creates) the database in `dataDir`; `onDeath` is called when the thread dies by itself. */
export async function startPglite(
  { dataDir, image }: Pick<PgliteWorkerData, 'dataDir' | 'image'>,
  onDeath: (reason: Error) => void,
): Promise<Pglite> {
  const pgdata = dataDir === null ? null : join(dataDir, 'pgdata')
  if (pgdata !== null) await createDatabase(pgdata)
  const socket = process.platform === 'win32' ? null : socketFolder(dataDir)
  const listen = socket === null ? { host: '127.0.0.1', port: 0 } : { path: join(socket.folder, socketName) }
  const data: PgliteWorkerData = { dataDir: pgdata, image, listen }
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: data })

  const address = await listeningAddress(worker)

  let closing = false
  worker.on('error', onDeath)
  worker.on('exit', () => {
    if (!closing) onDeath(new Error('the database thread ended'))
  })

  return {
    connection: socket === null ? addressOf(address) : { host: socket.folder, port: 5432 },
    close: async () => {
      closing = true
      const gone = new Promise((done) => worker.once('exit', done))
      worker.postMessage('close')
      await gone
      if (socket?.temporary) rmSync(socket.folder, { recursive: true, force: true })
    },
  }
}

function listeningAddress(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      worker.off('message', onMessage)
      worker.off('error', onError)
      worker.off('exit', onExit)
    }
    const onMessage = (message: unknown) => {
      // Under `node --watch`, Node sends messages of its own from the thread.
      if (!isListening(message)) return
      settle()
      resolve(message.address)
    }
    const onError = (cause: Error) => {
      settle()
      reject(cause)
    }
    const onExit = () => onError(new Error('the database thread ended before it listened'))
    worker.on('message', onMessage)
    worker.once('error', onError)
    worker.once('exit', onExit)
  })
}

function isListening(message: unknown): message is PgliteWorkerMessage {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'listening'
}

function addressOf(text: string): { host: string; port: number } {
  const colon = text.lastIndexOf(':')
  return { host: text.slice(0, colon), port: Number(text.slice(colon + 1)) }
}
