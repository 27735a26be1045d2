/** Creating agents from websites. */
import { type Handlers, notFound, reply } from '../http/result.ts'
import { urlsOf } from '../sources/website/url.ts'
import { generateAgent } from './from-website/generate-agent.ts'
import { agentLimitExceeded } from './limit.routes.ts'
import { alreadyReading, invalidUrl, siteRefusals } from './site-refusals.routes.ts'
import type { AgentDependencies } from './dependencies.ts'

/** Sites that one user may have read at the same time. */
const atOnce = 2
const progressNotFound = notFound('Nenhum site está sendo lido com este identificador.')

export function scrapingHandlers(
  dependencies: AgentDependencies,
): Pick<Handlers, 'generateAgent' | 'scrapingProgress'> {
  const { progress } = dependencies.websites
  const running = new Map<string, number>()
  const change = (userId: string, by: 1 | -1) => {
    const now = (running.get(userId) ?? 0) + by
    if (now === 0) running.delete(userId)
    else running.set(userId, now)
  }

  return {
    generateAgent: async ({ query }, { session, signal }) => {
      const ownerId = session.user.id
      const urls = urlsOf(query.url, { schemeAdded: query.schemeAdded !== undefined })
      if (urls.length === 0) return invalidUrl
      if ((running.get(ownerId) ?? 0) >= atOnce) return alreadyReading
      change(ownerId, 1)
      const work = query.progressId === undefined ? undefined : progress.begin(ownerId, query.progressId)
      try {
        const report = work?.report ?? (() => {})
        const generated = await generateAgent(dependencies, { ownerId, urls, report, signal })
        if (generated.kind === 'created') return reply({ id: generated.id })
        if (generated.kind === 'failed') return siteRefusals[generated.failure]
        return agentLimitExceeded(dependencies.config.agentLimit, generated.count)
      } finally {
        work?.end()
        change(ownerId, -1)
      }
    },

    scrapingProgress: async ({ params }, { session, signal }) => {
      const lines = await progress.follow(session.user.id, params.progressId, signal)
      return lines === undefined ? progressNotFound : reply(lines)
    },
  }
}
