/** The credentials of an instance that the owner created at the gateway. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { Actor, SnapshotFrom } from 'xstate'
import type { WhatsappQrMachine } from '../../machines/whatsapp-qr/whatsapp-qr.machine.ts'
import { Field } from '../../ui/field.tsx'
import { instance as words } from './strings.ts'
import styles from './whatsapp.module.css'

type InstanceFormProps = { snapshot: SnapshotFrom<WhatsappQrMachine>; send: Actor<WhatsappQrMachine>['send'] }

export const InstanceForm = ({ snapshot, send }: InstanceFormProps) => {
  const { instance, problem } = snapshot.context
  const isSaving = snapshot.matches({ open: { instance: 'saving' } })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'instance.save' })
      }}
    >
      <p className={styles.text}>{words.text}</p>
      {problem !== null && <Alert severity="error">{problem || words.failed}</Alert>}
      <Field
        label={words.id}
        value={instance.instanceId}
        autoComplete="off"
        readOnly={isSaving}
        onChange={(instanceId) => send({ type: 'instance.edit', patch: { instanceId } })}
      />
      <Field
        label={words.token}
        value={instance.instanceToken}
        autoComplete="off"
        readOnly={isSaving}
        onChange={(instanceToken) => send({ type: 'instance.edit', patch: { instanceToken } })}
      />
      <Button type="submit" variant="contained" disabled={!snapshot.can({ type: 'instance.save' })}>
        {isSaving ? words.saving : words.save}
      </Button>
    </form>
  )
}
