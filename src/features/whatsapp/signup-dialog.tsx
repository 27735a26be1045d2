/** The dialog of the embedded signup of official WhatsApp: requirements, and the button that opens Meta's window. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useSelector } from '@xstate/react'
import type { Actor, SnapshotFrom } from 'xstate'
import type { WhatsappSignupMachine } from '../../machines/whatsapp-signup/whatsapp-signup.machine.ts'
import { signup as words } from './strings.ts'
import { ClosableDialog } from '../../ui/dialog.tsx'
import styles from './whatsapp.module.css'

type Snapshot = SnapshotFrom<WhatsappSignupMachine>

const progressOf = (snapshot: Snapshot): string | null => {
  if (snapshot.matches('preparing')) return words.preparing
  if (snapshot.matches('signing')) return words.signing
  return snapshot.matches('saving') ? words.saving : null
}

const problemOf = (snapshot: Snapshot): string | null => {
  if (snapshot.matches('unconfigured')) return words.unconfigured
  if (snapshot.matches('unloaded')) return words.unloaded
  if (snapshot.matches({ ready: 'cancelled' })) return words.cancelled
  const { reason } = snapshot.context
  if (snapshot.matches({ ready: 'refused' })) return `${words.refused}: ${reason}`
  if (!snapshot.matches({ ready: 'failed' })) return null
  return reason === '' ? words.failed : `${words.failed}: ${reason}`
}

export const SignupDialog = ({ actor }: { actor: Actor<WhatsappSignupMachine> }) => {
  const snapshot = useSelector(actor, (current) => current)
  const progress = progressOf(snapshot)
  const problem = problemOf(snapshot)
  return (
    <ClosableDialog
      width="sm"
      isOpen={!snapshot.matches('closed')}
      title={words.title}
      closeLabel={words.close}
      canClose={snapshot.can({ type: 'signup.close' })}
      onClose={() => actor.send({ type: 'signup.close' })}
    >
      <p className={styles.text}>{words.text}</p>
      <ul className={styles.steps}>
        {words.needs.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      {progress !== null && (
        <div className={styles.device} role="status" aria-label={progress}>
          <CircularProgress size={22} />
          <p className={styles.detail}>{progress}</p>
        </div>
      )}
      {snapshot.matches('unloaded') && (
        <Button variant="outlined" onClick={() => actor.send({ type: 'signup.retry' })}>
          {words.retry}
        </Button>
      )}
      {snapshot.matches('ready') && (
        <Button variant="contained" autoFocus onClick={() => actor.send({ type: 'signup.start' })}>
          {words.start}
        </Button>
      )}
    </ClosableDialog>
  )
}
