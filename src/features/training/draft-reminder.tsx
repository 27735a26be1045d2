/** Shows that a training was filled in and not sent, and opens or discards its draft. */
import type { RefObject } from 'react'
import { draftForm, hasDraft } from '../../machines/training-creation/training-creation.select.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Reminder } from '../../ui/reminder.tsx'
import { draftText } from './creation-strings.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { CreationContext, RunningCreation } from './training-creation.context.tsx'
import { TrainingContext } from './training.context.tsx'
import { useTrainingScope } from './training-scope.ts'

type DraftReminderProps = { focusAfter: RefObject<HTMLButtonElement | null> }

const CreationReminder = ({ focusAfter }: DraftReminderProps) => {
  const send = TrainingContext.useSend()
  const sendToCreation = CreationContext.useSend()
  const isDrafted = CreationContext.useSelect(hasDraft)
  const form = CreationContext.useSelect(draftForm)
  const isOpen = CreationContext.useSelect(({ context }) => context.form === form)
  const open = (): void => {
    // Another, empty form was chosen after this one.
    if (!isOpen) sendToCreation({ type: 'creation.restore', kind: form.type })
    send({ type: 'training.add' })
  }
  return (
    <>
      {isDrafted && (
        <Reminder text={draftText(form)} onContinue={open}>
          <ActionButton look="text" onClick={() => sendToCreation({ type: 'discarding.ask', kind: form.type })}>
            Descartar
          </ActionButton>
        </Reminder>
      )}
      <DiscardDialog focusAfter={focusAfter} />
    </>
  )
}

export const DraftReminder = (props: DraftReminderProps) => (
  <RunningCreation>{useTrainingScope().canManage && <CreationReminder {...props} />}</RunningCreation>
)
