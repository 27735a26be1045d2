/** A statechart that can be zoomed and panned; it shows the actor's current state and its last transition. */
import {
  Background,
  BaseEdge,
  Controls,
  type Edge,
  type EdgeProps,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  useReactFlow,
} from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { useEffect, useMemo, useRef } from 'react'
import { activeNodes, leavesOf, type Chart } from './chart.ts'
import styles from './chart-drawing.module.css'
import { drawingOf, type Line } from './drawing.ts'
import { LINE_HEIGHT, placed, type PlacedArrow, type PlacedBox } from './layout.ts'

type Taken = ReadonlySet<string>
type BoxNode = Node<{ box: PlacedBox; taken: Taken }>
type ArrowEdge = Edge<{ arrow: PlacedArrow; taken: Taken; wasTaken: boolean }>

const isTaken = ({ edge }: Line, taken: Taken): boolean => edge !== null && taken.has(edge)

/** A curve through all points (Catmull-Rom), so that the bend that bears the label stays on the line. */
const curveThrough = (points: PlacedArrow['points']): string => {
  const at = (index: number) => points[Math.min(Math.max(index, 0), points.length - 1)] ?? { x: 0, y: 0 }
  const curves = points.slice(1).map((end, index) => {
    const [start, before, after] = [at(index), at(index - 1), at(index + 2)]
    const leaving = `${start.x + (end.x - before.x) / 8},${start.y + (end.y - before.y) / 8}`
    const arriving = `${end.x - (after.x - start.x) / 8},${end.y - (after.y - start.y) / 8}`
    return `C${leaving} ${arriving} ${end.x},${end.y}`
  })
  return `M${at(0).x},${at(0).y} ${curves.join(' ')}`
}

const BoxShape = ({ data: { box, taken } }: NodeProps<BoxNode>) => (
  <div className={styles.box} data-kind={box.kind}>
    {/* After measuring, a node takes the handles found in its DOM, whatever it was given before. */}
    <Handle type="target" position={Position.Top} className={styles.handle ?? ''} isConnectable={false} />
    <Handle type="source" position={Position.Bottom} className={styles.handle ?? ''} isConnectable={false} />
    <b>{box.title}</b>
    {box.lines.map((line) => (
      <span key={line.text} data-taken={isTaken(line, taken)}>
        {line.text}
      </span>
    ))}
  </div>
)

/** Uses the layout's path and label position instead of a line between two handles. */
const ArrowShape = ({ data, markerEnd }: EdgeProps<ArrowEdge>) => {
  if (!data) return null
  const { lines, points, at } = data.arrow
  const first = at.y - ((lines.length - 1) * LINE_HEIGHT) / 2 + 4
  return (
    <g className={styles.arrow} data-taken={data.wasTaken}>
      <BaseEdge path={curveThrough(points)} {...(markerEnd && { markerEnd })} />
      {lines.map((line, index) => (
        <text
          key={line.edge}
          className={styles.label}
          x={at.x}
          y={first + index * LINE_HEIGHT}
          data-taken={isTaken(line, data.taken)}
        >
          {line.text}
        </text>
      ))}
    </g>
  )
}

/** An edge needs handles; its real start and end come from the layout. */
const handles = [
  { type: 'target', position: Position.Top, x: 0, y: 0 } as const,
  { type: 'source', position: Position.Bottom, x: 0, y: 0 } as const,
]

const nodeTypes = { box: BoxShape }
const edgeTypes = { arrow: ArrowShape }

/** Moves the view to the state entered last and its source; at first to all active states. */
const Follow = ({ states, from }: { states: string; from: string }) => {
  const { fitView } = useReactFlow()
  const before = useRef('')
  useEffect(() => {
    const known = new Set(before.current.split(' '))
    const current = states.split(' ')
    const entered = current.filter((id) => !known.has(id))
    before.current = states
    const shown = known.has('') ? current : [...entered, from]
    void fitView({ nodes: shown.map((id) => ({ id })), minZoom: 0.5, maxZoom: 1, padding: 0.15 })
  }, [states, from, fitView])
  return null
}

type ChartDrawingProps = { chart: Chart; value: unknown; taken: readonly string[] }

export const ChartDrawing = ({ chart, value, taken }: ChartDrawingProps) => {
  const drawing = useMemo(() => placed(drawingOf(chart)), [chart])
  const active = activeNodes(chart, value)
  const takenEdges = new Set(taken)
  const nodes = drawing.boxes.map((box): BoxNode => {
    const isState = box.kind !== 'start' && box.kind !== 'any'
    return {
      id: box.id,
      type: 'box',
      position: { x: box.left, y: box.top },
      width: box.width,
      height: box.height,
      // Sizes are known in advance, so nothing waits for the browser to measure.
      measured: { width: box.width, height: box.height },
      handles,
      data: { box, taken: takenEdges },
      focusable: isState,
      ariaRole: isState ? 'group' : 'presentation',
      ariaLabel: box.title,
      ...(isState && { domAttributes: { 'aria-current': active.has(box.id) } }),
    }
  })
  const edges = drawing.arrows.map((arrow): ArrowEdge => {
    const wasTaken = arrow.lines.some((line) => isTaken(line, takenEdges))
    const color = `var(--mui-palette-${wasTaken ? 'secondary-main' : 'text-secondary'})`
    return {
      id: `${arrow.from} ${arrow.to}`,
      source: arrow.from,
      target: arrow.to,
      type: 'arrow',
      data: { arrow, taken: takenEdges, wasTaken },
      markerEnd: { type: MarkerType.ArrowClosed, width: 16, height: 16, color },
    }
  })
  const states = leavesOf(value)
    .map((path) => `${chart.id}.${path}`)
    .join(' ')
  return (
    <ReactFlow
      className={styles.chart ?? ''}
      role="group"
      aria-label={`Statechart of ${chart.id}`}
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      minZoom={0.1}
      nodesDraggable={false}
      nodesConnectable={false}
      edgesFocusable={false}
      elementsSelectable={false}
      ariaLabelConfig={{
        'node.a11yDescription.default': 'A state of the chart',
        'node.a11yDescription.keyboardDisabled': 'A state of the chart',
      }}
    >
      <Background />
      <Controls showInteractive={false} />
      <Follow states={states} from={edges.find(({ data }) => data?.wasTaken)?.source ?? ''} />
    </ReactFlow>
  )
}
