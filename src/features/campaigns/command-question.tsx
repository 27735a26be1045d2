/** Asks before a command on a campaign. */
import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useSelector } from '@xstate/react'
import type { Actor } from 'xstate'
import type { CampaignCommandMachine } from '../../machines/campaign-command/campaign-command.machine.ts'
import { QuestionActions, QuestionDialog } from '../../ui/question-dialog.tsx'
import { commandQuestions, commands, question } from './strings.ts'

export const CommandQuestion = ({ actor }: { actor: Actor<CampaignCommandMachine> }) => {
  const snapshot = useSelector(actor, (current) => current)
  const action = snapshot.context.subject?.action ?? 'pause'
  // Pausing needs no confirmation, so the dialog opens for it only to offer another attempt after a failure.
  const isOpen = !snapshot.matches('closed') && !(action === 'pause' && snapshot.matches('running'))
  const cancel = () => actor.send({ type: 'question.cancel' })
  return (
    <QuestionDialog
      isOpen={isOpen}
      title={commandQuestions[action].title}
      onClose={cancel}
      actions={
        <QuestionActions
          isRunning={snapshot.matches('running')}
          canCancel={snapshot.can({ type: 'question.cancel' })}
          canConfirm={snapshot.can({ type: 'question.confirm' })}
          tone={action === 'cancel' ? 'error' : 'primary'}
          texts={{ ...question, confirm: commands[action] }}
          onCancel={cancel}
          onConfirm={() => actor.send({ type: 'question.confirm' })}
        />
      }
    >
      <Typography>{commandQuestions[action].text}</Typography>
      {snapshot.matches({ asking: 'failed' }) && <Alert severity="error">{question.failed}</Alert>}
    </QuestionDialog>
  )
}
