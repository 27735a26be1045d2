/** Computes positions of a chart's boxes and arrows. */
import { Graph, layout, type Point } from '@dagrejs/dagre'
import type { Arrow, Box, Drawing } from './drawing.ts'

type Rectangle = { left: number; top: number; width: number; height: number }
export type PlacedBox = Box & Rectangle
/** `at` is the middle of the label. */
export type PlacedArrow = Arrow & { points: Point[]; at: Point }
type Placed = { boxes: PlacedBox[]; arrows: PlacedArrow[] }

export const LINE_HEIGHT = 16
const TITLE_HEIGHT = 26
const CHARACTER = 6.4
const PADDING = 12
const DOT = 12

type Side = { width: number; height: number }

const textWidth = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => text.length * CHARACTER))

const sizeOf = ({ kind, title, lines }: Box): Side => {
  if (kind === 'start') return { width: DOT, height: DOT }
  const width = Math.max(textWidth(lines.map(({ text }) => text)), textWidth([title]) * 1.15) + 2 * PADDING
  return { width, height: TITLE_HEIGHT + (lines.length > 0 ? lines.length * LINE_HEIGHT + 8 : 4) }
}

const labelSize = ({ lines }: Arrow): Side => ({
  width: textWidth(lines.map(({ text }) => text)) + 8,
  height: lines.length * LINE_HEIGHT,
})

const isHolder = ({ kind }: Box): boolean => kind === 'group' || kind === 'regions'

/** Dagre does not support an arrow to a box with children; it is routed to the first child and cut at the border. */
const anchorOf = ({ boxes }: Drawing, id: string): string => {
  const inside = boxes.find(({ parent }) => parent === id)
  return inside ? anchorOf({ boxes, arrows: [] }, inside.id) : id
}

const isInside = ({ x, y }: Point, { left, top, width, height }: Rectangle): boolean =>
  x >= left && x <= left + width && y >= top && y <= top + height

/** Cuts the arrow where it enters the box. */
const cutAt = (points: readonly Point[], box: Rectangle): Point[] => {
  const entering = points.findIndex((point) => isInside(point, box))
  if (entering <= 0) return [...points]
  let outside = points[entering - 1] ?? { x: 0, y: 0 }
  let inside = points[entering] ?? outside
  for (let halving = 0; halving < 12; halving++) {
    const middle = { x: (outside.x + inside.x) / 2, y: (outside.y + inside.y) / 2 }
    if (isInside(middle, box)) inside = middle
    else outside = middle
  }
  return [...points.slice(0, entering), inside]
}

/** A loop beside the box; dagre reserves the space but bends the line oddly. */
const loopAt = ({ left, top, width, height }: Rectangle): Point[] => {
  const right = left + width
  const middle = top + height / 2
  return [
    { x: right, y: middle - 8 },
    { x: right + 28, y: middle - 10 },
    { x: right + 28, y: middle + 10 },
    { x: right, y: middle + 8 },
  ]
}

/** A rectangle around a box's children, with space for its title. */
const around = (parts: readonly Rectangle[]): Rectangle => {
  const left = Math.min(...parts.map((part) => part.left)) - PADDING
  const top = Math.min(...parts.map((part) => part.top)) - TITLE_HEIGHT - 4
  return {
    left,
    top,
    width: Math.max(...parts.map((part) => part.left + part.width)) + PADDING - left,
    height: Math.max(...parts.map((part) => part.top + part.height)) + PADDING - top,
  }
}

type PlacedByDagre = Side & Partial<Point>

const placedAt = ({ x = 0, y = 0, width, height }: PlacedByDagre): Rectangle => ({
  left: x - width / 2,
  top: y - height / 2,
  width,
  height,
})

/** Rectangles of an arrow's label and bends. */
const partsOf = (arrow: Arrow, { points = [], x = 0, y = 0 }: Partial<Point> & { points?: Point[] }): Rectangle[] => [
  ...(arrow.lines.length > 0 ? [placedAt({ x, y, ...labelSize(arrow) })] : []),
  ...points.map((point) => placedAt({ ...point, width: 0, height: 0 })),
]

export const placed = (drawing: Drawing): Placed => {
  const graph = new Graph<object, PlacedByDagre, PlacedByDagre & { labelpos: 'c'; points?: Point[] }>({
    compound: true,
    multigraph: true,
  })
  graph.setGraph({ rankdir: 'TB', nodesep: 40, edgesep: 24, ranksep: 64 })
  for (const box of drawing.boxes) graph.setNode(box.id, isHolder(box) ? { width: 0, height: 0 } : sizeOf(box))
  for (const { id, parent } of drawing.boxes) if (parent !== null) graph.setParent(id, parent)
  const endsOf = ({ from, to }: Arrow) => ({ v: from, w: anchorOf(drawing, to), name: to })
  for (const arrow of drawing.arrows) {
    graph.setEdge(endsOf(arrow), { ...labelSize(arrow), labelpos: 'c' })
  }
  layout(graph)

  const arrowParts = drawing.arrows.map((arrow) => ({ arrow, parts: partsOf(arrow, graph.edge(endsOf(arrow))) }))
  const isWithin = (id: string, holder: string): boolean => {
    const parent = drawing.boxes.find((box) => box.id === id)?.parent ?? null
    return parent !== null && (parent === holder || isWithin(parent, holder))
  }
  const rectangles = new Map<string, Rectangle>()
  const rectangleOf = (box: Box): Rectangle => {
    const known = rectangles.get(box.id)
    if (known) return known
    const inside = drawing.boxes.filter(({ parent }) => parent === box.id).map(rectangleOf)
    const arrows = arrowParts.filter(({ arrow }) => isWithin(arrow.from, box.id) && isWithin(arrow.to, box.id))
    const found = isHolder(box)
      ? around([...inside, ...arrows.flatMap(({ parts }) => parts)])
      : placedAt(graph.node(box.id))
    rectangles.set(box.id, found)
    return found
  }
  const boxes = drawing.boxes.map((box) => ({ ...box, ...rectangleOf(box) }))
  const arrows = drawing.arrows.map((arrow): PlacedArrow => {
    const ends = endsOf(arrow)
    const { points = [], x = 0, y = 0 } = graph.edge(ends)
    const target = rectangles.get(arrow.to)
    const way = ends.w === arrow.to || !target ? points : cutAt(points, target)
    return { ...arrow, points: arrow.from === arrow.to && target ? loopAt(target) : way, at: { x, y } }
  })
  return { boxes, arrows }
}
