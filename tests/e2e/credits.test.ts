import { expect, test } from './app-test.ts'
import { ask, openChat } from './chat-page.ts'
import { signInByForm } from './gestures.ts'
import { test as modelTest } from './model-server.ts'

modelTest(
  '[AC-05] the page of credits shows their use by day, agent and model',
  async ({ signedIn: page, api, server }) => {
    await page.goto('/creditos')
    await expect(page).toHaveTitle('Créditos · Prosa')
    await expect(page.getByText('Nenhum crédito usado neste período.')).toBeVisible()
    const agent = await api.createAgent({ name: 'Bia', responseModel: 'gpt-4o' })
    await openChat(page, agent.id)
    await ask(page, 'Oi')
    await expect(page.getByRole('status', { name: 'Créditos: 495' })).toBeVisible()
    await page.getByRole('status', { name: 'Créditos: 495' }).click()
    await expect(page).toHaveURL('/creditos')
    await expect(page.getByText('495 créditos', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('img', { name: 'Créditos usados por dia' })).toBeVisible()
    for (const [table, name] of [
      ['Por agente', 'Bia'],
      ['Por modelo', 'GPT-4o'],
    ] as const)
      await expect(page.getByRole('table', { name: table }).getByRole('row', { name: `${name} 1 5` })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Por dia' }).getByRole('row')).toHaveCount(2)
    await page.getByRole('link', { name: '90 dias' }).click()
    await expect(page).toHaveURL('/creditos?dias=90')
    await expect(page.getByRole('table', { name: 'Por dia' })).toBeVisible()
    // A read is not retried after 400, so one failure is enough.
    await server.next('creditUsage', { kind: 'reply', status: 400, body: { error: 'x', message: 'x' } })
    await page.goto('/creditos?dias=7')
    await expect(page.getByText('Não foi possível carregar o uso de créditos.')).toBeVisible()
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByRole('table', { name: 'Por dia' })).toBeVisible()
  },
)

test('[AC-05] long names leave the figures apart, and the rows of the table beside them as low as they are', async ({
  signedIn: page,
  server,
}) => {
  const entry = { day: '2026-11-30', model: 'gpt-4o', replies: 40, credits: 200 }
  const entries = ['Supercalifragilisticoespialidoso'.repeat(2), 'Bia', 'Léo', 'Ana'].map((agentName, at) => ({
    ...entry,
    agentId: `agent-${at}`,
    agentName,
  }))
  await server.next('creditUsage', { kind: 'reply', status: 200, body: { from: entry.day, to: entry.day, entries } })
  await page.goto('/creditos')
  const gap = await page.getByRole('table', { name: 'Por agente' }).evaluate((table) => {
    const [, replies, credits] = [...table.querySelectorAll('thead th')].map((cell) => {
      const text = document.createRange()
      text.selectNodeContents(cell)
      return text.getBoundingClientRect()
    })
    return (credits?.left ?? 0) - (replies?.right ?? 0)
  })
  expect(gap).toBeGreaterThanOrEqual(12)
  const row = page.getByRole('table', { name: 'Por modelo' }).getByRole('row').last()
  expect(await row.evaluate((element) => element.clientHeight)).toBeLessThan(60)
})

test('[AC-05] the figures beside the chart stay in its card, however large they are', async ({
  signedIn: page,
  server,
}) => {
  const day = '2026-11-30'
  const entry = { day, agentId: 'agent-1', agentName: 'Bia', model: 'gpt-4o', replies: 50_000, credits: 250_000 }
  await server.next('creditUsage', { kind: 'reply', status: 200, body: { from: day, to: day, entries: [entry] } })
  await page.goto('/creditos')
  const chart = page.getByRole('img', { name: 'Créditos usados por dia' })
  const inset = await chart.evaluate((svg) => {
    const lefts = [...svg.querySelectorAll('text')].map((text) => text.getBoundingClientRect().left)
    return Math.min(...lefts) - svg.getBoundingClientRect().left
  })
  await expect(chart.getByText('400.000')).toBeVisible()
  expect(inset).toBeGreaterThanOrEqual(0)
})

test('[AC-06] few credits are told in time, and whom to ask for more', async ({ page, account, server }) => {
  // The first account of a server is its owner, and any test may have created it.
  await server.setRole(account.email, 'USER')
  await server.setCredits(account.email, 49)
  await page.goto('/login?returnUrl=%2Fcreditos')
  await signInByForm(page, account)
  await expect(page.getByText('Restam poucos créditos.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Créditos: 49' })).toHaveAttribute('title', 'Poucos créditos')
  await expect(page.getByText('Peça a quem cuida desta instalação.')).toBeVisible()
  await expect(page.getByText('npm start')).toHaveCount(0)
  await server.setCredits(account.email, 0)
  await page.reload()
  await expect(page.getByText('Seus créditos acabaram.')).toBeVisible()
  await server.setCredits(account.email, 50)
  await page.reload()
  await expect(page.getByText('50 créditos', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Restam poucos créditos.')).toHaveCount(0)
})

test('[AC-06] the owner of the installation sees the command that adds credits', async ({ page, account, server }) => {
  await server.setRole(account.email, 'OWNER')
  await page.goto('/login?returnUrl=%2Fcreditos')
  await signInByForm(page, account)
  await expect(page.getByText(`npm start -- credits ${account.email} +500`)).toBeVisible()
  await expect(page.getByText('Peça a quem cuida desta instalação.')).toHaveCount(0)
})
