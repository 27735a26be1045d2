/** Says that a training was begun and leads back to it. */
import { begunForm, hasBegun } from '../../machines/training-creation/training-creation.select.ts'
import { Reminder } from '../../ui/reminder.tsx'
import { begunText } from './creation-strings.ts'
import { CreationContext, RunningCreation } from './training-creation.context.tsx'
import { TrainingContext } from './training.context.tsx'

const BegunReminder = () => {
  const send = TrainingContext.useSend()
  const isBegun = CreationContext.useSelect(hasBegun)
  const form = CreationContext.useSelect(begunForm)
  return isBegun && <Reminder text={begunText(form)} onContinue={() => send({ type: 'training.add' })} />
}

export const DraftReminder = () => (
  <RunningCreation>
    <BegunReminder />
  </RunningCreation>
)
