/** Receives the only file of a form; other fields are ignored if they are few and small. */
import type { Result } from '../../contract/failures.ts'
import type { FileStore } from '../platform/files/store.ts'
import { type FormProblem, type ReceivedFile, receiveForm } from './receive-form.ts'

export type { FormProblem, ReceivedFile } from './receive-form.ts'

/** The file in `field`, of at most `limit` bytes. */
export async function receiveFile(
  request: Request,
  store: FileStore,
  limit: number,
  field: string,
): Promise<Result<ReceivedFile, FormProblem>> {
  const form = await receiveForm(request, store, { limit, files: [field] })
  if (!form.ok) return form
  const file = form.value.files.get(field)
  return file === undefined ? { ok: false, failure: 'noFile' } : { ok: true, value: file }
}
