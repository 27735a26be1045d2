import { fail, ok } from '../../contract/failures.ts'
import type { Training } from '../../contract/trainings.ts'
import { trainingMachine } from '../../src/machines/training/training.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'

export const training = (id: string, name: string, rest: Partial<Training> = {}): Training => ({
  id,
  agentId: 'agent-1',
  name,
  description: '',
  type: 'TEXT',
  status: 'COMPLETED',
  content: `Conteúdo de ${name}.`,
  failureReason: null,
  isLate: false,
  pages: [],
  trainingSubPages: 'DISABLED',
  trainingInterval: 'THIRTY_SECONDS',
  createdAt: new Date('2026-03-12T17:30:00Z'),
  ...rest,
})

/** Four texts, so that one is hidden behind 'Ver todos (4)', and one website. */
export const someTrainings: Training[] = [
  training('t1', 'Horários', { description: 'Da loja do centro', status: 'PENDING' }),
  training('t2', 'Entregas', { status: 'PROCESSING' }),
  training('t3', 'Trocas', { status: 'FAILED', failureReason: 'O texto não pôde ser lido.' }),
  training('t4', 'Pagamentos', { status: 'FINISHED' }),
  training('w1', 'Site da padaria', { type: 'WEBSITE', content: '' }),
]

export const trainingModel = defineModel({
  machine: trainingMachine,
  input: { agentId: 'agent-1', draft: null },
  stateKey: () => ({}),
  events: {
    'training.add': noPayload,
    'training.refresh': noPayload,
  },
  ports: {
    creation: {
      'asked for': { emits: { type: 'creation.asked' } },
      left: { emits: { type: 'creation.left' } },
      created: { emits: { type: 'creation.created' } },
      cancelled: { emits: { type: 'creation.cancelled' } },
    },
    refreshTrainings: {
      'all done': { done: ok({ inProgress: false }) },
      'in progress': { done: ok({ inProgress: true }) },
      failed: { done: fail('server', { status: 500 }) },
      offline: { done: fail('offline') },
    },
    followTrainings: {
      ended: { emits: { type: 'progress.ended' } },
    },
  },
  limit: 500,
})
