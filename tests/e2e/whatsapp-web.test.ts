import { expect, test } from './app-test.ts'
import { stopClock, untilRequestsSeen } from './gestures.ts'
import { createByCall } from './webhook-page.ts'
import { card, dialog, dot, linkTelephone, openChannels, openSimulator, writeAsCustomer } from './whatsapp-page.ts'

const web = 'WhatsApp Web'
const picture = 'QR Code para ler no celular'

test('[WQ-01] the tab has cards with a dot and a text, and a button that asks them all again', async ({
  signedIn: page,
  api,
  account,
  request,
  server,
}) => {
  const agent = await api.createAgent()
  await openChannels(page, agent.id)
  for (const name of ['WhatsApp Web', 'WhatsApp Oficial']) {
    await expect(card(page, name).getByRole('status')).toHaveText(/Não configurado|Não conectado/u)
    await expect(dot(page, name)).toHaveAttribute('data-tone', 'idle')
    // Also before anything is linked.
    await expect(card(page, name).getByText('simulado', { exact: true })).toBeVisible()
    await expect(card(page, name).getByRole('link', { name: 'Abrir simulador' })).toHaveAttribute(
      'href',
      /\/simulador$/u,
    )
  }
  const connect = page.getByRole('region').getByRole('button', { name: 'Conectar', exact: true })
  await expect(connect).toHaveCount(3)
  const looks = await connect.evaluateAll((buttons) =>
    buttons.map((button) => `${getComputedStyle(button).border} ${button.clientHeight}`),
  )
  expect(new Set(looks).size).toBe(1)
  const names = ['WhatsApp Web', 'WhatsApp Oficial', 'Instagram DM', 'Site / Webpage', 'Webhook API']
  await expect(page.getByRole('region').getByRole('heading', { level: 3 })).toHaveText(names)
  for (const name of names) await expect(dot(page, name)).toHaveAttribute('data-tone', 'idle')
  await server.next('getDevice', { kind: 'reply', status: 200, body: { phone: '5511940028922', message: null } })
  await createByCall(request, account, agent.id)
  await page.getByRole('button', { name: 'Atualizar', exact: true }).click()
  await expect(card(page, web).getByRole('status')).toHaveText(/^Conectado · confirmado às \d\d:\d\d$/u)
  await expect(card(page, 'Webhook API').getByRole('status')).toHaveText('Ativo')
})

test('[WQ-02] verifying, not configured, connected with its telephone, disconnected with a red dot', async ({
  signedIn: page,
  context,
  api,
  server,
}) => {
  const agent = await api.createAgent()
  await server.next('getDevice', { kind: 'hold' })
  await openChannels(page, agent.id)
  await expect(card(page, web).getByRole('status')).toHaveText('Verificando…')
  await expect(dot(page, web)).toHaveAttribute('data-tone', 'busy')
  await server.release('getDevice')
  await expect(card(page, web).getByRole('status')).toHaveText('Não configurado')
  const simulator = await linkTelephone(context, page)
  await expect(card(page, web).getByText('simulado', { exact: true })).toBeVisible()
  await expect(card(page, web)).toContainText('(11) 94002-8922 · Celular simulado · conta comercial')
  await expect(card(page, web).getByRole('status')).toHaveText(/^Conectado · confirmado às \d\d:\d\d$/u)
  // Removed on the phone, without any press in the app.
  await simulator.getByRole('button', { name: 'Remover o aparelho' }).click()
  await page.bringToFront()
  await expect(card(page, web).getByRole('status')).toHaveText('Desconectado')
  await expect(dot(page, web)).toHaveAttribute('data-tone', 'bad')
  await page.reload()
  await expect(card(page, web).getByRole('status')).toHaveText('Desconectado')
  await expect(card(page, web).getByRole('button', { name: 'Conectar novamente' })).toBeVisible()
  await page.goto('/agentes')
  await page.getByRole('link', { name: 'Canal sem conexão' }).click()
  await expect(card(page, web).getByRole('status')).toHaveText('Desconectado')
})

test('[WQ-02] a message that says so is no telephone, whatever the number', async ({ signedIn: page, api, server }) => {
  const agent = await api.createAgent()
  for (const message of ['Device not found', 'Error fetching device status']) {
    await server.next('getDevice', { kind: 'reply', status: 200, body: { phone: '5511940028922', message } })
    await openChannels(page, agent.id)
    await expect(card(page, web).getByRole('status')).toHaveText('Não configurado')
  }
})

