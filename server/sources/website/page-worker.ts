/** Parses pages in a separate process, which the server can kill. */
import type { Work } from '../../platform/worker-pool.ts'
import type { PageContent } from './page.ts'
import { readDocument } from './read-document.ts'

export type PageWorkerData = { html: string; url: string }
export type PageWorkerAnswer = { content: PageContent } | { problem: string }

export const work: Work<PageWorkerData, PageWorkerAnswer> = ({ html, url }) => {
  try {
    return { content: readDocument(html, url) }
  } catch (cause) {
    return { problem: cause instanceof Error ? cause.message : String(cause) }
  }
}
