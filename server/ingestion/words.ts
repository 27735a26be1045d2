/** What the readers of sources say in the same way. */
import type { Unlearnable } from './ingestion.ts'

export const unlearnable = (reason: string): { ok: false; failure: Unlearnable } => ({ ok: false, failure: { reason } })

/** 500.000 */
export const numbered = (count: number): string => count.toLocaleString('pt-BR')
