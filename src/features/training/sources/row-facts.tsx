/** Facts that distinguish trainings with the same name (TX-01): source, size, and missing parts. */
import { TriangleAlert } from 'lucide-react'
import type { Training } from '../../../../contract/trainings.ts'
import { factsOf } from '../list/row-facts.ts'
import styles from './sources.module.css'
import { switches } from './strings.ts'

export const RowFacts = ({ training }: { training: Training }) => (
  <span className={styles.facts}>
    {training.enabled === false && <span className={styles.off}>{switches.isOff}</span>}
    {factsOf(training).map((fact) => (
      <span key={fact}>{fact}</span>
    ))}
    {training.isCut && (
      <span className={styles.amber} title={switches.cutHelp}>
        <TriangleAlert size={14} aria-hidden />
        {switches.cut}
      </span>
    )}
  </span>
)
