/** Reminds of something begun and not finished, and links to it. */
import { PencilLine } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { ActionButton } from './action-button.tsx'
import styles from './reminder.module.css'

type ReminderProps = {
  text: string
  onContinue: () => void
  buttonRef?: Ref<HTMLButtonElement>
  /** Other buttons. */
  children?: ReactNode
}

export const Reminder = ({ text, onContinue, buttonRef, children }: ReminderProps) => (
  <div className={styles.reminder}>
    <PencilLine size={18} aria-hidden />
    <p>{text}</p>
    <div className={styles.buttons}>
      <ActionButton ref={buttonRef} look="text" onClick={onContinue}>
        Continuar
      </ActionButton>
      {children}
    </div>
  </div>
)
