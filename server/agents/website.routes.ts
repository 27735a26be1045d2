/** Creating agents from websites. */
import { createKeyedLimit } from '../http/keyed-limit.ts'
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
  const readings = createKeyedLimit(atOnce)

  return {
    generateAgent: async ({ query }, { session, signal }) => {
      const ownerId = session.user.id
      const urls = urlsOf(query.url, { schemeAdded: query.schemeAdded !== undefined })
      if (urls.length === 0) return invalidUrl
      if (readings.isReached(ownerId)) return alreadyReading
      const end = readings.begin(ownerId)
      const work = query.progressId === undefined ? undefined : progress.begin(ownerId, query.progressId)
      try {
        const report = work?.report ?? (() => {})
        const generated = await generateAgent(dependencies, {
          ownerId,
          urls,
          repeats: query.repeats === 'true',
          report,
          signal,
        })
        if (generated.kind === 'created') return reply({ id: generated.id })
        if (generated.kind === 'failed') return siteRefusals[generated.failure]
        return agentLimitExceeded(dependencies.config.agentLimit, generated.count)
      } finally {
        work?.end()
        end()
      }
    },

    scrapingProgress: async ({ params }, { session, signal }) => {
      const lines = await progress.follow(session.user.id, params.progressId, signal)
      return lines === undefined ? progressNotFound : reply(lines)
    },
  }
}
