/** Documents as trainings. */
import type { Ingest } from './ingestion.ts'

export function createDocumentIngest(): Ingest {
  return () =>
    Promise.resolve({ ok: false, failure: { reason: 'Este tipo de treinamento ainda não pode ser processado.' } })
}
