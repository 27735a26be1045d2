/**
 * What no test may do: be left out, be expected to fail, or look at nothing. Lint knows Vitest's own words for it; this
 * holds for Playwright's and for conditions as well.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

type Node = { type: string; start: number; [field: string]: unknown }

const testNames = ['test', 'it', 'describe', 'suite']
const leftOut = ['skip', 'skipIf', 'runIf', 'only', 'fails', 'fail', 'fixme', 'todo', 'slow']
/** Looks at something: an expectation, or a helper whose name says that it has some. */
const looking = /^(?:expect|assert|sees|misses)/

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

const everyNode = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(everyNode)]

/** `test.describe.skip` as its names; empty for what is no chain of names. Calls in between are passed: `test.for([])`. */
const chainOf = (node: unknown): string[] => {
  if (!isNode(node)) return []
  if (node.type === 'Identifier') return [String(node['name'])]
  if (node.type === 'CallExpression') return chainOf(node['callee'])
  if (node.type !== 'MemberExpression') return []
  return [...chainOf(node['object']), ...chainOf(node['property'])]
}

const isTestCall = (node: Node): boolean => {
  const [root = '', ...words] = chainOf(node['callee'])
  return (
    node.type === 'CallExpression' &&
    ['test', 'it'].includes(root) &&
    !words.some((word) =>
      [
        'describe',
        'extend',
        'use',
        'beforeEach',
        'afterEach',
        'beforeAll',
        'afterAll',
        'step',
        'setTimeout',
        'info',
      ].includes(word),
    )
  )
}

const functionsIn = (program: Node): Map<string, Node> =>
  new Map(
    everyNode(program).flatMap((node) => {
      const name = isNode(node['id']) ? String(node['id']['name']) : ''
      if (node.type === 'FunctionDeclaration') return [[name, node] as const]
      const init = node['init']
      return node.type === 'VariableDeclarator' && isNode(init) && init.type === 'ArrowFunctionExpression'
        ? [[name, init] as const]
        : []
    }),
  )

/** Whether a test looks at something by itself or through a function of its file. */
const looks = (node: Node, functions: ReadonlyMap<string, Node>, seen = new Set<string>()): boolean =>
  everyNode(node).some((each) => {
    if (each.type !== 'CallExpression') return false
    const chain = chainOf(each['callee'])
    if (chain.some((word) => looking.test(word))) return true
    const [name = ''] = chain
    const own = functions.get(name)
    return own !== undefined && !seen.has(name) && looks(own, functions, new Set([...seen, name]))
  })

const problemsIn = (file: string, source: string): string[] => {
  const { program } = parseSync(file, source)
  const root = program as unknown as Node
  const functions = functionsIn(root)
  const lineOf = ({ start }: Node): number => source.slice(0, start).split('\n').length
  return everyNode(root).flatMap((node) => {
    if (node.type !== 'CallExpression') return []
    const at = `${file}:${lineOf(node)}`
    const chain = chainOf(node['callee'])
    const isOutermost = !isNode(node['callee']) || node['callee'].type !== 'CallExpression'
    const word =
      isOutermost && testNames.includes(chain[0] ?? '') ? chain.find((each) => leftOut.includes(each)) : undefined
    if (word) return [`${at} ${word}`]
    const options = (node['arguments'] as Node[]).find(({ type }) => type === 'ObjectExpression')
    const keys = ((options?.['properties'] ?? []) as Node[]).flatMap(({ key }) => chainOf(key))
    if (!isTestCall(node)) return []
    const option = keys.find((key) => leftOut.includes(key))
    if (option) return [`${at} ${option}`]
    const body = (node['arguments'] as Node[]).findLast(({ type }) => /Function/.test(type))
    return body && !looks(body, functions) ? [`${at} looks at nothing`] : []
  })
}

const folder = fileURLToPath(new URL('.', import.meta.url))
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))

test('no test is left out, and each looks at something', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((file) => problemsIn(file, readFileSync(`${folder}/${file}`, 'utf8')))).toEqual([])
})

describe('such a test is found', () => {
  test.for([
    ['skip', "test.skip('x', () => expect(1))"],
    ['skipIf', "test.skipIf(true)('x', () => expect(1))"],
    ['fixme', "test.describe.fixme('x', () => {})"],
    ['fails', "test.fails('x', () => expect(1))"],
    ['todo', "test.todo('x')"],
    ['skip', "test('x', { skip: true }, () => expect(1))"],
    ['looks at nothing', "test('x', () => { work() })"],
    ['looks at nothing', "test.for([1])('x', () => { work() })"],
    ['looks at nothing', "const work = () => done()\ntest('x', () => work())"],
  ] as const)('%s: %s', ([problem, source]) => {
    expect(problemsIn('x.test.ts', source).map((each) => each.replace(/^\S+ /, ''))).toEqual([problem])
  })

  test('and one that is in order is not', () => {
    expect(problemsIn('x.test.ts', "const look = () => expect(1)\ntest('x', async () => { await look() })")).toEqual([])
  })
})
