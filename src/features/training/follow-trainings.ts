/** Keeps the list up to date while the server is working on trainings, which streams what changes. */
import { fromCallback, type EventObject } from 'xstate'
import type { Training, TrainingChanges } from '../../../contract/trainings.ts'
import { isAtWork } from '../../machines/training/training-data.ts'
import type { ProgressEvent } from '../../machines/training/training.machine.ts'
import { followWhileVisible } from '../../services/follow-while-visible.ts'
import { applyChange, invalidate, trainingsQuery, unansweredQuery } from '../../services/queries.ts'

/**
 * Whether trainings were added or removed elsewhere, or ended unseen, while the page was hidden or the connection was
 * lost.
 */
const isBehind = (all: readonly Training[], { atWork, changed }: TrainingChanges): boolean => {
  const known = new Set(all.map(({ id }) => id))
  const shown = all.filter(isAtWork)
  return changed.some(({ id }) => !known.has(id)) || shown.some(({ id }) => !atWork.includes(id))
}

const takeChanges = (agentId: string, changes: TrainingChanges): void => {
  const { atWork, changed } = changes
  const { queryKey } = trainingsQuery(agentId)
  const byId = new Map(changed.map((training) => [training.id, training]))
  const all = applyChange(queryKey, (known) => known.map((training) => byId.get(training.id) ?? training))
  if (atWork.length > 0 && isBehind(all ?? [], changes)) void invalidate(queryKey)
}

export const followTrainings = fromCallback<EventObject, { agentId: string }, ProgressEvent>(
  ({ input: { agentId }, sendBack }) =>
    followWhileVisible('followTrainings', { params: { agentId } }, (changes) => {
      takeChanges(agentId, changes)
      // The list is then read once more, as it stands.
      if (changes.atWork.length > 0) return
      sendBack({ type: 'progress.ended' })
      void invalidate(unansweredQuery(agentId).queryKey)
    }),
)
