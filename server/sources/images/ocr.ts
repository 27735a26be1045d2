/** Reads the text of an image without a vision model. */
import { unlessAborted } from '../../platform/abort.ts'
import { createOnePerGroup } from '../../platform/one-per-group.ts'
import { createWorkerPool } from '../../platform/worker-pool.ts'
import type { OcrAnswer, OcrData } from './ocr-worker.ts'

/**
 * The text, empty if there is none; undefined if the image could not be read at all. Images of one group are read one
 * after the other.
 */
export type OcrReader = (
  image: { bytes: Uint8Array; group: string },
  signal: AbortSignal,
) => Promise<string | undefined>

/** Large enough for a phone's photograph; each pixel takes several bytes while it is processed. */
export const maxReadablePixels = 16_000_000

const limits = { ms: 30_000, memoryMb: 64, residentMb: 420, atOnce: 1 }

export function createOcrReader(): OcrReader {
  const run = createWorkerPool<OcrData, OcrAnswer>(new URL('./ocr-worker.ts', import.meta.url), limits)
  const onePerGroup = createOnePerGroup()
  return async ({ bytes, group }, signal) => {
    const read = await unlessAborted(
      onePerGroup(group, () => run({ bytes }, signal)),
      signal,
      undefined,
    )
    return read?.ok && 'text' in read.value ? read.value.text : undefined
  }
}
