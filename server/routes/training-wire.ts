/** A training as the contract has it. */
import type { WireReply } from '../../contract/routes.ts'
import type { ShownTraining } from '../db/trainings.ts'
import type { Dependencies } from './dependencies.ts'

/** Whoever waits longer than this is told so. */
const lateMs = 2 * 60_000

const isUnfinished = ({ status }: ShownTraining) => status === 'PENDING' || status === 'PROCESSING'

export function trainingToWire(
  { addresses, clock }: Pick<Dependencies, 'addresses' | 'clock'>,
  training: ShownTraining,
): WireReply<'getTraining'> {
  const file = training.file_id === null ? null : addresses.addressOf(training.file_id)
  const isDocument = training.type === 'DOCUMENT'
  return {
    id: training.id,
    agentId: training.agent_id,
    name: training.name,
    description: training.description,
    type: training.type,
    status: training.status,
    content: training.content,
    contentLength: training.content_length,
    failureReason: training.failure_reason,
    note: training.note,
    progress: training.progress,
    passages: training.passages,
    isLate: isUnfinished(training) && clock.now().getTime() - training.queued_at.getTime() > lateMs,
    sourceUrl: training.source_url,
    pages: training.pages,
    documentName: isDocument ? training.file_name : null,
    documentMimeType: isDocument ? training.file_mime : null,
    documentUrl: isDocument ? file : null,
    documentSize: isDocument && training.file_size !== null ? Number(training.file_size) : null,
    image: training.type === 'IMAGE' ? (file ?? training.source_url) : null,
    trainingSubPages: training.with_subpages ? 'ENABLED' : 'DISABLED',
    trainingInterval: 'THIRTY_SECONDS',
    revision: training.revision,
    createdAt: training.created_at.toISOString(),
  }
}
