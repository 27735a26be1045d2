/** Websites as trainings: one page, or the pages of the same site. */
import type { Config } from '../config.ts'
import type { EgressOptions } from '../egress.ts'
import type { Ingest } from './ingestion.ts'

export type WebsiteIngestOptions = {
  config: Config
  /** Stood in for by tests. */
  resolve?: EgressOptions['resolve']
}

export function createWebsiteIngest(_options: WebsiteIngestOptions): Ingest {
  return () =>
    Promise.resolve({ ok: false, failure: { reason: 'Este tipo de treinamento ainda não pode ser processado.' } })
}
