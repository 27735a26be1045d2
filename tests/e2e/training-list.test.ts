import type { Page } from '@playwright/test'
import { expect, test } from './app-test.ts'
import { untilRequestsSeen } from './gestures.ts'
import { collect } from './chat-page.ts'
import { addButton, contentBox, isList, line, listOnce, openTrainings, preview, wireTraining } from './training-page.ts'

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const groupHeadings = (page: Page) => page.getByRole('heading', { level: 3, name: /^(?!Testar)/ })
const lines = (page: Page, name: string) => group(page, name).getByRole('listitem')
const namesIn = (page: Page, name: string) => lines(page, name).getByRole('button')
const count = (page: Page, amount: number) => page.getByText(`${amount} treinamento(s) encontrado(s)`, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('[TR-01] an agent without trainings says so and offers to add the first', async ({ signedIn: page, api }) => {
  const agent = await api.createAgent()
  await openTrainings(page, agent.id)
  await expect(page.getByRole('heading', { name: 'Nenhum treinamento encontrado' })).toBeVisible()
  await expect(page.getByText(/treinamento\(s\) encontrado/)).toHaveCount(0)
  await addButton(page).click()
  await page.getByRole('button', { name: 'Voltar aos Treinamentos' }).click()
  await expect(addButton(page)).toBeFocused()
  await test.step('with text of one and a half times the size the buttons wrap, and leave room for the title', async () => {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '150%'))
    const title = page.getByRole('heading', { level: 2, name: 'Treinamentos' })
    expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  })
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
  await expect(groupHeadings(page)).toHaveText(['Texto', 'Website'])
  await expect(group(page, 'Texto').getByText('5 neste grupo')).toBeVisible()
  await expect(group(page, 'Website').getByText('3 neste grupo')).toBeVisible()
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
  // Long after the last read, when the list is stale.
  await page.clock.fastForward('30:00')
  await page.evaluate(async () => {
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await fetch('/api/health')
  })
  expect(lists).toHaveLength(before)
  await expect(count(page, 1)).toHaveCount(0)
  await button(page, 'Atualizar').click()
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
  await expect(groupHeadings(page)).toHaveText(['Texto', 'Website', 'Documento', 'Imagem', 'Vídeo', 'AUDIO'])
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
  await untilRequestsSeen(page)
  await expect(page).toHaveTitle(/Prosa/)
})

test('[TR-02] one type at a time is shown, counted, and cleared', async ({ signedIn: page, api, server }) => {
  const agent = await api.createAgent()
  await listOnce(server, [
    wireTraining('a'),
    wireTraining('b'),
    wireTraining('w', { type: 'WEBSITE' }),
    wireTraining('x', { type: 'AUDIO' }),
  ])
  await openTrainings(page, agent.id)
  await expect(count(page, 4)).toBeVisible()
  const chips = page.getByRole('group', { name: 'Filtrar por tipo' }).getByRole('button')
  await expect(chips).toHaveText(['Texto2', 'Website1', 'Documento0', 'Imagem0', 'AUDIO1'])
  await expect(button(page, 'Limpar filtro')).toHaveCount(0)
  await button(page, 'Website').click()
  await expect(button(page, 'Website')).toHaveAttribute('aria-pressed', 'true')
  await expect(count(page, 1)).toBeVisible()
  await expect(groupHeadings(page)).toHaveText(['Website'])
  await button(page, 'Imagem').click()
  await expect(page.getByRole('heading', { name: 'Nenhum treinamento encontrado' })).toBeVisible()
  await button(page, 'Limpar filtro').press('Enter')
  await expect(button(page, 'Texto')).toBeFocused()
  await expect(count(page, 4)).toBeVisible()
  await expect(button(page, 'Limpar filtro')).toHaveCount(0)
})

