/** The dialog 'Perguntas e respostas' (TX-04): pairs are written, ordered, and stored as one training. */
import { PairsForm } from '../../../contract/training-sources.ts'
import { formMachine } from '../shared/form.machine.ts'
import { emptyPairs } from './pairs.ts'

export type PairsSubject = { agentId: string }
/** The initial pairs. */
export type PairsRecord = PairsSubject & { values: PairsForm }

const fieldNames: Partial<Record<string, keyof PairsForm>> = { refuseDuplicate: 'allowDuplicate', content: 'pairs' }

export const trainingPairsMachine = formMachine<PairsSubject, PairsRecord, PairsForm>({
  id: 'trainingPairs',
  surface: 'dialog',
  emptyValues: emptyPairs,
  toValues: ({ values }) => values,
  schema: PairsForm,
  // An issue about duplicate content belongs to the switch that allows it (TX-02), one about too much content to the
  // pairs.
  fieldOf: (path) => fieldNames[path] ?? path,
  changes: ['trainings'],
})

export type TrainingPairsMachine = typeof trainingPairsMachine
