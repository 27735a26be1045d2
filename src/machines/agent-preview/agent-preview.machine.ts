/** Answers one question by the saved agent and by the edited one (CL-03). Nothing of it is stored. */
import { assign, setup } from 'xstate'
import { previewQuestionLimit, type PreviewReply } from '../../../contract/agent-changes.ts'
import type { Agent } from '../../../contract/agents.ts'
import type { Failure } from '../../../contract/failures.ts'
import { failureIn, outcomes, port, valueIn } from '../port.ts'
import { serverIssues } from '../problem.ts'

type Context = {
  question: string
  /** What was asked last, and with which changes. */
  asked: string
  draft: Agent | null
  answers: PreviewReply | null
  /** The server's message why there is no comparison; null if it said nothing. */
  refusal: string | null
  /** The edited agent has fields that cannot be saved. */
  isFormInvalid: boolean
}
type Event = { type: 'preview.type'; question: string } | { type: 'preview.ask'; draft: Agent }

export type AskPreviewInput = { question: string; draft: Agent | null }

export const agentPreviewMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: { askPreview: port<PreviewReply, AskPreviewInput>('askPreview') },
  guards: {
    hasQuestion: ({ context: { question } }) => {
      const { length } = question.trim()
      return length > 0 && length <= previewQuestionLimit
    },
    ...outcomes,
  },
  actions: {
    setQuestion: assign((_, { question }: { question: string }) => ({ question })),
    setAsked: assign(({ context: { question } }, { draft }: { draft: Agent }) => ({
      asked: question.trim(),
      draft,
      answers: null,
    })),
    setRefusal: assign((_, { failure }: { failure: Failure }) => ({
      refusal: failure.message ?? null,
      isFormInvalid: Object.keys(serverIssues(failure)).length > 0,
    })),
    setAnswers: assign((_, { answers }: { answers: PreviewReply | null }) => ({ answers })),
  },
}).createMachine({
  id: 'agentPreview',
  context: { question: '', asked: '', draft: null, answers: null, refusal: null, isFormInvalid: false },
  initial: 'idle',
  on: {
    'preview.type': {
      actions: { type: 'setQuestion', params: ({ event: { question } }) => ({ question }) },
    },
  },
  states: {
    idle: {
      initial: 'unasked',
      on: {
        'preview.ask': {
          guard: 'hasQuestion',
          target: 'asking',
          actions: { type: 'setAsked', params: ({ event: { draft } }) => ({ draft }) },
        },
      },
      states: { unasked: {}, answered: {}, failed: {} },
    },
    asking: {
      invoke: {
        id: 'askPreview',
        src: 'askPreview',
        input: ({ context: { asked, draft } }) => ({ question: asked, draft }),
        onDone: [
          {
            guard: 'isDone',
            target: 'idle.answered',
            actions: {
              type: 'setAnswers',
              params: ({ event }) => ({ answers: valueIn<PreviewReply>(event) ?? null }),
            },
          },
          { guard: 'isUnauthorized', target: 'idle' },
          {
            target: 'idle.failed',
            actions: { type: 'setRefusal', params: ({ event }) => ({ failure: failureIn(event) }) },
          },
        ],
      },
    },
  },
})

export type AgentPreviewMachine = typeof agentPreviewMachine
