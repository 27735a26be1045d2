/**
 * Changes of a training that need no new learning, one at a time: whether it is used for answers (TX-06), and when a
 * website is read again (TX-08).
 */
import type { RereadInterval } from '../../../contract/trainings.ts'
import { commandMachine } from '../shared/command.machine.ts'

export type Change =
  | { kind: 'switch'; trainingIds: readonly string[]; enabled: boolean }
  | { kind: 'schedule'; trainingId: string; interval: RereadInterval }
  | { kind: 'reread'; trainingId: string }

export type ChangeNotice = 'switchedOn' | 'switchedOff' | 'scheduled' | 'rereading' | 'failed'

export const trainingChangeMachine = commandMachine<Change, ChangeNotice>({
  id: 'trainingChange',
  changes: ['trainings'],
  doneNotice: (change) =>
    change?.kind === 'switch'
      ? { key: change.enabled ? 'switchedOn' : 'switchedOff', params: { count: change.trainingIds.length } }
      : { key: change?.kind === 'schedule' ? 'scheduled' : 'rereading' },
})

export type TrainingChangeMachine = typeof trainingChangeMachine
