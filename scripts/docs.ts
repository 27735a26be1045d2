/** The step `docs` of `npm test`: everything generated from the code is up to date. */
import { fileURLToPath } from 'node:url'
import { updateConfigTable } from './docs-config.ts'
import { updateMachinePages } from './docs-machines.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = [await updateMachinePages(root, true), updateConfigTable(root, true)]
if (results.includes(false)) process.exitCode = 1
