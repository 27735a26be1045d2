/** The wizard's ports, and when its draft is stored. */
import { useEffect } from 'react'
import { fromCallback, fromPromise, type Actor, type EventObject } from 'xstate'
import type { Agent } from '../../../contract/agents.ts'
import { fail, type Result } from '../../../contract/failures.ts'
import type { ScrapingProgress } from '../../../contract/scraping.ts'
import { useFlow } from '../../flow/use-flow.ts'
import { agentWizardMachine, type AgentWizardMachine } from '../../machines/agent-wizard/agent-wizard.machine.ts'
import type {
  CreateAgentInput,
  CreateFromWebsiteInput,
  CreationProgressEvent,
} from '../../machines/agent-wizard/agent-wizard.setup.ts'
import { draftOf } from '../../machines/agent-wizard/agent-wizard.select.ts'
import { payloadOf } from '../../machines/agent-wizard/wizard-data.ts'
import { call, follow } from '../../services/http.ts'
import { randomId } from '../../services/random-id.ts'
import { readSessionUser, rejectSession, watchSession } from '../../services/session.ts'
import { wizardNotices } from './strings.ts'
import { createDraftStore, type FoundDraft } from './wizard-drafts.ts'

const createAgent = fromPromise<Result<Agent>, CreateAgentInput>(
  async ({ input: { data, userId, repeats }, signal }) => {
    if (!userId) {
      rejectSession()
      return fail('unauthorized', { message: 'User ID not found. Please login again.' })
    }
    const body = payloadOf(data, userId)
    return body ? call('createAgent', { body, query: repeats ? { repeats: 'true' } : {} }, signal) : fail('invalid')
  },
)

/** The wizard shows its own texts when the session has ended (WS-04); the session machine only ends it. */
const endSessionInSilence = (): void => rejectSession({ isHandledByCaller: true })

const createFromWebsite = fromPromise<Result<{ id: string }>, CreateFromWebsiteInput>(({ input, signal }) =>
  call('generateAgent', { query: input }, signal, { onRejected: endSessionInSilence }),
)

/**
 * Failures of the progress stream are ignored: the request itself reports how the creation ends, and whether the
 * session has ended.
 */
const watchProgress = fromCallback<EventObject, { progressId: string }, CreationProgressEvent>(
  ({ input: params, sendBack }) => {
    const controller = new AbortController()
    const report = (progress: ScrapingProgress): void => sendBack({ type: 'progress.reported', progress })
    void follow('scrapingProgress', { params }, report, controller.signal, { onRejected: () => {} })
    return () => controller.abort()
  },
)

const wired = agentWizardMachine.provide({ actors: { createAgent, createFromWebsite, watchProgress } })

type WizardInput = {
  userId: string | null
  responseModel: string
  found: FoundDraft | null
  isContinued: boolean
  isFromWebsite: boolean
}

/** Runs the wizard; typed values are stored in this browser until the agent is created or the user discards them. */
export const useAgentWizard = ({
  userId,
  responseModel,
  found,
  isContinued,
  isFromWebsite,
}: WizardInput): Actor<AgentWizardMachine> => {
  const input = {
    userId,
    responseModel,
    draft: found?.draft ?? null,
    isContinued,
    isFromWebsite,
    newProgressId: randomId,
  }
  const actor = useFlow(wired, input, wizardNotices)
  useEffect(() => {
    const draftStore = createDraftStore(userId, found)
    const store = (): void => {
      const snapshot = actor.getSnapshot()
      if (snapshot.matches('created') || snapshot.matches('left')) draftStore.set(null)
      else if (snapshot.status === 'active' && !snapshot.matches('offering')) return draftStore.set(draftOf(snapshot))
      if (snapshot.status !== 'active') draftStore.leave()
    }
    store()
    const subscription = actor.subscribe(store)
    const unwatch = watchSession(({ type }) => {
      if (type === 'session.rejected') draftStore.interrupt()
    })
    return () => {
      subscription.unsubscribe()
      unwatch()
      // Signed out in another tab: by the time the event arrives here, the page may be gone.
      if (!readSessionUser()) draftStore.interrupt()
      draftStore.stop()
    }
  }, [actor, userId, found])
  return actor
}
