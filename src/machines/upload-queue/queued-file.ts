/** A file of the queue: its state, and whether it may be sent at all (TX-03). */
import type { Failure } from '../../../contract/failures.ts'
import type { DuplicateTraining } from '../../../contract/training-creation.ts'
import { trainingLimits } from '../../../contract/trainings.ts'

/** `refused` is final: sending the same file again cannot help. */
export type QueuedState = 'waiting' | 'sending' | 'sent' | 'duplicate' | 'failed' | 'refused'
export type Refusal = 'kind' | 'documentSize' | 'imageSize'

export type QueuedFile = {
  id: string
  file: File
  kind: FileKind
  state: QueuedState
  /** Upload progress from 0 to 1. */
  progress: number
  refusal: Refusal | null
  /** The server's message why it failed or was refused; null if it sent none. */
  message: string | null
  duplicate: DuplicateTraining | null
}
export type FileKind = 'document' | 'image'

export const queuedExtensions = ['.pdf', '.doc', '.docx', '.txt', '.csv', '.tsv', '.xlsx']
const megabyte = 1024 * 1024

const kindOf = ({ name, type }: File): FileKind | null => {
  if (type.startsWith('image/')) return 'image'
  return queuedExtensions.some((extension) => name.toLowerCase().endsWith(extension)) ? 'document' : null
}

const refusalOf = ({ size }: File, kind: FileKind | null): Refusal | null => {
  if (kind === null) return 'kind'
  if (kind === 'image') return size > trainingLimits.imageMb * megabyte ? 'imageSize' : null
  return size > trainingLimits.documentMb * megabyte ? 'documentSize' : null
}

export const queuedFile = (file: File, id: string): QueuedFile => {
  const kind = kindOf(file)
  const refusal = refusalOf(file, kind)
  return {
    id,
    file,
    kind: kind ?? 'document',
    refusal,
    state: refusal === null ? 'waiting' : 'refused',
    progress: 0,
    message: null,
    duplicate: null,
  }
}

/** The server's statuses that refuse the content of a file. */
const final = [400, 413, 415]

/** The state of a file that the server did not take. */
export const notTaken = ({ message, status }: Failure): Pick<QueuedFile, 'state' | 'message'> => ({
  state: final.includes(status) ? 'refused' : 'failed',
  message: message ?? null,
})

/** Whether a reload would lose it. */
export const isUnsent = ({ state }: QueuedFile): boolean => state !== 'sent' && state !== 'refused'
