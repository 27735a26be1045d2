/** Says that no model is configured here (spec decision 12), until it is dismissed in this browser (decision 098). */
import { BookOpenText, X } from 'lucide-react'
import { use, useState } from 'react'
import { readRetrievalNoteHidden, writeRetrievalNoteHidden } from '../../services/preferences.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ChatInputRefContext } from './chat-input.ts'
import styles from './retrieval-note.module.css'
import { dismissNote, retrievalNote } from './strings.ts'

export const RetrievalNote = () => {
  const [isHidden, setHidden] = useState(readRetrievalNoteHidden)
  const input = use(ChatInputRefContext)
  if (isHidden) return null
  const dismiss = (): void => {
    writeRetrievalNoteHidden()
    setHidden(true)
    input.current?.focus()
  }
  return (
    <div role="note" className={styles.note}>
      <BookOpenText size={15} aria-hidden />
      <span>{retrievalNote}</span>
      <ActionButton look="smallIcon" className={styles.dismiss} aria-label={dismissNote} onClick={dismiss}>
        <X size={15} aria-hidden />
      </ActionButton>
    </div>
  )
}
