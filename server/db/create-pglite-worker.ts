/**
 * Makes the folder of a new database in a process of its own: it takes 600 MB, which a thread of the server would not give
 * back to the system.
 */
import { renameSync, rmSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pgliteOptions } from './pglite-options.ts'

const [, , folder] = process.argv
if (folder === undefined) throw new Error('create-pglite-worker needs the folder to make')
// The server has gone, and may be started anew.
process.once('disconnect', () => process.exit(1))

// What an interrupted attempt has left is no database.
const unfinished = `${folder}.new`
rmSync(unfinished, { recursive: true, force: true })
const db = await PGlite.create({ ...pgliteOptions, dataDir: unfinished })
await db.close()
renameSync(unfinished, folder)
process.exit()
