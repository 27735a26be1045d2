import { fail, ok } from '../../contract/failures.ts'
import { trainingLimits, type RetrievalReply, type RetrievedPassage } from '../../contract/trainings.ts'
import { retrievalTestMachine } from '../../src/machines/retrieval-test/retrieval-test.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'

export const passage = (rest: Partial<RetrievedPassage> = {}): RetrievedPassage => ({
  trainingId: 't1',
  title: 'Política de trocas',
  type: 'TEXT',
  sections: ['Loja virtual', 'Trocas'],
  content: 'Trocas\n\nVocê pode trocar em até 30 dias.  Leve a nota fiscal.\n\nO frete é por nossa conta.',
  excerpt: 'Você pode trocar em até 30 dias. Leve a nota fiscal.',
  score: 1,
  isUsed: true,
  words: ['prazo', 'trocar'],
  missing: ['sábado'],
  similarity: null,
  ...rest,
})

export const found: RetrievalReply = {
  passages: [
    passage(),
    passage({
      trainingId: 't2',
      title: 'Entregas',
      sections: [],
      content: 'Entregamos em 5 dias.',
      score: 0.4,
      isUsed: false,
    }),
  ],
  searched: 64,
}
export const nothing: RetrievalReply = { passages: [], searched: 64 }

export const retrievalTestModel = defineModel({
  machine: retrievalTestMachine,
  input: { agentId: 'agent-1' },
  stateKey: ({ context: { question, submittedQuestion, reply, problem } }) => ({
    question: question.trim() === '' ? 'none' : question.length > trainingLimits.question ? 'too long' : 'ready',
    hasSubmitted: submittedQuestion !== '',
    passages: reply?.passages.length ?? null,
    problem: problem?.key ?? null,
  }),
  offers: (snapshot, { type }) => snapshot.matches({ panel: 'open' }) || type === 'panel.toggle',
  events: {
    'panel.toggle': noPayload,
    'question.edit': {
      question: { text: 'Qual o prazo para trocar?' },
      blank: { text: ' ' },
      'too long': { text: 'a'.repeat(trainingLimits.question + 1) },
    },
    'question.submit': noPayload,
  },
  ports: {
    testRetrieval: {
      found: { done: ok(found) },
      nothing: { done: ok(nothing) },
      refused: { done: fail('invalid', { status: 400, message: 'Pergunta inválida.' }) },
      'server broken': { done: fail('server', { status: 500 }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
      offline: { done: fail('offline') },
    },
  },
})
