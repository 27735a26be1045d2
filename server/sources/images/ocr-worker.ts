/** Runs OCR in a separate process. */
import type { Work } from '../../platform/worker-pool.ts'
import { recognizeText, startRecognizer } from './recognize.ts'

export type OcrData = { bytes: Uint8Array }
/** Paragraphs with their lines; empty if nothing was recognized with confidence. */
export type OcrAnswer = { text: string } | { problem: string }

export const work: Work<OcrData, OcrAnswer> = async ({ bytes }) => {
  try {
    return { text: await recognizeText(await startRecognizer(), Buffer.from(bytes)) }
  } catch (cause) {
    return { problem: cause instanceof Error ? cause.message : String(cause) }
  }
}
