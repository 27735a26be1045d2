import type { PairsForm } from '../../contract/training-sources.ts'
import { emptyPairs } from '../../src/machines/training-pairs/pairs.ts'
import { trainingPairsMachine } from '../../src/machines/training-pairs/training-pairs.machine.ts'
import { trainingTextMachine } from '../../src/machines/training-text/training-text.machine.ts'
import { formFlowModel } from './form-flow.ts'
import { training } from './training.model.ts'

const agent = { agentId: 'agent-1' }
const record = { ...agent, values: emptyPairs }

const pairsModel = formFlowModel({
  machine: trainingPairsMachine,
  surface: 'dialog',
  subject: agent,
  record,
  toValues: ({ values }) => values,
  newer: { ...agent, values: { ...emptyPairs, pairs: [{ question: 'Abre sábado?', answer: 'Sim.' }] } },
  outdated: { ...agent, values: { ...emptyPairs, pairs: [{ question: 'Abre sábado?', answer: '' }] } },
  field: 'pairs',
  typed: { pairs: [{ question: 'Abre domingo?', answer: 'Não.' }] },
  invalid: { pairs: [{ question: ' ', answer: 'Não.' }] },
  refusedPath: 'content',
})

const withChange = (changes: Record<string, { patch: Partial<PairsForm> }>) => ({
  ...pairsModel,
  events: { ...pairsModel.events, 'form.change': { ...pairsModel.events['form.change'], ...changes } },
})

/** Changing another field keeps the issue of the wrong one. */
export const trainingPairsModel = withChange({ nothing: { patch: {} } })
/** With a change that typing can produce. */
export const typedPairsModel = withChange({ name: { patch: { name: 'Balcão' } } })

const text = training('t1', 'Horários')

const textModel = formFlowModel({
  machine: trainingTextMachine,
  surface: 'dialog',
  subject: { id: 't1', name: 'Horários', type: 'TEXT' },
  record: text,
  toValues: ({ content }) => ({ content: content ?? '' }),
  newer: { ...text, content: 'Escrito em outro lugar.' },
  outdated: { ...text, content: '' },
  field: 'content',
  recreates: true,
  typed: { content: 'Outro texto, mais longo.' },
  invalid: { content: ' ' },
})

/** For its only field: an empty change keeps its issue. */
export const trainingTextModel = {
  ...textModel,
  events: { ...textModel.events, 'form.change': { ...textModel.events['form.change'], nothing: { patch: {} } } },
}
