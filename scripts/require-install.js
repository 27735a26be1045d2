/** Run before the scripts in TypeScript, which the system's own Node may not be able to read; so this is JavaScript. */
import { existsSync } from 'node:fs'

if (!existsSync(new URL('../node_modules/.bin', import.meta.url))) {
  console.error('The packages are not installed yet. Run `npm ci` first.')
  process.exitCode = 1
}
