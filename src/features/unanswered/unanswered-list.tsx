/** The questions that the agent could not answer; each can be answered or dismissed in place. */
import Button from '@mui/material/Button'
import { useSelector } from '@xstate/react'
import { MessageCircleQuestion } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Actor, SnapshotFrom } from 'xstate'
import { inboxUrl } from '../../../contract/inbox-url.ts'
import type { UnansweredList, UnansweredQuestion } from '../../../contract/unanswered.ts'
import type { unansweredAnswerMachine } from '../../machines/unanswered-answer/unanswered-answer.machine.ts'
import type { UnansweredDismissalMachine } from '../../machines/unanswered-dismissal/unanswered-dismissal.machine.ts'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { useFocusOfRemoved } from '../../ui/use-focus-of-removed.ts'
import {
  answerLabel,
  askedText,
  conversationLabel,
  dismissLabel,
  list,
  moreText,
  showAllText,
  titleOf,
} from './strings.ts'
import styles from './unanswered.module.css'

/** The trainings below stay on the screen. */
const PREVIEWED = 3

export type UnansweredActors = {
  answer: Actor<typeof unansweredAnswerMachine>
  dismissal: Actor<UnansweredDismissalMachine>
}

type RowProps = { question: UnansweredQuestion; agentId: string; actors: UnansweredActors }

const Row = ({ question, agentId, actors }: RowProps) => {
  const { id, question: text, confidence, sessionId, messageId } = question
  const canDismiss = useSelector(actors.dismissal, (snapshot) =>
    snapshot.can({ type: 'question.dismiss', question: { id, question: text } }),
  )
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.question}>{text}</p>
        <p className={styles.facts}>
          <span className={styles.confidence}>{list.confidences[confidence]}</span> {askedText(question)}
          {sessionId !== null && (
            <>
              {' · '}
              <Link href={inboxUrl(agentId, sessionId, messageId)} aria-label={conversationLabel(text)}>
                {list.conversation}
              </Link>
            </>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          size="small"
          variant="outlined"
          aria-label={answerLabel(text)}
          onClick={() => actors.answer.send({ type: 'form.open', subject: { id, question: text } })}
        >
          {list.answer}
        </Button>
        <Button
          size="small"
          color="inherit"
          disabled={!canDismiss}
          aria-label={dismissLabel(text)}
          onClick={() => actors.dismissal.send({ type: 'question.dismiss', question: { id, question: text } })}
        >
          {list.dismiss}
        </Button>
      </div>
    </li>
  )
}

type QuestionsProps = { agentId: string; actors: UnansweredActors; unanswered: UnansweredList; titleId: string }

const Questions = ({ agentId, actors, unanswered: { questions, total }, titleId }: QuestionsProps) => {
  const id = useId()
  const [isExpanded, setExpanded] = useState(false)
  const hasToggle = questions.length > PREVIEWED
  const shown = isExpanded ? questions : questions.slice(0, PREVIEWED)
  const more = total - questions.length
  return (
    <>
      <ul id={id} className={styles.list} aria-labelledby={titleId}>
        {shown.map((question) => (
          <Row key={question.id} question={question} agentId={agentId} actors={actors} />
        ))}
      </ul>
      {hasToggle && (
        <Button
          size="small"
          className={styles.toggle ?? ''}
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? list.showFewer : showAllText(questions.length, total)}
        </Button>
      )}
      {more > 0 && (isExpanded || !hasToggle) && <p className={styles.intro}>{moreText(more)}</p>}
    </>
  )
}

const isUndoOffered = (snapshot: SnapshotFrom<UnansweredDismissalMachine>): boolean =>
  snapshot.matches('dismissed') || snapshot.matches('restoring')

const Dismissed = ({ actor }: { actor: UnansweredActors['dismissal'] }) => {
  const { context, ...snapshot } = useSelector(actor, (current) => ({
    context: current.context,
    isShown: isUndoOffered(current),
    canUndo: current.can({ type: 'question.undo' }),
  }))
  if (!snapshot.isShown || !context.question) return null
  return (
    <div className={styles.dismissed} role="status">
      <span className={styles.words}>
        {list.dismissed} “{context.question.question}”
      </span>
      <Button size="small" disabled={!snapshot.canUndo} onClick={() => actor.send({ type: 'question.undo' })}>
        {list.undo}
      </Button>
    </div>
  )
}

type ListProps = {
  agentId: string
  actors: UnansweredActors
  /** Undefined until it is loaded. */
  unanswered: UnansweredList | undefined
  hasFailed: boolean
  onRetry: () => void
}

const Panel = ({ agentId, actors, unanswered, hasFailed, onRetry }: ListProps) => {
  const id = useId()
  const isUndoable = useSelector(actors.dismissal, isUndoOffered)
  if (hasFailed && unanswered === undefined)
    return (
      <div className={styles.failed}>
        <RetryAlert severity="warning" text={list.loadFailed} onRetry={onRetry} />
      </div>
    )
  // An empty list takes no space.
  if (unanswered === undefined || (unanswered.total === 0 && !isUndoable)) return null
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <MessageCircleQuestion size={20} aria-hidden />
        <div className={styles.titles}>
          <h2 id={id} className={styles.title}>
            {titleOf(unanswered.total)}
          </h2>
          <p className={styles.intro}>{list.intro}</p>
        </div>
      </div>
      <Dismissed actor={actors.dismissal} />
      {unanswered.questions.length > 0 && (
        <Questions agentId={agentId} actors={actors} unanswered={unanswered} titleId={id} />
      )}
    </section>
  )
}

export const UnansweredQuestions = (props: ListProps) => {
  const place = useRef<HTMLDivElement>(null)
  useFocusOfRemoved(props.unanswered?.questions, (index) => {
    const rows = place.current?.querySelectorAll('li') ?? []
    return rows[Math.min(index, rows.length - 1)]?.querySelector('button') ?? place.current
  })
  // 'Desfazer' disappears once it is pressed.
  useFocusAfter(useSelector(props.actors.dismissal, isUndoOffered), place)
  return (
    // Gets the focus if no question is left.
    <div ref={place} tabIndex={-1} className={styles.place}>
      <Panel {...props} />
    </div>
  )
}
