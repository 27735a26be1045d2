import type { Page } from '@playwright/test'
import { changeElsewhere, endNextSave, field, openForm, readAgent, save, toast } from './agent-forms-page.ts'
import { expect, test } from './app-test.ts'
import { contrastOf } from './contrast.ts'

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
  // A new agent hands over to a person (WZ-09).
  await expect(toggle(page, 'Transferir para atendimento humano')).toBeChecked()
  await toggle(page, 'Transferir para atendimento humano').click()
  const sent = page.waitForRequest((candidate) => candidate.method() === 'PUT')
  await save(page).click()
  expect((await sent).postDataJSON()).toMatchObject({
    id,
    name: 'Ana',
    behavior: 'Atende os clientes da loja com simpatia',
    useEmojis: true,
    restrictTopics: false,
    settings: [
      { agentId: id, useEmojis: true, restrictTopics: false, enabledReminder: true, enabledHumanTransfer: false },
    ],
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
  await expect(toggle(page, 'Transferir para atendimento humano')).not.toBeChecked()
})

test('[ST-01, ST-03] names of earlier versions are understood, an agent without model has gpt-4o, and only some are offered', async ({
  signedIn: page,
  api,
  account,
  request,
  server,
}) => {
  const { id } = await api.createAgent()
  const stored = await readAgent(request, account, id)
  const settings = [{ id: 's1', agentId: id, enabledEmoji: true, limitSubjects: false }]
  const body = { ...stored, useEmojis: false, restrictTopics: true, responseModel: null, timezone: '', settings }
  await server.next('getAgent', { kind: 'reply', status: 200, body })
  const model = (apiValue: string) => ({ apiValue, displayName: apiValue, creditCost: 2, isChatModel: true })
  const models = Object.fromEntries(['gpt-4o', 'text-embedding-ada-002'].map((name) => [name, model(name)]))
  await server.next('modelCosts', { kind: 'reply', status: 200, body: { success: true, models } })
  await openForm(page, id, 'settings')
  await expect(toggle(page, 'Usar emojis')).toBeChecked()
  await expect(toggle(page, 'Restringir assuntos')).not.toBeChecked()
  await expect(field(page, 'Fuso horário').and(page.getByRole('combobox')).locator('option:checked')).toHaveText(
    'São Paulo',
  )
  await expect(picker(page)).toHaveAccessibleName('Modelo de IA: gpt-4o, 2 creditos')
  await picker(page).click()
  await page.getByRole('menuitem', { name: 'OpenAI' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'text-embedding-ada-002, Em breve' })).toBeDisabled()
  await expect(page.getByRole('menuitemradio', { name: 'gpt-4o, 2 creditos' })).toBeEnabled()
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
  await expect(models.filter({ hasText: 'Novo' })).toHaveText([/^GPT-4\.1 mini/, /^o3-mini/, /^GPT-4\.1/])
  const chosen = page.getByRole('menuitemradio', { checked: true })
  await chosen.focus()
  expect(await contrastOf(chosen.getByText('1 credito'))).toBeGreaterThanOrEqual(4.5)
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
  const offered = await zone.locator('option').evaluateAll((all) => all.map((each) => each.getAttribute('value')))
  expect(offered.join(' ')).toBe(
    'America/Sao_Paulo America/Santiago America/New_York America/Chicago America/Denver America/Los_Angeles ' +
      'America/Anchorage Pacific/Honolulu Europe/London Europe/Paris Europe/Athens Europe/Moscow Asia/Dubai ' +
      'Asia/Kolkata Asia/Singapore Asia/Tokyo Australia/Sydney',
  )
  expect((await zone.locator('option').allInnerTexts()).join(', ')).toBe(
    'São Paulo, Santiago, New York, Chicago, Denver, Los Angeles, Anchorage, Honolulu, London, Paris, Athens, ' +
      'Moscow, Dubai, Kolkata, Singapore, Tokyo, Sydney',
  )
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
  await expect(length).toHaveAttribute('placeholder', '500')
  await expect(page.getByText('100 - 10.000 characters', { exact: true })).toBeVisible()
  await expect(page.getByText('Recomendado: 300-1000', { exact: true })).toBeVisible()
  await length.fill('20')
  await length.press('Tab')
  await expect(length).toHaveValue('100')
  for (const text of ['', 'muito']) {
    await length.fill(text)
    await length.press('Tab')
    await expect(length).toHaveValue('500')
  }
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
  await expect(page.getByRole('menuitemradio')).toHaveText([
    'gpt-4o5 creditos',
    'gpt-4o-mini1 credito',
    'gpt-3.5-turbo1 credito',
  ])
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

test('[CL-03] the same question is answered by the saved settings and by the changed ones', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await openForm(page, id, 'settings')
  await toggle(page, 'Transferir para atendimento humano').click()
  await field(page, 'Pergunta de exemplo').fill('Você é um robô?')
  await page.getByRole('button', { name: 'Comparar respostas' }).click()
  const answer = (side: string) => page.getByRole('figure', { name: side })
  await expect(answer('Como está salvo')).toContainText('quero falar com uma pessoa')
  await expect(answer('Com as suas alterações')).not.toContainText('quero falar com uma pessoa')
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
