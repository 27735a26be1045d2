/** A chart as boxes and arrows, used by the documentation and the inspector. */
import { labelOf, type Chart, type ChartEdge, type ChartNode } from './chart.ts'

/** `edge` is the id of the line's transition. */
export type Line = { text: string; edge: string | null }

export type Box = {
  id: string
  parent: string | null
  /** `any` in a group means any of its states; `start` is the dot that points to the initial state. */
  kind: 'state' | 'group' | 'regions' | 'final' | 'any' | 'start'
  title: string
  lines: Line[]
}

/** All transitions between two boxes, one line each. */
export type Arrow = { from: string; to: string; lines: Line[] }

export type Drawing = { boxes: Box[]; arrows: Arrow[] }

const isWithin = (id: string, ancestor: string): boolean => id === ancestor || id.startsWith(`${ancestor}.`)
const isGroup = ({ type }: ChartNode): boolean => type === 'compound' || type === 'parallel'

const anyOf = (id: string): string => `${id}:any`
const startOf = (id: string): string => `${id}:start`

/** Transitions that do not leave the state. */
const stayingLines = (chart: Chart, id: string): Line[] =>
  chart.edges
    .filter(({ source, targets }) => source === id && targets.length === 0)
    .map((edge) => ({ text: [labelOf(edge), edge.actions.join(', ')].filter(Boolean).join(' / '), edge: edge.id }))

const boxesOf = (chart: Chart, node: ChartNode): Box[] => {
  const { id, key: title, parent, ports, initial } = node
  if (!isGroup(node)) {
    const portLines = ports.map((port) => ({ text: `port ${port}`, edge: null }))
    const kind = node.type === 'final' ? 'final' : 'state'
    return [{ id, parent, kind, title, lines: [...portLines, ...stayingLines(chart, id)] }]
  }
  const group: Box = {
    id,
    parent,
    kind: node.type === 'parallel' ? 'regions' : 'group',
    title: [title, ...ports].join(' · '),
    lines: [],
  }
  const boxes = [group]
  if (initial !== null) boxes.push({ id: startOf(id), parent: id, kind: 'start', title: '', lines: [] })
  // The layout supports neither an arrow from a box to its own child nor text in a box with children, so a box `any` is
  // added.
  if (chart.edges.some(({ source }) => source === id))
    boxes.push({ id: anyOf(id), parent: id, kind: 'any', title: 'in any state', lines: stayingLines(chart, id) })
  return boxes
}

export const drawingOf = (chart: Chart): Drawing => {
  const byId = new Map(chart.nodes.map((node) => [node.id, node]))
  const groups = new Set(chart.nodes.filter(isGroup).map(({ id }) => id))
  const firstInside = (id: string): string => {
    const inner = byId.get(id)?.initial ?? chart.nodes.find(({ parent }) => parent === id)?.id
    return inner === undefined ? id : firstInside(inner)
  }

  const arrows = new Map<string, Arrow>()
  const draw = (edge: ChartEdge, target: string): void => {
    const from = groups.has(edge.source) ? anyOf(edge.source) : edge.source
    // A transition to an ancestor enters the ancestor's initial state again.
    const to = isWithin(edge.source, target) ? firstInside(target) : target
    const arrow = arrows.get(`${from} ${to}`) ?? { from, to, lines: [] }
    arrow.lines.push({ text: labelOf(edge), edge: edge.id })
    arrows.set(`${from} ${to}`, arrow)
  }
  for (const edge of chart.edges) for (const target of edge.targets) draw(edge, target)

  const starts = chart.nodes.flatMap(({ id, initial }): Arrow[] =>
    initial === null ? [] : [{ from: startOf(id), to: initial, lines: [] }],
  )
  return { boxes: chart.nodes.flatMap((node) => boxesOf(chart, node)), arrows: [...starts, ...arrows.values()] }
}
