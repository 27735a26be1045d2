/** Shows that an agent was begun, and opens its draft. */
import type { Ref } from 'react'
import { Reminder } from '../../ui/reminder.tsx'
import { AgentListContext } from './agent-list.context.tsx'
import { draftText } from './strings.ts'

const { useSend, useSelect } = AgentListContext

export const DraftReminder = ({ buttonRef }: { buttonRef: Ref<HTMLButtonElement> }) => {
  const send = useSend()
  const draft = useSelect(({ context }) => context.draft)
  // While the wizard is open, the draft is in use.
  const isCreating = useSelect((snapshot) => snapshot.matches({ view: 'creating' }))
  if (!draft || isCreating) return null
  return <Reminder text={draftText(draft)} buttonRef={buttonRef} onContinue={() => send({ type: 'wizard.continue' })} />
}
