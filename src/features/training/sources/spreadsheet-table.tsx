/** A spreadsheet as it was read: its columns and first rows (TX-04). */
import { useQuery } from '@tanstack/react-query'
import type { Training } from '../../../../contract/trainings.ts'
import { trainingQuery } from '../../../services/queries.ts'
import styles from './sources.module.css'
import { tableCaption } from './strings.ts'

/** Cells and rows may be equal and never move, so their index is the key. */
const keyed = <T,>(items: readonly T[]): { key: string; item: T }[] =>
  items.map((item, at) => ({ key: String(at), item }))

const Table = ({ name, table }: { name: string; table: NonNullable<Training['table']> }) => (
  // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
  <div className={styles.tableScroller} tabIndex={0} role="region" aria-label={`Tabela de ${name}`}>
    <table className={styles.table}>
      <caption>{tableCaption(table)}</caption>
      <thead>
        <tr>
          {keyed(table.columns).map(({ key, item: column }) => (
            <th key={key} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keyed(table.rows).map(({ key, item: row }) => (
          <tr key={key}>
            {keyed(row).map(({ key: place, item: cell }) => (
              <td key={place}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** The list does not include the content. */
export const SpreadsheetTable = ({ training: { agentId, id, name } }: { training: Training }) => {
  const { data } = useQuery(trainingQuery(agentId, id))
  return data?.table ? <Table name={name} table={data.table} /> : null
}
