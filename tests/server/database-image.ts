/** Makes an empty database once; test files start from its image, which is several times faster than from nothing. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the image lies. */
    databaseImage: string
  }
}

const makeImage = async ({ provide }: TestProject): Promise<() => void> => {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-image-'))
  const path = join(folder, 'empty.tar')
  const db = await PGlite.create()
  writeFileSync(path, await (await db.dumpDataDir('none')).bytes())
  await db.close()
  provide('databaseImage', path)
  return () => rmSync(folder, { recursive: true, force: true })
}

export default makeImage
