/** Requests per second of the agent list, compared with the health endpoint of the same server. */
import { Agent, request } from 'node:http'
import { fullOrShort } from './scale.ts'
import type { Owner } from './server.ts'
import { median, print } from './statistics.ts'

const CONNECTIONS = 8
const ROUND_MS = fullOrShort(2_000, 100)
const ROUNDS = fullOrShort(3, 1)

const get = (agent: Agent, url: string, token: string): Promise<void> =>
  new Promise((resolve, reject) => {
    request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      response.resume()
      response.once('end', resolve)
    })
      .once('error', reject)
      .end()
  })

const rate = async (url: string, token: string): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const began = performance.now()
  let count = 0
  const client = async () => {
    while (performance.now() - began < ROUND_MS) {
      await get(agent, url, token)
      count++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, client))
  agent.destroy()
  return (count * 1_000) / (performance.now() - began)
}

export const benchRequests = async (url: string, { token }: Owner): Promise<void> => {
  const lists: number[] = []
  const healths: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    healths.push(await rate(`${url}/api/health`, token))
    lists.push(await rate(`${url}/api/agents`, token))
  }
  print('GET /api/health (median)', median(healths), 'requests/s')
  print('GET /api/agents, 50 agents (median)', median(lists), 'requests/s')
  print('health against agents (ratio of medians)', median(healths) / median(lists), 'times')
}
