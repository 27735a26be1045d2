import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'

/** The default of 128 MB is never given back and made queries no faster, because the system caches the files too. */
const sharedBuffers = '16MB'

export const pgliteOptions = {
  // Only makes the extension available; it costs nothing until embeddings are configured.
  extensions: { vector },
  startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`],
}
