/** Reminds of something begun and not finished, and links to it. */
import { PencilLine } from 'lucide-react'
import { ActionButton } from './action-button.tsx'
import styles from './reminder.module.css'

export const Reminder = ({ text, onContinue }: { text: string; onContinue: () => void }) => (
  <div className={styles.reminder}>
    <PencilLine size={18} aria-hidden />
    <p>{text}</p>
    <ActionButton look="text" onClick={onContinue}>
      Continuar
    </ActionButton>
  </div>
)
