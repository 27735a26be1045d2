/** The signed-in list of agents under load, against a floor that sends the same bytes from memory; and the server's memory. */
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { Worker } from 'node:worker_threads'
import { fullOrShort } from './scale.ts'
import type { Owner, Running } from './server.ts'
import { median, print } from './statistics.ts'

const CONNECTIONS = 8
const ROUND_MS = fullOrShort(2_000, 100)
const ROUNDS = fullOrShort(3, 1)

const get = (agent: Agent, url: string, token: string): Promise<string> =>
  new Promise((resolve, reject) => {
    request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () => resolve(Buffer.concat(chunks).toString()))
    })
      .once('error', reject)
      .end()
  })

type Load = { rate: number; p99: number; count: number }

const load = async (url: string, token: string): Promise<Load> => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const began = performance.now()
  const times: number[] = []
  const client = async () => {
    while (performance.now() - began < ROUND_MS) {
      const asked = performance.now()
      await get(agent, url, token)
      times.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, client))
  agent.destroy()
  const sorted = times.toSorted((a, b) => a - b)
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
  return { rate: (times.length * 1_000) / (performance.now() - began), p99, count: times.length }
}

export const benchRequests = async (server: Running, { token }: Owner): Promise<void> => {
  const list = `${server.url}/api/agents?fields=card`
  const agent = new Agent()
  const floor = new Worker(new URL('./floor-worker.ts', import.meta.url), {
    workerData: await get(agent, list, token),
  })
  agent.destroy()
  const [floorUrl] = (await once(floor, 'message')) as [string]
  const floors: Load[] = []
  const lists: (Load & { cpuMs: number })[] = []
  for (let round = 0; round < ROUNDS; round++) {
    floors.push(await load(floorUrl, token))
    const cpuBefore = server.cpuSeconds()
    const loaded = await load(list, token)
    lists.push({ ...loaded, cpuMs: ((server.cpuSeconds() - cpuBefore) * 1_000) / loaded.count })
  }
  await floor.terminate()
  const rate = (loads: readonly Load[]) => median(loads.map((each) => each.rate))
  const p99 = (loads: readonly Load[]) => median(loads.map((each) => each.p99))
  print('the same bytes from memory (median)', rate(floors), 'requests/s')
  print('GET /api/agents, 50 agents (median)', rate(lists), 'requests/s')
  print('floor against agents (ratio of medians)', rate(floors) / rate(lists), 'times')
  print('GET /api/agents, 50 agents: p99', p99(lists), 'ms')
  print('p99 against the floor', p99(lists) / p99(floors), 'times')
  print('GET /api/agents, 50 agents: CPU of a request', median(lists.map(({ cpuMs }) => cpuMs)), 'ms')
  print('memory of the server after it', server.memory(), 'MB')
  print('memory of the server, the most so far', server.peakMemory(), 'MB')
}
