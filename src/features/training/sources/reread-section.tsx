/** When a website is read again, and what changed the last time (TX-08). */
import Button from '@mui/material/Button'
import { RefreshCw } from 'lucide-react'
import { readableUrl } from '../../../../contract/readable-url.ts'
import type { RereadInterval, Training } from '../../../../contract/trainings.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { formatDate } from '../strings.ts'
import { useTrainingScope } from '../training-scope.ts'
import { ChangeActor } from '../list/training-actors.ts'
import styles from './sources.module.css'
import { changeKinds, changeText, intervalChoices, reread as texts } from './strings.ts'

type Reread = NonNullable<Training['reread']>

const Changes = ({ changes }: { changes: NonNullable<Reread['changes']> }) => {
  const kinds = changeKinds.filter((kind) => changes[kind].length > 0)
  if (kinds.length === 0) return <p className={styles.soft}>{texts.same}</p>
  return (
    <ul className={styles.changes} aria-label={texts.changes}>
      {kinds.map((kind) => (
        <li key={kind}>
          <strong>{changeText(kind, changes[kind].length)}</strong>:{' '}
          {changes[kind].map(({ title, url }) => title || readableUrl(url)).join(', ')}
        </li>
      ))}
    </ul>
  )
}

const times = ({ lastAt, nextAt, interval }: Reread): string =>
  [lastAt && texts.last(formatDate(lastAt)), nextAt && interval !== 'NEVER' && texts.next(formatDate(nextAt))]
    .filter(Boolean)
    .join(' ')

export const RereadSection = ({ training: { id, status }, reread }: { training: Training; reread: Reread }) => {
  const send = ChangeActor.useSend()
  const isIdle = ChangeActor.useSelect((snapshot) => snapshot.matches('idle'))
  const { canManage } = useTrainingScope()
  const { interval, isReading, changes, failure } = reread
  const schedule = (value: string): void =>
    send({
      type: 'command.run',
      command: { kind: 'schedule', trainingId: id, interval: value as RereadInterval },
    })
  return (
    <section className={styles.reread} aria-label={texts.title}>
      {canManage && (
        <div className={styles.row}>
          <ChoiceField
            label={texts.interval}
            value={interval}
            choices={intervalChoices}
            disabled={!isIdle}
            onChange={schedule}
          />
          <Button
            variant="outlined"
            startIcon={<RefreshCw size={16} aria-hidden />}
            disabled={!isIdle || isReading || status !== 'COMPLETED'}
            onClick={() => send({ type: 'command.run', command: { kind: 'reread', trainingId: id } })}
          >
            {texts.now}
          </Button>
        </div>
      )}
      <p className={styles.soft} aria-live="polite">
        {isReading ? texts.reading : times(reread)}
      </p>
      {failure && <p className={styles.alert}>{texts.failed(failure)}</p>}
      {changes && <Changes changes={changes} />}
    </section>
  )
}
