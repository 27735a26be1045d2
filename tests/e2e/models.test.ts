import type { Page } from '@playwright/test'
import type { ModelCost } from '../../contract/credits.ts'
import { expect, test } from './app-test.ts'
import { continueButton, walkToSettings } from './gestures.ts'

const picker = (page: Page) => page.getByLabel('Modelo de resposta')
const offered = (page: Page) => picker(page).locator('option')
const values = (page: Page) => offered(page).evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value))

/** The options of the picker, grouped by heading. */
const groups = (page: Page) =>
  picker(page)
    .locator('optgroup')
    .evaluateAll((all) =>
      all.map((each) => ({
        provider: each.getAttribute('label') ?? '',
        models: Array.from(each.children, (option) => option.textContent),
      })),
    )

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

test('[MC-01, MC-04] the picker offers the chat models of the server under who makes them, the cheapest first', async ({
  signedIn: page,
  account,
  server,
}) => {
  await test.step('those of the server itself', async () => {
    const asked = page.waitForRequest('**/api/v1/credits/costs')
    await walkToSettings(page)
    expect((await asked).method()).toBe('GET')
    expect(await (await asked).headerValue('authorization')).toBe(`Bearer ${account.token}`)
    expect(await offered(page).count()).toBeGreaterThan(5)
    for (const group of await groups(page)) {
      const prices = group.models.map((text) => Number(/ · (\d+) créditos?$/.exec(text)?.[1]))
      expect(prices, group.provider).toEqual(prices.toSorted((a, b) => a - b))
    }
    const all = await values(page)
    expect(all).toContain('claude-3-5-sonnet')
    expect(all.filter((value) => value.includes('embedding'))).toEqual([])
  })
  await test.step('order, prices and what is left out follow the reply', async () => {
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
    await walkToSettings(page, { anew: true })
    expect(await groups(page)).toEqual([
      { provider: 'OpenAI', models: ['GPT-3.5-TURBO · 2 créditos'] },
      { provider: 'Outros', models: ['BARATO · 1 crédito', 'Médio · 3 créditos', 'CARO · 10 créditos'] },
    ])
    await expect(picker(page)).toHaveValue('gpt-3.5-turbo')
  })
  await test.step('each stands under who makes it, with its cost', async () => {
    await server.next(
      'modelCosts',
      costs([
        model('estrela-1', 1, { displayName: 'Estrela' }),
        model('deepseek-r1-distill-llama-70b', 2, { displayName: 'R1 Llama' }),
        model('deepseek-chat', 1, { displayName: 'DeepSeek' }),
        model('Meta-Llama-3', 1, { displayName: 'Llama 3' }),
        model('claude-gpt', 4, { displayName: 'Claude' }),
        model('gpt-4', 4, { displayName: 'GPT-4' }),
        model('o4-mini', 1, { displayName: 'o4 mini' }),
        model('o1', 12, { displayName: 'o1' }),
      ]),
    )
    await walkToSettings(page, { anew: true })
    expect(await groups(page)).toEqual([
      { provider: 'OpenAI', models: ['o4 mini · 1 crédito', 'GPT-4 · 4 créditos', 'o1 · 12 créditos'] },
      { provider: 'Anthropic', models: ['Claude · 4 créditos'] },
      { provider: 'Meta', models: ['Llama 3 · 1 crédito', 'R1 Llama · 2 créditos'] },
      { provider: 'DeepSeek', models: ['DeepSeek · 1 crédito'] },
      { provider: 'Outros', models: ['Estrela · 1 crédito'] },
    ])
    await expect(picker(page)).toHaveAccessibleDescription(
      'Cada resposta do agente custa 1 crédito. Rápido e econômico: bom para dúvidas do dia a dia.',
    )
    await picker(page).selectOption('gpt-4')
    await expect(picker(page)).toHaveAccessibleDescription(
      'Cada resposta do agente custa 4 créditos. O mais preciso: bom para vendas e assuntos delicados.',
    )
  })
  await test.step('the keyboard works it', async () => {
    await server.next('modelCosts', costs([model('gpt-3.5-turbo', 1), model('claude-x', 3), model('llama-x', 2)]))
    await walkToSettings(page, { anew: true })
    await page.getByLabel('Tom de voz').focus()
    await page.keyboard.press('Tab')
    await expect(picker(page)).toBeFocused()
    await page.keyboard.type('CLAU')
    await expect(picker(page)).toHaveValue('claude-x')
  })
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
test('[MC-02, MC-04] without gpt-3.5-turbo the first that looks like OpenAI is chosen, and stays when no longer offered', async ({
  signedIn: page,
  server,
}) => {
  for (const [index, { what, models, wanted }] of defaults.entries())
    await test.step(what, async () => {
      await server.next('modelCosts', costs(models))
      await walkToSettings(page, { anew: index > 0 })
      await expect(picker(page)).toHaveValue(wanted)
    })
  await test.step('a model that is no longer offered is shown as it will be sent', async () => {
    await server.next('modelCosts', costs([model('gpt-de-ontem', 1)]))
    await walkToSettings(page, { anew: true })
    await page.reload()
    await server.next('modelCosts', costs([model('gpt-4', 4)]))
    await page.getByRole('button', { name: 'Criar agente' }).click()
    await page.getByRole('button', { name: 'Continuar de onde parei' }).click()
    await expect(picker(page)).toHaveValue('gpt-de-ontem')
    await expect(picker(page)).toHaveAccessibleDescription('Este modelo não está mais na lista. Escolha outro.')
  })
})

const failures = {
  'the server breaks': { kind: 'reply', status: 500, body: {} },
  'it does not answer': { kind: 'drop' },
  'it answers a page': { kind: 'text', status: 200, text: '<html></html>' },
  'it says that it failed': costs([model('gpt-4o', 1)], false),
} as const
test('[MC-03] without an answer of the server the built-in list is offered in its own order, to create agents with', async ({
  signedIn: page,
  server,
}) => {
  for (const [index, [what, outcome]] of Object.entries(failures).entries())
    await test.step(what, async () => {
      await server.next('modelCosts', outcome)
      await walkToSettings(page, { anew: index > 0 })
      await expect(offered(page)).toHaveText([
        'gpt-4o-mini · 1 crédito',
        'gpt-4 · 4 créditos',
        'gpt-3.5-turbo · 1 crédito',
        'gpt-3.5-turbo-instruct · 1 crédito',
        'gpt-3.5-turbo-16k · 1 crédito',
        'o3-mini · 3 créditos',
        'o3-mini-high · 5 créditos',
      ])
      await expect(picker(page)).toHaveValue('gpt-3.5-turbo')
    })
  await test.step('and any of it can be chosen', async () => {
    await picker(page).selectOption('o3-mini-high')
    await continueButton(page).click()
    await expect(page.getByText('Agente criado com sucesso!')).toBeVisible()
    await page.getByRole('button', { name: 'Fechar' }).click()
    await page.goto('/agentes')
    await expect(page.getByRole('listitem', { name: 'Ana' }).getByText('o3-mini-high', { exact: true })).toBeVisible()
  })
})
