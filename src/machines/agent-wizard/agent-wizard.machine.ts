/**
 * The wizard that creates an agent (S1§2, S1§4): five steps that collect, one that sends, one that celebrates. What was
 * typed and not sent is offered again the next time (`offering`). The first step has a second face, creation from a
 * website (`website`).
 */
import { assertEvent, assign, emit, setup } from 'xstate'
import type { Agent, Objective } from '../../../contract/agents.ts'
import type { Effect } from '../effects.ts'
import { failureIn, isFailure, isOk, port, valueIn } from '../port.ts'
import { dataSteps, initialData, missing, payloadOf, type DataStep, type WizardData } from './wizard-data.ts'

export type WizardDraft = { step: DataStep; data: WizardData }

type Input = {
  /** From the session; without one nothing can be created (WZ-15). */
  userId: string | null
  /** The model the wizard starts with (decision 10). */
  responseModel: string
  draft: WizardDraft | null
}

type Context = Input & { data: WizardData; agent: Agent | null }

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

export type WizardNotice = 'created' | 'limitReached' | 'limitExceeded' | 'failed' | 'refused'

export type CreateAgentInput = { data: WizardData; userId: string | null }

const machineSetup = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Effect<WizardNotice>,
  },
  actors: {
    createAgent: port<Agent, CreateAgentInput>('createAgent'),
  },
  guards: {
    hasDraft: ({ context }) => context.draft !== null,
    isDraftAt: ({ context }, step: DataStep) => context.draft?.step === step,
    isComplete: ({ context }, step: DataStep) => missing[step](context.data).length === 0,
    canSubmit: ({ context }) => payloadOf(context.data, context.userId ?? '') !== null,
    isCreated: isOk,
    isUnauthorized: isFailure('unauthorized'),
    isForbidden: isFailure('forbidden'),
    isLimitExceeded: ({ event }) => failureIn(event).body?.error === 'agent_limit_exceeded',
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
    restoreDraft: assign({ data: ({ context }) => context.draft?.data ?? context.data, draft: null }),
    discardDraft: assign({ draft: null }),
    keepAgent: assign({
      agent: ({ event }) => valueIn<Agent>(event) ?? null,
    }),
    announceCreated: emit({ type: 'notice', key: 'created', tone: 'success' }),
    announceAgents: emit({ type: 'resource.changed', keys: ['agents'] }),
    announceLimitExceeded: emit(({ event }) => {
      const { body } = failureIn(event)
      return {
        type: 'notice',
        key: 'limitExceeded',
        tone: 'error',
        params: { agentLimit: body?.agentLimit ?? 0, currentCount: body?.currentCount ?? 0 },
      }
    }),
    announceForbidden: emit(({ event }) => {
      const { message } = failureIn(event)
      return message
        ? { type: 'notice', key: 'refused', tone: 'error', params: { message } }
        : { type: 'notice', key: 'limitReached', tone: 'error' }
    }),
    announceFailure: emit(({ event }) => {
      const { message } = failureIn(event)
      return message
        ? { type: 'notice', key: 'refused', tone: 'error', params: { message } }
        : { type: 'notice', key: 'failed', tone: 'error' }
    }),
  },
})

const resumeAt = (step: DataStep) =>
  ({
    guard: { type: 'isDraftAt', params: step },
    target: `editing.${step}`,
    actions: 'restoreDraft',
  }) as const

export const agentWizardMachine = machineSetup.createMachine({
  id: 'agentWizard',
  context: ({ input }) => ({ ...input, data: initialData(input.responseModel), agent: null }),
  initial: 'opening',
  on: { 'wizard.close': '.closed' },
  states: {
    opening: { always: [{ guard: 'hasDraft', target: 'offering' }, { target: 'editing' }] },
    offering: {
      on: {
        'draft.resume': dataSteps.map(resumeAt),
        'draft.discard': { target: 'editing', actions: 'discardDraft' },
      },
    },
    editing: {
      initial: 'name',
      on: { 'wizard.edit': { actions: 'edit' } },
      states: {
        name: {
          on: {
            'wizard.next': { guard: { type: 'isComplete', params: 'name' }, target: 'objective' },
            'wizard.useWebsite': 'website',
          },
        },
        website: { on: { 'wizard.useManual': 'name' } },
        objective: {
          on: {
            'wizard.chooseObjective': { target: 'recipient', actions: 'chooseObjective' },
            'wizard.next': { guard: { type: 'isComplete', params: 'objective' }, target: 'recipient' },
            'wizard.back': 'name',
          },
        },
        recipient: {
          on: {
            'wizard.next': { guard: { type: 'isComplete', params: 'recipient' }, target: 'description' },
            'wizard.back': 'objective',
          },
        },
        description: {
          on: {
            'wizard.next': { guard: { type: 'isComplete', params: 'description' }, target: 'settings' },
            'wizard.back': 'recipient',
          },
        },
        settings: {
          on: {
            'wizard.next': { guard: 'canSubmit', target: '#agentWizard.submitting' },
            'wizard.back': 'description',
          },
        },
      },
    },
    submitting: {
      invoke: {
        id: 'createAgent',
        src: 'createAgent',
        input: ({ context: { data, userId } }) => ({ data, userId }),
        onDone: [
          { guard: 'isCreated', target: 'created', actions: ['keepAgent', 'announceCreated', 'announceAgents'] },
          // The session's own machine tells the user and leads to the sign-in (AU-12); here what was typed stays.
          { guard: 'isUnauthorized', target: 'editing.settings' },
          { guard: 'isLimitExceeded', target: 'editing.settings', actions: 'announceLimitExceeded' },
          { guard: 'isForbidden', target: 'editing.settings', actions: 'announceForbidden' },
          { target: 'editing.settings', actions: 'announceFailure' },
        ],
      },
    },
    created: {},
    closed: { type: 'final' },
  },
})

export type AgentWizardMachine = typeof agentWizardMachine
