/** Where the owner is notified of waiting customers, besides by e-mail (IB-04). */
import Alert from '@mui/material/Alert'
import type { Actor } from 'xstate'
import { useFormView } from '../../flow/use-form-view.ts'
import type { accountNoticesMachine } from '../../machines/account-notices/account-notices.machine.ts'
import { FormText } from '../../ui/form-fields.tsx'
import { FormShell } from '../../ui/form-shell.tsx'
import styles from './account.module.css'
import { noticesHelp, noticesLabels as labels, alertTexts as words } from './strings.ts'

const formHeight = 198

type NoticesProps = {
  actor: Actor<typeof accountNoticesMachine>
  /** Whether the server sends e-mails at all. */
  sendsMail: boolean
}

export const NoticesSection = ({ actor, sendsMail }: NoticesProps) => {
  const view = useFormView(actor)
  return (
    <section className={styles.card} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p>{words.text}</p>
      {!sendsMail && (
        <Alert severity="info" role="note">
          {words.mailNotSent}
        </Alert>
      )}
      <FormShell view={view} texts={words} labels={labels} height={formHeight}>
        <FormText
          name="phone"
          label={labels.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="(11) 98888-7777"
          help={noticesHelp}
        />
      </FormShell>
    </section>
  )
}
