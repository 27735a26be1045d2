/** Says that an agent was begun and leads back to it. */
import { Reminder } from '../../ui/reminder.tsx'
import { AgentListContext } from './agent-list.context.tsx'
import { draftText } from './strings.ts'

const { useSend, useSelect } = AgentListContext

export const DraftReminder = () => {
  const send = useSend()
  const draft = useSelect(({ context }) => context.draft)
  // In the wizard itself nothing is left behind yet.
  const isCreating = useSelect((snapshot) => snapshot.matches({ view: 'creating' }))
  if (!draft || isCreating) return null
  return <Reminder text={draftText(draft)} onContinue={() => send({ type: 'wizard.continue' })} />
}
