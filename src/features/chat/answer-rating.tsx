/** 👍 and 👎 for an answer stored by the server, and what was wrong with it (AN-04). */
import { useSelector } from '@xstate/react'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { createContext, use, useRef, type ReactNode } from 'react'
import type { Actor } from 'xstate'
import type { Feedback } from '../../../contract/chat.ts'
import { lazyPart } from '../../flow/lazy-part.tsx'
import { OpenedPart } from '../../flow/opened-part.tsx'
import type { AnswerRatingMachine } from '../../machines/answer-rating/answer-rating.machine.ts'
import { isExplaining, ratingOf } from '../../machines/answer-rating/answer-rating.select.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import styles from './answer-rating.module.css'
import { ratingTexts as words } from './answer-rating.strings.ts'
import { useRatings } from './answer-rating.wiring.ts'
import { ChatContext } from './chat.context.tsx'

const ReasonForm = lazyPart(() => import('./reason-form.tsx'))

export type RatingActor = Actor<AnswerRatingMachine>
export const AnswerRating = createContext<RatingActor | null>(null)

export const AnswerRatings = ({ children }: { children: ReactNode }) => {
  const actor = useRatings(ChatContext.useSelect(({ context }) => context.agentId))
  return <AnswerRating value={actor}>{children}</AnswerRating>
}

/** `read`: the rating when the conversation was loaded. */
type Answer = { id: string; read: Feedback | undefined }

const Buttons = ({ actor, id, read }: Answer & { actor: RatingActor }) => {
  const was = useSelector(actor, (snapshot) => ratingOf(snapshot, id, read))
  const isAsked = useSelector(actor, (snapshot) => isExplaining(snapshot, id))
  const bad = useRef<HTMLButtonElement>(null)
  useFocusAfter(isAsked, bad)
  const button = (rating: Feedback['rating']) => ({
    'aria-label': rating === 'up' ? words.good : words.bad,
    'aria-pressed': was?.rating === rating,
    className: was?.rating === rating ? styles.given : undefined,
  })
  return (
    <>
      <ActionButton look="smallIcon" {...button('up')} onClick={() => actor.send({ type: 'rating.like', id, was })}>
        <ThumbsUp size={14} aria-hidden />
      </ActionButton>
      <ActionButton
        look="smallIcon"
        {...button('down')}
        ref={bad}
        aria-expanded={isAsked}
        onClick={() => actor.send({ type: 'rating.dislike', id, was })}
      >
        <ThumbsDown size={14} aria-hidden />
      </ActionButton>
    </>
  )
}

/** Placed among the other actions of an answer. */
export const RatingButtons = (answer: Answer) => {
  const actor = use(AnswerRating)
  return actor && <Buttons actor={actor} {...answer} />
}

const Reason = ({ actor, id, read }: Answer & { actor: RatingActor }) => {
  const isAsked = useSelector(actor, (snapshot) => isExplaining(snapshot, id))
  const given = useSelector(actor, (snapshot) => ratingOf(snapshot, id, read))
  if (isAsked)
    return (
      <OpenedPart isOpen onClose={() => actor.send({ type: 'reason.close' })}>
        <ReasonForm actor={actor} />
      </OpenedPart>
    )
  const text = given?.isCorrected ? words.corrected : given?.reason ? words.given(given.reason) : ''
  return text === '' ? null : <p className={styles.reason}>{text}</p>
}

/** Below an answer: the form that asks what was wrong with it. */
export const RatingReason = (answer: Answer) => {
  const actor = use(AnswerRating)
  return actor && <Reason actor={actor} {...answer} />
}
