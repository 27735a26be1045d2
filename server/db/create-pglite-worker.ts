/**
 * Creates the folder of a new database in a separate process, because that takes 600 MB, which a thread of the server
 * would not return to the system.
 */
import { renameSync, rmSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pgliteOptions } from './pglite-options.ts'

const [, , folder] = process.argv
if (folder === undefined) throw new Error('create-pglite-worker needs the folder to make')
// The server has ended; a new server creates the folder itself.
process.once('disconnect', () => process.exit(1))

// An interrupted attempt leaves an incomplete folder.
const unfinished = `${folder}.new`
rmSync(unfinished, { recursive: true, force: true })
const db = await PGlite.create({ ...pgliteOptions, dataDir: unfinished })
await db.close()
renameSync(unfinished, folder)
process.exit()
