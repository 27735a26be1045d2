/** 👍 and 👎 under an answer that the server keeps, and what was wrong with it (AN-04). */
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useSelector } from '@xstate/react'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { createContext, use, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { Actor } from 'xstate'
import { feedbackReasonLimit, type Feedback } from '../../../contract/chat.ts'
import { useFlow } from '../../flow/use-flow.ts'
import {
  answerRatingMachine,
  type AnswerRatingMachine,
  type Rated,
} from '../../machines/answer-rating/answer-rating.machine.ts'
import {
  isExplaining,
  isSendingReason,
  ratingOf,
  reasonOf,
  reasonProblemOf,
} from '../../machines/answer-rating/answer-rating.select.ts'
import { writePort } from '../../services/ports.ts'
import { Field } from '../../ui/field.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import styles from './answer-rating.module.css'
import { ratingNotices, ratingWords as words } from './answer-rating.strings.ts'

const wired = answerRatingMachine.provide({
  actors: {
    saveRating: writePort(
      'rateAnswer',
      ({ wanted }: { wanted: Rated | null }) =>
        wanted && {
          params: { answerId: wanted.id },
          body: { rating: wanted.feedback?.rating ?? null, reason: wanted.feedback?.reason ?? '' },
        },
    ),
  },
})

type RatingActor = Actor<AnswerRatingMachine>
export const AnswerRating = createContext<RatingActor | null>(null)

export const AnswerRatings = ({ children }: { children: ReactNode }) => {
  const actor = useFlow(wired, undefined, ratingNotices)
  return <AnswerRating value={actor}>{children}</AnswerRating>
}

/** `read`: how the answer was rated when the conversation was read. */
type Answer = { id: string; read: Feedback | undefined }

const Buttons = ({ actor, id, read }: Answer & { actor: RatingActor }) => {
  const was = useSelector(actor, (snapshot) => ratingOf(snapshot, id, read))
  const isAsked = useSelector(actor, (snapshot) => isExplaining(snapshot, id))
  const bad = useRef<HTMLButtonElement>(null)
  useFocusAfter(isAsked, bad)
  const button = (rating: Feedback['rating']) => ({
    size: 'small' as const,
    'aria-label': rating === 'up' ? words.good : words.bad,
    'aria-pressed': was?.rating === rating,
    className: was?.rating === rating ? styles.given : '',
  })
  return (
    <>
      <IconButton {...button('up')} onClick={() => actor.send({ type: 'rating.like', id, was })}>
        <ThumbsUp size={14} aria-hidden />
      </IconButton>
      <IconButton
        {...button('down')}
        ref={bad}
        aria-expanded={isAsked}
        onClick={() => actor.send({ type: 'rating.dislike', id, was })}
      >
        <ThumbsDown size={14} aria-hidden />
      </IconButton>
    </>
  )
}

/** Beside the other things that one can do with an answer. */
export const RatingButtons = (answer: Answer) => {
  const actor = use(AnswerRating)
  return actor && <Buttons actor={actor} {...answer} />
}

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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key that bubbles from its field
    <form className={styles.form} noValidate onSubmit={send} onKeyDown={closeOnEscape}>
      <Field
        label={words.reason}
        value={text}
        rows={2}
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

const Reason = ({ actor, id, read }: Answer & { actor: RatingActor }) => {
  const isAsked = useSelector(actor, (snapshot) => isExplaining(snapshot, id))
  const given = useSelector(actor, (snapshot) => ratingOf(snapshot, id, read))
  if (isAsked) return <ReasonForm actor={actor} />
  const text = given?.isCorrected ? words.corrected : given?.reason ? words.given(given.reason) : ''
  return text === '' ? null : <p className={styles.reason}>{text}</p>
}

/** Below an answer: what was wrong with it. */
export const RatingReason = (answer: Answer) => {
  const actor = use(AnswerRating)
  return actor && <Reason actor={actor} {...answer} />
}
