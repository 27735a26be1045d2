/** Text that was typed or already extracted, so nothing has to be read. */
import type { Ingest } from './ingestion.ts'

export function createTextIngest(): Ingest {
  return ({ content }) =>
    Promise.resolve({ ok: true, value: { parts: [{ title: '', text: content }], pages: [], note: null } })
}
