/** 'Remover Estagio' (S2§2.6). */
import { useConfirmView } from '../../../flow/use-confirm-view.ts'
import { RemovalDialog } from '../../../ui/question-dialog.tsx'
import { StageRemovalContext } from '../contexts.ts'
import { removal } from '../strings.ts'
import styles from './stage-list.module.css'

export const StageRemovalDialog = () => {
  const { subject, hasFailed, question } = useConfirmView(StageRemovalContext.useActor())
  return (
    <RemovalDialog {...question} words={removal}>
      <p>{removal.effect(subject?.name ?? '')}</p>
      <p>{removal.warning}</p>
      {hasFailed && (
        <p role="alert" className={styles.failed}>
          {removal.failed}
        </p>
      )}
    </RemovalDialog>
  )
}
