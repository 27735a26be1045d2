import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { factsOf } from '../../src/features/training/list/row-facts.ts'
import { search } from '../../src/features/training/sources/strings.ts'
import { newestFirst, trainingListMachine } from '../../src/machines/training-list/training-list.machine.ts'
import { startTestActor } from '../kit/ports.ts'
import { runViews } from '../kit/view-runner.tsx'
import { listed, retryModel, tableModel, trainingListModel } from '../models/training-list.model.ts'
import { training } from '../models/training.model.ts'
import { trainingListScreen } from '../models/training-list.screen.ts'
import { trainingListView } from './training-list-view.tsx'

test.for<[string, string[]]>([
  ['# Preços\n\nPão: R$ 1', ['Preços']],
  ['| Produto | Preço |\n| --- | --- |', ['Produto · Preço']],
  ['| --- | --- |\n- **Pão** da [casa](https://sol.com)', ['Pão da casa']],
  ['2 - 4 pessoas', ['2 - 4 pessoas']],
  ['Feriados', []],
  [`${'a'.repeat(79)}🎂 e mais`, [`${'a'.repeat(79)}🎂…`]],
])('a row quotes the first line of a text without its marks: %s', ([content, quoted]) => {
  const facts = listed.slice(0, 1).map((each) => factsOf({ ...each, name: 'Feriados', contentLength: 0, content }))
  expect(facts).toEqual([quoted])
})

test('a row names a website by its host as people write it', () => {
  const website = { type: 'WEBSITE', sourceUrl: 'https://www.ação.com.br/loja', contentLength: 0 }
  const facts = listed.slice(0, 1).map((each) => factsOf({ ...each, ...website }))
  expect(facts).toEqual([['ação.com.br']])
})

test.each(['cards', 'table'] as const)(
  'a training that was asked for is shown, however long the list is: %s',
  async (viewMode) => {
    const trainings = Array.from({ length: 60 }, (_, at) => training(`r${at}`, `Texto ${at}`))
    const { actor } = startTestActor(trainingListMachine, { viewMode, sort: newestFirst })
    await page.viewport(1280, 800)
    await render(trainingListView({ list: actor, trainings }))
    const row = page.getByRole('button', { name: 'Texto 59', exact: true })
    await expect.element(page.getByRole('button', { name: 'Texto 0', exact: true })).toBeVisible()
    actor.send({ type: 'list.reveal', id: 'r59', group: 'TEXT' })
    await expect.element(row).toHaveFocus()
    await expect.element(row).toBeInViewport()
  },
)

test('where a search that found nothing is cleared, the focus is in the search field', async () => {
  await render(trainingListView({}))
  const field = page.getByRole('searchbox', { name: search.label })
  await field.fill('xyz')
  await page.getByRole('button', { name: search.clear }).click()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('')
})

const revealing = 'Other parts of the tab lead here: tests/e2e/training-switches.test.ts goes that way.'
runViews([trainingListModel, tableModel, retryModel], trainingListScreen, (list) => trainingListView({ list }), {
  unwalked: {
    'trainingList · list.search · 0': 'tests/e2e/training-switches.test.ts types there.',
    'trainingList.filter · list.reveal · 0': revealing,
    'trainingList.item · list.reveal · 0': revealing,
  },
})
