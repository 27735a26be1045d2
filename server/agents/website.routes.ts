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

export function websiteHandlers(dependencies: AgentDependencies): Pick<Handlers, 'generateAgent' | 'scrapingProgress'> {
  const { progress } = dependencies.websites
  const readings = createKeyedLimit(atOnce)

  return {
    generateAgent: async ({ query }, { session, signal }) => {
      const ownerId = session.user.id
      const urls = urlsOf(query.url, { schemeAdded: query.schemeAdded !== undefined })
      if (urls.length === 0) return invalidUrl
      const generating = readings.tryRun(ownerId, async () => {
        const work = query.progressId === undefined ? undefined : progress.begin(ownerId, query.progressId)
        const report = work?.report ?? (() => {})
        const asked = { ownerId, urls, repeats: query.repeats === 'true', report, signal }
        return generateAgent(dependencies, asked).finally(() => work?.end())
      })
      if (generating === undefined) return alreadyReading
      const generated = await generating
      if (generated.kind === 'created') return reply({ id: generated.id })
      if (generated.kind === 'failed') return siteRefusals[generated.failure]
      return agentLimitExceeded(dependencies.config.agentLimit, generated.count)
    },

    scrapingProgress: async ({ params }, { session, signal }) => {
      const lines = await progress.follow(session.user.id, params.progressId, signal)
      return lines === undefined ? progressNotFound : reply(lines)
    },
  }
}
