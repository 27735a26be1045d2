/**
 * Lists the server tests that can run on any PostgreSQL: those that use `tests/server/test-database.ts`, directly or
 * through a fixture, without the ones excluded below.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../tests/server', import.meta.url))

const excluded = new Set([
  // These open databases of their own in data folders, most of them in whole servers.
  'main.test.ts',
  'database.test.ts',
  'durability.test.ts',
  'training-durability.test.ts',
  'chat-killed.test.ts',
  'chat-migration.test.ts',
  'follow-up-jobs.test.ts',
  'stand-ins.test.ts',
  'whatsapp-killed.test.ts',
  // It sends 3,000 bodies, nearly all of which are refused before the database is asked.
  'bad-input.test.ts',
  // These need pgvector, which PGlite has and few servers have.
  'embeddings.test.ts',
  'embedding-jobs.test.ts',
])

export const databaseTests = (): string[] => {
  const sources = new Map(
    globSync('**/*.ts', { cwd: folder }).map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const),
  )
  const users = new Set(['test-database.ts'])
  // A file that is in the set is skipped, so this ends.
  for (const user of users)
    for (const [file, source] of sources) if (source.includes(`/${basename(user)}'`)) users.add(file)
  return [...users]
    .filter((file) => file.endsWith('.test.ts') && !excluded.has(file))
    .map((file) => `tests/server/${file}`)
}
