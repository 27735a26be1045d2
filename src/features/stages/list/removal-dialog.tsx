/** 'Remover Estagio' (S2§2.6). */
import { RemovalDialog } from '../../../ui/question-dialog.tsx'
import { StageRemovalContext } from '../contexts.ts'
import { removal } from '../strings.ts'
import styles from './stage-list.module.css'

const { useSend, useSelect, useCan } = StageRemovalContext

export const StageRemovalDialog = () => {
  const send = useSend()
  const name = useSelect(({ context }) => context.subject?.name ?? '')
  const isOpen = useSelect((snapshot) => !snapshot.matches('closed'))
  const isRemoving = useSelect((snapshot) => snapshot.matches('running'))
  const hasFailed = useSelect((snapshot) => snapshot.matches({ asking: 'failed' }))
  return (
    <RemovalDialog
      isOpen={isOpen}
      isRemoving={isRemoving}
      canCancel={useCan({ type: 'confirm.cancel' })}
      canConfirm={useCan({ type: 'confirm.accept' })}
      words={removal}
      onCancel={() => send({ type: 'confirm.cancel' })}
      onConfirm={() => send({ type: 'confirm.accept' })}
    >
      <p>{removal.effect(name)}</p>
      <p>{removal.warning}</p>
      {hasFailed && (
        <p role="alert" className={styles.failed}>
          {removal.failed}
        </p>
      )}
    </RemovalDialog>
  )
}
