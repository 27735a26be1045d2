import type { Page } from '@playwright/test'
import { changeElsewhere, endNextSave, field, openForm, readAgent, save, toast } from './agent-forms-page.ts'
import { expect, test } from './app-test.ts'

const picker = (page: Page) => page.getByRole('button', { name: /^Modelo de IA: / })
const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
const saved = (page: Page) => toast(page, 'Configurações atualizadas com sucesso!')

test('[ST-01, ST-06] toggles are saved with the whole agent and its settings entry', async ({
  signedIn: page,
  api,
  account,
  request,
}) => {
  const { id } = await api.createAgent()
  await openForm(page, id, 'settings')
  await expect(page.getByRole('heading', { name: 'Configuracoes do Agente' })).toBeVisible()
  await toggle(page, 'Usar emojis').press('Space')
  await toggle(page, 'Restringir assuntos').press('Space')
  await toggle(page, 'Lembretes').click()
  const sent = page.waitForRequest((candidate) => candidate.method() === 'PUT')
  await save(page).click()
  expect((await sent).postDataJSON()).toMatchObject({
    id,
    name: 'Ana',
    behavior: 'Atende os clientes da loja com simpatia',
    useEmojis: true,
    restrictTopics: false,
    settings: [{ agentId: id, useEmojis: true, restrictTopics: false, enabledReminder: true }],
  })
  await expect(saved(page)).toBeVisible()
  expect(await readAgent(request, account, id)).toMatchObject({
    name: 'Ana',
    companyName: 'Armarinho Ponto & Linha',
    initialChatMessage: 'Olá! Como posso ajudar?',
    useEmojis: true,
    restrictTopics: false,
  })
  await openForm(page, id, 'settings')
  await expect(toggle(page, 'Usar emojis')).toBeChecked()
  await expect(toggle(page, 'Lembretes')).toBeChecked()
})

test('[ST-02, ST-03] the model is chosen by provider, with the keyboard alone', async ({
  signedIn: page,
  api,
  account,
  request,
}) => {
  const { id } = await api.createAgent()
  await openForm(page, id, 'settings')
  await picker(page).focus()
  await page.keyboard.press('Enter')
  for (const provider of ['Anthropic', 'Meta', 'DeepSeek', 'Outros'])
    await expect(page.getByRole('menuitem', { name: `${provider}, Em breve` })).toBeDisabled()
  await expect(page.getByRole('menuitem', { name: 'OpenAI' })).toBeFocused()
  await page.keyboard.press('Enter')
  const models = page.getByRole('menuitemradio')
  await expect(models.filter({ hasText: '1 credito' }).first()).toBeVisible()
  await expect(page.getByRole('menuitemradio', { name: /^gpt-4o, \d+ creditos$/i })).toBeVisible()
  await page.getByRole('menuitemradio', { name: /^gpt-4o[- ]mini, /i }).press('Enter')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(picker(page)).toHaveAccessibleName(/gpt-4o[- ]mini, 1 credito$/i)
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  expect((await readAgent(request, account, id)).responseModel).toBe('gpt-4o-mini')
})

test('[ST-04] one of seventeen time zones', async ({ signedIn: page, api, account, request }) => {
  const { id } = await api.createAgent()
  await openForm(page, id, 'settings')
  const zone = field(page, 'Fuso horário').and(page.getByRole('combobox'))
  await expect(zone.locator('option')).toHaveCount(17)
  await expect(zone.locator('option:checked')).toHaveText('São Paulo')
  await zone.selectOption('Kolkata')
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  expect((await readAgent(request, account, id)).timezone).toBe('Asia/Kolkata')
})

test('[ST-05] the length of split messages is put right when it is left, and when it is saved', async ({
  signedIn: page,
  api,
  account,
  request,
}) => {
  const { id } = await api.createAgent()
  await openForm(page, id, 'settings')
  const length = field(page, 'Tamanho máximo de cada mensagem')
  await expect(length).toHaveCount(0)
  await toggle(page, 'Dividir mensagens longas').click()
  await expect(length).toHaveValue('500')
  await expect(page.getByText('100 - 10.000 characters', { exact: true })).toBeVisible()
  await length.fill('20')
  await length.press('Tab')
  await expect(length).toHaveValue('100')
  await length.fill('')
  await length.press('Tab')
  await expect(length).toHaveValue('500')
  await length.fill('99999')
  await length.press('Enter')
  await expect(saved(page)).toBeVisible()
  await expect(length).toHaveValue('10000')
  expect(await readAgent(request, account, id)).toMatchObject({
    enableSplitMessages: true,
    splitMessageMaxLength: 10_000,
  })
})

test('[ST-07] the way to the statistics', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent()
  await openForm(page, id, 'settings')
  await page.getByRole('link', { name: 'Ver Estatisticas Detalhadas' }).click()
  await expect(page).toHaveURL(`/agentes/${id}/follow-up-analytics`)
})

test('[ST-08] what could not be read or saved is said in the words of the specification', async ({
  signedIn: page,
  api,
  server,
}) => {
  const { id } = await api.createAgent()
  await server.next('modelCosts', { kind: 'drop' })
  await server.next('modelCosts', { kind: 'drop' })
  await openForm(page, id, 'settings')
  await expect(page.getByText('Erro ao carregar custos dos modelos', { exact: true })).toBeVisible()
  await picker(page).click()
  await page.getByRole('menuitem', { name: 'OpenAI' }).click()
  await expect(page.getByRole('menuitemradio')).toHaveCount(3)
  await page.getByRole('menuitemradio', { name: 'gpt-4o, 5 creditos' }).click()
  await endNextSave(server, { kind: 'reply', status: 400, body: { error: 'x', message: 'Modelo fora do ar.' } })
  await save(page).click()
  await expect(toast(page, 'Erro ao atualizar: Modelo fora do ar.')).toBeVisible()
  await expect(toast(page, 'Ocorreu um erro ao atualizar as configurações')).toBeVisible()
  await endNextSave(server, { kind: 'drop' })
  await save(page).click()
  await expect(toast(page, 'Erro ao atualizar: Tente novamente')).toBeVisible()
  await save(page).click()
  await expect(saved(page)).toBeVisible()
})

test('[ST-08] settings that could not be read are asked for again', async ({ signedIn: page, api, server }) => {
  const { id } = await api.createAgent()
  await page.goto(`/agentes/${id}?type=profile`)
  await expect(page.getByRole('form', { name: 'Perfil do agente' })).toBeVisible()
  for (const _ of [1, 2]) await server.next('getAgent', { kind: 'drop' })
  await page.getByRole('tab', { name: 'Configurações', exact: true }).click()
  await expect(page.getByText('Erro ao carregar as configurações do agente', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('form', { name: 'Configuracoes do Agente' })).toBeVisible()
})

test('[CL-04] settings that someone changed on another tab of the agent are saved without a question', async ({
  signedIn: page,
  api,
  account,
  request,
}) => {
  const { id } = await api.createAgent()
  await openForm(page, id, 'settings')
  await toggle(page, 'Usar emojis').click()
  await changeElsewhere(request, account, id, { behavior: 'Fala pouco' })
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  expect(await readAgent(request, account, id)).toMatchObject({ useEmojis: true, behavior: 'Fala pouco' })
})
