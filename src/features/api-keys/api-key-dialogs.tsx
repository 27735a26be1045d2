/** The dialogs of the API keys: one creates a key and shows it once, one asks before revoking a key. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useSelector } from '@xstate/react'
import { useId, useRef, type SyntheticEvent } from 'react'
import { apiKeyLimits } from '../../../contract/api-keys.ts'
import { useConfirmView } from '../../flow/use-confirm-view.ts'
import { useCopyView } from '../../flow/use-copy-view.ts'
import { CodeSamples } from '../../ui/code-samples.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Field } from '../../ui/field.tsx'
import { RemovalDialog } from '../../ui/question-dialog.tsx'
import styles from './api-keys.module.css'
import { type ApiKeyActors, useChatUrl } from './api-keys.wiring.ts'
import { chatSamples } from './samples.ts'
import { creation as words, request, revocation } from './strings.ts'

type Creation = ApiKeyActors['creation']

const Naming = ({ actor, id }: { actor: Creation; id: string }) => {
  const { context, value } = useSelector(actor, (snapshot) => snapshot)
  const box = useRef<HTMLInputElement>(null)
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    actor.send({ type: 'key.create' })
    // An error is shown at the name, and the button is disabled during the request.
    box.current?.focus()
  }
  return (
    <form noValidate aria-labelledby={id} onSubmit={submit}>
      <DialogTitle id={id} variant="h2">
        {words.title}
      </DialogTitle>
      <DialogContent className={styles.dialog}>
        <Field
          label={words.name}
          value={context.name}
          limit={apiKeyLimits.name}
          placeholder={words.placeholder}
          help={words.help}
          error={context.issue ?? undefined}
          readOnly={value === 'creating'}
          required
          autoFocus
          inputRef={box}
          onChange={(name) => actor.send({ type: 'key.name', name })}
        />
        {context.problem !== null && <Alert severity="error">{context.problem || words.failed}</Alert>}
      </DialogContent>
      <DialogActions className={styles.dialogActions}>
        <Button disabled={value === 'creating'} onClick={() => actor.send({ type: 'key.close' })}>
          {words.cancel}
        </Button>
        <Button type="submit" variant="contained" loading={value === 'creating'}>
          {words.create}
        </Button>
      </DialogActions>
    </form>
  )
}

type ShownProps = { actor: Creation; copy: ApiKeyActors['copy']; id: string }

const Shown = ({ actor, copy, id }: ShownProps) => {
  const key = useSelector(actor, (snapshot) => snapshot.context.made?.key ?? '')
  const view = useCopyView(copy)
  return (
    <>
      <DialogTitle id={id} variant="h2">
        {words.shownTitle}
      </DialogTitle>
      <DialogContent className={styles.dialog}>
        <Alert severity="warning">{words.once}</Alert>
        <div className={styles.copied}>
          <code className={styles.key} aria-label={words.key}>
            {key}
          </code>
          <CopyButton view={view} text={key} texts={words} what={words.what} />
        </div>
        <section className={styles.request} aria-label={request.title}>
          <h3 className={styles.heading}>{request.title}</h3>
          <p className={styles.text}>{request.shownText}</p>
          <CodeSamples title={request.title} samples={chatSamples(useChatUrl(), key)} view={view} texts={request} />
        </section>
      </DialogContent>
      <DialogActions className={styles.dialogActions}>
        <Button variant="contained" onClick={() => actor.send({ type: 'key.close' })}>
          {words.close}
        </Button>
      </DialogActions>
    </>
  )
}

type CreationProps = { actor: Creation; copy: ApiKeyActors['copy'] }

export const ApiKeyCreationDialog = ({ actor, copy }: CreationProps) => {
  const id = useId()
  const isPhone = useMediaQuery('(max-width: 640px)')
  const snapshot = useSelector(actor, (current) => current)
  const isShown = snapshot.matches('shown')
  return (
    <Dialog
      open={!snapshot.matches('closed')}
      fullWidth
      maxWidth={isShown ? 'sm' : 'xs'}
      fullScreen={isPhone && isShown}
      aria-labelledby={id}
      // The key is shown only once, so only the button that confirms this closes the dialog.
      onClose={() => !isShown && actor.send({ type: 'key.close' })}
    >
      {isShown ? <Shown actor={actor} copy={copy} id={id} /> : <Naming actor={actor} id={id} />}
    </Dialog>
  )
}

export const RevocationQuestion = ({ actor }: { actor: ApiKeyActors['revocation'] }) => {
  const { subject, question } = useConfirmView(actor)
  return (
    <RemovalDialog {...question} texts={revocation}>
      <DialogContentText>{revocation.effect(subject?.name ?? '')}</DialogContentText>
    </RemovalDialog>
  )
}
