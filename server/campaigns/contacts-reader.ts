/** Reads contacts files with limits of time and memory, because they come from strangers. */
import { createWorkerPool, type WorkerFailure } from '../platform/worker-pool.ts'
import type { ContactsWorkerData } from './contacts-worker.ts'
import type { ReadContacts } from './read-contacts.ts'

export type ContactsReader = (path: string, name: string, signal: AbortSignal) => Promise<ReadContacts>

/** A sheet of 20,000 contacts with 26 columns, 32 MB unpacked, takes 250 MB and two seconds. */
const limits = { ms: 20_000, memoryMb: 256, residentMb: 400, atOnce: 1 }

const kinds: Record<WorkerFailure['kind'], Exclude<ReadContacts['kind'], 'read'>> = {
  // Nobody waits for the result.
  aborted: 'unreadable',
  late: 'tooComplex',
  memory: 'tooComplex',
  broken: 'unreadable',
}

export function createContactsReader(): ContactsReader {
  const run = createWorkerPool<ContactsWorkerData, ReadContacts>(
    new URL('./contacts-worker.ts', import.meta.url),
    limits,
  )
  return async (path, name, signal) => {
    const read = await run({ path, name }, signal)
    return read.ok ? read.value : { kind: kinds[read.failure.kind] }
  }
}
