import { readFile } from 'node:fs/promises'
import { expect, test } from './app-test.ts'
import {
  askInTest,
  entry,
  handBack,
  handling,
  linkedAgent,
  list,
  message,
  messages,
  openInbox,
  replyBox,
  takeOver,
  untilTrained,
} from './inbox-page.ts'
import { connectProvider } from './provider.ts'
import { card, openChannels, writeAsCustomer } from './whatsapp-page.ts'

test('[IB-01] the time in the list becomes a day after midnight', async ({ signedIn: page, api, account, request }) => {
  const { id } = await api.createAgent()
  await askInTest(request, account, id, 'Vocês aceitam pix?')
  await page.clock.install()
  await openInbox(page, id)
  const time = entry(page, /Chat de teste/u).getByRole('time')
  await expect(time).toHaveText(/^\d\d:\d\d$/)
  await page.clock.fastForward(await page.evaluate(() => new Date().setHours(24, 1, 0, 0) - Date.now()))
  await expect(time).toHaveText(/^\d\d\/\d\d$/)
})

test('[IB-01] an agent that is deleted in another tab is said to be missing at once', async ({
  signedIn: page,
  api,
  account,
  request,
}) => {
  const { id } = await api.createAgent()
  const followed = page.waitForResponse((response) => response.url().endsWith('/conversations/changes'))
  await openInbox(page, id)
  await followed
  const headers = { authorization: `Bearer ${account.token}` }
  expect((await request.delete(`/api/delete-agent/${id}`, { headers })).ok()).toBe(true)
  await expect(page.getByRole('heading', { level: 1, name: 'Agente não encontrado' })).toBeVisible()
})

