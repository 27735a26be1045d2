/** The answer of an API: read, shown as a tree, and put into the template of a reply (AT-03, AT-05). */

export type Parsed = {
  data: unknown
  /** Why what says to be JSON is none. */
  problem: string | null
}

/** JSON where it is any; else the text, wrapped. */
export const parseAnswer = ({ text, contentType }: { text: string; contentType: string }): Parsed => {
  if (text.trim() === '') return { data: { text: '' }, problem: null }
  try {
    return { data: JSON.parse(text) as unknown, problem: null }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { data: { text }, problem: /json/iu.test(contentType) ? reason : null }
  }
}

/** Shown where no call came through, and marked as such (AT-06). */
export const simulatedAnswer = (values: Record<string, string>): unknown => ({
  success: true,
  message: 'Resposta simulada',
  data: { id: 123, status: 'exemplo', ...values },
})

const EXAMPLE_LENGTH = 120

/** Cut at 120 characters (S2§9). */
export const exampleOf = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > EXAMPLE_LENGTH ? `${text.slice(0, EXAMPLE_LENGTH)}…` : text
}

export type TreeNode = {
  path: string
  name: string
  /** Of a value; of what holds others, how many. */
  example: string
  children: TreeNode[]
  hidden: number
}
/** Of one list or object; more would only slow the screen down. */
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
