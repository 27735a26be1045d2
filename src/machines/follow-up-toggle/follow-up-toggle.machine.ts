/** Turning a follow-up on and off (S2§4): idle, or waiting for the server. */
import { commandMachine } from '../shared/command.machine.ts'

export type FollowUpToggleNotice = 'activated' | 'deactivated' | 'failed'

export const followUpToggleMachine = commandMachine<{ id: string; active: boolean }, FollowUpToggleNotice>({
  id: 'followUpToggle',
  changes: ['followUps'],
  doneNotice: (command) => ({ key: command?.active ? 'activated' : 'deactivated' }),
})

export type FollowUpToggleMachine = typeof followUpToggleMachine