test('[WQ-03] loading, failure with another try, the code with its countdown, and the scan noticed without a click', async ({
  signedIn: page,
  context,
  api,
  server,
}) => {
  const agent = await api.createAgent()
  await openChannels(page, agent.id)
  await server.next('getQrCode', { kind: 'hold' })
  await expect(card(page, web).getByRole('status')).toHaveText('Não configurado')
  // A click anywhere on the card.
  await card(page, web).getByText('O agente atende pelo número da loja, ligado por QR Code.').click()
  await expect(dialog(page).getByRole('status', { name: 'Carregando o QR Code' })).toBeVisible()
  await server.next('getQrCode', { kind: 'drop' })
  await server.release('getQrCode')
  await expect(dialog(page).getByRole('alert')).toHaveText('Falha ao carregar QR Code')
  await dialog(page).getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(dialog(page).getByRole('img', { name: picture })).toBeVisible()
  await expect(dialog(page).getByRole('timer')).toHaveText(/^Expira em (?:60|5\d) s$/u)

  await page.keyboard.press('Escape')
  await expect(card(page, web).getByRole('status')).toHaveText('QR Code ainda não lido')
  await expect(dot(page, web)).toHaveAttribute('data-tone', 'bad')
  await card(page, web).getByRole('button', { name: 'Conectar', exact: true }).click()

  const shape = () => dialog(page).getByRole('img', { name: picture }).locator('path').getAttribute('d')
  const before = await shape()
  const link = await dialog(page).getByRole('link', { name: 'Abrir simulador' }).getAttribute('href')
  const simulator = await context.newPage()
  await simulator.goto(link ?? '')
  await simulator.getByRole('button', { name: 'Vencer o código' }).click()
  await page.bringToFront()
  await dialog(page).getByRole('button', { name: 'Gerar novo QR Code' }).click()
  await expect.poll(shape).not.toBe(before)

  await simulator.getByRole('button', { name: 'Ler o QR Code' }).click()
  await expect(dialog(page).getByText('WhatsApp conectado. O agente já responde por este número.')).toBeVisible()
  await expect(dialog(page).getByRole('img', { name: picture })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Gerar novo QR Code' }).click()
  await expect(dialog(page).getByText('O celular de agora será desconectado')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Manter conectado' })).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Manter conectado' }).click()
  await expect(dialog(page).getByText('WhatsApp conectado. O agente já responde por este número.')).toBeVisible()
  await expect(simulator.locator('#state')).toHaveText(/^Conectado/u)
  await dialog(page).getByRole('button', { name: 'Gerar novo QR Code' }).click()
  await dialog(page).getByRole('button', { name: 'Desconectar e gerar código' }).click()
  await expect(dialog(page).getByRole('img', { name: picture })).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(card(page, web).getByRole('status')).toHaveText('QR Code ainda não lido')
  await expect(card(page, web)).toBeFocused()
  await card(page, web).getByRole('button', { name: 'Conectar', exact: true }).click()
  await expect(dialog(page).getByRole('img', { name: picture })).toBeVisible()
  await simulator.getByRole('button', { name: 'Ler o QR Code' }).click()
  await dialog(page).getByRole('button', { name: 'Concluir' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(dot(page, web)).toHaveAttribute('data-tone', 'good')
})

test('[WQ-03] a code lasts 60 s and is renewed by itself; after some that nobody reads somebody has to ask', async ({
  signedIn: page,
  api,
}) => {
  const agent = await api.createAgent()
  await page.clock.install()
  await openChannels(page, agent.id)
  const asked: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/qrcode')) asked.push(response.status())
  })
  await card(page, web).getByRole('button', { name: 'Conectar', exact: true }).click()
  for (let count = 1; count <= 6; count += 1) {
    await expect.poll(() => asked.length).toBe(count)
    await expect(dialog(page).getByRole('img', { name: picture })).toBeVisible()
    await page.clock.fastForward(50_000)
    await expect(dialog(page).getByRole('img', { name: picture })).toBeVisible()
    expect(asked).toHaveLength(count)
    await page.clock.fastForward(10_100)
  }
  await expect(dialog(page).getByText('O QR Code expirou.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Gerar novo QR Code' }).click()
  await expect(dialog(page).getByRole('img', { name: picture })).toBeVisible()
})

test('[WQ-04] disconnecting says so and looks again after a second; failures have their words', async ({
  signedIn: page,
  context,
  api,
  server,
}) => {
  const agent = await api.createAgent()
  await openChannels(page, agent.id)
  const simulator = await linkTelephone(context, page)
  await page.bringToFront()
  const disconnect = card(page, web).getByRole('button', { name: 'Desconectar', exact: true })
  const confirm = dialog(page).getByRole('button', { name: 'Desconectar WhatsApp' })
  await disconnect.click()
  await expect(dialog(page)).toContainText('O agente deixa de responder por este número')
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(simulator.locator('#state')).toHaveText(/^Conectado/u)
  await server.next('disconnectDevice', { kind: 'reply', status: 500, body: {} })
  await disconnect.click()
  await confirm.click()
  await expect(page.getByText('Erro ao desconectar o WhatsApp', { exact: true })).toBeVisible()
  await expect(dot(page, web)).toHaveAttribute('data-tone', 'good')

  const called = page.waitForRequest((request) => request.url().endsWith(`/api/agents/${agent.id}/disconnect`))
  await disconnect.click()
  await page.clock.install()
  await stopClock(page)
  const checks: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/device') && checks.push(request.url())))
  await confirm.click()
  expect((await called).method()).toBe('GET')
  await expect(page.getByText('WhatsApp desconectado com sucesso', { exact: true })).toBeVisible()
  await page.clock.runFor(900)
  await untilRequestsSeen(page)
  expect(checks).toEqual([])
  await page.clock.runFor(200)
  await expect.poll(() => checks.length).toBe(1)
  await page.clock.resume()
  await expect(card(page, web).getByRole('status')).toHaveText('Desconectado')
  await expect(card(page, web)).toBeFocused()
  await expect(simulator.locator('#state')).toHaveText('Desconectado')

  await server.next('getDevice', { kind: 'drop' })
  await page.getByRole('button', { name: 'Atualizar', exact: true }).click()
  await expect(card(page, web).getByRole('status')).toHaveText('Não foi possível verificar o status da conexão')
  await expect(dot(page, web)).toHaveAttribute('data-tone', 'warning')
  await card(page, web).getByRole('button', { name: 'Verificar novamente' }).click()
  await expect(card(page, web).getByRole('status')).toHaveText('Desconectado')
})

