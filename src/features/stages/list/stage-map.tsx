/** The map of the stages (SM-01): each can be reached by keyboard, and opens in the list. */
import {
  CircleCheck,
  CircleOff,
  CirclePlay,
  FlaskConical,
  Footprints,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Stage } from '../../../../contract/stages.ts'
import { mapOf, type MapNode } from '../../../machines/stage-list/stage-map.ts'
import { StageListContext } from '../contexts.ts'
import { map } from '../strings.ts'
import styles from './stage-map.module.css'

type Mark = { Icon: LucideIcon; look: string | undefined; text: string }

/** `entered` has the stages that conversations have entered; null while unknown. */
type Visits = { runningId: string | null; entered: readonly string[] | null }

const marksOf = (
  { stage: { id }, unreachable, conflicts, untested, failed, unknownData }: MapNode,
  { runningId, entered }: Visits,
): Mark[] => {
  const isNew = unreachable === null && entered !== null && !entered.includes(id)
  const warning = (Icon: LucideIcon, text: string): Mark => ({ Icon, look: styles.warning, text })
  const marks: Mark[] = [
    ...(id === runningId ? [{ Icon: CirclePlay, look: styles.fine, text: map.marks.running }] : []),
    ...(isNew ? [{ Icon: Footprints, look: styles.off, text: map.marks.neverEntered }] : []),
    ...(unreachable === 'inactive' ? [{ Icon: CircleOff, look: styles.off, text: map.marks.inactive }] : []),
    ...(unreachable === 'shadowed' ? [warning(CircleOff, map.marks.shadowed)] : []),
    ...(conflicts.length > 0 ? [warning(TriangleAlert, map.marks.conflict(conflicts))] : []),
    ...(untested.length > 0 ? [warning(FlaskConical, map.marks.untested(untested))] : []),
    ...(failed.length > 0 ? [warning(FlaskConical, map.marks.failed(failed))] : []),
    ...(unknownData.length > 0 ? [warning(TriangleAlert, map.marks.unknown(unknownData))] : []),
  ]
  return marks.length > 0 ? marks : [{ Icon: CircleCheck, look: styles.fine, text: map.fine }]
}

const ENDS = 40
const MARK = 20
const GAP = 18
const heightOf = (markCount: number): number => 46 + MARK * markCount + GAP

/** Distance of the line from the left edge. */
const WIRE = 20

/** Measured heights of the nodes, whose labels may wrap. */
const useHeights = (nodes: readonly MapNode[]) => {
  const places = useRef<HTMLOListElement>(null)
  const [heights, setHeights] = useState<number[]>([])
  useLayoutEffect(() => {
    const list = places.current
    if (!list) return undefined
    const measure = (): void => setHeights([...list.children].map((child) => child.getBoundingClientRect().height))
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    measure()
    return () => observer.disconnect()
  }, [nodes])
  return { places, heights }
}

const middles = (heights: readonly number[]): number[] => {
  let top = 0
  return heights.map((height) => {
    top += height
    return top - height / 2
  })
}

const Wires = ({ nodes, heights }: { nodes: readonly MapNode[]; heights: readonly number[] }) => {
  const [start = 0, ...rest] = middles(heights)
  const end = rest.at(-1) ?? start
  const clashes = nodes.flatMap((node, at) =>
    nodes.flatMap((other, index) =>
      index > at && node.conflicts.length > 0 && other.conflicts.includes(node.stage.name) ? [[at, index]] : [],
    ),
  )
  return (
    <svg className={styles.wires} aria-hidden>
      <path className={styles.wire} d={`M${WIRE} ${start} V${end}`} />
      <circle className={styles.tip} cx={WIRE} cy={start} r="5" />
      <circle className={styles.tip} cx={WIRE} cy={end} r="5" />
      {nodes.map(({ stage, unreachable }, at) =>
        unreachable ? null : (
          <g key={stage.id}>
            <path className={styles.wire} d={`M${WIRE} ${rest[at] ?? 0} H40`} />
            <path className={styles.tip} d={`M36 ${(rest[at] ?? 0) - 5} l8 5 l-8 5 z`} />
          </g>
        ),
      )}
      {/* From the right edge of one node to that of the other; as wide as its container. */}
      <svg x="100%" className={styles.wires}>
        {clashes.map(([from = 0, to = 0]) => (
          <path
            key={`${from}-${to}`}
            className={styles.clash}
            d={`M-28 ${rest[from] ?? 0} C0 ${rest[from] ?? 0} 0 ${rest[to] ?? 0} -28 ${rest[to] ?? 0}`}
          />
        ))}
      </svg>
    </svg>
  )
}

/** `runningId`: the current stage of the test conversation. */
export const StageMap = ({ stages, runningId, entered }: { stages: readonly Stage[] } & Visits) => {
  const title = useId()
  const send = StageListContext.useSend()
  const nodes = useMemo(() => mapOf(stages), [stages])
  const { places, heights } = useHeights(nodes)
  return (
    <section className={styles.map} aria-labelledby={title}>
      <h3 id={title} className={styles.title}>
        {map.title}
      </h3>
      <p className={styles.text}>{map.text}</p>
      <div className={styles.flow}>
        <Wires nodes={nodes} heights={heights} />
        <ol ref={places} className={styles.nodes}>
          <li className={`${styles.place} ${styles.end}`} style={{ minHeight: ENDS }}>
            {map.start}
          </li>
          {nodes.map((node) => {
            const { stage, unreachable, conflicts } = node
            const isRunning = stage.id === runningId
            const marks = marksOf(node, { runningId, entered })
            const look = [
              styles.node,
              unreachable && styles.unreachable,
              conflicts.length > 0 && styles.conflicting,
              isRunning && styles.running,
            ]
            return (
              <li key={stage.id} className={styles.place} style={{ minHeight: heightOf(marks.length) }}>
                <button
                  type="button"
                  className={look.filter(Boolean).join(' ')}
                  aria-label={map.node(
                    stage.name,
                    marks.map(({ text }) => text),
                  )}
                  onClick={() => send({ type: 'stage.reveal', id: stage.id })}
                >
                  <span className={styles.name}>{stage.name}</span>
                  {marks.map(({ Icon, look, text }) => (
                    <span key={text} className={`${styles.mark} ${look ?? ''}`}>
                      <Icon size={14} aria-hidden />
                      {text}
                    </span>
                  ))}
                </button>
              </li>
            )
          })}
          <li className={`${styles.place} ${styles.end}`} style={{ minHeight: ENDS }}>
            {map.end}
          </li>
        </ol>
      </div>
    </section>
  )
}
