/** The wizard's ports and the draft it leaves behind. */
import { useEffect } from 'react'
import * as v from 'valibot'
import { fromPromise, type Actor } from 'xstate'
import { languages, objectives, tones, type Agent } from '../../../contract/agents.ts'
import { fail, type Result } from '../../../contract/failures.ts'
import { useFlow } from '../../flow/use-flow.ts'
import {
  agentWizardMachine,
  type AgentWizardMachine,
  type CreateAgentInput,
  type WizardDraft,
} from '../../machines/agent-wizard/agent-wizard.machine.ts'
import { draftOf } from '../../machines/agent-wizard/agent-wizard.select.ts'
import { dataSteps, payloadOf } from '../../machines/agent-wizard/wizard-data.ts'
import { draftSlot } from '../../services/drafts.ts'
import { call } from '../../services/http.ts'
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

const wired = agentWizardMachine.provide({ actors: { createAgent } })

const Draft = v.object({
  step: v.picklist(dataSteps),
  data: v.object({
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
  }),
})

const slotOf = (userId: string | null) => draftSlot(`agent-wizard.${userId ?? 'nobody'}`, 1, Draft)

/** What an earlier visit left behind, if anything. */
export const readDraft = (userId: string | null): WizardDraft | null => slotOf(userId).read()

/** Runs the wizard; what is typed is kept in this browser until the agent exists or the user discards it. */
export const useAgentWizard = (input: {
  userId: string | null
  responseModel: string
  draft: WizardDraft | null
}): Actor<AgentWizardMachine> => {
  const actor = useFlow(wired, input, wizardNotices)
  const { userId } = input
  useEffect(() => {
    const slot = slotOf(userId)
    const subscription = actor.subscribe((snapshot) => {
      if (snapshot.matches('created')) return slot.clear()
      const draft = draftOf(snapshot)
      if (draft) slot.write(draft)
      else if (!snapshot.matches('offering') && !snapshot.matches('closed')) slot.clear()
    })
    return () => subscription.unsubscribe()
  }, [actor, userId])
  return actor
}
