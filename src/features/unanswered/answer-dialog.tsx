/** The dialog 'Responder' (AN-05). */
import { unansweredLimits } from '../../../contract/unanswered.ts'
import { useFormView } from '../../flow/use-form-view.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormText } from '../../ui/form-fields.tsx'
import { dialog, help, labels } from './strings.ts'
import type { UnansweredActors } from './unanswered-list.tsx'

export const AnswerDialog = ({ actor }: { actor: UnansweredActors['answer'] }) => (
  <FormDialog view={useFormView(actor)} texts={dialog} labels={labels}>
    <FormText name="question" label={labels.question} help={help.question} limit={unansweredLimits.question} required />
    <FormText name="answer" label={labels.answer} rows={5} limit={unansweredLimits.answer} required autoFocus counts />
  </FormDialog>
)
