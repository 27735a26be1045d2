/** 'Remover Estagio' (S2§2.6). */
import { useConfirmView } from '../../../flow/use-confirm-view.ts'
import { RemovalDialog } from '../../../ui/question-dialog.tsx'
import { StageRemovalContext } from '../contexts.ts'
import { removal } from '../strings.ts'

export const StageRemovalDialog = () => {
  const { subject, question } = useConfirmView(StageRemovalContext.useActor())
  return (
    <RemovalDialog {...question} texts={removal}>
      <p>{removal.effect(subject?.name ?? '')}</p>
      <p>{removal.warning}</p>
    </RemovalDialog>
  )
}
