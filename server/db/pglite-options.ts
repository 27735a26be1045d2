import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'

/** Of 128 MB, which never shrink once they are filled, queries became no faster: the system caches the files, too. */
const sharedBuffers = '16MB'

export const pgliteOptions = {
  // Within reach only; it costs nothing until embeddings are configured.
  extensions: { vector },
  startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`],
}
