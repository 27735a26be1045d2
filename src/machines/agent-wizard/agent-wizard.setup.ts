/** The setup of the wizard: types, ports, guards and actions. The chart is in the machine's file. */
import { assertEvent, assign, emit, setup, stateIn } from 'xstate'
import type { Agent, Objective } from '../../../contract/agents.ts'
import type { ScrapingProgress } from '../../../contract/scraping.ts'
import type { Effect } from '../effects.ts'
import { failureIn, isFailure, listener, outcomes, port, valueIn } from '../port.ts'
import { isUnanswered } from '../problem.ts'
import { refusalOf, type WizardRefusal } from './refusal.ts'
import { websiteProblem, laterProgress, limitProblem, normalizeWebsiteUrl, type WebsiteProblem } from './website.ts'
import { missing, payloadOf, type DataStep, type WizardData } from './wizard-data.ts'

export type WizardDraft = {
  step: DataStep | 'website'
  data: WizardData
  websiteUrl: string
  isUnanswered?: boolean | undefined
}

type Input = {
  /** The id in the session; without it no agent can be created (WZ-15). */
  userId: string | null
  /** The model the wizard starts with (spec decision 10). */
  responseModel: string
  draft: WizardDraft | null
  /** The user already chose to continue the draft. */
  isContinued: boolean
  /** Starts with the website step. */
  isFromWebsite: boolean
  newProgressId: () => string
}

type Context = Input & {
  data: WizardData
  /** Whether a creation got no reply from the server: it may have created the agent all the same. */
  isUnanswered: boolean
  agent: Agent | null
  /** As typed, not normalised. */
  websiteUrl: string
  problem: WebsiteProblem | null
  /** The id under which the server reports the progress of the creation. */
  progressId: string
  /** Null until the first progress arrives. */
  progress: ScrapingProgress | null
  /** Why the agent was not created; shown until the user tries something else. */
  refusal: WizardRefusal | null
}

export type CreationProgressEvent = { type: 'progress.reported'; progress: ScrapingProgress }

type Event =
  | { type: 'draft.resume' }
  | { type: 'draft.discard' }
  | { type: 'wizard.edit'; patch: Partial<Omit<WizardData, 'selectedObjective'>> }
  | { type: 'wizard.chooseObjective'; objective: Objective }
  | { type: 'wizard.useWebsite' }
  | { type: 'wizard.useManual' }
  | { type: 'wizard.next' }
  | { type: 'wizard.back' }
  | { type: 'wizard.close' }
  | { type: 'website.edit'; url: string }
  /** By the button, which is disabled while the field is empty. */
  | { type: 'website.create' }
  /** By Enter in the field, which also reports an empty field. */
  | { type: 'website.submit' }
  | { type: 'website.cancel' }
  | CreationProgressEvent

export type WizardNotice = 'created' | 'unauthorized' | 'noSession' | WizardRefusal['key']

export type CreateAgentInput = { data: WizardData; userId: string | null; repeats: boolean }
export type CreateFromWebsiteInput = { url: string; progressId: string; schemeAdded?: 'true'; repeats?: 'true' }

export const wizardSetup = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Effect<WizardNotice>,
  },
  actors: {
    createAgent: port<Agent, CreateAgentInput>('createAgent'),
    createFromWebsite: port<{ id: string }, CreateFromWebsiteInput>('createFromWebsite'),
    watchProgress: listener<CreationProgressEvent, { progressId: string }>('watchProgress'),
  },
  guards: {
    hasDraft: ({ context }) => context.draft !== null,
    isSubmitting: stateIn('submitting'),
    isContinued: ({ context }) => context.isContinued,
    isFromWebsite: ({ context }) => context.isFromWebsite,
    isDraftAt: ({ context }, step: WizardDraft['step']) => context.draft?.step === step,
    isComplete: ({ context }, step: DataStep) => missing[step](context.data).length === 0,
    canSubmit: ({ context }) => payloadOf(context.data, context.userId ?? '') !== null,
    ...outcomes,
    isForbidden: isFailure('forbidden'),
    isOffline: isFailure('offline'),
    isUnanswered: ({ event }) => isUnanswered(failureIn(event)),
    isMalformed: isFailure('malformed'),
    /** A proxy may have lost the reply. */
    isServerFailure: ({ event }) => failureIn(event).status >= 500,
    hasUrl: ({ context }) => context.websiteUrl.trim() !== '',
    isAddress: ({ context }) => normalizeWebsiteUrl(context.websiteUrl) !== null,
    // The call was not sent at all.
    isWithoutSession: ({ event }) => isFailure('unauthorized')({ event }) && failureIn(event).status === 0,
    hasStatus: ({ event }, status: number) => failureIn(event).status === status,
    isRefused: ({ event }) => failureIn(event).status >= 400,
  },
  actions: {
    edit: assign({
      data: ({ context, event }) => {
        assertEvent(event, 'wizard.edit')
        return { ...context.data, ...event.patch }
      },
    }),
    chooseObjective: assign({
      data: ({ context, event }) => {
        assertEvent(event, 'wizard.chooseObjective')
        return { ...context.data, selectedObjective: event.objective }
      },
    }),
    restoreDraft: assign({
      data: ({ context }) => context.draft?.data ?? context.data,
      websiteUrl: ({ context }) => context.draft?.websiteUrl ?? context.websiteUrl,
      isUnanswered: ({ context }) => context.draft?.isUnanswered ?? false,
      draft: null,
    }),
    discardDraft: assign({ draft: null }),
    noteUnanswered: assign({ isUnanswered: true }),
    setAgent: assign({
      agent: ({ event }) => valueIn<Agent>(event) ?? null,
    }),
    editUrl: assign({
      websiteUrl: ({ event }) => {
        assertEvent(event, 'website.edit')
        return event.url
      },
      problem: null,
    }),
    begin: assign({ progressId: ({ context }) => context.newProgressId(), progress: null, problem: null }),
    setProgress: assign({
      progress: ({ context, event }) => {
        assertEvent(event, 'progress.reported')
        return laterProgress(context.progress, event.progress)
      },
    }),
    showProblem: assign({ problem: (_, problem: WebsiteProblem) => problem }),
    showLimitProblem: assign({ problem: ({ event }) => limitProblem(failureIn(event)) }),
    showUrlProblem: assign({ problem: ({ event }) => websiteProblem(failureIn(event)) }),
    showStatusProblem: assign({ problem: ({ event }) => ({ key: 'status', status: failureIn(event).status }) }),
    forgetProblem: assign({ problem: null }),
    announceUnauthorized: emit({ type: 'notice', key: 'unauthorized', tone: 'error' }),
    announceNoSession: emit({ type: 'notice', key: 'noSession', tone: 'error' }),
    openAgent: emit(({ event }) => ({ type: 'navigate', to: `/agentes/${valueIn<{ id: string }>(event)?.id ?? ''}` })),
    openTrainings: emit(({ context }) => ({
      type: 'navigate',
      to: `/agentes/${context.agent?.id ?? ''}?type=training`,
    })),
    announceCreated: emit({ type: 'notice', key: 'created', tone: 'success' }),
    announceAgents: emit({ type: 'resource.changed', keys: ['agents'] }),
    setRefusal: assign({ refusal: ({ event }) => refusalOf(failureIn(event)) }),
    forgetRefusal: assign({ refusal: null }),
    announceRefusal: emit(({ event }) => {
      const { sent: _sent, ...notice } = refusalOf(failureIn(event))
      return { type: 'notice', tone: 'error', ...notice }
    }),
  },
})
