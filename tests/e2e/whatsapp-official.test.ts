import type { Page } from '@playwright/test'
import { expect, test } from './app-test.ts'
import { card, dialog, dot, openChannels, openSimulator, writeAsCustomer } from './whatsapp-page.ts'

const official = 'WhatsApp Oficial'

/** Opens Meta's window and ends it in this way. */
const signUp = async (page: Page, end: string): Promise<void> => {
  const start = dialog(page).getByRole('button', { name: 'Continuar com a Meta' })
  const opened = page.waitForEvent('popup')
  await start.click()
  const window = await opened
  expect(new URL(window.url()).searchParams.get('config_id')).toBe('200000000000002')
  const extras = await window.locator('#extras').textContent()
  expect(JSON.parse(extras ?? '')).toMatchObject({ sessionInfoVersion: '2' })
  const closed = window.waitForEvent('close')
  await window.getByRole('button', { name: end, exact: true }).click()
  await closed
}
const openDialog = async (page: Page): Promise<void> => {
  await card(page, official)
    .getByRole('button', { name: /^Conectar/u })
    .click()
  await expect(dialog(page).getByRole('button', { name: 'Continuar com a Meta' })).toBeVisible()
}

test('[WO-01, WO-02, WO-03] the signup connects the number, and its customers are answered', async ({
  signedIn: page,
  context,
  api,
}) => {
  const agent = await api.createAgent()
  await openChannels(page, agent.id)
  await expect(card(page, official).getByRole('status')).toHaveText('Não conectado')
  await openDialog(page)
  const saved = page.waitForRequest((request) => request.url().endsWith(`/api-agent/api/agents/${agent.id}/waba-info`))
  await signUp(page, 'Concluir com um número novo')
  const request = await saved
  expect(request.method()).toBe('PUT')
  expect(request.postDataJSON()).toMatchObject({
    phoneNumberId: expect.stringMatching(/^\d{15}$/u),
    wabaId: expect.stringMatching(/^\d{15}$/u),
    code: expect.stringMatching(/^.{32}$/u),
  })
  await expect(page.getByText('WhatsApp Business conectado com sucesso!', { exact: true })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(dot(page, official)).toHaveAttribute('data-tone', 'good')
  await expect(card(page, official)).toContainText('Janela de 24 horas')
  const simulator = await openSimulator(context, page, official)
  await writeAsCustomer(simulator, 'Oi')
  await expect(simulator.getByRole('listitem').filter({ hasText: 'Olá! Como posso ajudar?' })).toHaveCount(1)
  await page.bringToFront()
  await page.reload()
  await expect(dot(page, official)).toHaveAttribute('data-tone', 'good')

  const disconnect = card(page, official).getByRole('button', { name: 'Desconectar' })
  await disconnect.click()
  await expect(dialog(page)).toContainText('O agente deixa de responder por este número')
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(dot(page, official)).toHaveAttribute('data-tone', 'good')
  await disconnect.click()
  await dialog(page).getByRole('button', { name: 'Desconectar número' }).click()
  await expect(page.getByText('WhatsApp desconectado com sucesso', { exact: true })).toBeVisible()
  await expect(card(page, official).getByRole('status')).toHaveText('Não conectado')
  await expect(disconnect).toHaveCount(0)
  await expect(card(page, official)).toBeFocused()
})

test('[WO-02] a number that stays in the app of WhatsApp Business is connected too', async ({
  signedIn: page,
  api,
}) => {
  const agent = await api.createAgent()
  await openChannels(page, agent.id)
  await openDialog(page)
  await signUp(page, 'Concluir com o número do aplicativo')
  await expect(page.getByText('WhatsApp Business conectado com sucesso!', { exact: true })).toBeVisible()
  await expect(dot(page, official)).toHaveAttribute('data-tone', 'good')
})

test('[WO-03] cancelled, failed or without a number is incomplete, and can be tried again', async ({
  signedIn: page,
  api,
  server,
}) => {
  const agent = await api.createAgent()
  await openChannels(page, agent.id)
  await openDialog(page)
  for (const end of ['Cancelar', 'Concluir sem número'])
    await test.step(end, async () => {
      await signUp(page, end)
      await expect(dialog(page).getByRole('alert')).toHaveText('Autorização cancelada ou incompleta')
    })
  await test.step('an error of Meta', async () => {
    await signUp(page, 'Erro no cadastro')
    await expect(dialog(page).getByRole('alert')).toHaveText('A Meta informou um erro no cadastro: Algo deu errado')
  })
  await test.step('closed', async () => {
    const opened = page.waitForEvent('popup')
    await dialog(page).getByRole('button', { name: 'Continuar com a Meta' }).click()
    await expect(dialog(page).getByRole('alert')).toHaveCount(0)
    const window = await opened
    // From a host whose name only ends like Meta's: ignored.
    await page.evaluate(() => {
      const data = { type: 'WA_EMBEDDED_SIGNUP', event: 'ERROR', data: { error_message: 'mentira' } }
      dispatchEvent(new MessageEvent('message', { origin: 'https://notfacebook.com', data }))
    })
    await window.close()
    await expect(dialog(page).getByRole('alert')).toHaveText('Autorização cancelada ou incompleta')
  })
  await test.step('not saved', async () => {
    await server.next('saveWabaInfo', { kind: 'reply', status: 500, body: {} })
    await signUp(page, 'Concluir com um número novo')
    await expect(dialog(page).getByRole('alert')).toHaveText('Falha ao atualizar informações do WhatsApp Business')
  })
  await page.keyboard.press('Escape')
  await expect(card(page, official).getByRole('status')).toHaveText('Não conectado')
})

test('[WO-01] both ids make it connected; without the authorization the card says that it does not work yet', async ({
  signedIn: page,
  api,
  account,
  request,
}) => {
  const agent = await api.createAgent()
  const ids = { phoneNumberId: String(Date.now()), wabaId: '410000000000007' }
  const saved = await request.put(`/api-agent/api/agents/${agent.id}/waba-info`, {
    data: ids,
    headers: { authorization: `Bearer ${account.token}` },
  })
  expect(saved.status()).toBe(200)
  await openChannels(page, agent.id)
  await expect(card(page, official).getByRole('status')).toHaveText('Conectado, mas ainda não funciona')
  await expect(dot(page, official)).toHaveAttribute('data-tone', 'warning')
  await expect(card(page, official)).toContainText('sem a autorização da Meta')
})

test('[WO-01] an authorization that ended is told as such, with the way back', async ({
  signedIn: page,
  context,
  api,
}) => {
  const agent = await api.createAgent()
  await openChannels(page, agent.id)
  await openDialog(page)
  await signUp(page, 'Concluir com um número novo')
  await expect(dot(page, official)).toHaveAttribute('data-tone', 'good')
  const simulator = await openSimulator(context, page, official)
  await simulator.getByRole('button', { name: 'Vencer a autorização' }).click()
  await writeAsCustomer(simulator, 'Oi')
  await page.bringToFront()
  // Without a press of 'Atualizar'.
  await expect(card(page, official).getByRole('status')).toHaveText(/^Sem autorização desde \d/u)
  await expect(dot(page, official).first()).toHaveAttribute('data-tone', 'bad')
  await expect(card(page, official)).toContainText('A autorização do WhatsApp Business venceu ou foi retirada.')
  await card(page, official).getByText('Histórico da conexão').click()
  await expect(card(page, official).getByText('Autorização encerrada')).toBeVisible()
  await card(page, official).getByRole('button', { name: 'Conectar novamente' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Continuar com a Meta' })).toBeVisible()
  await signUp(page, 'Concluir com um número novo')
  await expect(dot(page, official).first()).toHaveAttribute('data-tone', 'good')
})
