/** A statechart as SVG: where its actor is, and the way it came. */
import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { useId, useMemo } from 'react'
import { activeNodes, type Chart } from './chart.ts'
import { drawingOf, type Line } from './drawing.ts'
import { LINE_HEIGHT, placed, TITLE_HEIGHT, type PlacedArrow, type PlacedBox } from './layout.ts'

type Way = { x: number; y: number }[]

/** A curve through all points (Catmull-Rom), so that the bend that bears the label stays on the line. */
const smooth = (points: Way): string => {
  const at = (index: number) => points[Math.min(Math.max(index, 0), points.length - 1)] ?? { x: 0, y: 0 }
  const curves = points.slice(1).map((end, index) => {
    const start = at(index)
    const before = at(index - 1)
    const after = at(index + 2)
    const leaving = `${start.x + (end.x - before.x) / 8},${start.y + (end.y - before.y) / 8}`
    const arriving = `${end.x - (after.x - start.x) / 8},${end.y - (after.y - start.y) / 8}`
    return `C${leaving} ${arriving} ${end.x},${end.y}`
  })
  return `M${at(0).x},${at(0).y} ${curves.join(' ')}`
}

const look = ({ vars }: Theme) => {
  const palette = vars?.palette
  return {
    display: 'block',
    fontSize: 12,
    fontFamily: 'inherit',
    '& text': { fill: palette?.text.primary },
    '& rect': { fill: palette?.background.paper, stroke: palette?.text.secondary, strokeWidth: 1 },
    '& [data-kind=group] > rect, & [data-kind=regions] > rect': {
      fillOpacity: 0,
      stroke: palette?.divider,
      strokeWidth: 1.5,
    },
    '& [data-kind=regions] > rect': { strokeDasharray: '6 4' },
    '& [data-kind=any] > rect': { strokeDasharray: '3 3', fill: palette?.background.default },
    '& [data-kind=final] > rect': { strokeWidth: 4 },
    '& circle': { fill: palette?.text.secondary },
    '& .title': { fontSize: 13, fontWeight: 650 },
    '& .line': { fill: palette?.text.secondary },
    '& .label': {
      fill: palette?.text.secondary,
      stroke: palette?.background.default,
      strokeWidth: 4,
      paintOrder: 'stroke',
    },
    '& path': { fill: 'none', stroke: palette?.text.secondary, strokeWidth: 1.2 },
    '& marker path': { fill: palette?.text.secondary, stroke: 'none' },
    '& [aria-current=true] > rect': { stroke: palette?.primary.main },
    '& [aria-current=true]:not([data-kind=group], [data-kind=regions]) > rect': {
      fill: palette?.primary.light,
      strokeWidth: 2.5,
    },
    '& [aria-current=true] > .title': { fill: palette?.primary.main },
    '& [data-taken=true] > path': { stroke: palette?.secondary.main, strokeWidth: 2.5 },
    '& [data-taken=true].label, & [data-taken=true].line': { fill: palette?.secondary.main, fontWeight: 700 },
    '& marker.taken path': { fill: palette?.secondary.main },
  }
}

const isTaken = ({ edge }: Line, taken: ReadonlySet<string>): boolean => edge !== null && taken.has(edge)

type Marks = { taken: ReadonlySet<string>; active: ReadonlySet<string> }

const BoxShape = ({ box, active, taken }: Marks & { box: PlacedBox }) => {
  const { id, kind, title, lines, left, top, width, height } = box
  if (kind === 'start') return <circle cx={left + width / 2} cy={top + height / 2} r={width / 2} />
  const holds = kind === 'group' || kind === 'regions'
  const middle = left + width / 2
  return (
    <g role="group" aria-label={title} aria-current={active.has(id)} data-kind={kind} data-state={id}>
      <rect x={left} y={top} width={width} height={height} rx={8} />
      <text className="title" x={holds ? left + 12 : middle} y={top + 18} textAnchor={holds ? 'start' : 'middle'}>
        {title}
      </text>
      {lines.map((line, at) => (
        <text
          key={line.text}
          className="line"
          x={middle}
          y={top + TITLE_HEIGHT + at * LINE_HEIGHT + 12}
          textAnchor="middle"
          data-taken={isTaken(line, taken)}
        >
          {line.text}
        </text>
      ))}
    </g>
  )
}

const ArrowShape = ({ arrow, taken, markerId }: { arrow: PlacedArrow; taken: Marks['taken']; markerId: string }) => {
  const { points, lines, at } = arrow
  const wasTaken = lines.some((line) => isTaken(line, taken))
  const first = at.y - ((lines.length - 1) * LINE_HEIGHT) / 2 + 4
  return (
    <g data-taken={wasTaken}>
      <path d={smooth(points)} markerEnd={`url(#${markerId}${wasTaken ? '-taken' : ''})`} />
      {lines.map((line, index) => (
        <text
          key={line.edge}
          className="label"
          x={at.x}
          y={first + index * LINE_HEIGHT}
          textAnchor="middle"
          data-taken={isTaken(line, taken)}
        >
          {line.text}
        </text>
      ))}
    </g>
  )
}

const Head = ({ id, taken }: { id: string; taken: boolean }) => (
  <marker
    id={id}
    className={taken ? 'taken' : ''}
    viewBox="0 0 8 8"
    refX={7}
    refY={4}
    markerWidth={9}
    markerHeight={9}
    markerUnits="userSpaceOnUse"
    orient="auto"
  >
    <path d="M0,0.5 L8,4 L0,7.5 z" />
  </marker>
)

type ChartDrawingProps = { chart: Chart; value: unknown; taken: readonly string[] }

export const ChartDrawing = ({ chart, value, taken }: ChartDrawingProps) => {
  const markerId = useId()
  const { width, height, boxes, arrows } = useMemo(() => placed(drawingOf(chart)), [chart])
  const marks: Marks = { active: activeNodes(chart, value), taken: new Set(taken) }
  return (
    <Box
      component="svg"
      role="group"
      aria-label={`Statechart of ${chart.id}`}
      viewBox={`0 0 ${width} ${height}`}
      // As wide as there is room for, while the text can still be read; then the panel scrolls.
      sx={[look, { width: '100%', maxWidth: width, minWidth: width * 0.8 }]}
    >
      <defs>
        <Head id={markerId} taken={false} />
        <Head id={`${markerId}-taken`} taken />
      </defs>
      {boxes.map((box) => (
        <BoxShape key={box.id} box={box} {...marks} />
      ))}
      {arrows.map((arrow) => (
        <ArrowShape key={`${arrow.from} ${arrow.to}`} arrow={arrow} taken={marks.taken} markerId={markerId} />
      ))}
    </Box>
  )
}
