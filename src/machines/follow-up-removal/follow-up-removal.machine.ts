/** Removing a follow-up (S2§2.5): asks, then removes it; after a failure it asks again. */
import { confirmMachine } from '../shared/confirm.machine.ts'

export const followUpRemovalMachine = confirmMachine<{ id: string }>({
  id: 'followUpRemoval',
  changes: ['followUps'],
})

export type FollowUpRemovalMachine = typeof followUpRemovalMachine
