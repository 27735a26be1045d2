/** The dialogs of the follow-up card: one sets it up or edits it, one asks before it is removed. */
import Typography from '@mui/material/Typography'
import { followUpLimits } from '../../../contract/follow-ups.ts'
import { useConfirmView } from '../../flow/use-confirm-view.ts'
import { useFormView } from '../../flow/use-form-view.ts'
import type { FieldLabels } from '../../ui/field-labels.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormNumber, FormRadio, FormSelect, FormSwitch, FormText } from '../../ui/form-fields.tsx'
import { NoVariables } from '../../ui/no-variables.tsx'
import { RemovalDialog } from '../../ui/question-dialog.tsx'
import type { FollowUpActors } from './follow-up-card.tsx'
import styles from './follow-up.module.css'
import { dialog, help, hourChoices, labels, removal } from './strings.ts'

const hours = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ value: String(from + at), label: `${from + at}h` }))

const conflictLabels: FieldLabels = labels

type FollowUpDialogProps = {
  actor: FollowUpActors['form']
  /** According to the card; the loaded record decides. */
  isConfigured: boolean
}

export const FollowUpDialog = ({ actor, isConfigured }: FollowUpDialogProps) => {
  const view = useFormView(actor)
  const isNew = view.record === null ? !isConfigured : view.record.followUp === null
  const words = { ...dialog, title: isNew ? dialog.newTitle : dialog.editTitle }
  return (
    <FormDialog view={view} texts={words} labels={conflictLabels} heights={[137, 92, 191, 34]}>
      <FormText
        name="content"
        label={labels.content}
        rows={4}
        limit={followUpLimits.content}
        placeholder="Oi! Ainda posso ajudar?"
        required
        autoFocus
        counts
      />
      <NoVariables subject="O follow-up" text={view.values.content} />
      <FormNumber name="waitTimeMinutes" label={labels.waitTimeMinutes} help={help.waitTimeMinutes} required />
      <FormRadio name="sendHours" label={labels.sendHours} choices={hourChoices} />
      {view.values.sendHours === 'custom' && (
        <div className={styles.hours}>
          <FormSelect name="opensAt" label={labels.opensAt} choices={hours(0, 23)} />
          <FormSelect name="closesAt" label={labels.closesAt} choices={hours(1, 24)} />
          <div className={styles.sunday}>
            <FormSwitch name="onSunday" label={labels.onSunday} help={help.onSunday} />
          </div>
        </div>
      )}
    </FormDialog>
  )
}

export const FollowUpRemoval = ({ actor }: { actor: FollowUpActors['removal'] }) => {
  const { question } = useConfirmView(actor)
  return (
    <RemovalDialog {...question} texts={removal}>
      <Typography>{removal.warning}</Typography>
    </RemovalDialog>
  )
}
