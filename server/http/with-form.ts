import type { Config } from '../platform/config.ts'
import { removeUnknownFiles } from '../db/files.ts'
import type { Queryable } from '../db/schema.ts'
import type { FileStore } from '../platform/files/store.ts'
import { receiveForm, type ReceivedForm } from './receive-form.ts'
import { refusedForm } from './refused-form.ts'

const megabyte = 1024 * 1024

type Dependencies = { db: Queryable; files: FileStore; config: Pick<Config, 'uploadLimitMb'> }

/**
 * Runs `work` with the form of a request, or refuses the form. Keeps the uploaded files that were stored with the work,
 * even if that failed later; removes the others.
 */
export async function withForm<T>(
  { db, files, config: { uploadLimitMb } }: Dependencies,
  request: Request,
  fileFields: readonly string[],
  work: (form: ReceivedForm) => Promise<T>,
) {
  const form = await receiveForm(request, files, { limit: uploadLimitMb * megabyte, files: fileFields })
  if (!form.ok)
    return refusedForm(form.failure, `O arquivo é grande demais. Envie arquivos de até ${uploadLimitMb} MB.`)
  try {
    return await work(form.value)
  } finally {
    await removeUnknownFiles(
      db,
      files,
      [...form.value.files.values()].map(({ id }) => id),
    )
  }
}
