import type { Page } from '@playwright/test'
import type { ModelCost } from '../../contract/credits.ts'
import { expect, test } from './app-test.ts'
import { continueButton, walkToSettings } from './gestures.ts'

const picker = (page: Page) => page.getByLabel('Modelo de resposta')
const offered = (page: Page) => picker(page).locator('option')
const values = (page: Page) => offered(page).evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value))

const model = (apiValue: string, creditCost: number, patch: Partial<ModelCost> = {}): ModelCost => ({
  apiValue,
  displayName: apiValue.toUpperCase(),
  creditCost,
  isChatModel: true,
  isEmbeddingModel: false,
  ...patch,
})
const costs = (models: ModelCost[], success = true) =>
  ({
    kind: 'reply',
    status: 200,
    body: { success, models: Object.fromEntries(models.map((each) => [each.apiValue, each])) },
  }) as const

test('[MC-01] the picker offers the chat models of the server, the cheapest first', async ({
  signedIn: page,
  account,
}) => {
  const asked = page.waitForRequest('**/api/v1/credits/costs')
  await walkToSettings(page)
  expect((await asked).method()).toBe('GET')
  expect(await (await asked).headerValue('authorization')).toBe(`Bearer ${account.token}`)
  const prices = (await offered(page).allTextContents()).map((text) => Number(/ (\d+) créditos? por/.exec(text)?.[1]))
  expect(prices.length).toBeGreaterThan(5)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  const all = await values(page)
  expect(all).toContain('claude-3-5-sonnet')
  expect(all.filter((value) => value.includes('embedding'))).toEqual([])
})

test('[MC-01] order, prices and what is left out follow the reply', async ({ signedIn: page, server }) => {
  await server.next(
    'modelCosts',
    costs([
      model('caro', 10),
      model('gpt-3.5-turbo', 2),
      model('text-embedding-3-small', 0, { isChatModel: false, isEmbeddingModel: true }),
      model('barato', 1),
      model('sem-conversa', 1, { isChatModel: false }),
      model('medio', 3, { displayName: 'Médio' }),
    ]),
  )
  await walkToSettings(page)
  await expect(offered(page)).toHaveText([
    'BARATO · 1 crédito por resposta',
    'GPT-3.5-TURBO · 2 créditos por resposta',
    'Médio · 3 créditos por resposta',
    'CARO · 10 créditos por resposta',
  ])
  await expect(picker(page)).toHaveValue('gpt-3.5-turbo')
})

const defaults: { what: string; models: ModelCost[]; wanted: string }[] = [
  {
    what: 'o3',
    models: [model('claude-x', 1), model('llama-x', 2), model('o3-mini', 3), model('gpt-4', 4)],
    wanted: 'o3-mini',
  },
  { what: 'gpt', models: [model('gpt-4o', 5), model('deepseek-chat', 1), model('gpt-4', 4)], wanted: 'gpt-4' },
  { what: 'o1', models: [model('claude-x', 1), model('o1', 9)], wanted: 'o1' },
  { what: 'none of OpenAI', models: [model('llama-x', 2), model('claude-x', 1)], wanted: 'claude-x' },
]
for (const { what, models, wanted } of defaults)
  test(`[MC-02] without gpt-3.5-turbo the first that looks like OpenAI is chosen: ${what}`, async ({
    signedIn: page,
    server,
  }) => {
    await server.next('modelCosts', costs(models))
    await walkToSettings(page)
    await expect(picker(page)).toHaveValue(wanted)
  })

const failures = {
  'the server breaks': { kind: 'reply', status: 500, body: {} },
  'it does not answer': { kind: 'drop' },
  'it answers a page': { kind: 'text', status: 200, text: '<html></html>' },
  'it says that it failed': costs([model('gpt-4o', 1)], false),
} as const
for (const [what, outcome] of Object.entries(failures))
  test(`[MC-03] when ${what} the built-in list is offered in its own order`, async ({ signedIn: page, server }) => {
    await server.next('modelCosts', outcome)
    await walkToSettings(page)
    await expect(offered(page)).toHaveText([
      'gpt-4o-mini · 1 crédito por resposta',
      'gpt-4 · 4 créditos por resposta',
      'gpt-3.5-turbo · 1 crédito por resposta',
      'gpt-3.5-turbo-instruct · 1 crédito por resposta',
      'gpt-3.5-turbo-16k · 1 crédito por resposta',
      'o3-mini · 3 créditos por resposta',
      'o3-mini-high · 5 créditos por resposta',
    ])
    await expect(picker(page)).toHaveValue('gpt-3.5-turbo')
  })

test('[MC-03] an agent can be created with any model of the built-in list', async ({ signedIn: page, server }) => {
  await server.next('modelCosts', { kind: 'reply', status: 500, body: {} })
  await walkToSettings(page)
  await picker(page).selectOption('o3-mini-high')
  await continueButton(page).click()
  await expect(page.getByText('Agente criado com sucesso!')).toBeVisible()
  await page.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByRole('listitem', { name: 'Ana' }).getByText('o3-mini-high', { exact: true })).toBeVisible()
})
