/** Asks what was wrong with an answer. */
import Button from '@mui/material/Button'
import { useSelector } from '@xstate/react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { feedbackReasonLimit } from '../../../contract/chat.ts'
import { isSendingReason, reasonOf, reasonProblemOf } from '../../machines/answer-rating/answer-rating.select.ts'
import { Field } from '../../ui/field.tsx'
import type { RatingActor } from './answer-rating.tsx'
import styles from './answer-rating.module.css'
import { ratingTexts as words } from './answer-rating.strings.ts'

const ReasonForm = ({ actor }: { actor: RatingActor }) => {
  const text = useSelector(actor, reasonOf)
  const problem = useSelector(actor, reasonProblemOf)
  const isSending = useSelector(actor, isSendingReason)
  const input = useRef<HTMLTextAreaElement>(null)
  useEffect(() => input.current?.focus(), [])
  const send = (event: { preventDefault: () => void }): void => {
    event.preventDefault()
    actor.send({ type: 'reason.send' })
    input.current?.focus()
  }
  const closeOnEscape = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') actor.send({ type: 'reason.close' })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key was pressed in its field
    <form className={styles.form} noValidate onSubmit={send} onKeyDown={closeOnEscape}>
      <Field
        label={words.reason}
        value={text}
        rows={2}
        // All of it, with its buttons, fits above the composer.
        maxRows={5}
        limit={feedbackReasonLimit}
        readOnly={isSending}
        error={problem ? words.problems[problem] : undefined}
        onChange={(typed) => actor.send({ type: 'reason.type', text: typed })}
        inputRef={input}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="small" variant="contained" aria-disabled={isSending}>
          {words.send}
        </Button>
        <Button size="small" aria-disabled={isSending} onClick={() => actor.send({ type: 'reason.skip' })}>
          {words.skip}
        </Button>
      </div>
    </form>
  )
}

export default ReasonForm
