/** A card that shows a status by a dot and in words, with the actions that it offers. */
import type { LucideIcon } from 'lucide-react'
import { useId, type MouseEvent, type ReactNode, type RefObject } from 'react'
import styles from './status-card.module.css'

export type StatusTone = 'idle' | 'busy' | 'good' | 'warning' | 'bad'

type StatusCardProps = {
  Icon: LucideIcon
  title: string
  /** One line about its purpose. */
  description: string
  tone: StatusTone
  status: ReactNode
  /** A label beside the title, such as 'simulado'. */
  badge?: string | undefined
  /** Buttons in a row. */
  actions?: ReactNode
  children?: ReactNode
  /** Called for a click on the card outside its buttons; one of the buttons must do the same. */
  onPress?: (() => void) | undefined
  /** Makes the card focusable, for when its pressed button is gone. */
  cardRef?: RefObject<HTMLElement | null> | undefined
}

const controls = 'a, button, input, select, textarea, summary, label'

export const StatusCard = ({
  Icon,
  title,
  description,
  tone,
  status,
  badge,
  actions,
  children,
  onPress,
  cardRef,
}: StatusCardProps) => {
  const titleId = useId()
  const press = ({ target, currentTarget }: MouseEvent<HTMLElement>): void => {
    // React events of a dialog opened from the card bubble to the card as well; they are ignored.
    if (target instanceof Element && currentTarget.contains(target) && !target.closest(controls)) onPress?.()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a keyboard has the button
    <section
      ref={cardRef}
      tabIndex={cardRef && -1}
      className={styles.card}
      aria-labelledby={titleId}
      data-pressable={onPress && true}
      onClick={press}
    >
      <header className={styles.header}>
        <span className={styles.icon}>
          <Icon size={20} aria-hidden />
        </span>
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
        {badge && <span className={styles.badge}>{badge}</span>}
      </header>
      <p className={styles.description}>{description}</p>
      <p className={styles.status} role="status">
        <span className={styles.dot} data-tone={tone} aria-hidden />
        <span>{status}</span>
      </p>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}
