/** Turns a stored training into passages. Safe to run any number of times, also by several servers at once. */
import type { Db } from '../db/schema.ts'
import type { TrainingRow } from '../db/training-tables.ts'
import { creatableTypes, type TrainingProgress } from '../../contract/trainings.ts'
import {
  failTraining,
  finishTraining,
  isWanted,
  takeUpTraining,
  type TrainingJob,
  writeProgress,
} from './work.repository.ts'
import type { FileStore } from '../platform/files/store.ts'
import type { Ingest, Report, Source } from '../sources/ingestion.ts'
import type { Log } from '../platform/log.ts'
import { buildExtract } from './extracted-content.ts'
import { createProgressWriter } from './progress-writer.ts'

export type TrainOptions = {
  db: Db
  log: Log
  ingest: Ingest
  files: Pick<FileStore, 'path' | 'size'>
  /** Called when the processing has begun, and with each stored progress; must not reject. */
  onProgress?: ((trainingId: string) => Promise<void>) | undefined
  limits?: Partial<typeof trainLimits>
}

/**
 * Runs one attempt; rejects if another attempt may succeed. `signal` is aborted if the server stops or the queue gives
 * up.
 */
export type Train = (job: TrainingJob, signal: AbortSignal) => Promise<void>

export const trainLimits = {
  /** Time limit of an attempt; a timeout is not retried. */
  ms: 10 * 60_000,
  /** Interval at which progress is stored. */
  progressMs: 500,
  /** Interval of the check whether the training still has to be processed. */
  watchMs: 3_000,
}

const reasons = {
  noWords: 'O texto não tem nenhuma palavra que possa ser aprendida.',
  nothingRead: 'Não foi encontrado nenhum texto que possa ser aprendido.',
  late: 'A leitura passou do limite de 10 minutos. Tente novamente ou use uma fonte menor.',
  noFile: 'O arquivo deste treinamento não existe mais. Remova o treinamento e envie o arquivo novamente.',
  unknownType: 'Este tipo de treinamento não pode ser processado.',
} as const

export function createTrain({ db, log, ingest, files, onProgress, limits }: TrainOptions): Train {
  const { ms, progressMs, watchMs } = { ...trainLimits, ...limits }
  /** Trainings that this process is working on. */
  const running = new Map<string, { revision: number; stop: AbortController }>()

  const attempt = async (row: TrainingRow, unwanted: AbortController, signal: AbortSignal) => {
    const work = { id: row.id, revision: row.revision, agentId: row.agentId }
    const fail = (reason: string) => failTraining(db, { trainingId: row.id, revision: row.revision }, reason)
    const source = await sourceOf(row, files)
    if ('reason' in source) return fail(source.reason)

    const late = AbortSignal.timeout(ms)
    const stop = AbortSignal.any([signal, late, unwanted.signal])
    const progress = reportProgress(work)
    const watch = setInterval(() => void look(work, unwanted), watchMs)
    try {
      const read = await Promise.race([ingest(source, { report: progress.report, signal: stop }), aborted(stop)])
      // An aborted reading may look like an unreadable source, which it is not.
      if (unwanted.signal.aborted) return
      signal.throwIfAborted()
      if (read === undefined || (late.aborted && !read.ok)) return await fail(reasons.late)
      if (!read.ok) return await fail(read.failure.reason)
      const extract = await buildExtract(source, read.value)
      if (extract === undefined) return await fail(source.type === 'TEXT' ? reasons.noWords : reasons.nothingRead)
      progress.learning(extract.passages.length)
      await finishTraining(db, work, { ...extract, content: isTyped(row) ? undefined : extract.content })
    } finally {
      clearInterval(watch)
      await progress.end()
    }
  }

  const reportProgress = (work: { id: string; revision: number }) => {
    const quiet = (cause: unknown) => log.error(`progress of training ${work.id}`, cause)
    const store = (progress: TrainingProgress) =>
      writeProgress(db, work, progress)
        .then(() => onProgress?.(work.id))
        .catch(quiet)
    const writer = createProgressWriter(store, progressMs)
    let last: TrainingProgress | undefined
    const report: Report = (progress) => writer.report((last = progress))
    return {
      report,
      learning: (passages: number) => writer.report({ ...last, step: 'learning', passages }),
      end: writer.end,
    }
  }

  const look = async (work: { id: string; revision: number }, unwanted: AbortController) => {
    try {
      if (!(await isWanted(db, work))) unwanted.abort()
    } catch (cause) {
      log.error(`training ${work.id} could not be looked after`, cause)
    }
  }

  return async (job, signal) => {
    const before = running.get(job.trainingId)
    // This process already works on it; a job left by a dead process is repeated when the queue finds it.
    if (before !== undefined && before.revision >= (job.revision ?? 0)) return
    before?.stop.abort()
    const mine = { revision: job.revision ?? 0, stop: new AbortController() }
    running.set(job.trainingId, mine)
    try {
      const row = await takeUpTraining(db, job)
      if (row === undefined) return
      await onProgress?.(row.id)
      await attempt(row, mine.stop, signal)
    } finally {
      if (running.get(job.trainingId) === mine) running.delete(job.trainingId)
    }
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<undefined>((done) => {
    if (signal.aborted) done(undefined)
    signal.addEventListener('abort', () => done(undefined))
  })

/** Whether its stored content is the source itself, and not text extracted from elsewhere. */
const isTyped = ({ type, sourceUrl, isCorrected }: TrainingRow) =>
  type === 'TEXT' || isCorrected || (type === 'WEBSITE' && sourceUrl === null)

async function sourceOf(row: TrainingRow, files: TrainOptions['files']): Promise<Source | { reason: string }> {
  const type = row.isCorrected ? 'TEXT' : creatableTypes.find((one) => one === row.type)
  if (type === undefined) return { reason: reasons.unknownType }
  const { id, agentId, name, description, content, sourceUrl: url, fileId } = row
  if (fileId !== null && (await files.size(fileId)) === undefined) return { reason: reasons.noFile }
  const file = fileId === null ? null : { name: row.fileName ?? '', mime: row.fileMime ?? '', path: files.path(fileId) }
  return { id, agentId, type, name, description, content, url, withSubpages: row.withSubpages, file }
}
