/** Runs the actors of the list around the whole tab, so that they survive a visit to the form. */
import { useEffect, useMemo, type ReactNode } from 'react'
import { useTrainingDrafts, useTrainingEdit } from '../dialogs/training-edit.wiring.ts'
import { useTrainingRemoval } from '../dialogs/training-removal.wiring.ts'
import { useRetrievalTest } from '../retrieval/retrieval-test.wiring.ts'
import { useSourceActors } from '../sources/sources.wiring.ts'
import { TrainingContext } from '../training.context.tsx'
import { TrainingDraftsContext, TrainingScopeContext, type TrainingScope } from '../training-scope.ts'
import { TrainingActors } from './training-actors.ts'
import { useTrainingList } from './training-list.wiring.ts'

export const TrainingListProviders = ({
  agentId,
  userId,
  canManage,
  children,
}: TrainingScope & { children: ReactNode }) => {
  const visitor = useMemo(() => ({ agentId, userId, canManage }), [agentId, userId, canManage])
  const drafts = useTrainingDrafts(userId, agentId)
  const list = useTrainingList()
  const edit = useTrainingEdit(userId, agentId)
  const removal = useTrainingRemoval(userId, agentId)
  const retrieval = useRetrievalTest(agentId)
  const { change, pairs, passages, selection, text, uploads } = useSourceActors(userId, agentId)
  const actors = useMemo(
    () => ({ list, edit, removal, retrieval, change, pairs, passages, selection, text, uploads }),
    [list, edit, removal, retrieval, change, pairs, passages, selection, text, uploads],
  )
  const send = TrainingContext.useSend()
  // A retried training is polled until it is done.
  useEffect(() => {
    const refresh = (): void => send({ type: 'training.refresh' })
    const subscriptions = [list, edit, removal, change, pairs, selection, text, uploads].map((actor) =>
      actor.on('resource.changed', refresh),
    )
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [list, edit, removal, change, pairs, selection, text, uploads, send])
  // What is removed by itself must not stay in the selection.
  useEffect(() => {
    const subscription = removal.on('resource.changed', () => {
      const training = removal.getSnapshot().context.subject
      const { selected } = selection.getSnapshot().context
      if (training && selected.some(({ id }) => id === training.id))
        selection.send({ type: 'selection.toggle', training })
    })
    return () => subscription.unsubscribe()
  }, [removal, selection])
  return (
    <TrainingScopeContext.Provider value={visitor}>
      <TrainingDraftsContext.Provider value={drafts}>
        <TrainingActors.Provider value={actors}>{children}</TrainingActors.Provider>
      </TrainingDraftsContext.Provider>
    </TrainingScopeContext.Provider>
  )
}
