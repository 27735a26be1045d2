/** Creating an agent from a website (S1§7): the call, and its progress (extension). */
import * as v from 'valibot'
import { route } from './route.ts'
import { urlLimit } from './url.ts'
import { Id, maxText } from './wire.ts'

const GenerateAgentQuery = v.object({
  url: v.pipe(v.string(), v.trim(), v.minLength(1, 'Por favor, insira uma URL válida'), maxText(urlLimit)),
  /** The app added the `https://` to the URL, so a site that only supports http is accepted, too (extension). */
  schemeAdded: v.optional(v.literal('true')),
  /** Chosen by the client, which follows the progress of this request with it (extension). */
  progressId: v.optional(Id),
  /** Repeats a request that got no reply; returns the agent that it may have created (extension). */
  repeats: v.optional(v.literal('true')),
})

const GenerateAgentReply = v.object({ id: Id })

export const scrapingStages = ['connecting', 'reading', 'writing', 'saving'] as const
export type ScrapingStage = (typeof scrapingStages)[number]

/** One line of the progress stream. */
export const ScrapingProgress = v.object({
  stage: v.picklist(scrapingStages),
  /** Pages read so far. */
  pages: v.optional(v.number(), 0),
  /** Title of the most recently read page. */
  title: v.optional(v.string()),
})
export type ScrapingProgress = v.InferOutput<typeof ScrapingProgress>

export const scrapingRoutes = {
  generateAgent: route({
    method: 'POST',
    path: '/api/scraping/generate-agent',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    query: GenerateAgentQuery,
    reply: GenerateAgentReply,
    refusals: [400, 401, 403, 404, 429, 502, 504],
    source: 'S1§7',
    summary: 'Create an agent from what a website says',
  }),
  scrapingProgress: route({
    method: 'GET',
    path: '/api/scraping/progress/{progressId}',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: v.object({ progressId: Id }),
    reply: ScrapingProgress,
    stream: true,
    refusals: [401, 403, 404],
    source: 'extension',
    summary: 'How far the creation of an agent from a website is',
  }),
} as const
