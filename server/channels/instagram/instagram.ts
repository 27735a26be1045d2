/** Composes Instagram: its adapter, its jobs and the dependencies of its routes. */
import { createEgress } from '../../platform/egress.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../db/schema.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { ChannelAdapter } from '../adapter.ts'
import { createInstagramAdapter } from './adapter.ts'
import { createInstagramGraph, type InstagramGraph } from './graph.ts'
import { instagramJobs } from './jobs.ts'
import { type InstagramProvider, returnPath } from './provider.ts'

export type Instagram = {
  provider: InstagramProvider
  graph: InstagramGraph
  adapter: ChannelAdapter
  /** Redirect URI, which must be identical in all calls. */
  redirectUri: Promise<string>
  jobs: ReturnType<typeof instagramJobs>['definitions']
  /** Queues the exchange of a returned code, in case the page does not do it. */
  enqueueReturn: (nonceHash: string) => Promise<void>
}

type Options = {
  db: Db
  clock: Clock
  secrets: Secrets
  provider: InstagramProvider
  /** Public URL of this server. */
  base: Promise<string>
  /** The signed path of a stored file. */
  filePath: (fileId: string) => string
}

/** The redirect page has this long to notify the page that opened it. */
const returnTimeoutMs = 10_000

export function createInstagram({ db, clock, secrets, provider, base, filePath }: Options): Instagram {
  const origins = [provider.loginUrl, provider.apiUrl, provider.graphUrl].map((url) => new URL(url).origin)
  const graph = createInstagramGraph(provider, createEgress({ allow: [...new Set(origins)] }))
  const { simulatorUrl } = provider
  const isSimulated = simulatorUrl !== undefined
  const redirectUri = base.then((url) => `${url}${returnPath}`)
  const jobs = instagramJobs({ db, clock, secrets, graph, redirectUri })
  const fileUrl = async (fileId: string) => {
    const url = await base
    return isSimulated || !isLoopback(url) ? `${url}${filePath(fileId)}` : undefined
  }
  return {
    provider,
    graph,
    redirectUri,
    adapter: createInstagramAdapter({ graph, simulatorUrl, fileUrl }),
    jobs: jobs.definitions,
    enqueueReturn: (nonceHash) =>
      jobs.enqueueReturn({ nonceHash }, { startAfter: new Date(clock.now().getTime() + returnTimeoutMs) }),
  }
}

const isLoopback = (url: string) => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u.test(new URL(url).hostname)
