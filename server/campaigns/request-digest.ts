/** What an upload contains, so that another content under the same request id is recognised. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FileStore } from '../platform/files/store.ts'
import type { Uploaded } from './upload.ts'

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) => (one < other ? -1 : 1)

async function digestFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('base64url')
}

/** Of all fields and files, in any order. */
export async function digestRequest(files: Pick<FileStore, 'path'>, form: Uploaded): Promise<string> {
  const uploaded: unknown[] = []
  for (const [field, { id, name }] of [...form.files].toSorted(byName))
    uploaded.push([field, name, await digestFile(files.path(id))])
  return createHash('sha256')
    .update(JSON.stringify([form.fields.toSorted(byName), uploaded]))
    .digest('base64url')
}
