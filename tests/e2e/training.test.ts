import type { Page } from '@playwright/test'
import type { Outcome } from '../../server/testing/outcomes.ts'
import { expect, test } from './app-test.ts'
import { collect } from './chat-page.ts'
import {
  addButton,
  contentBox,
  descriptionBox,
  isCreation,
  isList,
  line,
  listOnce,
  nameBox,
  openForm,
  openTrainings,
  submitButton,
  wireTraining,
} from './training-page.ts'

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const lines = (page: Page, name: string) => group(page, name).getByRole('listitem')
const namesIn = (page: Page, name: string) => lines(page, name).getByRole('button')
const count = (page: Page, amount: number) => page.getByText(`${amount} treinamento(s) encontrado(s)`, { exact: true })
const refresh = (page: Page) => page.getByRole('button', { name: 'Atualizar', exact: true })
const toast = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true })

test('[TR-01] an agent without trainings says so and offers to add the first', async ({ signedIn: page, api }) => {
  const agent = await api.createAgent()
  await openTrainings(page, agent.id)
  await expect(page.getByRole('heading', { name: 'Nenhum treinamento encontrado' })).toBeVisible()
  await expect(page.getByText(/treinamento\(s\) encontrado/)).toHaveCount(0)
  await addButton(page).click()
  await page.getByRole('button', { name: 'Voltar aos Treinamentos' }).click()
  await expect(addButton(page)).toBeFocused()
  await page.getByRole('button', { name: 'Escrever o primeiro texto' }).click()
  await expect(contentBox(page)).toBeVisible()
})

test('[TR-01] trainings stand in groups with their count, three at first and all on demand', async ({
  signedIn: page,
  api,
  server,
  account,
}) => {
  const agent = await api.createAgent()
  const lists = collect(page, isList)
  const websites = [wireTraining('w1', { type: 'WEBSITE' }), wireTraining('w2', { type: 'WEBSITE' })]
  const texts = ['a', 'b', 'c', 'd', 'e'].map((id) => wireTraining(id))
  await listOnce(server, [...websites, ...texts, wireTraining('w3', { type: 'WEBSITE' })])
  await openTrainings(page, agent.id)
  await expect(count(page, 8)).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Texto', 'Website'])
  await expect(group(page, 'Texto').getByLabel('5 neste grupo')).toHaveText('5')
  await expect(group(page, 'Website').getByLabel('3 neste grupo')).toHaveText('3')
  await expect(lines(page, 'Texto')).toHaveCount(3)
  await expect(namesIn(page, 'Texto').nth(2)).toHaveAccessibleName('Texto c')
  await expect(lines(page, 'Website')).toHaveCount(3)
  await expect(group(page, 'Website').getByRole('button', { name: /Ver todos/ })).toHaveCount(0)
  await group(page, 'Texto').getByRole('button', { name: 'Ver todos (5)', exact: true }).click()
  await expect(lines(page, 'Texto')).toHaveCount(5)
  await expect(namesIn(page, 'Texto').nth(4)).toHaveAccessibleName('Texto e')
  expect(new URL(lists[0]?.url() ?? '').pathname).toBe(`/api/trainings/agent/${agent.id}`)
  expect(await lists[0]?.headerValue('authorization')).toBe(`Bearer ${account.token}`)
})

test('[TR-01] the refresh button reads the list again, coming back to the window does not', async ({
  signedIn: page,
  api,
}) => {
  const agent = await api.createAgent()
  const lists = collect(page, isList)
  await page.clock.install()
  await openTrainings(page, agent.id)
  await expect(page.getByRole('heading', { name: 'Nenhum treinamento encontrado' })).toBeVisible()
  const before = lists.length
  await api.createTraining(agent.id, 'Abrimos às 8h.', 'Horários')
  // Long after, when the list is anything but fresh.
  await page.clock.fastForward('30:00')
  await page.evaluate(async () => {
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await fetch('/api/health')
  })
  expect(lists).toHaveLength(before)
  await expect(count(page, 1)).toHaveCount(0)
  await refresh(page).click()
  await expect(count(page, 1)).toBeVisible()
  await expect(line(page, 'Horários')).toBeVisible()
  expect(lists.length).toBeGreaterThan(before)
})

