/** The dashboard on a phone of 360 by 740. */
import { expect, test } from './app-test.ts'
import { askInTest } from './inbox-page.ts'

test('decision 24: the filters have room for their words', async ({ signedIn: page, api }) => {
  await api.createAgent()
  await page.goto('/dashboard')
  for (const label of ['Agente', 'Canal']) {
    const box = await page.getByLabel(label, { exact: true }).boundingBox()
    expect(box?.width).toBeGreaterThan(280)
  }
})

test('decision 24: the figures of each day fit the screen', async ({ signedIn: page, api }) => {
  await api.createAgent()
  await page.goto('/dashboard')
  const table = page.getByRole('region', { name: 'Por dia' })
  await expect(table.getByRole('columnheader', { name: 'Créditos' })).toBeVisible()
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('decision 24: an agent named with one long word leaves room for its figures', async ({
  signedIn: page,
  api,
  account,
  request,
}) => {
  const { id } = await api.createAgent({ name: 'Atendimento'.repeat(8) })
  await askInTest(request, account, id, 'Vocês entregam?')
  await page.goto('/dashboard')
  const table = page.getByRole('region', { name: 'Por agente' })
  await expect(table.getByRole('link', { name: /^Atendimento/u })).toBeVisible()
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})
