/** Says that an agent was begun and leads back to it. */
import { Reminder } from '../../ui/reminder.tsx'
import { AgentListContext } from './agent-list.context.tsx'
import { begunText } from './strings.ts'

const { useSend, useSelect } = AgentListContext

export const DraftReminder = () => {
  const send = useSend()
  const begun = useSelect(({ context }) => context.begun)
  // In the wizard itself nothing is left behind yet.
  const isCreating = useSelect((snapshot) => snapshot.matches({ view: 'creating' }))
  if (!begun || isCreating) return null
  return <Reminder text={begunText(begun)} onContinue={() => send({ type: 'wizard.continue' })} />
}
