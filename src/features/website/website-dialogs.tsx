/** The dialogs of the website card: its URL, and the code to embed. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useSelector } from '@xstate/react'
import { Check, Copy } from 'lucide-react'
import { useId } from 'react'
import type { Actor } from 'xstate'
import { urlLimit } from '../../../contract/url.ts'
import { useFormView } from '../../flow/use-form-view.ts'
import type { websiteFormMachine } from '../../machines/website-form/website-form.machine.ts'
import type { SnippetVariant, WidgetSnippetMachine } from '../../machines/widget-snippet/widget-snippet.machine.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormText } from '../../ui/form-fields.tsx'
import { policyOf, snippetOf, strictSnippetOf, type SnippetOf } from './snippet.ts'
import { form, snippet } from './strings.ts'
import styles from './website.module.css'

export const WebsiteDialog = ({ actor }: { actor: Actor<typeof websiteFormMachine> }) => {
  const view = useFormView(actor)
  return (
    <FormDialog view={view} texts={form} labels={{ websiteUrl: form.label }} heights={[68, 34]}>
      <FormText name="websiteUrl" label={form.label} limit={urlLimit} placeholder={form.placeholder} autoFocus />
    </FormDialog>
  )
}

const Code = ({ label, children }: { label: string; children: string }) => (
  <textarea className={styles.code} aria-label={label} readOnly rows={children.split('\n').length} value={children} />
)

type CopyProps = { actor: Actor<WidgetSnippetMachine>; variant: SnippetVariant; code: string; label: string }

const CopyButton = ({ actor, variant, code, label }: CopyProps) => {
  const isCopied = useSelector(actor, (it) => it.matches({ open: 'copied' }) && it.context.copying === variant)
  return (
    <Button
      variant={variant === 'inline' ? 'contained' : 'outlined'}
      startIcon={isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      onClick={() => actor.send({ type: 'snippet.copy', variant, code })}
    >
      {isCopied ? snippet.copied : label}
    </Button>
  )
}

type SnippetProps = { actor: Actor<WidgetSnippetMachine>; of: SnippetOf; site: string }

export const SnippetDialog = ({ actor, of, site }: SnippetProps) => {
  const snapshot = useSelector(actor, (current) => current)
  const id = useId()
  const { color } = snapshot.context
  const code = snippetOf({ ...of, color })
  const strictCode = strictSnippetOf({ ...of, color })
  const close = (): void => actor.send({ type: 'snippet.close' })
  return (
    <Dialog open={snapshot.matches('open')} fullWidth maxWidth="sm" aria-labelledby={id} onClose={close}>
      <DialogTitle id={id} variant="h2">
        {snippet.title}
      </DialogTitle>
      <DialogContent className={styles.content}>
        <label className={styles.color}>
          <input
            type="color"
            value={color}
            onChange={({ target }) => actor.send({ type: 'snippet.color', color: target.value })}
          />
          {snippet.color}
        </label>
        <p>{snippet.intro}</p>
        <Code label={snippet.label}>{code}</Code>
        <p className={styles.note}>{snippet.only(site)}</p>
        {snapshot.matches({ open: 'failed' }) && <Alert severity="warning">{snippet.failed}</Alert>}
        <details className={styles.strict}>
          <summary>{snippet.strict}</summary>
          <div>
            <p>{snippet.strictIntro}</p>
            <code>{policyOf(of.host)}</code>
            <Code label={snippet.strictLabel}>{strictCode}</Code>
            <CopyButton actor={actor} variant="strict" code={strictCode} label={snippet.strictCopy} />
          </div>
        </details>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{snippet.close}</Button>
        <CopyButton actor={actor} variant="inline" code={code} label={snippet.copy} />
      </DialogActions>
    </Dialog>
  )
}
