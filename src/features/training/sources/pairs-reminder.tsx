/** Shows that pairs of question and answer were begun and not saved, and opens their dialog. */
import type { RefObject } from 'react'
import { matchesState } from 'xstate'
import { Reminder } from '../../../ui/reminder.tsx'
import { useFocusAfter } from '../../../ui/use-focus-after.ts'
import { PairsActor } from '../list/training-actors.ts'
import { useTrainingScope } from '../training-scope.ts'
import { useHasPairsDraft } from './sources.wiring.ts'
import { pairsBegun } from './strings.ts'

type PairsReminderProps = { focusAfter: RefObject<HTMLButtonElement | null> }

export const PairsReminder = ({ focusAfter }: PairsReminderProps) => {
  const { agentId, userId, canManage } = useTrainingScope()
  const send = PairsActor.useSend()
  const isOpen = PairsActor.useSelect(({ value }) => !matchesState('closed', value))
  const isBegun = useHasPairsDraft(userId, agentId)
  useFocusAfter(isOpen, focusAfter)
  if (!canManage || isOpen || !isBegun) return null
  return <Reminder text={pairsBegun} onContinue={() => send({ type: 'form.open', subject: { agentId } })} />
}
