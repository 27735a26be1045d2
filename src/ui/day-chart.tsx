/** One or two numbers for each day as bars, the second inside the first; a table beside it holds the same numbers. */
import { useLayoutEffect, useRef, useState } from 'react'
import { numberText } from '../format.ts'
import styles from './day-chart.module.css'

type Day = { date: string; first: number; second?: number }
type DayChartProps = { label: string; names: { first: string; second?: string }; days: readonly Day[] }

const HEIGHT = 220
const AXIS = { left: 34, bottom: 24, top: 8 }
/** Width in pixels of a digit of the axis, and of the space right of it. */
const FIGURE = { digit: 7, space: 8 }
/** Width in pixels that a date needs below its bar. */
const DATE_WIDTH = 48

const dayOf = (date: string): string => date.slice(5).split('-').toReversed().join('/')

type Named = readonly [name: string | undefined, value: number]

const titleOf = (date: string, ...values: readonly Named[]): string =>
  `${dayOf(date)}: ${values.flatMap(([name, value]) => (name === undefined ? [] : [`${name} ${numberText(value)}`])).join(', ')}`

/** The smallest of 4, 8, 20, 40, 80, 200 … that is not below `most`, so that four grid lines are at whole numbers. */
const topOf = (most: number): number => {
  for (let power = 1; ; power *= 10) for (const step of [4, 8, 20]) if (most <= step * power) return step * power
}

const useWidth = () => {
  const element = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(600)
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(entry.contentRect.width, 200)))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return { element, width }
}

export const DayChart = ({ label, names, days }: DayChartProps) => {
  const { element, width } = useWidth()
  const top = topOf(Math.max(...days.map(({ first }) => first), 0))
  const left = Math.max(AXIS.left, numberText(top).length * FIGURE.digit + FIGURE.space)
  const room = { width: width - left, height: HEIGHT - AXIS.top - AXIS.bottom }
  const slot = room.width / Math.max(days.length, 1)
  const bar = Math.min(Math.max(slot * 0.62, 2), 34)
  const yOf = (value: number) => AXIS.top + room.height * (1 - value / top)
  const every = Math.max(1, Math.ceil(DATE_WIDTH / slot))
  return (
    <figure ref={element} className={styles.figure}>
      <ul className={styles.legend}>
        <li>
          <span className={styles.swatchFirst} />
          {names.first}
        </li>
        {names.second !== undefined && (
          <li>
            <span className={styles.swatchSecond} />
            {names.second}
          </li>
        )}
      </ul>
      <svg className={styles.chart} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
        {[0, 1, 2, 3, 4].map((line) => (
          <g key={line}>
            <line className={styles.grid} x1={left} x2={width} y1={yOf((top * line) / 4)} y2={yOf((top * line) / 4)} />
            <text className={styles.axis} x={left - FIGURE.space} y={yOf((top * line) / 4) + 4} textAnchor="end">
              {numberText((top * line) / 4)}
            </text>
          </g>
        ))}
        {days.map(({ date, first, second = 0 }, at) => {
          const centre = left + slot * (at + 0.5)
          return (
            <g key={date}>
              <title>{titleOf(date, [names.first, first], [names.second, second])}</title>
              <rect
                className={styles.first}
                x={centre - bar / 2}
                width={bar}
                y={yOf(first)}
                height={yOf(0) - yOf(first)}
                rx={Math.min(3, bar / 3)}
              />
              <rect
                className={styles.second}
                x={centre - bar / 4}
                width={bar / 2}
                y={yOf(second)}
                height={yOf(0) - yOf(second)}
              />
              {(days.length - 1 - at) % every === 0 && (
                <text className={styles.axis} x={centre} y={HEIGHT - 6} textAnchor="middle">
                  {dayOf(date)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </figure>
  )
}
