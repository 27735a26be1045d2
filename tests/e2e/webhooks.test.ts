import { expect, test } from './app-test.ts'
import {
  box,
  button,
  createByCall,
  createByForm,
  details,
  fields,
  fillIn,
  form,
  history,
  openWebhook,
  template,
  toast,
} from './webhook-page.ts'
import { openChannels } from './whatsapp-page.ts'

const broken = { kind: 'reply', status: 500, body: { error: 'x', message: 'Não deu.' } } as const

test('[WH-01] the card opens the page, and tells none, active and inactive apart', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent()
  await openChannels(page, id)
  const card = page.getByRole('region', { name: 'Webhook API', exact: true })
  await expect(card.getByRole('status')).toHaveText('Não configurado')
  await card.getByRole('link', { name: 'Configurar' }).click()
  await expect(page).toHaveURL(`/agentes/${id}/webhook`)
  await expect(page.getByText('Nenhum webhook ainda')).toBeVisible()
  await expect(page.getByText('Agente: Ana', { exact: true })).toBeVisible()
  await createByForm(page, id)
  await button(page, 'Fechar').click()
  await expect(page.getByText('Ativo', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Voltar aos canais' }).click()
  await expect(card.getByRole('status')).toHaveText('Ativo')
  await card.getByRole('link', { name: 'Abrir' }).click()
  await button(page, 'Editar').click()
  await page.getByRole('switch', { name: 'Webhook ativo' }).press('Space')
  await button(page, 'Salvar').click()
  await button(page, 'Fechar').click()
  await expect(page.getByText('Inativo', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Voltar aos canais' }).click()
  await expect(card.getByRole('status')).toHaveText('Inativo')

  // The page links back to the tab it was opened from.
  await page.goto(`/agentes/${id}?type=integrations`)
  await card.getByRole('link', { name: 'Abrir' }).click()
  await page.getByRole('link', { name: 'Voltar às integrações' }).click()
  await expect(page).toHaveURL(`/agentes/${id}?type=integrations`)
})

test('[WH-02] what is missing is told by field, an edit clears it, and nothing typed is lost', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await openWebhook(page, id)
  await button(page, 'Criar webhook').click()
  await expect(page.getByLabel('Novas tentativas (0 a 10)')).toHaveValue('3')
  await expect(page.getByRole('switch', { name: 'Webhook ativo' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Verificar assinatura' })).not.toBeChecked()
  await expect(page.getByLabel('Tipo de mensagem').getByRole('option')).toHaveText(['Texto'])
  await expect(box(page, 'Descrição')).toHaveAccessibleDescription(/^Obrigatória/)
  await box(page, 'Nome').fill('   ')
  await button(page, 'Salvar').click()
  for (const text of ['Nome é obrigatório', 'Descrição é obrigatória', 'Template da mensagem é obrigatório'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await box(page, 'Nome').fill('  Pedidos ')
  await expect(page.getByText('Nome é obrigatório', { exact: true })).toBeHidden()
  await expect(page.getByText('Descrição é obrigatória', { exact: true })).toBeVisible()
  await box(page, 'Template da mensagem').fill(template)
  await expect(page.getByText('Variáveis: cliente, pedido')).toBeVisible()
  await expect(page.getByText('Template da mensagem é obrigatório', { exact: true })).toBeHidden()
  await page.reload()
  await button(page, 'Criar webhook').click()
  await expect(box(page, 'Template da mensagem')).toHaveValue(template)
  await box(page, 'Descrição').fill('Avisa quem comprou')
  for (const wrong of ['11', '2,5', '-1']) {
    await page.getByLabel('Novas tentativas (0 a 10)').fill(wrong)
    await button(page, 'Salvar').click()
    await expect(page.getByText('Use um número inteiro de 0 a 10')).toBeVisible()
  }
  await page.getByLabel('Novas tentativas (0 a 10)').fill('10')
  const created = page.waitForResponse((answer) => answer.url().endsWith('/webhooks'))
  await button(page, 'Salvar').click()
  expect(await (await created).json()).toMatchObject({ name: 'Pedidos', maxRetries: 10 })
  await expect(details(page)).toBeVisible()
  await button(page, 'Fechar').click()
  await expect(page.getByRole('heading', { name: 'Pedidos', exact: true })).toBeVisible()
  await expect(page.getByText('10 novas tentativas · Aceita chamadas sem assinatura')).toBeVisible()
})

test('[WH-03] [WH-04] its calls carry bearer and User-Id; new keys come at once, and details lead back to the form', async ({
  signedIn: page,
  account,
  api,
}) => {
  const { id } = await api.createAgent()
  const calls: { call: string; body: unknown }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/webhooks')) return
    expect(request.headers()).toMatchObject({ 'user-id': account.id, authorization: `Bearer ${account.token}` })
    calls.push({ call: `${request.method()} ${pathname}`, body: request.postDataJSON() as unknown })
  })
  await createByForm(page, id)
  const secret = details(page).getByText(/^whsec_[\w+/=]{30,}$/)
  await expect(secret).toBeVisible()
  const first = await secret.textContent()
  await expect(details(page).getByText(/^https?:\/\/.+\/v1\/hooks\/[\w-]{32}$/)).toBeVisible()
  const writes = () => calls.filter(({ call }) => !call.startsWith('GET'))
  await expect(page.getByText('Chaves regeneradas com sucesso!')).toHaveCount(0)
  expect(calls[0]?.call).toBe(`GET /webhooks/agent/${id}`)
  expect(writes()[0]).toEqual({ call: 'POST /webhooks', body: fields(id) })
  expect(writes()[1]?.call).toMatch(/^POST \/webhooks\/[\w-]+\/regenerate-keys$/)
  await button(page, 'Editar').click()
  await expect(form(page, 'Editar webhook')).toBeVisible()
  await box(page, 'Nome').fill('Entregas')
  await button(page, 'Salvar').click()
  await toast(page, 'Webhook atualizado com sucesso!')
  await expect(details(page)).toBeVisible()
  // It is shown when it is created, and never again.
  await expect(secret).toHaveCount(0)
  expect(writes()[2]).toEqual({
    call: expect.stringMatching(/^PUT \/webhooks\/[\w-]+$/),
    body: { ...fields(id), name: 'Entregas' },
  })
  await button(page, 'Regenerar chaves').click()
  await page.getByRole('dialog', { name: 'Regenerar chaves' }).getByRole('button', { name: 'Regenerar chaves' }).click()
  await toast(page, 'Chaves regeneradas com sucesso!')
  await expect(secret).toBeVisible()
  expect(await secret.textContent()).not.toBe(first)
})

test('[WH-03] a double click on Salvar leaves the secret on the screen, which is shown once', async ({
  signedIn: page,
  api,
}) => {
  await openWebhook(page, (await api.createAgent()).id)
  await button(page, 'Criar webhook').click()
  await fillIn(page)
  const place = await button(page, 'Salvar').boundingBox()
  if (!place) throw new Error('not on the screen')
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2)
  await page.mouse.down()
  await page.mouse.up()
  const secret = details(page).getByText(/^whsec_/)
  await expect(secret).toBeVisible()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await button(page, 'Editar').focus()
  await expect(secret).toBeVisible()
})

test('[WH-02] [WH-03] broken braces and a wrong telephone are told beside their fields', async ({
  signedIn: page,
  account,
  api,
  request,
}) => {
  const { id } = await api.createAgent()
  await createByCall(request, account, id)
  await openWebhook(page, id)
  await button(page, 'Detalhes').click()
  const telephone = box(page, 'Telefone com DDI e DDD')
  await telephone.fill('123')
  await button(page, 'Enviar teste').click()
  await expect(telephone).toHaveAccessibleDescription('Informe um telefone com DDI e DDD')
  await expect(telephone).toHaveAttribute('aria-invalid', 'true')
  await expect(telephone).toBeFocused()
  await expect(page.getByText('Dados inválidos')).toHaveCount(0)
  await telephone.fill('5511988887777')
  await expect(telephone).toHaveAttribute('aria-invalid', 'false')

  await button(page, 'Editar').click()
  const warning = page.getByText('Há chaves sem um nome dentro')
  await expect(page.getByText('Variáveis: cliente, pedido')).toBeVisible()
  await expect(warning).toHaveCount(0)
  await box(page, 'Template da mensagem').fill('{{}} {{nome')
  await expect(warning).toBeVisible()
  await box(page, 'Template da mensagem').fill('{{cliente}} {{ nome }}')
  await expect(page.getByText('Variáveis: cliente, nome')).toBeVisible()
  await expect(warning).toHaveCount(0)
})

test('[WH-05] what was done and what failed is told in its words', async ({ signedIn: page, api, server }) => {
  const { id } = await api.createAgent()
  await openWebhook(page, id)
  await button(page, 'Criar webhook').click()
  await fillIn(page)
  await server.next('createWebhook', broken)
  await button(page, 'Salvar').click()
  await expect(page.getByText('Erro ao salvar webhook. Por favor, tente novamente.').first()).toBeVisible()
  await expect(box(page, 'Nome')).toHaveValue('Pedidos')
  await server.next('regenerateWebhookKeys', broken)
  await button(page, 'Salvar').click()
  await toast(page, 'Webhook criado com sucesso!')
  await toast(page, 'Erro ao regenerar chaves. Por favor, tente novamente.')
  await button(page, 'Regenerar chaves').click()
  await page.getByRole('dialog', { name: 'Regenerar chaves' }).getByRole('button', { name: 'Regenerar chaves' }).click()
  await toast(page, 'Chaves regeneradas com sucesso!')
  await button(page, 'Copiar Chave secreta').click()
  await toast(page, 'Copiado para a área de transferência!')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^whsec_/)
})

test('[WH-03] a webhook is removed after a question, and its address takes no more calls', async ({
  signedIn: page,
  api,
  server,
  request,
}) => {
  const { id } = await api.createAgent()
  await openWebhook(page, id)
  await button(page, 'Criar webhook').click()
  await fillIn(page)
  await button(page, 'Salvar').click()
  await toast(page, 'Webhook criado com sucesso!')
  const endpoint =
    (await page
      .getByText(/\/v1\/hooks\//u)
      .first()
      .textContent()) ?? ''
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  await button(page, 'Remover').click()
  const asked = page.getByRole('dialog', { name: 'Remover webhook' })
  await expect(asked).toContainText('O endereço de "Pedidos" deixa de aceitar chamadas na hora')
  await server.next('deleteWebhook', broken)
  await asked.getByRole('button', { name: 'Remover webhook' }).click()
  await expect(asked.getByRole('alert')).toHaveText('O webhook não foi removido. Tente novamente.')
  await asked.getByRole('button', { name: 'Remover webhook' }).click()
  await toast(page, 'Webhook removido.')
  await expect(button(page, 'Criar webhook')).toBeVisible()
  const called = await request.post(endpoint, { data: { to: '+5511988887777', variables: {} } })
  expect(called.status()).toBe(404)
})

test('[WH-06] the history in pages, filtered, with the details of one, and told when it cannot be read', async ({
  signedIn: page,
  request,
  account,
  api,
  server,
}) => {
  const { id } = await api.createAgent()
  const endpoint = await createByCall(request, account, id)
  await openWebhook(page, id)
  await server.next('listExecutions', broken)
  await button(page, 'Histórico').click()
  await toast(page, 'Erro ao carregar histórico de execuções.')
  await toast(page, 'Erro ao carregar o histórico de execuções. Por favor, tente novamente.')
  await button(page, 'Tentar novamente').click()
  await expect(history(page).getByText('Nenhuma execução encontrada')).toBeVisible()
  const read = (number: number, totalPages: number) => ({
    number,
    totalPages,
    totalElements: totalPages * 10,
    size: 10,
    content: (
      [
        ['SUCCESS', 204, '{"to":"11977776666","name":"Bia"}'],
        ['FAILED', 502, '{"to":"x"}'],
        ['RETRYING', null, ''],
      ] as const
    ).map(([status, statusCode, requestPayload], at) => ({
      id: `${at}abcdef0-0000-4000-8000-000000000000`,
      status,
      statusCode,
      retryCount: 2,
      errorMessage: null,
      executedAt: [2026, 11, 20, 12, 0, at],
      requestPayload,
      responsePayload: '{"a":[1]}',
    })),
  })
  await server.next('listExecutions', { kind: 'reply', status: 200, body: read(5, 12) })
  await button(page, 'Atualizar').click()
  const rows = history(page).getByRole('listitem')
  await expect(rows.nth(0)).toContainText('Bia · (11) 97777-66660abcdef0Sucesso204')
  await expect(rows.nth(1)).toContainText('x1abcdef0Falha502')
  await expect(rows.nth(2)).toContainText('Destinatário não guardado2abcdef0Pendente')
  await expect(rows.nth(0).locator('svg')).toBeVisible()
  await expect(rows.getByText('204')).toHaveAttribute('data-good', 'true')
  await expect(rows.getByText('502')).toHaveAttribute('data-good', 'false')
  const pages = history(page).getByRole('navigation', { name: 'Páginas' })
  await expect(pages).toHaveText('1…567…12')
  const asked = page.waitForRequest((candidate) => candidate.url().includes('/executions?'))
  await server.next('listExecutions', { kind: 'reply', status: 200, body: read(11, 12) })
  await pages.getByRole('button', { name: 'Página 12' }).click()
  expect(new URL((await asked).url()).searchParams.toString()).toBe('page=11&size=10')
  await expect(pages).toHaveText('1…1112')
  await rows.nth(0).getByRole('button').click()
  const detail = form(page, 'Execução')
  await expect(detail.getByRole('region', { name: 'Requisição (JSON)' })).toHaveText(
    '{ "to": "11977776666", "name": "Bia" }',
  )
  await expect(detail.getByRole('region', { name: 'Resposta (JSON)' })).toHaveText('{ "a": [ 1 ] }')
  await expect(detail.getByText('2 novas tentativas')).toBeVisible()
  await button(page, 'Voltar à lista').click()

  // A call that cannot be delivered.
  await request.post(endpoint, { data: { to: '+5511988887777', variables: {} } })
  await page.reload()
  await button(page, 'Histórico').click()
  await expect(rows).toHaveCount(1)
  await history(page).getByLabel('Situação').selectOption('Sucesso')
  await expect(history(page).getByText('Nenhuma execução encontrada')).toBeVisible()
  await history(page).getByLabel('Situação').selectOption('Recusada')
  await expect(rows.nth(0)).toContainText('(11) 98888-7777')
  await rows.nth(0).getByRole('button').click()
  await expect(detail.getByText('Faltam valores para o template: cliente, pedido.')).toBeVisible()
})