test('[WQ-05] what a customer writes to the linked number is answered once, from the trainings', async ({
  signedIn: page,
  context,
  api,
}) => {
  const agent = await api.createAgent()
  await api.createTraining(agent.id, 'Abrimos de segunda a sábado, das 8h às 18h.', 'Horários')
  await openChannels(page, agent.id)
  const simulator = await linkTelephone(context, page)
  await writeAsCustomer(simulator, 'Que horas vocês abrem?')
  const said = simulator.getByRole('listitem')
  await expect(said.filter({ hasText: 'das 8h às 18h' })).toHaveCount(1)
  await expect(said.filter({ hasText: 'das 8h às 18h' })).toContainText('lida')
  await simulator.getByRole('button', { name: 'Entregar de novo' }).click()
  await writeAsCustomer(simulator, 'Obrigada!')
  await expect(said).toHaveCount(5)
  await expect(said.filter({ hasText: 'das 8h às 18h' })).toHaveCount(1)
})

test('[WQ-05] a simulated channel is steered from its own page', async ({ signedIn: page, context, api }) => {
  const agent = await api.createAgent()
  await openChannels(page, agent.id)
  await linkTelephone(context, page)
  const simulator = await openSimulator(context, page, web)
  await simulator.setViewportSize({ width: 360, height: 740 })
  const isTooWide = () => simulator.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(await isTooWide()).toBe(false)
  const here = simulator.getByRole('navigation').locator('[aria-current=page]')
  await expect(here).toContainText('Conectado: 5511940028922')
  await writeAsCustomer(simulator, '<b>Oi</b> <img src=x onerror=alert(1)>')
  await expect(simulator.getByRole('listitem').first()).toContainText('<img src=x onerror=alert(1)>')
  expect(await simulator.locator('main img').count()).toBe(0)
  // With the initial message and the answer, so that neither meets the fault.
  await expect(simulator.getByRole('listitem')).toHaveCount(3)
  await simulator.getByRole('button', { name: 'Falhar o próximo envio' }).press('Enter')
  await expect(simulator.getByRole('list', { name: 'O que está provocado' })).toHaveText('o próximo envio falha')
  await simulator.getByRole('button', { name: 'Voltar ao normal' }).press('Space')
  await expect(simulator.getByText('Feito: Voltar ao normal')).toBeVisible()
  await expect(simulator.getByText('o próximo envio falha')).toHaveCount(0)
  await simulator.getByRole('button', { name: 'Derrubar a conexão' }).click()
  await expect(here).toContainText('Desconectado')
  await page.bringToFront()
  await expect(dot(page, web)).toHaveAttribute('data-tone', 'bad')
  await expect(card(page, web)).toContainText('O celular perdeu a conexão com o WhatsApp.')
  await simulator.getByRole('button', { name: 'Voltar', exact: true }).click()
  await expect(dot(page, web)).toHaveAttribute('data-tone', 'good')
})

test('[WQ-02] a connection is not confirmed again while nobody looks', async ({ signedIn: page, context, api }) => {
  const agent = await api.createAgent()
  await openChannels(page, agent.id)
  await linkTelephone(context, page)
  await page.bringToFront()
  await page.clock.install()
  await page.reload()
  await expect(card(page, web).getByRole('status')).toHaveText(/^Conectado · confirmado às/u)
  const checks: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/device') && checks.push(request.url())))
  const look = (isHidden: boolean): Promise<number> =>
    page.evaluate(async (hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
      document.dispatchEvent(new Event('visibilitychange'))
      return (await fetch('/api/health')).status
    }, isHidden)
  await look(true)
  await page.clock.fastForward('10:00')
  await look(true)
  expect(checks).toHaveLength(0)
  await look(false)
  await expect.poll(() => checks).toHaveLength(1)
  await expect(card(page, web).getByRole('status')).toHaveText(/^Conectado · confirmado às/u)
})
