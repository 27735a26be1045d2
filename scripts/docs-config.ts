/**
 * `npm run docs:config`: writes the README's table of variables between its two markers, from
 * `server/platform/config-table.ts`. `--check` writes nothing and fails if the table is stale.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { describeVariables, type Described } from '../server/platform/config.ts'

const begin = '<!-- Written by `npm run docs:config` -->'
const end = '<!-- End of what is written -->'

const code = (text: string): string => `\`${text}\``

const cellsOf = ({ name, shown, isLiteral, help }: Described): string[] => [
  code(name),
  isLiteral ? code(shown) : shown,
  help.replaceAll('|', '\\|'),
]

/** A Markdown table with aligned columns, as the formatter writes it. */
export const tableOf = (variables: readonly Described[]): string => {
  const rows = [['Variable', 'Default', 'What it is for'], ...variables.map(cellsOf)]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [head, widths.map((width) => '-'.repeat(width)), ...body].map(line).join('\n')
}

/** Replaces the text between the markers. */
export const withTable = (readme: string, table: string): string => {
  const from = readme.indexOf(begin)
  const to = readme.indexOf(end)
  if (from === -1 || to < from) throw new Error(`README.md must hold the lines ${begin} and ${end}`)
  return `${readme.slice(0, from)}${begin}\n\n${table}\n\n${readme.slice(to)}`
}

/** Writes the table or, with `isCheck`, only reports whether it is stale; returns whether it is up to date. */
export const updateConfigTable = (root: string, isCheck: boolean): boolean => {
  const path = join(root, 'README.md')
  const present = readFileSync(path, 'utf8')
  const wanted = withTable(present, tableOf(describeVariables()))
  if (present === wanted) return true
  if (isCheck) console.error('The table of variables in README.md is stale; run npm run docs:config')
  else {
    writeFileSync(path, wanted)
    console.log('Wrote the table of variables in README.md')
  }
  return !isCheck
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
  if (!updateConfigTable(fileURLToPath(new URL('..', import.meta.url)), values.check)) process.exitCode = 1
}
