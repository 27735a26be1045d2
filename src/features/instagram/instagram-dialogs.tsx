/** The dialogs over the Instagram card: connecting an account, and disconnecting it. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { Actor, SnapshotFrom } from 'xstate'
import type { InstagramMachine } from '../../machines/instagram/instagram.machine.ts'
import { RemovalDialog } from '../../ui/question-dialog.tsx'
import styles from './instagram.module.css'
import { dialog, needsHint, problemText, removal } from './strings.ts'

type Snapshot = SnapshotFrom<InstagramMachine>
type Props = { actor: Actor<InstagramMachine> }

const progressOf = (snapshot: Snapshot): string => {
  if (snapshot.matches({ dialog: { open: 'preparing' } })) return dialog.preparing
  if (snapshot.matches({ dialog: { open: 'authorizing' } })) return dialog.authorizing
  if (snapshot.matches({ dialog: { open: 'exchanging' } })) return dialog.exchanging
  return snapshot.matches({ dialog: { open: 'succeeded' } }) ? dialog.succeeded : ''
}

const Problem = ({ snapshot }: { snapshot: Snapshot }) => {
  const { problem } = snapshot.context
  if (snapshot.matches({ dialog: { open: 'unconfigured' } }))
    return <Alert severity="error">{dialog.unconfigured}</Alert>
  if (problem === null) return null
  return (
    <Alert severity="error">
      <span>{problemText(problem)}</span>
      {needsHint(problem) && <p>{dialog.hint}</p>}
    </Alert>
  )
}

export const InstagramConnectDialog = ({ actor }: Props) => {
  const snapshot = useSelector(actor, (current) => current)
  const id = useId()
  const close = (): void => actor.send({ type: 'dialog.close' })
  const progress = progressOf(snapshot)
  return (
    <Dialog open={snapshot.matches({ dialog: 'open' })} fullWidth maxWidth="xs" aria-labelledby={id} onClose={close}>
      <DialogTitle id={id} variant="h2">
        {dialog.title}
      </DialogTitle>
      <DialogContent className={styles.content}>
        <p>{dialog.intro}</p>
        <div>
          <p>{dialog.needs}</p>
          <ul className={styles.needs}>
            {dialog.requirements.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </div>
        <Problem snapshot={snapshot} />
        <p role="status" className={styles.note}>
          {progress}
        </p>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{dialog.close}</Button>
        {snapshot.matches({ dialog: { open: 'unprepared' } }) ? (
          <Button variant="contained" onClick={() => actor.send({ type: 'dialog.retry' })}>
            {dialog.retry}
          </Button>
        ) : (
          <Button
            variant="contained"
            disabled={!snapshot.can({ type: 'connect.press' })}
            onClick={() => actor.send({ type: 'connect.press' })}
          >
            {dialog.connect}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

export const InstagramRemoval = ({ actor }: Props) => {
  const snapshot = useSelector(actor, (current) => current)
  const isRunning = snapshot.matches({ connection: { connected: 'disconnecting' } })
  return (
    <RemovalDialog
      isOpen={isRunning || snapshot.matches({ connection: { connected: 'asking' } })}
      isRemoving={isRunning}
      hasFailed={snapshot.matches({ connection: { connected: { asking: 'failed' } } })}
      canCancel={snapshot.can({ type: 'removal.cancel' })}
      canConfirm={snapshot.can({ type: 'removal.confirm' })}
      texts={removal}
      onCancel={() => actor.send({ type: 'removal.cancel' })}
      onConfirm={() => actor.send({ type: 'removal.confirm' })}
    >
      <Typography>{removal.warning}</Typography>
    </RemovalDialog>
  )
}
