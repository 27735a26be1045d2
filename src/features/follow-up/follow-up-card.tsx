/** The follow-up of an agent on a card (S2§2.5): its settings and actions. */
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useSelector } from '@xstate/react'
import { Clock, MessageCircleReply, Moon, Pencil, Trash2 } from 'lucide-react'
import { useId, useRef, type RefObject } from 'react'
import type { Actor } from 'xstate'
import type { FollowUp } from '../../../contract/follow-ups.ts'
import { followUpValuesOf } from '../../machines/follow-up-form/follow-up-data.ts'
import type { followUpFormMachine } from '../../machines/follow-up-form/follow-up-form.machine.ts'
import type { FollowUpRemovalMachine } from '../../machines/follow-up-removal/follow-up-removal.machine.ts'
import type { FollowUpToggleMachine } from '../../machines/follow-up-toggle/follow-up-toggle.machine.ts'
import { unsavedDraft } from '../../ui/form-texts.ts'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import styles from './follow-up.module.css'
import { afterWait, card, hoursText } from './strings.ts'

export type FollowUpActors = {
  form: Actor<typeof followUpFormMachine>
  toggle: Actor<FollowUpToggleMachine>
  removal: Actor<FollowUpRemovalMachine>
}

/** `undefined` until it is loaded, `null` if there is none. */
type CardProps = {
  agentId: string
  actors: FollowUpActors
  followUp: FollowUp | null | undefined
  hasFailed: boolean
  hasDraft?: boolean
  onRetry: () => void
}

/** `formButton` opens the form. */
type ContentProps = CardProps & { formButton: RefObject<HTMLButtonElement | null> }

const Configured = ({ agentId, actors, followUp, formButton }: ContentProps & { followUp: FollowUp }) => {
  const isToggling = useSelector(actors.toggle, (snapshot) => snapshot.matches('running'))
  const isActive = followUp.active !== false
  const hours = followUpValuesOf({ agentId, followUp })
  return (
    <>
      <div className={styles.bubble}>
        <p className={styles.message}>{followUp.content}</p>
      </div>
      <ul className={styles.facts}>
        <li>
          <Clock size={15} aria-hidden /> {afterWait(followUp.waitTimeMinutes ?? 0)}
        </li>
        <li>
          <Moon size={15} aria-hidden />
          {hoursText({ ...hours, opensAt: Number(hours.opensAt), closesAt: Number(hours.closesAt) })}
        </li>
      </ul>
      <div className={styles.actions}>
        <Button
          ref={formButton}
          size="small"
          variant="outlined"
          startIcon={<Pencil size={15} aria-hidden />}
          onClick={() => actors.form.send({ type: 'form.open', subject: { agentId } })}
        >
          {card.edit}
        </Button>
        <Button
          size="small"
          variant="outlined"
          disabled={isToggling}
          onClick={() => actors.toggle.send({ type: 'command.run', command: { id: followUp.id, active: !isActive } })}
        >
          {isActive ? card.deactivate : card.activate}
        </Button>
        <Button
          size="small"
          color="error"
          startIcon={<Trash2 size={15} aria-hidden />}
          onClick={() => actors.removal.send({ type: 'question.ask', subject: { id: followUp.id } })}
        >
          {card.remove}
        </Button>
      </div>
    </>
  )
}

const Content = (props: ContentProps) => {
  const { agentId, actors, followUp, hasFailed, onRetry, formButton } = props
  if (followUp) return <Configured {...props} followUp={followUp} />
  if (hasFailed && followUp === undefined) return <RetryAlert text={card.loadFailed} onRetry={onRetry} />
  if (followUp === undefined)
    return (
      <output aria-label={card.loading}>
        <Skeleton variant="rounded" height={64} />
      </output>
    )
  return (
    <div>
      <Button
        ref={formButton}
        variant="outlined"
        startIcon={<MessageCircleReply size={18} aria-hidden />}
        onClick={() => actors.form.send({ type: 'form.open', subject: { agentId } })}
      >
        {card.setUp}
      </Button>
    </div>
  )
}

export const FollowUpCard = (props: CardProps) => {
  const id = useId()
  const formButton = useRef<HTMLButtonElement>(null)
  // The buttons that opened the dialogs disappear when a follow-up is set up or removed.
  useFocusAfter(props.followUp === null, formButton)
  useFocusAfter(Boolean(props.followUp), formButton)
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.header}>
        <h3 id={id} className={styles.title}>
          {card.title}
        </h3>
        {props.followUp && <StatusBadge active={props.followUp.active !== false} />}
      </header>
      <p className={styles.text}>{card.text}</p>
      {props.hasDraft && <p className={styles.unsaved}>{unsavedDraft}</p>}
      <Content {...props} formButton={formButton} />
    </section>
  )
}