test('[IB-01] [IB-04] conversations of all channels come by themselves, are found, filtered and marked as read', async ({
  signedIn: page,
  context,
  api,
  account,
  request,
}) => {
  const { agent, simulator } = await linkedAgent(page, context, api)
  await openInbox(page, agent.id)
  await expect(page.getByText('Nenhuma conversa ainda')).toBeVisible()
  await expect(page).toHaveTitle(`Conversas · ${agent.name} · Prosa`)
  await expect(page.getByRole('region', { name: 'Conversas', exact: true })).toContainText(agent.name)
  const closed = page.getByRole('button', { name: 'Encerradas' })
  const closedAt = await closed.boundingBox()

  await writeAsCustomer(simulator, 'Que horas vocês abrem aos sábados?')
  await page.bringToFront()
  await expect(entry(page, /Ana.*WhatsApp/u)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Não lidas (1)' })).toBeVisible()
  expect(await closed.boundingBox()).toEqual(closedAt)
  await askInTest(request, account, agent.id, 'Vocês aceitam pix?')
  await expect(entry(page, /Chat de teste/u)).toBeVisible()
  await expect(list(page).getByRole('link')).toHaveCount(2)

  const search = page.getByRole('searchbox', { name: 'Buscar conversas' })
  const found = page.getByRole('status').filter({ hasText: /encontradas?$/u })
  await expect(found).toHaveCount(0)
  await search.fill('SABADOS')
  await expect(found).toHaveText('1 conversa encontrada')
  await expect(list(page).getByRole('link')).toHaveCount(1)
  await search.fill('98888-7777')
  await expect(entry(page, /Ana/u)).toBeVisible()
  await search.fill('pix')
  await expect(entry(page, /Chat de teste/u)).toBeVisible()
  await expect(list(page).getByRole('link')).toHaveCount(1)
  await search.fill('nada disso existe')
  await expect(page.getByRole('status').filter({ hasText: 'Nenhuma conversa encontrada' })).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(page.getByRole('searchbox', { name: 'Buscar conversas' })).toBeFocused()
  await expect(list(page).getByRole('link')).toHaveCount(2)
  await expect(found).toHaveCount(0)
  await page.getByLabel('Canal', { exact: true }).selectOption('WhatsApp')
  await expect(list(page).getByRole('link')).toHaveCount(1)
  await page.getByLabel('Canal', { exact: true }).selectOption('Todos')
  await page.getByRole('button', { name: 'Não lidas (1)' }).click()
  await expect(list(page).getByRole('link')).toHaveCount(1)
  await entry(page, /Ana/u).click()
  await expect(messages(page)).toContainText('Que horas vocês abrem aos sábados?')
  await expect(page.getByText('Nenhuma conversa encontrada')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(page.getByRole('button', { name: 'Não lidas', exact: true })).toBeVisible()

  await page.reload()
  await expect(messages(page)).toContainText('Que horas vocês abrem aos sábados?')
  await page.goBack()
  await expect(page.getByText('Escolha uma conversa')).toBeVisible()
})

test('[IB-02] the transcript has files, what was understood of them, the stage with its data, and the training that answered', async ({
  signedIn: page,
  api,
  account,
  request,
}) => {
  const agent = await api.createAgent()
  await api.createTraining(agent.id, 'Nosso horário: abrimos aos sábados das 9h às 13h.', 'Horários')
  await api.createStage(agent.id, 'Agendamento', {
    condition: 'O cliente quer marcar um horário',
    conditionDescription: '"quero marcar um horário", "tem vaga?"',
    requiredData: [{ fieldName: 'nome', displayName: 'Nome completo', dataType: 'TEXT', description: '' }],
  })
  await untilTrained(request, account, agent.id)
  const sessionId = await askInTest(request, account, agent.id, 'Que horas vocês abrem aos sábados?')
  const upload = new URLSearchParams({ agentId: agent.id, sessionId, message: '', enableSplitMessages: 'false' })
  const cookies = { cookie: `token=${account.token}`, 'sec-fetch-site': 'same-origin' }
  const sent = await request.post(`/api/v1/chat/upload?${upload}`, {
    headers: cookies,
    multipart: { files: { name: 'pedido.txt', mimeType: 'text/plain', buffer: Buffer.from('Dois bolos de cenoura.') } },
  })
  expect(sent.ok()).toBe(true)
  await askInTest(request, account, agent.id, 'quero marcar um horário', sessionId)
  await openInbox(page, agent.id)
  await entry(page, /Chat de teste/u).click()
  await expect(messages(page).getByText('Respondido com: Horários').first()).toBeVisible()
  await messages(page).getByText('Respondido com: Horários').first().click()
  await expect(messages(page).getByText('Nosso horário: abrimos aos sábados das 9h às 13h.').first()).toBeVisible()
  const file = messages(page).getByRole('link', { name: 'pedido.txt' })
  const downloading = page.waitForEvent('download')
  await file.click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toBe('Dois bolos de cenoura.')
  await expect(page.getByText('Estágio: Agendamento')).toBeVisible()
  await page.getByRole('button', { name: 'Detalhes' }).click()
  const details = page.getByRole('region', { name: 'Detalhes da conversa' })
  await expect(details).toContainText('Nome completo')
  await expect(details).toContainText('falta')
  await askInTest(request, account, agent.id, 'Beatriz Souza', sessionId)
  await expect(details).toContainText('Beatriz Souza')
})

test('[IB-03] the owner takes over, answers on the customer’s channel, and hands the conversation back', async ({
  signedIn: page,
  context,
  api,
  server,
}) => {
  const { agent, simulator } = await linkedAgent(page, context, api)
  await writeAsCustomer(simulator, 'Que horas vocês abrem aos sábados?')
  const said = simulator.getByRole('listitem')
  await expect(said.filter({ hasText: '9h às 13h' })).toHaveCount(1)
  await openInbox(page, agent.id)
  await page.bringToFront()
  await entry(page, /Ana/u).click()
  await expect(handling(page)).toContainText('O agente está respondendo esta conversa.')
  const returning = page.getByLabel('Volta do agente')
  await expect(returning).toHaveValue('')
  await returning.selectOption('Após 30 min sem mensagem minha')
  await takeOver(page).click()
  await expect(handling(page)).toContainText('Maria Teste está respondendo.')
  await expect(replyBox(page)).toBeFocused()
  await expect(handling(page)).toContainText(/volta (?:amanhã )?às \d\d:\d\d se você não escrever/u)
  await returning.selectOption('Só quando eu devolver')
  await expect(handling(page)).not.toContainText('se você não escrever')
  await writeAsCustomer(simulator, 'E aos domingos, abrem que horas?')
  await page.bringToFront()
  await expect(message(page, 'E aos domingos')).toBeVisible()
  await replyBox(page).fill('Aqui é a Maria.')
  await page.reload()
  await expect(replyBox(page)).toHaveValue('Aqui é a Maria.')
  await replyBox(page).press('Shift+Enter')
  await replyBox(page).pressSequentially('Aos domingos, não abrimos.')
  await replyBox(page).press('Enter')
  await expect(replyBox(page)).toHaveValue('')
  await expect(message(page, 'Aos domingos, não abrimos.')).toContainText('Maria Teste')
  await expect(message(page, 'Aos domingos, não abrimos.')).toContainText(/Na fila|Enviada|Entregue|Lida/u)
  await expect(said.filter({ hasText: 'Aos domingos, não abrimos.' })).toHaveCount(1)
  await handBack(page).click()
  await expect(handling(page)).toContainText('O agente está respondendo esta conversa.')
  await expect(replyBox(page)).toHaveCount(0)
  await expect(takeOver(page)).toBeFocused()
  await takeOver(page).click()
  await returning.selectOption('Após 2 h sem mensagem minha')
  await expect(handling(page)).toContainText('se você não escrever')
  await server.ageWaiting(agent.id, 119)
  await page.reload()
  await expect(handling(page)).toContainText('se você não escrever')
  await server.ageWaiting(agent.id, 1)
  await expect(handling(page)).toContainText('O agente está respondendo esta conversa.')
  await expect(messages(page)).toContainText('voltou a responder: ninguém escreveu a tempo')
  await expect(messages(page).getByText('Maria Teste assumiu a conversa')).toHaveCount(2)
  await writeAsCustomer(simulator, 'E que horas abrem aos sábados mesmo?')
  await expect(said.filter({ hasText: '9h às 13h' })).toHaveCount(2)
})

test('[IB-03] a message that did not go out is not lost, and goes out once', async ({
  signedIn: page,
  api,
  account,
  request,
  server,
}) => {
  const agent = await api.createAgent()
  const sessionId = await askInTest(request, account, agent.id, 'Oi, tudo bem?')
  await page.goto(`/agentes/${agent.id}/conversas?conversa=${sessionId}`)
  await takeOver(page).click()
  await server.next('sendInboxMessage', { kind: 'reply', status: 409, body: { error: 'x', message: 'Agora não dá.' } })
  await replyBox(page).fill('Bom dia!')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Agora não dá.' })).toBeVisible()
  await expect(replyBox(page)).toHaveValue('Bom dia!')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(message(page, 'Bom dia!')).toHaveCount(1)
  await expect(replyBox(page)).toHaveValue('')
})

test('[IB-03] what failed is sent again as a new attempt, and each tab keeps its own words', async ({
  signedIn: page,
  context,
  api,
  request,
}) => {
  const agent = await api.createAgent()
  const provider = await connectProvider(request, agent.id)
  await provider.receive('5511988887777', 'Oi, tudo bem?')
  // The greeting and the answer.
  await expect.poll(() => provider.sent.length).toBe(2)
  await openInbox(page, agent.id)
  await entry(page, /98888-7777/u).click()
  await takeOver(page).click()
  provider.statuses.push(422)
  await replyBox(page).fill('Bom dia!')
  await replyBox(page).press('Enter')
  await expect(message(page, 'Bom dia!')).toContainText('Falhou: O número não tem WhatsApp.')
  await expect(entry(page, /O envio falhou/u)).toBeVisible()
  await message(page, 'Bom dia!').getByRole('button', { name: 'Enviar de novo' }).click()
  await expect(message(page, 'Bom dia!')).toContainText(/Na fila|Enviada/u)
  await expect(message(page, 'Bom dia!').getByRole('button')).toHaveCount(0)
  await expect(entry(page, /O envio falhou/u)).toHaveCount(0)
  await expect(message(page, 'Bom dia!')).toBeFocused()
  await expect.poll(() => provider.sent.filter(({ part }) => part.text === 'Bom dia!').length).toBe(2)

  await replyBox(page).fill('Da primeira aba')
  const other = await context.newPage()
  await other.goto(page.url())
  // Each open tab has its own text.
  await expect(replyBox(other)).toBeEditable()
  await expect(replyBox(other)).toHaveValue('')
  await replyBox(other).fill('Da segunda aba')
  await page.reload()
  await expect(replyBox(page)).toHaveValue('Da primeira aba')
  await replyBox(page).press('Enter')
  await expect(message(page, 'Da primeira aba')).toBeVisible()
  await other.reload()
  await expect(replyBox(other)).toHaveValue('Da segunda aba')
  // The text of a closed tab is offered to the next one, also if that was opened before.
  const next = await context.newPage()
  await next.goto(other.url())
  await expect(replyBox(next)).toBeEditable()
  await expect(replyBox(next)).toHaveValue('')
  // The first tab would take it up as well.
  await page.goto('/agentes')
  await other.close()
  await expect(replyBox(next)).toHaveValue('Da segunda aba')
  await provider.close()
})

test('[IB-01] a conversation that begins while the list is being read is not missed', async ({
  signedIn: page,
  api,
  account,
  request,
  server,
}) => {
  const agent = await api.createAgent()
  const earlier = { conversations: [], next: null, summary: { unread: 0, waiting: 0, tags: [] } }
  await server.next('listInbox', { kind: 'hold' })
  await server.next('listInbox', { kind: 'reply', status: 200, body: earlier })
  await askInTest(request, account, agent.id, 'Vocês aceitam pix?')
  const following = page.waitForResponse((response) => response.url().endsWith('/conversations/changes'))
  await openInbox(page, agent.id)
  await following
  await server.release('listInbox')
  await expect(entry(page, /Chat de teste/u)).toBeVisible()
})

test('[IB-03, NV-04] with the telephone unlinked the conversation says why nothing goes out', async ({
  signedIn: page,
  context,
  api,
}) => {
  const { agent, simulator } = await linkedAgent(page, context, api)
  await writeAsCustomer(simulator, 'Oi')
  await page.bringToFront()
  await openInbox(page, agent.id)
  await entry(page, /Ana/u).click()
  await takeOver(page).click()
  await expect(replyBox(page)).toBeVisible()
  const why = page.getByText('O canal está desconectado: o que for escrito só sai se ele voltar em até 24 horas.')
  await expect(why).toHaveCount(0)
  await openChannels(page, agent.id)
  await card(page, 'WhatsApp Web').getByRole('button', { name: 'Desconectar', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desconectar WhatsApp' }).click()
  await expect(card(page, 'WhatsApp Web').getByRole('status')).toHaveText('Desconectado')
  await openInbox(page, agent.id)
  await entry(page, /Ana/u).click()
  await expect(why).toBeVisible()
  await replyBox(page).fill('Bom dia!')
  await replyBox(page).press('Enter')
  await expect(message(page, 'Bom dia!')).toContainText('Na fila')
  await page.getByRole('link', { name: 'Ver canais' }).click()
  await expect(card(page, 'WhatsApp Web')).toBeVisible()
})

test('[IB-05] what the filters show is saved as CSV and as JSON; USER_CHAT may answer, and neither note nor export', async ({
  signedIn: page,
  api,
  account,
  request,
  server,
}) => {
  const agent = await api.createAgent()
  await askInTest(request, account, agent.id, 'Vocês aceitam cartão de crédito?')
  await askInTest(request, account, agent.id, 'Fazem entrega em Maringá?')
  await openInbox(page, agent.id)
  await page.getByRole('searchbox', { name: 'Buscar conversas' }).fill('cartao')
  await expect(list(page).getByRole('link')).toHaveCount(1)
  const csvComing = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  const csv = await csvComing
  expect(csv.suggestedFilename()).toBe('prosa-conversas.csv')
  const table = await readFile(await csv.path(), 'utf8')
  expect(table.startsWith('\ufeffConversa;Canal;Nome;')).toBe(true)
  expect(table).toContain('Vocês aceitam cartão de crédito?')
  expect(table).not.toContain('Maringá')
  const jsonComing = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar JSON' }).click()
  const json = JSON.parse(await readFile(await (await jsonComing).path(), 'utf8')) as { conversations: unknown[] }
  expect(json.conversations).toHaveLength(1)

  await server.setRole(account.email, 'USER_CHAT')
  await page.evaluate(() => localStorage.removeItem('prosa.token'))
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Senha').fill(account.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/agentes$/u)
  await openInbox(page, agent.id)
  await entry(page, /Chat de teste/u)
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Exportar/u })).toHaveCount(0)
  await takeOver(page).click()
  await expect(replyBox(page)).toBeEnabled()
  await page.getByRole('button', { name: 'Detalhes' }).click()
  await expect(page.getByLabel('Nova etiqueta')).toBeVisible()
  await expect(page.getByLabel('Nova nota')).toHaveCount(0)
})
