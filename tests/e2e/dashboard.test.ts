/** The activity of an account's agents by day, agent and channel. */
import { readFile } from 'node:fs/promises'
import { markupFaults } from '../kit/markup-faults.ts'
import { expect, test } from './app-test.ts'
import { askInTest } from './inbox-page.ts'

test('[SH-01] the dashboard draws conversations, messages and credits by day, agent and channel, and keeps its choice', async ({
  signedIn: page,
  api,
  account,
  request,
  server,
}) => {
  await page.goto('/dashboard')
  await expect(page).toHaveTitle('Dashboard · Prosa')
  await expect(page.getByText('Crie um agente para acompanhar as conversas dele aqui.')).toBeVisible()
  const [bia, leo] = [await api.createAgent({ name: 'Bia' }), await api.createAgent({ name: 'Léo' })]
  await askInTest(request, account, bia.id, 'Oi', 'conversa-1')
  await askInTest(request, account, bia.id, 'E amanhã?', 'conversa-1')
  await askInTest(request, account, leo.id, 'Oi')
  await page.reload()
  const tiles = page.getByRole('group', { name: 'O que o gráfico mostra' }).getByRole('button')
  await expect(tiles).toHaveText([/^Conversas2$/, /^Mensagens8$/, /^Créditos\d$/, /^Agentes em uso2$/])
  await expect(page.getByRole('img', { name: 'Conversas por dia' })).toBeVisible()
  const row = (table: string, name: RegExp) => page.getByRole('region', { name: table }).getByRole('row', { name })
  await expect(row('Por agente', /^Bia 1 5 /)).toBeVisible()
  await expect(row('Por agente', /^Léo 1 3 /)).toBeVisible()
  await expect(row('Por canal', /^Chat de teste 2 8 /)).toBeVisible()
  expect(await page.evaluate(markupFaults)).toEqual([])

  await test.step('a choice is kept in the address', async () => {
    await tiles.filter({ hasText: 'Mensagens' }).click()
    await page.getByLabel('Agente', { exact: true }).selectOption('Bia')
    await page.getByRole('button', { name: '7 dias' }).click()
    await expect(page).toHaveURL(`/dashboard?dias=7&agente=${bia.id}&ver=messages`)
    await page.reload()
    await expect(tiles.filter({ hasText: 'Mensagens' })).toHaveAttribute('aria-pressed', 'true')
    await expect(tiles).toHaveText([/^Conversas1$/, /^Mensagens5$/, /^Créditos\d$/, /^Agentes em uso1$/])
    const chart = page.getByRole('img', { name: 'Mensagens por dia' })
    await expect(chart.locator('title').last()).toHaveText(/: Mensagens 5, Dos clientes 2$/)
    await expect(page.getByRole('region', { name: 'Por dia' }).getByRole('row')).toHaveCount(8)
    await page.getByLabel('Canal', { exact: true }).selectOption('Clientes (sem o chat de teste)')
    await expect(page.getByText('Nada aconteceu neste período.')).toBeVisible()
    await page.getByLabel('Canal', { exact: true }).selectOption('Todos os canais')
  })

  await test.step('an agent that is not there any more is no choice', async () => {
    await page.goto('/dashboard?agente=nao-existe&canal=fax')
    await expect(tiles.first()).toHaveText('Conversas2')
    await page.goto(`/dashboard?dias=7&agente=${bia.id}&ver=messages`)
  })

  await test.step('the days are given as a file', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Baixar CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('dashboard-7-dias-Bia.csv')
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([
      8,
      '\ufeffDia;Conversas;Mensagens;Créditos',
      expect.stringMatching(/^\d\d\/\d\d\/\d{4};1;5;\d$/),
    ])
  })

  await test.step('the tables begin with what has most of the chosen figure', async () => {
    const day = { day: '2026-11-20', credits: 0 }
    const body = {
      from: '2026-11-19',
      to: '2026-11-20',
      agents: [bia, leo].map(({ id, name }) => ({ id, name, active: true, waiting: 0 })),
      entries: [
        { ...day, agentId: bia.id, channel: 'test', conversations: 1, received: 4, sent: 5 },
        { ...day, agentId: leo.id, channel: 'widget', conversations: 2, received: 2, sent: 2 },
      ],
    }
    await server.next('dashboard', { kind: 'reply', status: 200, body })
    await page.goto('/dashboard?ver=messages')
    const names = (table: string) => page.getByRole('region', { name: table }).getByRole('rowheader')
    await expect(names('Por agente')).toHaveText(['Bia', 'Léo'])
    await expect(names('Por canal')).toHaveText(['Chat de teste', 'Site'])
    await tiles.filter({ hasText: 'Conversas' }).click()
    await expect(names('Por agente')).toHaveText(['Léo', 'Bia'])
    await expect(names('Por canal')).toHaveText(['Site', 'Chat de teste'])
  })

  await test.step('a server that fails is said, and asked again', async () => {
    // A read is not retried after 400, so one failure is enough.
    await server.next('dashboard', { kind: 'reply', status: 400, body: { error: 'x', message: 'x' } })
    await page.goto('/dashboard')
    await expect(page.getByText('Não foi possível carregar o dashboard.')).toBeVisible()
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(tiles.first()).toHaveText('Conversas2')
  })
})
