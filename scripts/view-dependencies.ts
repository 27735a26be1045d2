/**
 * Finds the packages that the mounted features import from their import statements, so that all are bundled before the
 * first view test, without a list to maintain.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = ['src/**/*.{ts,tsx}', 'contract/**/*.ts', 'tests/{kit,models,views}/**/*.{ts,tsx}']

/** Imported by the JSX transform and the test runner, without appearing in a file. */
const implied = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime']
const statement =
  /^\s*(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

const needsBundling = (specifier: string): boolean =>
  !/^(?:\.|\/|node:|virtual:|vitest(?:\/|$))|\.css$/.test(specifier) &&
  existsSync(join(root, 'node_modules', ...specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1))) &&
  specifier !== '@fontsource-variable/figtree'

export const viewDependencies = (): string[] => {
  const found = new Set(implied)
  for (const file of globSync(sources, { cwd: root })) {
    for (const [, named, lazy] of readFileSync(join(root, file), 'utf8').matchAll(statement)) {
      const specifier = named ?? lazy
      if (specifier && needsBundling(specifier)) found.add(specifier)
    }
  }
  return [...found].toSorted()
}
