/** A server that may read the stand-in sites, and helpers for its tests. */
import { afterAll, beforeAll } from 'vitest'
import type { Agent } from '../../contract/agents.ts'
import type { Training } from '../../contract/trainings.ts'
import type { WebsiteOptions } from '../../server/agents/from-website/websites.ts'
import { startSites, type StartedSites } from '../stand-ins/sites.ts'
import { type Answered } from './calls.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'

export type WebsiteServer = {
  server: TestServer
  sites: StartedSites
  /** A request by a new account. */
  generate: (url: string, account?: Account) => Promise<Answered<'generateAgent'>>
  /** The created agent with its trainings, the first page first. */
  made: (url: string) => Promise<{ agent: Agent; trainings: Training[]; queued: string[] }>
}

/** Started once for a test file. */
export function websiteServer(
  website: Pick<WebsiteOptions, 'resolve' | 'limits'> = {},
  environment: (sites: StartedSites) => Record<string, string> = () => ({}),
): WebsiteServer {
  const own: WebsiteServer = {
    get server(): TestServer {
      throw new Error('not started')
    },
    get sites(): StartedSites {
      throw new Error('not started')
    },
    generate: async (url, account) => {
      const { token } = account ?? (await own.server.account())
      return own.server.call('generateAgent', { query: { url } }, token)
    },
    made: async (url) => {
      const account = await own.server.account()
      const before = own.server.queued.length
      const { id } = await own.server.done('generateAgent', { query: { url } }, account.token)
      const agent = await own.server.done('getAgent', { params: { agentId: id } }, account.token)
      const trainings = await own.server.done('listTrainings', { params: { agentId: id }, query: {} }, account.token)
      return { agent, trainings, queued: own.server.queued.slice(before) }
    },
  }
  beforeAll(async () => {
    const sites = await startSites()
    const server = await startServer({ ...sites.environment, ...environment(sites) }, website)
    Object.defineProperties(own, { server: { value: server }, sites: { value: sites } })
  })
  afterAll(async () => {
    await own.server.close()
    await own.sites.close()
  })
  return own
}
