/** Fixtures for the readers of sources, and a site whose pages the test writes. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TrainingProgress } from '../../contract/trainings.ts'
import type { Ingest, Source } from '../../server/sources/ingestion.ts'
import { listenOnLoopback, type LoopbackServer } from '../stand-ins/loopback.ts'

const source: Source = {
  id: 'training-1',
  agentId: 'agent-1',
  type: 'TEXT',
  name: '',
  description: '',
  content: '',
  url: null,
  withSubpages: false,
  file: null,
}

/** The result of a source, and its progress reports. */
export async function ingest(
  read: Ingest,
  given: Partial<Source>,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ answer: Awaited<ReturnType<Ingest>>; reports: TrainingProgress[] }> {
  const reports: TrainingProgress[] = []
  const answer = await read({ ...source, ...given }, { report: (progress) => reports.push(progress), signal })
  return { answer, reports }
}

export const extractionFailed = (reason: string) => ({ ok: false, failure: { reason } })

type Answer = string | { status?: number; headers?: Record<string, string>; body?: string | Uint8Array }
export type SitePages = Record<string, Answer> | ((path: string, origin: string) => Answer | undefined)

export type TestSite = LoopbackServer & { hits: string[]; mostAtOnce: () => number }

/** A string is the body of an HTML page. */
export async function startSite(pages: SitePages): Promise<TestSite> {
  const hits: string[] = []
  let [open, most, origin] = [0, 0, '']
  const find = (path: string) => (typeof pages === 'function' ? pages(path, origin) : pages[path])
  const answer = ({ url = '/' }: IncomingMessage, response: ServerResponse) => {
    hits.push(url)
    open += 1
    most = Math.max(most, open)
    response.once('close', () => (open -= 1))
    const found = find(url) ?? { status: 404 }
    const given = typeof found === 'string' ? { body: found } : found
    response.writeHead(given.status ?? 200, { 'content-type': 'text/html; charset=utf-8', ...given.headers })
    // Responds in the next turn of the event loop, so that concurrent requests are counted together.
    setImmediate(() => response.end(given.body ?? ''))
  }
  const server = await listenOnLoopback(answer)
  origin = server.origin
  return { ...server, hits, mostAtOnce: () => most }
}

/** A page with a text of its own and links. */
export const pageOf = (title: string, ...links: readonly string[]): string =>
  `<html lang="pt-BR"><head><title>${title}</title></head><body><h1>${title}</h1>
  <p>Aqui está o que a loja diz sobre ${title.toLowerCase()}, com todas as palavras.</p>
  ${links.map((link) => `<p><a href="${link}">veja</a></p>`).join('')}</body></html>`
