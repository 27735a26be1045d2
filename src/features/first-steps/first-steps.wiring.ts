/**
 * Whether the checklist was dismissed is stored in this browser; finished steps are derived from the page's queries.
 */
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { AgentSteps } from '../../../contract/first-steps.ts'
import { useFlow } from '../../flow/use-flow.ts'
import { firstStepsMachine } from '../../machines/first-steps/first-steps.machine.ts'
import { followWhileVisible } from '../../services/follow-while-visible.ts'
import { readStepsHidden, writeStepsHidden } from '../../services/preferences.ts'
import { agentStepsQuery, invalidate, queryClient } from '../../services/queries.ts'

export const useFirstSteps = (agentId: string): { isShown: boolean; hide: () => void } => {
  const [isHidden] = useState(() => readStepsHidden(agentId))
  const actor = useFlow(firstStepsMachine, { isHidden })
  const isShown = useSelector(actor, (snapshot) => snapshot.matches('shown'))
  useEffect(() => {
    if (!isShown) writeStepsHidden(agentId)
  }, [agentId, isShown])
  return { isShown, hide: () => actor.send({ type: 'steps.hide' }) }
}

/** Whether a query's data shows that a step is done. */
const shows: Record<string, (data: unknown) => boolean> = {
  trainings: (data) => (data as readonly { status: string }[]).some(({ status }) => status === 'COMPLETED'),
  conversations: (data) => (data as readonly unknown[]).length > 0,
}

/** Fetches the steps again when a query shows that an open step is done. */
export const useStepsFollowing = (agentId: string, steps: AgentSteps | undefined, tab: string): void => {
  const awaited = [...(steps?.trained ? [] : ['trainings']), ...(steps?.tested ? [] : ['conversations'])].join()
  useEffect(() => {
    if (awaited === '') return
    return queryClient.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
      const [resource, subject, part] = queryKey as readonly unknown[]
      const isNews = type === 'updated' && state.fetchStatus === 'idle' && Array.isArray(state.data)
      if (!isNews || subject !== agentId || part !== undefined || !awaited.includes(String(resource))) return
      if (shows[String(resource)]?.(state.data))
        void queryClient.invalidateQueries({ queryKey: agentStepsQuery(agentId).queryKey })
    })
  }, [agentId, awaited])
  // A ready example or an agent from a website still learns after its creation. Their own tab follows them anyway.
  const isNew = steps?.trained === false && !steps.tested && tab !== 'training'
  useEffect(() => {
    if (!isNew) return
    const stop = followWhileVisible('followTrainings', { params: { agentId } }, ({ atWork }) => {
      if (atWork.length > 0) return
      stop()
      void invalidate(agentStepsQuery(agentId).queryKey)
    })
    return stop
  }, [agentId, isNew])
}
