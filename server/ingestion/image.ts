/** Images as trainings: described by a model that sees, where one is configured. */
import type { Config } from '../config.ts'
import type { EgressOptions } from '../egress.ts'
import type { Log } from '../log.ts'
import type { Ingest } from './ingestion.ts'

export type ImageIngestOptions = {
  config: Config
  log: Log
  /** Stood in for by tests. */
  resolve?: EgressOptions['resolve']
}

export function createImageIngest(_options: ImageIngestOptions): Ingest {
  return () =>
    Promise.resolve({ ok: false, failure: { reason: 'Este tipo de treinamento ainda não pode ser processado.' } })
}
