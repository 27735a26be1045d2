/** The wizard's ports and the draft it leaves behind. */
import { useEffect } from 'react'
import * as v from 'valibot'
import { fromCallback, fromPromise, type Actor, type EventObject } from 'xstate'
import { languages, objectives, tones, type Agent } from '../../../contract/agents.ts'
import { fail, type Result } from '../../../contract/failures.ts'
import type { ScrapingProgress } from '../../../contract/scraping.ts'
import { useFlow } from '../../flow/use-flow.ts'
import { agentWizardMachine, type AgentWizardMachine } from '../../machines/agent-wizard/agent-wizard.machine.ts'
import type {
  CreateAgentInput,
  CreateFromWebsiteInput,
  ProgressFact,
  WizardDraft,
} from '../../machines/agent-wizard/agent-wizard.setup.ts'
import { draftOf } from '../../machines/agent-wizard/agent-wizard.select.ts'
import { dataSteps, payloadOf } from '../../machines/agent-wizard/wizard-data.ts'
import { draftSlot } from '../../services/drafts.ts'
import { call, follow } from '../../services/http.ts'
import { randomId } from '../../services/random-id.ts'
import { rejectSession } from '../../services/session.ts'
import { wizardNotices } from './strings.ts'

const createAgent = fromPromise<Result<Agent>, CreateAgentInput>(async ({ input: { data, userId }, signal }) => {
  if (!userId) {
    rejectSession()
    return fail('unauthorized', { message: 'User ID not found. Please login again.' })
  }
  const body = payloadOf(data, userId)
  return body ? call('createAgent', { body }, signal) : fail('invalid')
})

/** The wizard has its own words for a session that is over (WS-04); the session's machine only ends it. */
const endSessionInSilence = (): void => rejectSession({ isTold: true })

const createFromWebsite = fromPromise<Result<{ id: string }>, CreateFromWebsiteInput>(({ input, signal }) =>
  call('generateAgent', { query: input }, signal, { onRejected: endSessionInSilence }),
)

/** Whatever becomes of the progress, the request beside it tells how the creation ends, an ended session included. */
const watchProgress = fromCallback<EventObject, { progressId: string }, ProgressFact>(({ input: params, sendBack }) => {
  const controller = new AbortController()
  const report = (progress: ScrapingProgress): void => sendBack({ type: 'progress.reported', progress })
  void follow('scrapingProgress', { params }, report, controller.signal, { onRejected: () => {} })
  return () => controller.abort()
})

const wired = agentWizardMachine.provide({ actors: { createAgent, createFromWebsite, watchProgress } })

const Data = v.object({
  agentName: v.string(),
  selectedObjective: v.nullable(v.picklist(objectives)),
  corporationName: v.string(),
  helpersName: v.string(),
  description: v.string(),
  shortDescription: v.nullable(v.string()),
  productDescription: v.string(),
  conversationConfig: v.object({
    humanHelp: v.boolean(),
    emoji: v.boolean(),
    limitedConversation: v.boolean(),
    splitMessages: v.boolean(),
  }),
  language: v.union([v.picklist(languages), v.literal('')]),
  responseModel: v.string(),
  initialChatMessage: v.nullable(v.string()),
  tone: v.union([v.picklist(tones), v.literal('')]),
})

const Draft = v.object({ step: v.picklist([...dataSteps, 'website']), data: Data, websiteUrl: v.string() })
/** Before there were websites. */
const FirstDraft = v.object({ step: v.picklist(dataSteps), data: Data })

const nameOf = (userId: string | null) => `agent-wizard.${userId ?? 'nobody'}`
const slotOf = (userId: string | null) => draftSlot(nameOf(userId), 2, Draft)

/** What an earlier visit left behind, if anything. */
export const readDraft = (userId: string | null): WizardDraft | null => {
  const earlier = draftSlot(nameOf(userId), 1, FirstDraft).read()
  return slotOf(userId).read() ?? (earlier && { ...earlier, websiteUrl: '' })
}

/** Runs the wizard; what is typed is kept in this browser until the agent exists or the user discards it. */
export const useAgentWizard = (input: {
  userId: string | null
  responseModel: string
  draft: WizardDraft | null
}): Actor<AgentWizardMachine> => {
  const actor = useFlow(wired, { ...input, newProgressId: randomId }, wizardNotices)
  const { userId } = input
  useEffect(() => {
    const slot = slotOf(userId)
    const subscription = actor.subscribe((snapshot) => {
      if (snapshot.matches('created') || snapshot.matches('left')) return slot.clear()
      const draft = draftOf(snapshot)
      if (draft) slot.write(draft)
      else if (!snapshot.matches('offering') && !snapshot.matches('closed')) slot.clear()
    })
    return () => subscription.unsubscribe()
  }, [actor, userId])
  return actor
}