test('[TR-06, TR-14] a text is sent as it was written, and reaches Concluído by itself', async ({
  signedIn: page,
  api,
  account,
}) => {
  const agent = await api.createAgent()
  await openForm(page, agent.id)
  await page.evaluate(() => Object.assign(window, { sameVisit: true }))
  await nameBox(page).fill(' Horários ')
  await descriptionBox(page).fill('Da loja do centro')
  await contentBox(page).fill('\nAbrimos às 8h.\n\n“Aspas”, <b>sinais</b> & \\barras\\.\n')
  const lists = collect(page, isList)
  const creation = page.waitForRequest(isCreation)
  await submitButton(page).click()
  const request = await creation
  expect(request.method()).toBe('POST')
  expect(await request.headerValue('authorization')).toBe(`Bearer ${account.token}`)
  expect(request.postDataJSON()).toEqual({
    name: 'Horários',
    description: 'Da loja do centro',
    content: 'Abrimos às 8h.\n\n“Aspas”, <b>sinais</b> & \\barras\\.',
    agentId: agent.id,
  })
  await expect(toast(page, 'Treinamento criado com sucesso')).toBeVisible()
  await expect(addButton(page)).toBeVisible()
  await expect(submitButton(page)).toHaveCount(0)
  await expect(count(page, 1)).toBeVisible()
  await expect(line(page, 'Horários').getByText('Concluído', { exact: true })).toBeVisible()
  expect(lists.length).toBeGreaterThan(0)
  expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true)
  await line(page, 'Horários').getByRole('button').click()
  await expect(page.getByRole('region', { name: 'Prévia de Horários' })).toContainText('“Aspas”, <b>sinais</b>')
})

test('[TR-06] the quality is medium up to 500 characters and good above', async ({ signedIn: page, api }) => {
  const agent = await api.createAgent()
  await openForm(page, agent.id)
  const quality = page.getByText(/^Qualidade: /)
  await expect(quality).toHaveCount(0)
  await contentBox(page).fill('a')
  await expect(quality).toHaveText('Qualidade: Médio')
  await contentBox(page).fill('a'.repeat(500))
  await expect(quality).toHaveText('Qualidade: Médio')
  await contentBox(page).fill(`${'a'.repeat(500)}   `)
  await expect(quality).toHaveText('Qualidade: Médio')
  await contentBox(page).fill('a'.repeat(501))
  await expect(quality).toHaveText('Qualidade: Bom')
  await expect(page.getByText('501 caracteres', { exact: true })).toBeVisible()
})

test('[TR-06] without content nothing can be sent', async ({ signedIn: page, api }) => {
  const agent = await api.createAgent()
  const creations = collect(page, isCreation)
  await openForm(page, agent.id)
  await expect(submitButton(page)).toBeDisabled()
  await nameBox(page).fill('Horários')
  await descriptionBox(page).fill('Da loja do centro')
  await contentBox(page).fill(' \n ')
  await expect(submitButton(page)).toBeDisabled()
  await nameBox(page).press('Enter')
  await contentBox(page).fill('Abrimos às 8h.')
  await expect(submitButton(page)).toBeEnabled()
  await contentBox(page).fill('')
  await expect(submitButton(page)).toBeDisabled()
  await nameBox(page).fill('a'.repeat(201))
  await contentBox(page).fill('Abrimos às 8h.')
  await expect(submitButton(page)).toBeDisabled()
  expect(creations).toEqual([])
})

test('[TR-10] a text without a name gets the default one', async ({ signedIn: page, api }) => {
  const agent = await api.createAgent()
  await openForm(page, agent.id)
  await nameBox(page).fill('   ')
  await contentBox(page).fill('Abrimos às 8h.')
  const creation = page.waitForRequest(isCreation)
  await submitButton(page).click()
  expect((await creation).postDataJSON()).toMatchObject({ name: 'Treinamento de texto', description: '' })
  await expect(line(page, 'Treinamento de texto')).toBeVisible()
})

