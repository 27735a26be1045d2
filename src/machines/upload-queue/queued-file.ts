/** A file of the queue: how far it is, and whether it may be sent at all (TX-03). */
import type { DuplicateTraining } from '../../../contract/training-creation.ts'
import { trainingLimits } from '../../../contract/trainings.ts'

/** `refused` stays so: it is of another kind, or too large. */
export type QueuedState = 'waiting' | 'sending' | 'sent' | 'duplicate' | 'failed' | 'refused'
export type Refusal = 'kind' | 'documentSize' | 'imageSize'

export type QueuedFile = {
  id: string
  file: File
  kind: FileKind
  state: QueuedState
  /** From 0 to 1. */
  progress: number
  refusal: Refusal | null
  /** Why it failed, in the server's words; null when it had none. */
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

/** What a reload would lose. */
export const isUnsent = ({ state }: QueuedFile): boolean => state !== 'sent' && state !== 'refused'
