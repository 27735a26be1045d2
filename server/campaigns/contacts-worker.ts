/** Reads a contacts file in a separate process, which the server can kill. */
import type { Work } from '../platform/worker-pool.ts'
import { type ReadContacts, readContacts } from './read-contacts.ts'

export type ContactsWorkerData = { path: string; name: string }

export const work: Work<ContactsWorkerData, ReadContacts> = ({ path, name }) => readContacts(path, name)
