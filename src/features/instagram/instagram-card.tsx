/** The Instagram card (S3§4): the state of the connection, and its actions. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useSelector } from '@xstate/react'
import { Camera } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import type { Actor, SnapshotFrom } from 'xstate'
import { dayText, momentText } from '../../format.ts'
import type { InstagramMachine } from '../../machines/instagram/instagram.machine.ts'
import { StatusCard, type StatusTone } from '../../ui/status-card.tsx'
import { useFocusAfterDialog } from '../../ui/use-focus-after.ts'
import styles from './instagram.module.css'
import { card } from './strings.ts'

type Snapshot = SnapshotFrom<InstagramMachine>

type InstagramCardProps = {
  actor: Actor<InstagramMachine>
  canManage: boolean
  isSimulated: boolean
  /** URL of the simulator's controls; undefined with the real Instagram. */
  simulatorUrl: string | undefined
  confirmedAt: Date | null
  journal: ReactNode
}

const viewOf = (snapshot: Snapshot, confirmedAt: Date | null): { tone: StatusTone; status: ReactNode } => {
  const { status, hasLoadFailed } = snapshot.context
  if (snapshot.matches({ pulse: 'pulsing' }))
    return {
      tone: 'busy',
      status: (
        <>
          <span className={styles.pulse} data-testid="pulse" aria-hidden />
          {card.connecting}
        </>
      ),
    }
  if (hasLoadFailed) return { tone: 'warning', status: card.loadFailed }
  if (status === null || snapshot.matches({ connection: 'rechecking' })) return { tone: 'busy', status: card.checking }
  if (status.isConnected) {
    const proof = confirmedAt && ` – ${card.confirmed(confirmedAt)}`
    return { tone: 'good', status: `${card.on(status.username)}${proof ?? ''}` }
  }
  if (status.expiredAt !== null) return { tone: 'bad', status: card.expired(momentText(status.expiredAt)) }
  return status.message ? { tone: 'bad', status: status.message } : { tone: 'idle', status: card.off }
}

export const InstagramCard = ({
  actor,
  canManage,
  isSimulated,
  simulatorUrl,
  confirmedAt,
  journal,
}: InstagramCardProps) => {
  const snapshot = useSelector(actor, (current) => current)
  const { status, hasLoadFailed } = snapshot.context
  const isConnected = status?.isConnected === true && !snapshot.matches({ connection: 'rechecking' })
  const isExpired = !isConnected && status !== null && status.expiredAt !== null
  const endsAt = isConnected ? status.endsAt : null
  const section = useRef<HTMLElement>(null)
  const isOpen = (
    [
      { dialog: 'open' },
      { connection: { connected: 'asking' } },
      { connection: { connected: 'disconnecting' } },
    ] as const
  ).some((state) => snapshot.matches(state))
  // The button that opened the dialog disappears when an account is connected or disconnected.
  useFocusAfterDialog(isOpen, false, section)
  return (
    <StatusCard
      Icon={Camera}
      title={card.title}
      description={card.text}
      badge={isSimulated ? card.simulated : undefined}
      {...viewOf(snapshot, confirmedAt)}
      cardRef={section}
      actions={
        <>
          {hasLoadFailed && (
            <Button size="small" variant="outlined" onClick={() => actor.send({ type: 'status.refresh' })}>
              {card.retry}
            </Button>
          )}
          {canManage && (!isConnected || endsAt !== null) && (
            <Button
              size="small"
              variant="outlined"
              disabled={!snapshot.can({ type: 'dialog.open' })}
              onClick={() => actor.send({ type: 'dialog.open' })}
            >
              {isExpired || isConnected ? card.reconnect : card.connect}
            </Button>
          )}
          {canManage && isConnected && (
            <Button
              size="small"
              variant="outlined"
              color="error"
              disabled={!snapshot.can({ type: 'removal.ask' })}
              onClick={() => actor.send({ type: 'removal.ask' })}
            >
              {card.disconnect}
            </Button>
          )}
          {simulatorUrl && (
            <Button size="small" href={simulatorUrl} target="_blank" rel="noopener">
              {card.simulator}
            </Button>
          )}
        </>
      }
    >
      {isExpired && <p className={styles.note}>{status.message}</p>}
      {isConnected && <p className={styles.note}>{card.window}</p>}
      {endsAt !== null && <Alert severity="warning">{card.expires(dayText(endsAt))}</Alert>}
      {journal}
    </StatusCard>
  )
}
