import { expect, test } from './app-test.ts'
import { card, linkTelephone, openChannels, writeAsCustomer } from './whatsapp-page.ts'

const web = 'WhatsApp Web'

test('[IB-06] the card of a channel tells what happened to its connection, the latest first', async ({
  signedIn: page,
  context,
  api,
  server,
}) => {
  const agent = await api.createAgent()
  await openChannels(page, agent.id)
  await expect(card(page, web).getByRole('status')).toHaveText('Não configurado')
  await expect(page.getByText('Histórico da conexão')).toHaveCount(0)
  const all = ['WhatsApp Web', 'WhatsApp Oficial', 'Instagram DM', 'Site / Webpage', 'Webhook API']
  const heights = await Promise.all(all.map((name) => card(page, name).evaluate(({ clientHeight }) => clientHeight)))
  expect(Math.max(...heights), 'the cards are even').toBe(Math.min(...heights))
  const simulator = await linkTelephone(context, page)
  await writeAsCustomer(simulator, 'Vocês abrem hoje?')
  await page.bringToFront()

  await server.next('channelJournal', { kind: 'reply', status: 500, body: {} })
  await server.next('channelJournal', { kind: 'reply', status: 500, body: {} })
  const neighbour = () => card(page, 'WhatsApp Oficial').evaluate(({ clientHeight }) => clientHeight)
  const before = await neighbour()
  await card(page, web).getByText('Histórico da conexão').press('Enter')
  await card(page, web).getByRole('button', { name: 'Tentar novamente' }).click()
  const entries = card(page, web).getByRole('list', { name: 'Histórico da conexão' }).getByRole('listitem')
  await expect(entries.filter({ hasText: 'Mensagem recebida' })).toHaveCount(1)
  expect(await neighbour()).toBe(before)
  await expect(entries.last()).toContainText(/Conect/u)
  await expect(entries.filter({ hasText: /^Conectado/u })).toContainText('(11) 94002-8922')

  await simulator.getByRole('button', { name: 'Remover o aparelho' }).click()
  await page.bringToFront()
  await expect(card(page, web).getByRole('status')).toHaveText('Desconectado')
  await expect(entries.filter({ hasText: 'Conexão perdida' })).toHaveCount(1)
  // The answer to the customer is sent meanwhile, before or after.
  const latest = entries.filter({ hasNotText: 'Mensagem enviada' }).first()
  await expect(latest).toContainText(/Conexão perdida.*O aparelho foi removido no celular/u)
  await expect(latest).toContainText(/\d\d\/\d\d,? \d\d:\d\d:\d\d/u)
})
