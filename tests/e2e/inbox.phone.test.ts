import { expect, test } from './app-test.ts'
import { expectNoSideScroll } from './gestures.ts'
import { askInTest, entry, linkedAgent, list, messages, openInbox, replyBox, takeOver } from './inbox-page.ts'
import { writeAsCustomer } from './whatsapp-page.ts'

test('[IB-01] [IB-03] on a phone the list leads to the conversation and back, and one can answer', async ({
  signedIn: page,
  api,
  account,
  request,
}) => {
  const agent = await api.createAgent()
  await askInTest(request, account, agent.id, 'Fazem entrega em Maringá?')
  await openInbox(page, agent.id)
  await expectNoSideScroll(page)
  await test.step('with text of twice the size nothing is cut', async () => {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expect(page.getByRole('button', { name: 'Exportar JSON' })).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  })
  await entry(page, /Chat de teste/u).tap()
  await expect(list(page)).toBeHidden()
  await expect(messages(page)).toContainText('Fazem entrega em Maringá?')
  await expectNoSideScroll(page)
  await takeOver(page).tap()
  await replyBox(page).fill('Entregamos, sim.')
  await page.getByRole('button', { name: 'Enviar' }).tap()
  await expect(messages(page)).toContainText('Entregamos, sim.')
  await expect(replyBox(page)).toHaveValue('')
  await expect(replyBox(page)).toBeFocused()
  await expect(page.getByText('Volta do agente')).toBeInViewport({ ratio: 1 })
  const spareWidth = await page.getByLabel('Volta do agente').evaluate((select) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select)
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    if (!canvas) return Number.NaN
    canvas.font = font
    const text = canvas.measureText('Só quando eu devolver').width
    return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - text
  })
  expect(spareWidth).toBeGreaterThan(0)
  await page.getByRole('heading', { level: 2 }).tap()
  await replyBox(page).blur()
  // Most of the screen is for the messages.
  expect((await messages(page).boundingBox())?.height).toBeGreaterThan(0.6 * 740)
  await page.getByRole('button', { name: 'Detalhes', exact: true }).tap()
  const details = page.getByRole('dialog', { name: 'Detalhes da conversa' })
  await expect(details.getByRole('heading', { name: 'Detalhes da conversa' })).toBeVisible()
  await expect(details.getByRole('region', { name: 'Detalhes da conversa' })).toBeVisible()
  await expectNoSideScroll(page)
  await details.getByLabel('Nova nota').fill('Prefere entrega à tarde.')
  await details.getByRole('button', { name: 'Adicionar nota' }).tap()
  await expect(details.getByLabel('Nova nota')).toHaveValue('')
  await expect(details.getByRole('listitem').filter({ hasText: 'Prefere entrega à tarde.' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Detalhes da conversa' })).toBeHidden()
  await expect(messages(page)).toBeVisible()
  await page.getByRole('button', { name: 'Detalhes', exact: true }).tap()
  await page.getByRole('button', { name: 'Fechar detalhes' }).tap()
  await expect(page.getByRole('button', { name: 'Detalhes', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Voltar à lista' }).tap()
  await expect(entry(page, /Maria Teste: Entregamos, sim\./u)).toBeVisible()
  await expect(page).toHaveURL(`/agentes/${agent.id}/conversas`)
})

test('[IB-02] on a phone the whole number of the customer is shown above the conversation', async ({
  signedIn: page,
  context,
  api,
}) => {
  const { agent, simulator } = await linkedAgent(page, context, api)
  await writeAsCustomer(simulator, 'Vocês entregam?')
  await page.bringToFront()
  await openInbox(page, agent.id)
  await entry(page, /Ana/u).tap()
  const facts = page.getByText(/^WhatsApp · \(11\)\s9\d{4}-\d{4}$/u).last()
  await expect(facts).toBeInViewport({ ratio: 1 })
  const hidden = await facts.evaluate((line) => [
    line.scrollWidth - line.clientWidth,
    line.scrollHeight - line.clientHeight,
  ])
  expect(hidden).toEqual([0, 0])
})
