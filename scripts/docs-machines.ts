/**
 * `npm run docs:machines`: one page for each machine in docs/machines/, with its chart and its event table, and an
 * index. `--check` writes nothing and fails if a page is stale.
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { StateMachine, type AnyStateMachine } from 'xstate'
import { chartOf, type Chart, type ChartNode } from '../src/app/inspector/chart.ts'
import { drawingOf, type Box, type Drawing } from '../src/app/inspector/drawing.ts'

const folder = 'docs/machines'

/** Prefixed by the machine's name, so that no state is named like a keyword of Mermaid. */
const mermaidId = (id: string): string => id.replace(':', '__').replace(/\W/g, '_')

/** Mermaid ends a label at a colon or semicolon. */
const mermaidText = (text: string): string => text.replace(/[:;]/g, ' ').replace(/"/g, "'")

const boxLines = (drawing: Drawing, box: Box): string[] => {
  const id = mermaidId(box.id)
  const declared = `state "${mermaidText(box.title)}" as ${id}`
  if (box.kind === 'group' || box.kind === 'regions')
    return [`${declared} {`, ...linesInside(drawing, box).map((line) => `  ${line}`), '}']
  if (box.kind === 'start') {
    return drawing.arrows.filter(({ from }) => from === box.id).map(({ to }) => `[*] --> ${mermaidId(to)}`)
  }
  return [
    declared,
    ...box.lines.map(({ text }) => `${id}: ${mermaidText(text)}`),
    ...(box.kind === 'final' ? [`${id} --> [*]`] : []),
  ]
}

const linesInside = (drawing: Drawing, { id, kind }: Box): string[] => {
  const children = drawing.boxes.filter(({ parent }) => parent === id).map((child) => boxLines(drawing, child))
  return kind === 'regions' ? children.flatMap((lines, at) => (at === 0 ? lines : ['--', ...lines])) : children.flat()
}

const arrowLines = ({ boxes, arrows }: Drawing): string[] => {
  const starts = new Set(boxes.filter(({ kind }) => kind === 'start').map(({ id }) => id))
  return arrows
    .filter(({ from }) => !starts.has(from))
    .map(({ from, to, lines }) => {
      const label = lines.map(({ text }) => mermaidText(text)).join('<br/>')
      return `${mermaidId(from)} --> ${mermaidId(to)}: ${label}`
    })
}

const mermaidOf = (chart: Chart): string => {
  const drawing = drawingOf(chart)
  // Only a box can have regions; for the root itself the page's title is enough.
  const states = drawing.boxes
    .filter(({ parent }) => parent === null)
    .flatMap((root) => (root.kind === 'regions' ? boxLines(drawing, root) : linesInside(drawing, root)))
  return ['stateDiagram-v2', ...[...states, ...arrowLines(drawing)].map((line) => `  ${line}`)].join('\n')
}

/** The path of a state inside its machine; for the machine itself `(any)`. */
const pathOf = (chart: Chart, id: string): string => (id === chart.id ? '(any)' : id.slice(chart.id.length + 1))

const cell = (text: string): string => text.replaceAll('|', '\\|')
const row = (...cells: string[]): string => `| ${cells.map(cell).join(' | ')} |`

const rowsOf = (chart: Chart, { id, entry, exit }: ChartNode): string[] => {
  const state = pathOf(chart, id)
  return [
    ...(entry.length > 0 ? [row(state, 'on entry', '', '', entry.join(', '))] : []),
    ...chart.edges
      .filter(({ source }) => source === id)
      .map(({ event, guard, targets, actions }) =>
        row(
          state,
          event,
          guard ?? '',
          targets.map((to) => pathOf(chart, to)).join(', ') || '(stays)',
          actions.join(', '),
        ),
      ),
    ...(exit.length > 0 ? [row(state, 'on exit', '', '', exit.join(', '))] : []),
  ]
}

const portLines = (chart: Chart): string[] =>
  chart.ports.map((port) => {
    const states = chart.nodes.filter(({ ports }) => ports.includes(port)).map(({ id }) => pathOf(chart, id))
    return `- \`${port}\` while in ${states.join(', ')}`
  })

const delayLines = ({ delays }: Chart): string[] =>
  delays.map(({ name, ms }) => `- \`${name}\`: ${ms === null ? 'computed when it starts' : `${ms} ms`}`)

const orNone = (lines: string[]): string[] => (lines.length > 0 ? lines : ['None.'])

/** The page of one machine; `prose` is the leading comment of its file. */
export const pageOf = (flow: string, prose: string, chart: Chart): string =>
  [
    `# ${flow}`,
    '',
    ...(prose === '' ? [] : [prose, '']),
    '## Chart',
    '',
    '```mermaid',
    mermaidOf(chart),
    '```',
    '',
    '## Events',
    '',
    row('State', 'Event', 'Guard', 'Target', 'Actions'),
    row('---', '---', '---', '---', '---'),
    ...chart.nodes.flatMap((node) => rowsOf(chart, node)),
    '',
    '## Ports',
    '',
    ...orNone(portLines(chart)),
    '',
    '## Delays',
    '',
    ...orNone(delayLines(chart)),
    '',
  ].join('\n')

/** The leading comment of a file, without its asterisks. */
export const leadingComment = (source: string): string =>
  (/^\s*\/\*\*(.*?)\*\//s.exec(source)?.[1] ?? '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join('\n')
    .trim()

type Page = { flow: string; prose: string; chart: Chart }

const indexOf = (pages: Page[]): string =>
  [
    '# Machines',
    '',
    'Every flow a user can be in. Written by `npm run docs:machines`; change the machine, not these pages.',
    '',
    ...pages.map(({ flow, prose }) => {
      const [sentence = ''] = prose.replace(/\s+/g, ' ').split(/(?<=\.)\s/)
      return `- [${flow}](${flow}.md): ${sentence}`
    }),
    '',
  ].join('\n')

const isMachine = (value: unknown): value is AnyStateMachine => value instanceof StateMachine

const readPage = async (root: string, file: string): Promise<Page> => {
  const path = join(root, file)
  const exported = (await import(pathToFileURL(path).href)) as Record<string, unknown>
  const [machine, ...others] = Object.values(exported).filter(isMachine)
  if (!machine || others.length > 0) throw new Error(`${file} must export exactly one machine`)
  return {
    flow: basename(file, '.machine.ts'),
    prose: leadingComment(readFileSync(path, 'utf8')),
    chart: chartOf(machine),
  }
}

/** The expected content of docs/machines/, by file name. */
const wantedPages = async (root: string): Promise<Map<string, string>> => {
  const files = globSync('src/machines/*/*.machine.ts', { cwd: root, exclude: ['src/machines/shared/**'] }).toSorted()
  const pages = await Promise.all(files.map((file) => readPage(root, file)))
  return new Map([
    ['README.md', indexOf(pages)],
    ...pages.map(({ flow, prose, chart }) => [`${flow}.md`, pageOf(flow, prose, chart)] as const),
  ])
}

export type Difference = { file: string; is: 'missing' | 'stale' | 'superfluous' }

/** The differences between expected and existing pages. */
export const differences = (wanted: ReadonlyMap<string, string>, present: ReadonlyMap<string, string>): Difference[] =>
  [...new Set([...wanted.keys(), ...present.keys()])].toSorted().flatMap((file): Difference[] => {
    if (!present.has(file)) return [{ file, is: 'missing' }]
    if (!wanted.has(file)) return [{ file, is: 'superfluous' }]
    return present.get(file) === wanted.get(file) ? [] : [{ file, is: 'stale' }]
  })

const readPresent = (path: string): Map<string, string> =>
  new Map(
    existsSync(path)
      ? globSync('*.md', { cwd: path }).map((file) => [file, readFileSync(join(path, file), 'utf8')] as const)
      : [],
  )

/** Writes the pages that differ or, with `isCheck`, only reports them; returns whether all are up to date. */
export const updateMachinePages = async (root: string, isCheck: boolean): Promise<boolean> => {
  const path = join(root, folder)
  const wanted = await wantedPages(root)
  const found = differences(wanted, readPresent(path))
  if (isCheck) {
    for (const { file, is } of found) console.error(`${folder}/${file} is ${is}; run npm run docs:machines`)
    return found.length === 0
  }
  mkdirSync(path, { recursive: true })
  for (const { file } of found) {
    const text = wanted.get(file)
    if (text === undefined) rmSync(join(path, file))
    else writeFileSync(join(path, file), text)
    console.log(`${text === undefined ? 'Removed' : 'Wrote'} ${folder}/${file}`)
  }
  return true
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
  if (!(await updateMachinePages(fileURLToPath(new URL('..', import.meta.url)), values.check))) process.exitCode = 1
}
