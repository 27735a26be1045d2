/** Reads PDFs whose pages are images by OCR, within limits that the user is told (TX-05). */
import { sourceLimits } from '../../../contract/training-sources.ts'
import { createWorkerPool } from '../../platform/worker-pool.ts'
import { formatCount } from '../words.ts'
import type { ScannedAnswer, ScannedData, ScannedProgress } from './scanned-worker.ts'

export type ScannedReader = (
  path: string,
  signal: AbortSignal,
  onPage: (progress: ScannedProgress) => void,
) => Promise<{ text: string; note: string; isCut: boolean } | undefined>

/** The worker stops before the pool would kill it, so that a partial result still arrives. */
type Limits = { pages: number; ms: number; memoryMb: number; residentMb: number; atOnce: number }
const defaultLimits: Limits = { pages: sourceLimits.ocrPages, ms: 240_000, memoryMb: 192, residentMb: 700, atOnce: 1 }
const graceMs = 60_000

const read = 'Documento digitalizado: o texto foi lido nas imagens das páginas; confira se está certo.'
const stops = {
  pages: (limit: number, count: number) =>
    `De ${formatCount(count)} páginas, só as primeiras ${limit} foram lidas: é o limite de um documento digitalizado.`,
  time: (limit: number, count: number) =>
    `De ${formatCount(count)} páginas, só as primeiras ${limit} foram lidas: o tempo de leitura acabou.`,
}

/** Undefined if nothing could be read. */
export function createScannedReader(limits: Partial<Limits> = {}): ScannedReader {
  const { pages, ms, ...pool } = { ...defaultLimits, ...limits }
  const run = createWorkerPool<ScannedData, ScannedAnswer>(new URL('./scanned-worker.ts', import.meta.url), {
    ...pool,
    ms: ms + graceMs,
  })
  return async (path, signal, onPage) => {
    const answer = await run({ path, limits: { pages, ms } }, signal, (progress) => onPage(progress as ScannedProgress))
    if (!answer.ok || 'problem' in answer.value) return undefined
    const { pages: texts, pageCount, stopped } = answer.value
    const text = texts.filter((page) => page !== '').join('\n\n')
    const stop = stopped && stops[stopped](texts.length, pageCount)
    return { text, note: stop === undefined ? read : `${read} ${stop}`, isCut: stopped !== undefined }
  }
}
