/** A one-time note that no model is configured here (spec decision 12). */
import { BookOpenText } from 'lucide-react'
import styles from './retrieval-note.module.css'
import { retrievalNote } from './strings.ts'

export const RetrievalNote = () => (
  <div role="note" className={styles.note}>
    <BookOpenText size={15} aria-hidden />
    <span>{retrievalNote}</span>
  </div>
)
