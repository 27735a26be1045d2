/** Converts trainings to the contract's format. */
import type { WireReply } from '../../contract/routes.ts'
import type { StoredPage } from '../db/training-tables.ts'
import { unfinishedStatuses } from '../../contract/trainings.ts'
import type { ShownTraining } from './repository.ts'
import type { TrainingDependencies } from './dependencies.ts'

/** The user is told if a training takes longer than this. */
const lateAfterMs = 2 * 60_000

export const isUnfinished = ({ status }: Pick<ShownTraining, 'status'>): boolean =>
  unfinishedStatuses.some((each) => each === status)

/** Whether the server is processing or rereading it. */
export const isAtWork = (training: ShownTraining): boolean => isUnfinished(training) || training.rereadQueued

const toSourcePage = ({ url, title }: StoredPage) => ({ url, title })

/** Trainings made together with an agent have no URL to reread. */
const isRereadable = ({ type, sourceUrl }: ShownTraining) => type === 'WEBSITE' && sourceUrl !== null

const rereadToWire = (training: ShownTraining) => ({
  interval: training.rereadInterval,
  isReading: training.rereadQueued,
  nextAt: training.enabled ? (training.rereadAt?.toISOString() ?? null) : null,
  lastAt: training.readAt?.toISOString() ?? null,
  changes: training.pageChanges,
  failure: training.rereadFailure,
})

export function trainingToWire(
  { fileUrls, clock }: Pick<TrainingDependencies, 'fileUrls' | 'clock'>,
  training: ShownTraining,
): WireReply<'getTraining'> {
  const fileUrl = training.fileId === null ? null : fileUrls.urlOf(training.fileId)
  const isDocument = training.type === 'DOCUMENT'
  return {
    id: training.id,
    agentId: training.agentId,
    name: training.name,
    description: training.description,
    type: training.type,
    status: training.status,
    content: training.content,
    contentLength: training.contentLength,
    failureReason: training.failureReason,
    note: training.note,
    progress: training.progress,
    passages: training.passages,
    isLate: isUnfinished(training) && clock.now().getTime() - training.queuedAt.getTime() > lateAfterMs,
    sourceUrl: training.sourceUrl,
    pages: training.pages.map(toSourcePage),
    documentName: isDocument ? training.fileName : null,
    documentMimeType: isDocument ? training.fileMime : null,
    documentUrl: isDocument ? fileUrl : null,
    documentSize: isDocument && training.fileSize !== null ? Number(training.fileSize) : null,
    image: training.type === 'IMAGE' ? (fileUrl ?? training.sourceUrl) : null,
    trainingSubPages: training.withSubpages ? 'ENABLED' : 'DISABLED',
    trainingInterval: 'THIRTY_SECONDS',
    revision: training.revision,
    createdAt: training.createdAt.toISOString(),
    enabled: training.enabled,
    isCut: training.isCut,
    table: training.factTable ?? null,
    reread: isRereadable(training) ? rereadToWire(training) : null,
  }
}