test('[TR-04] the table has the fields and Status, is sorted by keyboard, and is remembered', async ({
  signedIn: page,
  api,
  server,
}) => {
  const agent = await api.createAgent()
  const trainings = [
    wireTraining('b', { name: 'Trocas', description: 'Prazos', status: 'FAILED', createdAt: [2026, 3, 12, 17, 30] }),
    wireTraining('c', { name: 'Água', type: 'DOCUMENT', createdAt: [2026, 3, 1, 12, 0] }),
    wireTraining('d', { name: 'Loja', type: 'WEBSITE', createdAt: null }),
  ]
  await listOnce(server, trainings)
  await openTrainings(page, agent.id)
  const table = page.getByRole('table', { name: 'Treinamentos' })
  /** The beginning of the text is below the name. */
  const expectNames = (names: string[]) =>
    expect(table.getByRole('rowheader')).toHaveText(names.map((name) => new RegExp(`^${name}`)))
  await button(page, 'Tabela').click()
  await expect(table.getByRole('columnheader')).toHaveText([
    'Nome',
    'Tipo',
    'Descrição',
    'Status',
    'Criado em',
    'Ações',
  ])
  await expectNames(['Trocas', 'Água', 'Loja'])
  await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    'Texto',
    'Prazos',
    'Falhou',
    '12/03/2026, 14:30',
    '',
  ])
  await test.step('sorts', async () => {
    await table.getByRole('button', { name: 'Nome', exact: true }).press('Enter')
    await expectNames(['Água', 'Loja', 'Trocas'])
    await expect(table.getByRole('columnheader', { name: 'Nome' })).toHaveAttribute('aria-sort', 'ascending')
    await table.getByRole('button', { name: 'Nome', exact: true }).press('Enter')
    await expectNames(['Trocas', 'Loja', 'Água'])
  })
  await test.step('opens a line to its preview', async () => {
    await button(page, 'Trocas').press('Enter')
    await expect(preview(page, 'Trocas')).toContainText('Conteúdo de b')
    await button(page, 'Trocas').press('Enter')
  })
  await test.step('offers Editar and Deletar', async () => {
    await button(page, 'Ações de Água').press('Enter')
    const items = page.getByRole('menuitem')
    await expect(items).toHaveText([/^Editar/, 'Deletar'])
    await expect(items.first()).toHaveAttribute('aria-disabled', 'true')
    await expect(items.first()).toBeFocused()
    await expect(items.first()).toContainText('Um documento não pode ser editado: remova-o e envie o arquivo novo.')
    await items.first().press('Enter')
    await items.last().click()
    const dialog = page.getByRole('dialog', { name: 'Remover Treinamento' })
    await expect(dialog).toContainText('Água')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button(page, 'Ações de Água')).toBeFocused()
    await button(page, 'Ações de Trocas').click()
    await expect(items).toHaveText(['Tentar novamente', 'Editar', 'Deletar'])
    await page.keyboard.press('Escape')
  })
  await test.step('is there after a reload, and on a phone gives way to cards', async () => {
    await server.release('listTrainings')
    await listOnce(server, trainings)
    await page.reload()
    await expectNames(['Trocas', 'Loja', 'Água'])
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(group(page, 'Texto')).toBeVisible()
    await expect(table).toHaveCount(0)
    await expect(button(page, 'Tabela')).toHaveCount(0)
  })
})

test('[TX-07] what was searched for is in the URL, and outlives a reload', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent()
  await api.createTraining(id, 'Abrimos às 8h.', 'Horários')
  await api.createTraining(id, 'Entregamos aos sábados.', 'Entregas')
  await openTrainings(page, id)
  const box = page.getByRole('searchbox', { name: 'Buscar treinamentos' })
  await box.fill('entreg')
  await page.reload()
  await expect(box).toHaveValue('entreg')
  await expect(line(page, 'Entregas')).toBeVisible()
  await expect(line(page, 'Horários')).toHaveCount(0)
  await box.fill('')
  await expect.poll(() => new URL(page.url()).search).toBe('?type=training')
})
