/** Reads pages in a process of its own, which the server can end. */
import { parentPort } from 'node:worker_threads'
import type { PageContent } from './page.ts'
import { readDocument } from './read-document.ts'

export type PageWorkerData = { html: string; url: string }
export type PageWorkerAnswer = { content: PageContent } | { problem: string }

function read({ html, url }: PageWorkerData): PageWorkerAnswer {
  try {
    return { content: readDocument(html, url) }
  } catch (cause) {
    return { problem: cause instanceof Error ? cause.message : String(cause) }
  }
}
parentPort?.on('message', (data: PageWorkerData) => parentPort?.postMessage({ answer: read(data) }))
