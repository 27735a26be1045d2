/** The deletion of the account; its consequences are shown before it is confirmed. */
import Button from '@mui/material/Button'
import type { Actor } from 'xstate'
import { useSecretFormView } from '../../flow/use-secret-form-view.ts'
import type { accountDeletionMachine } from '../../machines/account-deletion/account-deletion.machine.ts'
import { FormSecret, FormText } from '../../ui/form-fields.tsx'
import { SecretDialog } from '../../ui/secret-dialog.tsx'
import styles from './account.module.css'
import { confirmationLabel, deletionTexts as words } from './strings.ts'

type DeletionSectionProps = { actor: Actor<typeof accountDeletionMachine>; hasPassword: boolean }

export const DeletionSection = ({ actor, hasPassword }: DeletionSectionProps) => {
  const view = useSecretFormView(actor)
  const label = confirmationLabel(hasPassword)
  return (
    <section className={`${styles.card} ${styles.danger}`} aria-label={words.heading}>
      <h2>{words.heading}</h2>
      <p>{words.text}</p>
      <Button variant="outlined" color="error" onClick={view.open}>
        {words.open}
      </Button>
      <SecretDialog view={view} texts={words} problem={view.problem} isDestructive>
        <p>{words.consequence}</p>
        <p>{words.advice}</p>
        {hasPassword ? (
          <FormSecret name="confirmation" label={label} autoComplete="current-password" autoFocus />
        ) : (
          <FormText name="confirmation" label={label} type="email" autoComplete="off" />
        )}
      </SecretDialog>
    </section>
  )
}
