import { expect, test } from 'vitest'
import { factsOf } from '../../src/features/training/list/row-facts.ts'
import { runViews } from '../kit/view-runner.tsx'
import { listed, retryModel, tableModel, trainingListModel } from '../models/training-list.model.ts'
import { trainingListScreen } from '../models/training-list.screen.ts'
import { trainingListView } from './training-list-view.tsx'

test.for<[string, string[]]>([
  ['# Preços\n\nPão: R$ 1', ['Preços']],
  ['| Produto | Preço |\n| --- | --- |', ['Produto · Preço']],
  ['| --- | --- |\n- **Pão** da [casa](https://sol.com)', ['Pão da casa']],
  ['2 - 4 pessoas', ['2 - 4 pessoas']],
  ['Feriados', []],
])('a row quotes the first line of a text without its marks: %s', ([content, quoted]) => {
  const facts = listed.slice(0, 1).map((each) => factsOf({ ...each, name: 'Feriados', contentLength: 0, content }))
  expect(facts).toEqual([quoted])
})

runViews([trainingListModel, tableModel, retryModel], trainingListScreen, (list) => trainingListView({ list }), {
  unwalked: {
    'trainingList · list.search · 0': 'tests/e2e/training-switches.test.ts types there.',
    'trainingList · list.reveal · 0':
      'Other parts of the tab lead here: tests/e2e/training-switches.test.ts goes that way.',
  },
})
