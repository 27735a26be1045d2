/** Reads one page in a thread of its own, which the server can end. */
import { parentPort, workerData } from 'node:worker_threads'
import type { PageContent } from './page.ts'
import { readDocument } from './read-document.ts'

export type PageWorkerData = { html: string; url: string }
export type PageWorkerAnswer = { content: PageContent } | { problem: string }

const { html, url } = workerData as PageWorkerData

function answer(): PageWorkerAnswer {
  try {
    return { content: readDocument(html, url) }
  } catch (cause) {
    return { problem: cause instanceof Error ? cause.message : String(cause) }
  }
}
parentPort?.postMessage(answer())
