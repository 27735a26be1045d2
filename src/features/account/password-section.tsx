/** The password: changed in a dialog, or set for the first time by a link. */
import Button from '@mui/material/Button'
import * as v from 'valibot'
import { Link } from 'wouter'
import type { Actor } from 'xstate'
import { ChangePasswordBody } from '../../../contract/account.ts'
import { useSecretFormView } from '../../flow/use-secret-form-view.ts'
import type { passwordChangeMachine } from '../../machines/password-change/password-change.machine.ts'
import { FormSecret } from '../../ui/form-fields.tsx'
import { SecretDialog } from '../../ui/secret-dialog.tsx'
import styles from './account.module.css'
import { writeTypedEmail } from '../../services/typed-email.ts'
import { passwordHelp, passwordLabels as labels, passwordTexts as words } from './strings.ts'

type PasswordSectionProps = { actor: Actor<typeof passwordChangeMachine>; email: string; hasPassword: boolean }

export const PasswordSection = ({ actor, email, hasPassword }: PasswordSectionProps) => {
  const view = useSecretFormView(actor)
  // The app itself refuses an invalid one, so only the issue of a valid one is the server's.
  const isRefused =
    view.issues['currentPassword'] !== undefined &&
    v.is(ChangePasswordBody.entries.currentPassword, view.values.currentPassword)
  const mayBeChanged = view.isUnanswered && isRefused
  return (
    <section className={styles.card} aria-label={words.heading}>
      <h2>{words.heading}</h2>
      <p>{hasPassword ? words.text : words.withoutPassword}</p>
      {hasPassword ? (
        <Button variant="outlined" onClick={view.open}>
          {words.title}
        </Button>
      ) : (
        <Button variant="outlined" component={Link} href="/recuperar-senha" onClick={() => writeTypedEmail(email)}>
          {words.create}
        </Button>
      )}
      <SecretDialog view={view} texts={words} problem={mayBeChanged ? words.mayBeChanged : view.problem}>
        <FormSecret name="currentPassword" label={labels.currentPassword} autoComplete="current-password" autoFocus />
        <FormSecret name="newPassword" label={labels.newPassword} autoComplete="new-password" help={passwordHelp} />
      </SecretDialog>
    </section>
  )
}
