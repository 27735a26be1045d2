/**
 * The wizard that creates an agent (S1§2, S1§4): five steps that collect data, one that sends it, and one that
 * celebrates. An unsent draft is offered at the next opening (`offering`), or continued at once if the user asked for
 * that. The first step has a second form, creation from a website (`website`): a URL, then progress until the new
 * agent's page opens.
 */
import { and, not, or, raise } from 'xstate'
import { wizardSetup } from './agent-wizard.setup.ts'
import { isSchemeAdded, normalizeWebsiteUrl } from './website.ts'
import { dataSteps, initialData, type DataStep } from './wizard-data.ts'

const resumeAt = (step: DataStep) =>
  ({
    guard: { type: 'isDraftAt', params: step },
    target: `#agentWizard.editing.${step}`,
    actions: 'restoreDraft',
  }) as const

const resume = [
  ...dataSteps.map(resumeAt),
  {
    guard: { type: 'isDraftAt', params: 'website' },
    target: '#agentWizard.website',
    actions: 'restoreDraft',
  } as const,
]

/** The first state without a draft. */
const begin = [{ guard: 'isFromWebsite', target: 'website' } as const, { target: 'editing' } as const]

const showProblem = (key: 'invalidUrl' | 'notFound' | 'offline' | 'failed') =>
  ({ type: 'showProblem', params: { key } }) as const

export const agentWizardMachine = wizardSetup.createMachine({
  id: 'agentWizard',
  context: ({ input }) => ({
    ...input,
    data: initialData(input.responseModel),
    isUnanswered: false,
    agent: null,
    websiteUrl: '',
    problem: null,
    progressId: '',
    progress: null,
    refusal: null,
  }),
  initial: 'opening',
  // Closed while the agent is being created, its draft would offer to create it again.
  on: { 'wizard.close': { guard: not('isSubmitting'), target: '.closed' } },
  states: {
    opening: {
      always: [
        { guard: and(['hasDraft', 'isContinued']), target: 'resuming' },
        { guard: 'hasDraft', target: 'offering' },
        ...begin,
      ],
    },
    resuming: { always: resume },
    offering: {
      on: {
        'draft.resume': 'resuming',
        'draft.discard': begin.map((way) => ({ ...way, actions: 'discardDraft' as const })),
      },
    },
    editing: {
      initial: 'name',
      on: { 'wizard.edit': { actions: ['edit', 'forgetRefusal'] } },
      states: {
        name: {
          on: {
            'wizard.next': { guard: { type: 'isComplete', params: 'name' }, target: 'objective' },
            'wizard.useWebsite': '#agentWizard.website',
          },
        },
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
            'wizard.back': { target: 'description', actions: 'forgetRefusal' },
          },
        },
      },
    },
    submitting: {
      entry: 'forgetRefusal',
      invoke: {
        id: 'createAgent',
        src: 'createAgent',
        input: ({ context: { data, userId, isUnanswered } }) => ({ data, userId, repeats: isUnanswered }),
        onDone: [
          { guard: 'isDone', target: 'created', actions: ['setAgent', 'announceCreated', 'announceAgents'] },
          // The typed data is kept.
          { guard: 'isUnauthorized', target: 'editing.settings' },
          // The agent may have been created all the same.
          {
            guard: or(['isUnanswered', 'isServerFailure', 'isMalformed']),
            target: 'editing.settings',
            actions: ['noteUnanswered', 'setRefusal', 'announceRefusal', 'announceAgents'],
          },
          { target: 'editing.settings', actions: ['setRefusal', 'announceRefusal'] },
        ],
      },
    },
    website: {
      initial: 'editing',
      exit: 'forgetProblem',
      states: {
        editing: {
          on: {
            'website.edit': { actions: 'editUrl' },
            'website.create': [
              { guard: 'isAddress', target: 'creating' },
              { guard: 'hasUrl', actions: showProblem('invalidUrl') },
            ],
            'website.submit': [
              { guard: 'hasUrl', actions: raise({ type: 'website.create' }) },
              { actions: showProblem('invalidUrl') },
            ],
            'wizard.useManual': '#agentWizard.editing.name',
          },
        },
        creating: {
          entry: 'begin',
          invoke: [
            {
              id: 'createFromWebsite',
              src: 'createFromWebsite',
              input: ({ context: { websiteUrl, progressId, isUnanswered } }) => ({
                url: normalizeWebsiteUrl(websiteUrl) ?? websiteUrl,
                progressId,
                ...(isSchemeAdded(websiteUrl) && { schemeAdded: 'true' }),
                ...(isUnanswered && { repeats: 'true' }),
              }),
              onDone: [
                {
                  guard: 'isDone',
                  target: '#agentWizard.left',
                  actions: ['announceCreated', 'announceAgents', 'openAgent'],
                },
                // Texts of WS-04; the session's own machine leads to the sign-in.
                { guard: 'isWithoutSession', target: 'editing', actions: 'announceNoSession' },
                { guard: 'isUnauthorized', target: 'editing', actions: 'announceUnauthorized' },
                { guard: 'isForbidden', target: 'editing', actions: 'showLimitProblem' },
                { guard: { type: 'hasStatus', params: 404 }, target: 'editing', actions: showProblem('notFound') },
                { guard: { type: 'hasStatus', params: 400 }, target: 'editing', actions: 'showUrlProblem' },
                { guard: 'isServerFailure', target: 'editing', actions: ['noteUnanswered', 'showStatusProblem'] },
                { guard: 'isRefused', target: 'editing', actions: 'showStatusProblem' },
                // The website is not the cause.
                {
                  guard: 'isOffline',
                  target: 'editing',
                  actions: ['noteUnanswered', showProblem('offline'), 'announceAgents'],
                },
                // Its reply was not understood.
                { target: 'editing', actions: ['noteUnanswered', showProblem('failed'), 'announceAgents'] },
              ],
            },
            {
              id: 'watchProgress',
              src: 'watchProgress',
              input: ({ context: { progressId } }) => ({ progressId }),
            },
          ],
          on: {
            'progress.reported': { actions: 'setProgress' },
            // The agent may have been created all the same.
            'website.cancel': { target: 'editing', actions: ['noteUnanswered', 'announceAgents'] },
            'wizard.close': { target: '#agentWizard.closed', actions: 'announceAgents' },
          },
        },
      },
    },
    /** Closing goes on to the next thing to do (FN-02), like the links of this step. */
    created: { on: { 'wizard.close': { target: 'closed', actions: 'openTrainings' } } },
    /** The agent exists and its page is opening. */
    left: { type: 'final' },
    closed: { type: 'final' },
  },
})

export type AgentWizardMachine = typeof agentWizardMachine
