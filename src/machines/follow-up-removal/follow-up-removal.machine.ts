/** Removing a follow-up (S2§2.5): asked, then removed; where that fails the question stands again. */
import { confirmMachine } from '../shared/confirm.machine.ts'

export const followUpRemovalMachine = confirmMachine<{ id: string }>({
  id: 'followUpRemoval',
  changes: ['followUps'],
})

export type FollowUpRemovalMachine = typeof followUpRemovalMachine
