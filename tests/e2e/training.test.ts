import type { Page } from '@playwright/test'
import { expect, test } from './app-test.ts'
import { collect } from './chat-page.ts'
import { addButton, contentBox, isList, line, listOnce, openTrainings, wireTraining } from './training-page.ts'

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const lines = (page: Page, name: string) => group(page, name).getByRole('listitem')
const namesIn = (page: Page, name: string) => lines(page, name).getByRole('button')
const count = (page: Page, amount: number) => page.getByText(`${amount} treinamento(s) encontrado(s)`, { exact: true })
const refresh = (page: Page) => page.getByRole('button', { name: 'Atualizar', exact: true })

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
