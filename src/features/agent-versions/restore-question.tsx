import { useSelector } from '@xstate/react'
import type { Actor } from 'xstate'
import type { AgentVersionRestoreMachine } from '../../machines/agent-version-restore/agent-version-restore.machine.ts'
import { QuestionActions, QuestionDialog, QuestionFailure } from '../../ui/question-dialog.tsx'
import { restoration as words } from './strings.ts'
import styles from './agent-versions.module.css'

export const RestoreQuestion = ({ actor }: { actor: Actor<AgentVersionRestoreMachine> }) => {
  const snapshot = useSelector(actor, (current) => current)
  const cancel = (): void => actor.send({ type: 'question.cancel' })
  return (
    <QuestionDialog
      isOpen={!snapshot.matches('closed')}
      title={words.title(snapshot.context.subject?.revision ?? 0)}
      onClose={cancel}
      actions={
        <QuestionActions
          texts={words}
          tone="primary"
          isRunning={snapshot.matches('running')}
          canCancel={snapshot.can({ type: 'question.cancel' })}
          canConfirm={snapshot.can({ type: 'question.confirm' })}
          onCancel={cancel}
          onConfirm={() => actor.send({ type: 'question.confirm' })}
        />
      }
    >
      <p className={styles.effect}>{words.effect}</p>
      <p className={styles.effect}>{words.unsaved}</p>
      {snapshot.matches({ asking: 'failed' }) && <QuestionFailure>{words.failed}</QuestionFailure>}
    </QuestionDialog>
  )
}
