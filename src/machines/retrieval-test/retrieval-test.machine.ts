/**
 * 'Testar uma pergunta' (ours): a question, and the passages that an answer to it would be based on. The last result is
 * kept while the next question is typed, and while the panel is closed.
 */
import { assign, setup } from 'xstate'
import { trainingLimits, type RetrievalReply } from '../../../contract/trainings.ts'
import { failureIn, outcomes, port, valueIn } from '../port.ts'
import { problemIn, type Problem } from '../problem.ts'

type Input = { agentId: string }
type Context = Input & {
  question: string
  /** The question of the shown reply or problem. */
  submittedQuestion: string
  reply: RetrievalReply | null
  problem: Problem<'failed'> | null
}

type Event = { type: 'panel.toggle' } | { type: 'question.edit'; text: string } | { type: 'question.submit' }

export type RetrievalInput = { agentId: string; question: string }

const machineSetup = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event },
  actors: { testRetrieval: port<RetrievalReply, RetrievalInput>('testRetrieval') },
  guards: {
    hasQuestion: ({ context: { question } }) => {
      const { length } = question.trim()
      return length > 0 && length <= trainingLimits.question
    },
    ...outcomes,
  },
  actions: {
    setQuestion: assign((_, { text }: { text: string }) => ({ question: text })),
    beginSearch: assign({ submittedQuestion: ({ context }) => context.question.trim(), reply: null, problem: null }),
    setReply: assign({ reply: ({ event }) => valueIn<RetrievalReply>(event) ?? null }),
    setProblem: assign({ problem: ({ event }) => problemIn(failureIn(event), 'failed' as const) }),
  },
})

export const retrievalTestMachine = machineSetup.createMachine({
  id: 'retrievalTest',
  context: ({ input }) => ({ ...input, question: '', submittedQuestion: '', reply: null, problem: null }),
  type: 'parallel',
  states: {
    panel: {
      initial: 'closed',
      states: {
        closed: { on: { 'panel.toggle': 'open' } },
        open: {
          on: {
            'panel.toggle': 'closed',
            'question.edit': { actions: { type: 'setQuestion', params: ({ event: { text } }) => ({ text }) } },
          },
        },
      },
    },
    test: {
      initial: 'idle',
      states: {
        idle: { on: { 'question.submit': { guard: 'hasQuestion', target: 'searching' } } },
        searching: {
          entry: 'beginSearch',
          invoke: {
            id: 'testRetrieval',
            src: 'testRetrieval',
            input: ({ context: { agentId, submittedQuestion } }) => ({ agentId, question: submittedQuestion }),
            onDone: [
              { guard: 'isDone', target: 'answered', actions: 'setReply' },
              { guard: 'isUnauthorized', target: 'idle' },
              { target: 'failed', actions: 'setProblem' },
            ],
          },
        },
        answered: { on: { 'question.submit': { guard: 'hasQuestion', target: 'searching' } } },
        failed: { on: { 'question.submit': { guard: 'hasQuestion', target: 'searching' } } },
      },
    },
  },
})

export type RetrievalTestMachine = typeof retrievalTestMachine
