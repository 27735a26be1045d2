/** The sessions of the account, each with its device and times (AC-03). */
import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Actor } from 'xstate'
import type { AccountSession } from '../../../contract/account.ts'
import { momentText } from '../../format.ts'
import type { sessionRemovalMachine } from '../../machines/session-removal/session-removal.machine.ts'
import { useConfirmView } from '../../flow/use-confirm-view.ts'
import { sessionsQuery } from '../../services/queries.ts'
import { Loading } from '../../ui/loading.tsx'
import { RemovalDialog } from '../../ui/question-dialog.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { useFocusOfRemoved } from '../../ui/use-focus-of-removed.ts'
import styles from './account.module.css'
import { sessionTexts as words } from './strings.ts'

type SessionRowProps = { session: AccountSession; onEnd: () => void }

const SessionRow = ({ session: { device, createdAt, lastUsedAt, isCurrent }, onEnd }: SessionRowProps) => (
  <li className={styles.session}>
    <div>
      <span className={styles.device}>{device}</span>
      <p className={styles.times}>
        Entrou em {momentText(createdAt)} · usada em {momentText(lastUsedAt)}
      </p>
    </div>
    {isCurrent ? (
      <span className={styles.current}>{words.current}</span>
    ) : (
      <Button size="small" color="error" aria-label={`${words.end} ${device}`} onClick={onEnd}>
        {words.end}
      </Button>
    )}
  </li>
)

const Question = ({ actor }: { actor: Actor<typeof sessionRemovalMachine> }) => {
  const { subject, question } = useConfirmView(actor)
  return (
    <RemovalDialog {...question} texts={words}>
      <DialogContentText>{words.effect(subject?.device ?? '')}</DialogContentText>
    </RemovalDialog>
  )
}

export const SessionsSection = ({ actor }: { actor: Actor<typeof sessionRemovalMachine> }) => {
  const { data, isError, refetch } = useQuery(sessionsQuery)
  const section = useRef<HTMLElement>(null)
  useFocusOfRemoved(data, (index) => {
    const buttons = section.current?.querySelectorAll('button') ?? []
    return buttons[Math.min(index, buttons.length - 1)] ?? section.current
  })
  return (
    <section ref={section} className={styles.card} aria-label={words.heading} tabIndex={-1}>
      <h2>{words.heading}</h2>
      <p>{words.text}</p>
      {isError && <RetryAlert text={words.loadFailed} onRetry={() => void refetch()} />}
      {data ? (
        <ul className={styles.sessions}>
          {data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onEnd={() => actor.send({ type: 'question.ask', subject: { id: session.id, device: session.device } })}
            />
          ))}
        </ul>
      ) : (
        !isError && <Loading />
      )}
      <Question actor={actor} />
    </section>
  )
}
