/** A table of usage sums. */
import { numberText } from '../../format.ts'
import styles from './credits.module.css'
import { texts } from './strings.ts'
import type { Sum } from './usage.ts'

type UsageTableProps = { caption: string; heading: string; sums: readonly Sum[]; nameOf: (key: string) => string }

export const UsageTable = ({ caption, heading, sums, nameOf }: UsageTableProps) => (
  <table className={styles.table}>
    <caption>{caption}</caption>
    <thead>
      <tr>
        <th scope="col">{heading}</th>
        <th scope="col">{texts.replies}</th>
        <th scope="col">{texts.credits}</th>
      </tr>
    </thead>
    <tbody>
      {sums.map(({ key, replies, credits }) => (
        <tr key={key}>
          <th scope="row">{nameOf(key)}</th>
          <td>{numberText(replies)}</td>
          <td>{numberText(credits)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
