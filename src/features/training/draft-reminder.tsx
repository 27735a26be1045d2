/** Shows that a training was filled in and not sent, and opens its draft. */
import { draftForm, hasDraft } from '../../machines/training-creation/training-creation.select.ts'
import { Reminder } from '../../ui/reminder.tsx'
import { draftText } from './creation-strings.ts'
import { CreationContext, RunningCreation } from './training-creation.context.tsx'
import { TrainingContext } from './training.context.tsx'
import { useVisitor } from './visitor.ts'

const CreationReminder = () => {
  const send = TrainingContext.useSend()
  const isDrafted = CreationContext.useSelect(hasDraft)
  const form = CreationContext.useSelect(draftForm)
  return isDrafted && <Reminder text={draftText(form)} onContinue={() => send({ type: 'training.add' })} />
}

export const DraftReminder = () => <RunningCreation>{useVisitor().canManage && <CreationReminder />}</RunningCreation>
