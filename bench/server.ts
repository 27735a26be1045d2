/** Servers to measure: real processes on data folders of their own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unpackDatabase, writeEmptyDatabase } from '../tests/server/empty-database.ts'
import { fullOrShort, isShort } from './scale.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export type Running = {
  url: string
  startedInMs: number
  /** Resident memory in megabytes; NaN where the system does not report it. */
  memory: () => number
  /** Peak memory in megabytes so far; NaN where the system does not report it. */
  peakMemory: () => number
  /** CPU seconds so far; NaN where the system does not report it. */
  cpuSeconds: () => number
  stop: () => Promise<void>
  kill: () => Promise<void>
}

const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'prosa-bench-'))
let image: string | undefined

/** Empty or, with `--short`, with a migrated database, which opens in a third of the time. */
export const newDataFolder = async (): Promise<string> => {
  const folder = temporaryFolder()
  if (!isShort) return folder
  if (image === undefined) {
    const imageFolder = temporaryFolder()
    process.once('exit', () => dropDataFolder(imageFolder))
    image = join(imageFolder, 'empty.tar')
    await writeEmptyDatabase(image)
  }
  unpackDatabase(image, folder)
  return folder
}
export const dropDataFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

const addressOf = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const found = /https?:\/\/[^\s/]+:\d+/.exec(said)
      if (found) resolve(found[0])
    }
    server.stdout?.on('data', hear)
    server.stderr?.on('data', hear)
    server.once('exit', (code) => reject(new Error(`the server ended with code ${code}:\n${said}`)))
  })

const memoryOf = (pid: number | undefined, field: 'VmRSS' | 'VmHWM'): number => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(String.raw`${field}:\s+(\d+)`, 'u').exec(status)?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

/** Assumes 100 clock ticks per second, as on Linux. */
const cpuSecondsOf = (pid: number | undefined): number => {
  try {
    // The fields after the process name, which may contain anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return Number.NaN
  }
}

/** Resolves once the process has ended, also when it had ended before. */
export const endProcess = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })

/** For short-lived servers: optimizing the database's WebAssembly takes a quarter of the start-up time. */
export const shortLived = ['--liftoff-only']

/** Starts the server and waits until it answers; `startedInMs` is the time until it printed its URL. */
export const startServer = async (
  dataFolder: string,
  environment: Record<string, string> = {},
  flags: readonly string[] = fullOrShort([], shortLived),
): Promise<Running> => {
  const began = performance.now()
  const server = spawn(process.execPath, [...flags, 'server/main.ts', '--empty'], {
    cwd: root,
    env: {
      ...process.env,
      ...fullOrShort({}, { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') }),
      PORT: '0',
      DATA_DIR: dataFolder,
      AGENT_LIMIT: '5000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await addressOf(server)
  const startedInMs = performance.now() - began
  const memory = () => memoryOf(server.pid, 'VmRSS')
  const peakMemory = () => memoryOf(server.pid, 'VmHWM')
  const cpuSeconds = () => cpuSecondsOf(server.pid)
  const stop = () => endProcess(server, 'SIGTERM')
  const kill = () => endProcess(server, 'SIGKILL')
  return { url, startedInMs, memory, peakMemory, cpuSeconds, stop, kill }
}

/** A call that must succeed. */
export const call = async <T>(method: 'GET' | 'POST', url: string, token = '', body?: object): Promise<T> => {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}
const post = (url: string, body: object, token = '') => call<Record<string, string>>('POST', url, token, body)

export type Owner = { token: string; userId: string; agentId: string }

/** A new account with this number of agents; `agentId` is the first of them. */
export const createOwner = async (url: string, { agents }: { agents: number }): Promise<Owner> => {
  const email = `bench.${randomUUID()}@exemplo.com.br`
  const { token = '' } = await post(`${url}/api/auth/register`, { name: 'Bench', email, password: 'segredo-123' })
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
  const towns = ['Recife', 'Manaus', 'Curitiba', 'Goiânia', 'Belém']
  let agentId = ''
  for (let at = 0; at < agents; at++) {
    const { id = '' } = await post(
      `${url}/api/agents`,
      {
        name: `Agente ${at} de ${towns[at % towns.length]}`,
        shortDescription: 'Atende os clientes',
        behavior: `Atende os clientes da loja ${at} com simpatia e responde em poucas frases.`.repeat(2),
        businessArea: 'SUPPORT',
        companyName: `Loja ${at}`,
        initialChatMessage: 'Olá!',
        interaction: null,
        language: 'pt-BR',
        pictureURL: '',
        productDescription: '',
        responseModel: 'gpt-3.5-turbo',
        timezone: 'America/Sao_Paulo',
        tone: 'FORMAL',
        useEmojis: false,
        restrictTopics: true,
        userId: claims.sub,
      },
      token,
    )
    if (at === 0) agentId = id
  }
  return { token, userId: claims.sub, agentId }
}
