/** Creating an agent from a website: which URLs are valid, the possible errors, and the progress (S1§5, S1§8). */
import type { ScrapingProgress } from '../../../contract/scraping.ts'
import { hasScheme, isWebUrl, urlLimit, withScheme } from '../../../contract/url.ts'
import type { Failure } from '../../../contract/failures.ts'
import { limitFigures } from './refusal.ts'

/** The error beside the URL field. */
export type WebsiteProblem =
  | { key: 'invalidUrl' | 'limitReached' | 'notFound' | 'unprocessable' | 'offline' | 'failed' }
  | { key: 'limitExceeded'; agentLimit: number; currentCount: number }
  | { key: 'refused'; message: string }
  | { key: 'status'; status: number }

/** The typed text as a URL, with `https://` added if the scheme is missing; null if it cannot be one. */
export const normalizeWebsiteUrl = (typed: string): string | null => {
  const url = withScheme(typed.trim())
  return url.length <= urlLimit && isWebUrl(url) ? url : null
}

/** Whether `normalizeWebsiteUrl` added the scheme: the server may then try http as well (spec decision 17). */
export const isSchemeAdded = (typed: string): boolean => !hasScheme(typed.trim())

/** The limit of the plan, with its figures when the server sent them (WZ-14). */
export const limitProblem = (failure: Failure): WebsiteProblem => {
  const figures = limitFigures(failure)
  if (figures) return { key: 'limitExceeded', ...figures }
  return failure.message ? { key: 'refused', message: failure.message } : { key: 'limitReached' }
}

/** The server's message about this URL, or ours. */
export const websiteProblem = ({ message }: Failure): WebsiteProblem =>
  message ? { key: 'refused', message } : { key: 'unprocessable' }

/** Later lines omit what has not changed. */
export const laterProgress = (earlier: ScrapingProgress | null, line: ScrapingProgress): ScrapingProgress => {
  const title = line.title ?? earlier?.title
  return { stage: line.stage, pages: Math.max(line.pages, earlier?.pages ?? 0), ...(title && { title }) }
}
