/** Says that a text was begun and leads back to it. */
import { draftOf } from '../../machines/training/training.select.ts'
import { Reminder } from '../../ui/reminder.tsx'
import { TrainingContext } from './training.context.tsx'

export const DraftReminder = () => {
  const send = TrainingContext.useSend()
  const draft = TrainingContext.useSelect(draftOf)
  if (!draft) return null
  const name = draft.name.trim()
  const text = name ? `Você começou a escrever “${name}”.` : 'Você começou a escrever um texto.'
  return <Reminder text={text} onContinue={() => send({ type: 'training.add' })} />
}
