import { expect, test } from './app-test.ts'
import { connectProvider } from './provider.ts'
import { run } from './run-program.ts'
import { box, button, createByCall, details, fillIn, form, history, openWebhook, toast } from './webhook-page.ts'
import { linkTelephone, openChannels } from './whatsapp-page.ts'

test('[WH-07] without a channel a call fails, says why, and is kept', async ({
  signedIn: page,
  request,
  account,
  api,
}) => {
  const { id } = await api.createAgent()
  const endpoint = await createByCall(request, account, id)
  const data = { to: '+5511988887777', variables: { cliente: 'Ana', pedido: 42 } }
  expect((await request.post(endpoint, { data })).status()).toBe(409)
  await openWebhook(page, id)
  await button(page, 'Detalhes').click()
  await box(page, 'Telefone com DDI e DDD').fill('+55 11 98888-7777')
  await box(page, 'cliente').fill('Bia')
  await box(page, 'pedido').fill('7')
  await button(page, 'Enviar teste').click()
  await expect(details(page).getByText('Nenhum WhatsApp está conectado a este agente.')).toBeVisible()
  await expect(box(page, 'cliente')).toHaveValue('Bia')
  await button(page, 'Fechar').click()
  await button(page, 'Histórico').click()
  await expect(history(page).getByRole('listitem')).toHaveCount(2)
  await history(page).getByRole('listitem').nth(1).getByRole('button').click()
  const detail = form(page, 'Execução')
  await expect(detail.getByText('Nenhum WhatsApp está conectado a este agente.')).toBeVisible()
  await expect(detail.getByRole('region', { name: 'Requisição (JSON)' })).toContainText('"cliente": "Ana"')
})

test('[WH-07] what the provider did not take is tried again, up to maxRetries', async ({
  signedIn: page,
  request,
  account,
  api,
}) => {
  const { id } = await api.createAgent()
  const endpoint = await createByCall(request, account, id)
  const provider = await connectProvider(request, id)
  const data = { to: '+5511988887777', variables: { cliente: 'Ana', pedido: 42 } }
  const call = async (statuses: number[], attempts: number) => {
    provider.sent.length = 0
    provider.statuses.push(...statuses)
    expect((await request.post(endpoint, { data })).status()).toBe(200)
    await expect.poll(() => provider.sent.length).toBe(attempts)
  }
  await call([503, 503, 503, 503], 4)
  await call([503], 2)
  await openWebhook(page, id)
  await button(page, 'Histórico').click()
  const rows = history(page).getByRole('listitem')
  for (const [state, retries] of [
    ['Sucesso', '1 nova tentativa'],
    ['Falha', '3 novas tentativas'],
  ] as const) {
    await rows.filter({ hasText: state }).getByRole('button').click()
    await expect(form(page, 'Execução').getByText(retries)).toBeVisible()
    await button(page, 'Voltar à lista').click()
  }
  await provider.close()
})

test('[WH-07] the copied call is signed, delivered once with its values, and kept with what became of it', async ({
  signedIn: page,
  context,
  api,
}) => {
  const { id } = await api.createAgent()
  await openChannels(page, id)
  const simulator = await linkTelephone(context, page)
  await page.bringToFront()
  await openWebhook(page, id)
  await button(page, 'Criar webhook').click()
  await fillIn(page)
  await page.getByRole('switch', { name: 'Verificar assinatura' }).press('Space')
  await button(page, 'Salvar').click()
  const samples = details(page).getByRole('region', { name: 'Exemplo de chamada', exact: true })
  const copied = async (language: string): Promise<string> => {
    await samples.getByRole('button', { name: language, exact: true }).click()
    await samples.getByRole('button', { name: 'Copiar', exact: true }).click()
    await expect(samples.getByRole('button', { name: 'Copiado', exact: true })).toBeVisible()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  await expect(details(page).getByText(/^whsec_[\w+/=]{30,}$/)).toBeVisible()
  const curl = await run('bash', '-c', await copied('curl'))
  expect(JSON.parse(curl)).toMatchObject({ duplicate: false })
  const javascript = await run(process.execPath, '--input-type=module', '-e', await copied('JavaScript'))
  expect(javascript).toContain('200 {')
  const python = await run('python3', '-c', await copied('Python'))
  expect(python).toContain('200 {')
  const sent = simulator.getByRole('listitem').filter({ hasText: 'Olá valor, o pedido valor saiu para entrega.' })
  await expect(sent).toHaveCount(3)
  await box(page, 'Telefone com DDI e DDD').fill('+55 11 98888-7777')
  await box(page, 'cliente').fill('Bia')
  await button(page, 'Enviar teste').click()
  await expect(box(page, 'pedido')).toHaveAccessibleDescription('Falta o valor para o template.')
  await box(page, 'pedido').fill('7')
  await button(page, 'Enviar teste').click()
  await expect(
    details(page)
      .getByRole('alert')
      .filter({ hasText: /^Sucesso$/u }),
  ).toBeVisible()
  const url =
    (await details(page)
      .getByText(/\/v1\/hooks\//)
      .first()
      .textContent()) ?? ''
  expect((await context.request.post(url, { data: { to: '+5511988887777' } })).status()).toBe(401)
  await button(page, 'Fechar').click()
  await button(page, 'Histórico').click()
  const rows = history(page).getByRole('listitem')
  await expect(rows).toHaveCount(5)
  await expect(rows.filter({ hasText: 'Sucesso200' })).toHaveCount(4)
  await page.getByLabel('Situação').selectOption('Recusada')
  await expect(rows).toHaveCount(1)
  await rows.getByRole('button').click()
  await expect(form(page, 'Execução').getByText('A chamada não tinha assinatura.')).toBeVisible()
  await expect(button(page, 'Executar de novo')).toBeHidden()
  await button(page, 'Voltar à lista').click()
  await page.getByLabel('Situação').selectOption('Sucesso')
  await expect(rows).toHaveCount(4)
  await rows.nth(1).getByRole('button').click()
  await expect(form(page, 'Execução').getByRole('region', { name: 'Resposta (JSON)' })).toContainText(
    '"message": "Olá valor, o pedido valor saiu para entrega."',
  )
  await expect(button(page, 'Executar de novo')).toHaveAccessibleDescription(
    'Se a mensagem já saiu, a pessoa a recebe outra vez.',
  )
  await button(page, 'Executar de novo').click()
  await toast(page, 'A chamada foi executada de novo.')
  await expect(rows).toHaveCount(6)
  await expect(sent).toHaveCount(4)
})
