/** The dialog that links a phone: the code with its countdown, or what prevents it. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useSelector } from '@xstate/react'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Actor, SnapshotFrom } from 'xstate'
import { qrLifetimeMs, type WhatsappQrMachine } from '../../machines/whatsapp-qr/whatsapp-qr.machine.ts'
import { InstanceForm } from './instance-form.tsx'
import { QrPicture } from './qr-picture.tsx'
import { qr as words, simulated } from './strings.ts'
import { ClosableDialog } from '../../ui/dialog.tsx'
import styles from './whatsapp.module.css'

/** Seconds until the code expires. Role "timer" has aria-live "off", so screen readers do not announce each tick. */
const Countdown = ({ shownAt }: { shownAt: number }) => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const leftMs = Math.min(qrLifetimeMs, Math.max(0, shownAt + qrLifetimeMs - now))
  return (
    <span className={styles.countdown} role="timer">
      {words.expiresIn(Math.ceil(leftMs / 1_000))}
    </span>
  )
}

const Waiting = ({ label }: { label: string }) => (
  <div className={styles.stage} role="status" aria-label={label}>
    <CircularProgress />
    <p className={styles.detail}>{label}</p>
  </div>
)

type PartProps = { snapshot: SnapshotFrom<WhatsappQrMachine>; send: Actor<WhatsappQrMachine>['send'] }

const DialogBody = ({ snapshot, send }: PartProps) => {
  const { qrCode, shownAt } = snapshot.context
  if (snapshot.matches({ open: 'instance' })) return <InstanceForm snapshot={snapshot} send={send} />
  if (snapshot.matches({ open: 'preparing' })) return <Waiting label={words.preparing} />
  if (snapshot.matches({ open: 'unlinking' })) return <Waiting label={words.unlinking} />
  if (snapshot.matches({ open: 'failed' }))
    return (
      <div className={styles.stage}>
        <Alert severity="error">{words.failed}</Alert>
        <Button variant="contained" autoFocus onClick={() => send({ type: 'qr.retry' })}>
          {words.retry}
        </Button>
      </div>
    )
  if (snapshot.matches({ open: 'expired' }))
    return (
      <div className={styles.stage}>
        <p className={styles.text}>{words.expired}</p>
        <Button variant="contained" onClick={() => send({ type: 'qr.refresh' })}>
          {words.renew}
        </Button>
      </div>
    )
  if (snapshot.matches({ open: 'connected' }))
    return (
      <div className={styles.stage}>
        <CircleCheck className={styles.done} size={56} aria-hidden />
        <p className={styles.text} role="status">
          {words.connected}
        </p>
        <Button variant="contained" autoFocus onClick={() => send({ type: 'qr.close' })}>
          {words.finish}
        </Button>
        <Button variant="outlined" onClick={() => send({ type: 'qr.refresh' })}>
          {words.renew}
        </Button>
        <p className={styles.detail}>{words.renewHint}</p>
      </div>
    )
  if (snapshot.matches({ open: 'asking' }))
    return (
      <div className={styles.stage}>
        <p className={styles.text}>{words.dropQuestion}</p>
        <Button variant="outlined" autoFocus onClick={() => send({ type: 'qr.cancel' })}>
          {words.keep}
        </Button>
        <Button variant="contained" color="error" onClick={() => send({ type: 'qr.confirm' })}>
          {words.drop}
        </Button>
      </div>
    )
  if (snapshot.matches({ open: 'visible' }) && qrCode)
    return (
      <div className={styles.stage}>
        <QrPicture payload={qrCode} label={words.picture} />
        <Countdown shownAt={shownAt} />
        <Button variant="outlined" onClick={() => send({ type: 'qr.refresh' })}>
          {words.renew}
        </Button>
      </div>
    )
  return <Waiting label={words.loading} />
}

type QrDialogProps = { actor: Actor<WhatsappQrMachine>; simulatorUrl: string | null }

export const QrDialog = ({ actor, simulatorUrl }: QrDialogProps) => {
  const snapshot = useSelector(actor, (current) => current)
  const hasSteps = snapshot.matches({ open: 'visible' }) || snapshot.matches({ open: 'loading' })
  return (
    <ClosableDialog
      width="sm"
      isOpen={snapshot.matches('open')}
      title={words.title}
      closeLabel={words.close}
      canClose={snapshot.can({ type: 'qr.close' })}
      onClose={() => actor.send({ type: 'qr.close' })}
    >
      {hasSteps && (
        <ol className={styles.steps}>
          {words.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <DialogBody snapshot={snapshot} send={actor.send} />
      {simulatorUrl && snapshot.matches({ open: 'visible' }) && (
        <Button href={simulatorUrl} target="_blank" rel="noopener">
          {simulated.open}
        </Button>
      )}
    </ClosableDialog>
  )
}
