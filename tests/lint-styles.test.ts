/** A class that a style sheet does not have is `undefined`, which neither the compiler nor the page reports. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The classes that a file uses by name and that its style sheets lack. */
const missingClasses = (code: string, readSheet: (path: string) => string): string[] =>
  [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/gu)].flatMap(([statement, name = '', path = '']) => {
    const sheet = readSheet(path)
    const rest = code.replace(statement, '').replaceAll(/from '[^']*'/gu, '')
    const used = [...rest.matchAll(new RegExp(`(?<![\\w./])${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'gu'))]
    return used.flatMap(([text, dotted, quoted]) =>
      new RegExp(`\\.${dotted ?? quoted}(?![\\w-])`, 'u').test(sheet) ? [] : [text],
    )
  })

test('a class without a style is found, quoted or not', () => {
  const code = `import styles from './a.module.css'\nuse(styles.row, styles.rows, styles['no-row'], own.styles.none)`
  expect(missingClasses(code, () => '.row:hover {} .no-rows {}')).toEqual(['styles.rows', "styles['no-row']"])
})

test('every class that a view uses has a style', () => {
  const files = globSync('src/**/*.tsx', { cwd: root })
  const missing = files.flatMap((file) =>
    missingClasses(readFileSync(join(root, file), 'utf8'), (path) =>
      readFileSync(join(root, dirname(file), path), 'utf8'),
    ).map((text) => `${file}: ${text}`),
  )
  expect(missing).toEqual([])
})
