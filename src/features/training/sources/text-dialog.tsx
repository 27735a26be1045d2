/** 'Substituir texto' and 'Corrigir texto': the whole text in one text area. */
import { trainingLimits } from '../../../../contract/trainings.ts'
import { useFormView } from '../../../flow/use-form-view.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormText } from '../../../ui/form-fields.tsx'
import { TextActor } from '../list/training-actors.ts'
import styles from './sources.module.css'
import { correctionTexts, textLabels, editTexts } from './strings.ts'

export const TextDialog = () => {
  const view = useFormView(TextActor.useActor())
  const { name = '', type } = TextActor.useSelect(({ context }) => context.subject) ?? {}
  const words = type === 'IMAGE' ? { ...editTexts, ...correctionTexts } : editTexts
  return (
    <FormDialog view={view} texts={words} labels={textLabels} heading={<p className={styles.soft}>{name}</p>}>
      <FormText
        name="content"
        label={textLabels.content}
        rows={14}
        limit={trainingLimits.content}
        required
        autoFocus
        counts
      />
    </FormDialog>
  )
}
