/** The dialog that creates or edits a webhook; it lists the template's variables while typing. */
import Alert from '@mui/material/Alert'
import { hasBrokenPlaceholders, placeholdersOf, webhookLimits } from '../../../contract/webhooks.ts'
import { useFormView } from '../../flow/use-form-view.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormNumber, FormSwitch, FormText } from '../../ui/form-fields.tsx'
import { type createDialog, type editDialog, help, labels, typeChoices } from './strings.ts'
import styles from './webhooks.module.css'
import type { WebhookActors } from './webhooks.wiring.ts'

type WebhookFormProps = { actor: WebhookActors['edit']; words: typeof createDialog | typeof editDialog }

export const WebhookFormDialog = ({ actor, words }: WebhookFormProps) => {
  const view = useFormView(actor)
  return (
    <FormDialog view={view} texts={words} labels={labels} heights={[68, 115, 68, 161, 21, 92, 46, 46, 34]}>
      <FormText name="name" label={labels.name} limit={webhookLimits.name} required autoFocus />
      <FormText
        name="description"
        label={labels.description}
        help={help.description}
        rows={2}
        limit={webhookLimits.description}
        required
      />
      <ChoiceField label={labels.messageType} value="TEXT" choices={typeChoices} onChange={() => undefined} />
      <FormText
        name="messageTemplate"
        label={labels.messageTemplate}
        rows={4}
        limit={webhookLimits.template}
        placeholder="Olá! O pedido {{pedido}} saiu para entrega."
        help={help.template}
        required
        counts
      />
      <div className={styles.variables} role="status">
        {help.placeholders(placeholdersOf(view.values.messageTemplate))}
        {hasBrokenPlaceholders(view.values.messageTemplate) && <Alert severity="warning">{help.broken}</Alert>}
      </div>
      <FormNumber name="maxRetries" label={labels.maxRetries} help={help.maxRetries} required />
      <FormSwitch name="active" label={labels.active} help={help.active} />
      <FormSwitch name="verifySignature" label={labels.verifySignature} help={help.verifySignature} />
    </FormDialog>
  )
}
