/** Shows that an agent was begun, and opens its draft. */
import type { Ref } from 'react'
import { ActionButton } from '../../ui/action-button.tsx'
import { Reminder } from '../../ui/reminder.tsx'
import { AgentListContext } from './agent-list.context.tsx'
import { discardLabel, draftText } from './strings.ts'

const { useSend, useSelect } = AgentListContext

type DraftReminderProps = { buttonRef: Ref<HTMLButtonElement>; discardRef: Ref<HTMLButtonElement> }

export const DraftReminder = ({ buttonRef, discardRef }: DraftReminderProps) => {
  const send = useSend()
  const draft = useSelect(({ context }) => context.draft)
  // While the wizard is open, the draft is in use.
  const isCreating = useSelect((snapshot) => snapshot.matches({ view: 'creating' }))
  if (!draft || isCreating) return null
  return (
    <Reminder text={draftText(draft)} buttonRef={buttonRef} onContinue={() => send({ type: 'wizard.continue' })}>
      <ActionButton ref={discardRef} look="text" onClick={() => send({ type: 'discarding.ask' })}>
        {discardLabel}
      </ActionButton>
    </Reminder>
  )
}