test('[TR-13] every status has its word, one of another server its own', async ({ signedIn: page, api, server }) => {
  const agent = await api.createAgent()
  const labels = {
    PENDING: 'Pendente',
    PROCESSING: 'Processando',
    COMPLETED: 'Concluído',
    FINISHED: 'Finalizado',
    FAILED: 'Falhou',
    ARCHIVED: 'ARCHIVED',
  }
  const known = Object.keys(labels).map((status) => wireTraining(status, { status }))
  const failure = 'O texto não tem nenhuma palavra que possa ser aprendida.'
  await listOnce(server, [
    ...known.map((each) => (each.status === 'FAILED' ? { ...each, failureReason: failure } : each)),
    wireTraining('sem', { status: null }),
  ])
  await openTrainings(page, agent.id)
  await page.getByRole('button', { name: 'Ver todos (7)' }).click()
  for (const [status, label] of Object.entries(labels))
    await expect(line(page, `Texto ${status}`).getByText(label, { exact: true })).toBeVisible()
  await expect(line(page, 'Texto sem').getByText('Indefinido', { exact: true })).toBeVisible()
  await line(page, 'Texto FAILED').getByRole('button').click()
  await expect(page.getByRole('region', { name: 'Prévia de Texto FAILED' })).toContainText(failure)
  await server.release('listTrainings')
})

test('[TR-13] types have their names, one of another server its own', async ({ signedIn: page, api, server }) => {
  const agent = await api.createAgent()
  const types = ['AUDIO', 'VIDEO', 'IMAGE', 'DOCUMENT', 'WEBSITE', 'TEXT']
  await listOnce(
    server,
    types.map((type) => wireTraining(type, { type })),
  )
  await openTrainings(page, agent.id)
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'Texto',
    'Website',
    'Imagem',
    'Documento',
    'Vídeo',
    'AUDIO',
  ])
})

test('[TR-15] a date that comes as an array is shown as a date', async ({ signedIn: page, api, server }) => {
  const agent = await api.createAgent()
  await listOnce(server, [
    wireTraining('a', { createdAt: [2026, 3, 12, 17, 30, 15] }),
    wireTraining('b', { createdAt: [2026, 1, 1, 2, 59] }),
    wireTraining('c', { createdAt: null }),
  ])
  await openTrainings(page, agent.id)
  await expect(line(page, 'Texto a').locator('time')).toHaveText('12/03/2026, 14:30')
  await expect(line(page, 'Texto a').locator('time')).toHaveAttribute('datetime', '2026-03-12T17:30:15.000Z')
  await expect(line(page, 'Texto b').locator('time')).toHaveText('31/12/2025, 23:59')
  await expect(line(page, 'Texto c').locator('time')).toHaveCount(0)
})

test('[TR-14] while the text is sent a notice says so and the form waits', async ({ signedIn: page, api, server }) => {
  const agent = await api.createAgent()
  await openForm(page, agent.id)
  await contentBox(page).fill('Abrimos às 8h.')
  await server.next('createTextTraining', { kind: 'hold' })
  await submitButton(page).click()
  await expect(toast(page, 'Criando treinamento...')).toBeVisible()
  await expect(toast(page, 'Treinamento criado com sucesso')).toHaveCount(0)
  await expect(contentBox(page)).toBeDisabled()
  await expect(submitButton(page)).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Voltar aos Treinamentos' })).toBeDisabled()
  await server.release('createTextTraining')
  await expect(toast(page, 'Treinamento criado com sucesso')).toBeVisible()
  await expect(toast(page, 'Criando treinamento...')).toHaveCount(0)
  await expect(count(page, 1)).toBeVisible()
})

