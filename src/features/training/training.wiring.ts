/** The ports of the trainings tab and the draft it leaves behind. */
import { useEffect } from 'react'
import * as v from 'valibot'
import { fromCallback, fromPromise, type Actor, type EventObject } from 'xstate'
import { fail, ok, type Result } from '../../../contract/failures.ts'
import { useFlow } from '../../flow/use-flow.ts'
import { bodyOf, isInProgress, type TextDraft } from '../../machines/training/training-data.ts'
import {
  trainingMachine,
  type CreateTextInput,
  type Progress,
  type TrainingMachine,
  type VisibilityFact,
} from '../../machines/training/training.machine.ts'
import { draftOf } from '../../machines/training/training.select.ts'
import { draftSlot } from '../../services/drafts.ts'
import { call } from '../../services/http.ts'
import { queryClient, ReadFailure, trainingsQuery } from '../../services/queries.ts'
import { trainingNotices } from './strings.ts'

const createText = fromPromise<Result<null>, CreateTextInput>(async ({ input: { text, agentId }, signal }) => {
  const result = await call('createTextTraining', { body: bodyOf(text, agentId) }, signal)
  // S2§7 does not say what a host answers here: any 2xx has created it, and sending it again would create it twice.
  return result.ok || result.failure.kind === 'malformed' ? ok(null) : result
})

/** Feeds the cache, and joins a fetch that is under way instead of starting a second one. */
const refreshTrainings = fromPromise<Result<Progress>, { agentId: string }>(async ({ input: { agentId } }) => {
  try {
    const trainings = await queryClient.query({ ...trainingsQuery(agentId), staleTime: 0 })
    return ok({ inProgress: trainings.some(isInProgress) })
  } catch (error) {
    return error instanceof ReadFailure ? { ok: false, failure: error.failure } : fail('aborted')
  }
})

const watchVisibility = fromCallback<EventObject, undefined, VisibilityFact>(({ sendBack }) => {
  const report = (): void => sendBack({ type: document.hidden ? 'page.hidden' : 'page.shown' })
  document.addEventListener('visibilitychange', report)
  report()
  return () => document.removeEventListener('visibilitychange', report)
})

const wiredTraining = trainingMachine.provide({ actors: { createText, refreshTrainings, watchVisibility } })

const Draft = v.object({ name: v.string(), description: v.string(), content: v.string() })

const slotOf = (userId: string | null, agentId: string) =>
  draftSlot(`training-text.${userId ?? 'nobody'}.${agentId}`, 1, Draft)

/** What an earlier visit typed for this agent and did not send, if anything. */
export const readDraft = (userId: string | null, agentId: string): TextDraft | null => slotOf(userId, agentId).read()

/** Runs the tab; what is typed is kept in this browser until it has been created. */
export const useTraining = (
  userId: string | null,
  agentId: string,
  draft: TextDraft | null,
): Actor<TrainingMachine> => {
  const actor = useFlow(wiredTraining, { agentId, draft }, trainingNotices)
  useEffect(() => {
    const slot = slotOf(userId, agentId)
    let { text } = actor.getSnapshot().context
    const subscription = actor.subscribe((snapshot) => {
      if (snapshot.context.text === text) return
      text = snapshot.context.text
      const typed = draftOf(snapshot)
      if (typed) slot.write(typed)
      else slot.clear()
    })
    return () => subscription.unsubscribe()
  }, [actor, userId, agentId])
  return actor
}
