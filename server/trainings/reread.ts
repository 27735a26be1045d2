/** Rereads a website. The earlier content stays in use until the new one is complete, or if rereading fails. */
import type { PageChanges, SourcePage } from '../../contract/trainings.ts'
import type { Db } from '../db/schema.ts'
import type { StoredPage, TrainingRow } from '../db/training-tables.ts'
import type { Clock } from '../platform/clock.ts'
import type { ExtractedContent, Ingest, Source } from '../sources/ingestion.ts'
import { pageKey } from '../sources/website/same-page.ts'
import { buildExtract } from './extracted-content.ts'
import { failReread, finishReread, takeUpReread } from './reread.repository.ts'

const toSourcePage = ({ url, title }: StoredPage): SourcePage => ({ url, title })

/** Compares by URL; a page stored by an earlier version has no digest and counts as unchanged. */
function comparePages(before: readonly StoredPage[], after: readonly StoredPage[]): PageChanges {
  const known = new Map(before.map((page) => [page.url, page]))
  const found = new Set(after.map(({ url }) => url))
  const isChanged = ({ url, digest }: StoredPage) => {
    const old = known.get(url)?.digest
    return old !== undefined && old !== digest
  }
  return {
    added: after.filter(({ url }) => !known.has(url)).map(toSourcePage),
    removed: before.filter(({ url }) => !found.has(url)).map(toSourcePage),
    changed: after.filter(isChanged).map(toSourcePage),
  }
}

/** A site in trouble must not make the agent forget pages that are still there. */
function troubleWith(
  { pages: before, rereadFailure }: TrainingRow,
  { pages, interruptedBy, broken = [] }: ExtractedContent,
): string | undefined {
  const lost = before.filter(({ url }) => pages.every((page) => page.url !== url))
  if (interruptedBy === 'busy' && lost.length > 0) return interrupted
  const failed = new Set(broken.map(pageKey))
  // A page that is broken for good, or a site that is always slow, must not keep the others from being learned for ever.
  if (interruptedBy === 'time' && rereadFailure === null && lost.length > 0) return late
  return rereadFailure === null && lost.some(({ url }) => failed.has(pageKey(url))) ? brokenPage : undefined
}

const brokenPage = 'Uma página do site não respondeu, e o agente ficou com o que já sabia.'
const late = 'O tempo de leitura do site acabou, e o agente ficou com o que já sabia.'
const interrupted = 'O site parou de responder antes que todas as páginas fossem lidas.'
const nothingRead = 'Não foi encontrado nenhum texto que possa ser aprendido.'

export function createReread({ db, clock, ingest }: { db: Db; clock: Clock; ingest: Ingest }) {
  return async (trainingId: string, signal: AbortSignal): Promise<void> => {
    const row = await takeUpReread(db, trainingId)
    if (row === undefined) return
    const read = await ingest(sourceOf(row), { report: () => {}, signal })
    signal.throwIfAborted()
    const now = clock.now()
    if (!read.ok) return failReread(db, row, { reason: read.failure.reason, now })
    const trouble = troubleWith(row, read.value)
    if (trouble !== undefined) return failReread(db, row, { reason: trouble, now })
    const extract = await buildExtract(sourceOf(row), read.value)
    if (extract === undefined) return failReread(db, row, { reason: nothingRead, now })
    await finishReread(db, row, { ...extract, changes: comparePages(row.pages, extract.pages), now })
  }
}

const sourceOf = (row: TrainingRow): Source => ({
  id: row.id,
  agentId: row.agentId,
  type: 'WEBSITE',
  name: row.name,
  description: row.description,
  content: row.content,
  url: row.sourceUrl,
  withSubpages: row.withSubpages,
  file: null,
})
