/** Figures of a period in a table that scrolls inside its card. */
import type { ReactNode } from 'react'
import styles from './figures.module.css'

export type FigureRow = {
  key: string
  cells: readonly ReactNode[]
  /** Length of the bar below the first cell, as a fraction (0 to 1) of the longest one. */
  share?: number
}
type FigureTableProps = { label: string; head: readonly string[]; rows: readonly FigureRow[] }

export const FigureTable = ({ label, head, rows }: FigureTableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else a keyboard could not scroll it everywhere
  <section className={styles.scroll} aria-label={label} tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...rest], share }) => (
          <tr key={key}>
            <th scope="row">
              {first}
              {share !== undefined && <span className={styles.bar} style={{ width: `${Math.round(share * 100)}%` }} />}
            </th>
            {rest.map((cell, column) => (
              <td key={head[column + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
