/** Shows that a training was filled in and not sent, and opens its draft. */
import { draftForm, hasDraft } from '../../machines/training-creation/training-creation.select.ts'
import { Reminder } from '../../ui/reminder.tsx'
import { draftText } from './creation-strings.ts'
import { CreationContext, RunningCreation } from './training-creation.context.tsx'
import { TrainingContext } from './training.context.tsx'
import { useVisitor } from './visitor.ts'

const CreationReminder = () => {
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
  return isDrafted && <Reminder text={draftText(form)} onContinue={open} />
}

export const DraftReminder = () => <RunningCreation>{useVisitor().canManage && <CreationReminder />}</RunningCreation>
