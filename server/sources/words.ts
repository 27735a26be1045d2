/** What the readers of sources say in the same way. */
import type { ExtractionFailure } from './ingestion.ts'

export const extractionFailed = (reason: string): { ok: false; failure: ExtractionFailure } => ({
  ok: false,
  failure: { reason },
})

/** 500.000 */
export const formatCount = (count: number): string => count.toLocaleString('pt-BR')
