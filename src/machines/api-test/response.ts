/** The response of an API: parsed, shown as a tree, and used in the template of a reply (AT-03, AT-05). */
import { firstCharacters } from '../text.ts'

export type Parsed = {
  data: unknown
  /** Why a response declared as JSON cannot be parsed. */
  problem: string | null
}

/** The parsed JSON, or the text in an object. */
export const parseAnswer = ({ text, contentType }: { text: string; contentType: string }): Parsed => {
  if (text.trim() === '') return { data: { text: '' }, problem: null }
  try {
    return { data: JSON.parse(text) as unknown, problem: null }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { data: { text }, problem: /json/iu.test(contentType) ? reason : null }
  }
}

/** Shown when no call succeeded, and marked as simulated (AT-06). */
export const simulatedAnswer = (values: Record<string, string>): unknown => ({
  success: true,
  message: 'Resposta simulada',
  data: { id: 123, status: 'exemplo', ...values },
})

const EXAMPLE_LENGTH = 120

/** Cut at 120 characters (S2§9). */
export const exampleOf = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  const beginning = firstCharacters(text, EXAMPLE_LENGTH)
  return beginning === text ? text : `${beginning}…`
}

export type TreeNode = {
  path: string
  name: string
  /** The value; for an object or a list, the number of its entries. */
  example: string
  children: TreeNode[]
  hidden: number
}
/** Maximum entries per list or object, and maximum depth; more would slow the page down. */
const SHOWN = 40
const DEEPEST = 12

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

const pathTo = (parent: string, key: string, inList: boolean): string => {
  if (inList) return `${parent}[${key}]`
  return /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(key) ? `${parent}.${key}` : `${parent}[${JSON.stringify(key)}]`
}

export const treeOf = (value: unknown, path = 'response', name = 'response', depth = 0): TreeNode => {
  const entries = isNested(value) && depth < DEEPEST ? Object.entries(value) : []
  const children = entries
    .slice(0, SHOWN)
    .map(([key, child]) => treeOf(child, pathTo(path, key, Array.isArray(value)), key, depth + 1))
  const example =
    entries.length === 0 ? exampleOf(value) : Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`
  return { path, name, example, children, hidden: entries.length - children.length }
}

export const withField = (template: string, path: string): string => {
  const gap = template === '' || /\s$/u.test(template) ? '' : ' '
  return `${template}${gap}{{${path}}}`
}
