/** Builds the app into dist/, unless dist/ was built from the same sources. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { prerender } from './prerender.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'dist', '.built')
const sources = [
  'src/**/*.*',
  'public/**/*.*',
  'contract/**/*.ts',
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'scripts/{build,docs-topics,preact-layer,prerender,theme-variables}.ts',
]

const fingerprint = (): string => {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: root }).toSorted()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** One classic script with a fixed path, because customers' pages contain its URL. */
const buildWidget = () =>
  build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      target: 'baseline-widely-available',
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(root, 'src/widget/widget.ts'),
        output: { format: 'iife', entryFileNames: 'widget.js' },
      },
    },
  })

const isBuilt = (expected: string): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === expected

/** Builds if needed; returns whether it did. */
export const ensureBuilt = async (): Promise<boolean> => {
  const expected = fingerprint()
  if (isBuilt(expected)) return false
  await build({ root, logLevel: 'warn' })
  await prerender(root)
  await buildWidget()
  writeFileSync(stamp, expected)
  return true
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = performance.now()
  const built = await ensureBuilt()
  console.log(built ? `Built dist/ in ${((performance.now() - started) / 1000).toFixed(1)} s` : 'dist/ is up to date')
}