const failures: { title: string; outcome: Outcome; text: string }[] = [
  {
    title: 'the body’s message',
    outcome: { kind: 'reply', status: 400, body: { error: 'invalid', message: 'Texto repetido.' } },
    text: 'Texto repetido.',
  },
  {
    title: 'a message without a code',
    outcome: { kind: 'reply', status: 500, body: { message: 'Sem espaço.' } },
    text: 'Sem espaço.',
  },
  {
    title: 'a status alone',
    outcome: { kind: 'reply', status: 500, body: {} },
    text: 'Ocorreu um problema ao criar o treinamento',
  },
  { title: 'a cut connection', outcome: { kind: 'drop' }, text: 'Ocorreu um problema ao criar o treinamento' },
]
for (const { title, outcome, text } of failures)
  test(`[TR-14] a creation that ends in ${title} keeps what was typed, and the next try works`, async ({
    signedIn: page,
    api,
    server,
  }) => {
    const agent = await api.createAgent()
    await openForm(page, agent.id)
    await nameBox(page).fill('Horários')
    await descriptionBox(page).fill('Da loja do centro')
    await contentBox(page).fill('Abrimos às 8h.')
    await server.next('createTextTraining', outcome)
    await submitButton(page).click()
    await expect(toast(page, text)).toBeVisible()
    await expect(nameBox(page)).toHaveValue('Horários')
    await expect(descriptionBox(page)).toHaveValue('Da loja do centro')
    await expect(contentBox(page)).toHaveValue('Abrimos às 8h.')
    await submitButton(page).click()
    await expect(count(page, 1)).toBeVisible()
    await expect(line(page, 'Horários')).toContainText('Da loja do centro')
  })

test('[TR-14] what was typed survives a reload, and is forgotten once it is sent', async ({ signedIn: page, api }) => {
  const agent = await api.createAgent()
  await openForm(page, agent.id)
  await nameBox(page).fill('Feriados')
  await contentBox(page).fill('Nos feriados abrimos às 9h.')
  await page.reload()
  await expect(page.getByText('Você começou a escrever “Feriados”.')).toBeVisible()
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()
  await expect(nameBox(page)).toHaveValue('Feriados')
  await expect(contentBox(page)).toHaveValue('Nos feriados abrimos às 9h.')
  await submitButton(page).click()
  await expect(line(page, 'Feriados')).toBeVisible()
  await page.reload()
  await expect(line(page, 'Feriados')).toBeVisible()
  await expect(page.getByText(/Você começou a escrever/)).toHaveCount(0)
  await addButton(page).click()
  await expect(contentBox(page)).toHaveValue('')
})

test('[TR-01] a list that cannot be read says so and can be read again', async ({ signedIn: page, api, server }) => {
  const agent = await api.createAgent()
  await api.createTraining(agent.id, 'Abrimos às 8h.', 'Horários')
  for (let each = 0; each < 2; each++) await server.next('listTrainings', { kind: 'reply', status: 500, body: {} })
  await openTrainings(page, agent.id)
  await expect(page.getByRole('heading', { name: 'Não foi possível carregar os treinamentos' })).toBeVisible()
  await expect(page.getByText('Nenhum treinamento encontrado')).toHaveCount(0)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(line(page, 'Horários')).toBeVisible()
})

test('[TR-01] markup in a training is text and never runs', async ({ signedIn: page, api }) => {
  const markup = (where: string) => `<img src=x onerror="document.title='${where}'"><b>${where}</b>`
  const agent = await api.createAgent()
  await api.createTraining(agent.id, markup('content'), markup('name'))
  await openTrainings(page, agent.id)
  await page.getByRole('button', { name: markup('name'), exact: true }).click()
  const preview = page.getByRole('region', { name: `Prévia de ${markup('name')}`, exact: true })
  await expect(preview.getByText(markup('content'), { exact: true })).toBeVisible()
  await expect(page.getByRole('tabpanel').locator('img, b')).toHaveCount(0)
  await page.evaluate(async () => (await fetch('/api/health')).status)
  await expect(page).toHaveTitle(/Prosa/)
})
