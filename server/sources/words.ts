/** Helpers shared by the readers of sources. */
import type { ExtractionFailure } from './ingestion.ts'

export const extractionFailed = (reason: string): { ok: false; failure: ExtractionFailure } => ({
  ok: false,
  failure: { reason },
})

/** For example 500.000 */
export const formatCount = (count: number): string => count.toLocaleString('pt-BR')
