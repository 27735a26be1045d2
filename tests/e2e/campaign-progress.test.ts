/** Running campaigns: followed, paused, resumed, cancelled, and the actions on failed recipients. */
import { expect } from './app-test.ts'
import { card, chooseList, figure, list, open, send, start, test, text } from './campaign-page.ts'

test('[CQ-03] a large list asks for its number in words; paused, resumed and cancelled live', async ({
  signedIn: page,
  context,
  agentId,
  provider,
}) => {
  const held = Promise.withResolvers<void>()
  provider.held = held.promise
  await open(page, agentId)
  await chooseList(page, list(201))
  await text(page).fill('Oi!')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Começar envio' })
  await expect(confirm).toBeDisabled()
  const words = page.getByLabel('Número de pessoas por extenso')
  await words.press('Enter')
  await expect(words).toHaveAttribute('aria-invalid', 'true')
  await words.fill('201')
  await expect(confirm).toBeDisabled()
  await words.fill('Duzentas')
  await words.press('Enter')
  await expect(words).toHaveAttribute('aria-invalid', 'true')
  await expect(confirm).toBeDisabled()
  await words.fill('Duzentas e uma')
  await words.press('Enter')
  await expect(card(page).getByText('enviando', { exact: true }).first()).toBeVisible()
  await expect(figure(page, 'enviando')).toHaveText('1')
  await card(page).getByRole('button', { name: 'Pausar' }).click()
  await expect(card(page).getByText('pausando')).toBeVisible()
  held.resolve()
  await expect(card(page).getByText('pausada')).toBeVisible()
  await expect(figure(page, 'enviado')).toHaveText('1')
  await expect(figure(page, 'planejado')).toHaveText('200')
  await card(page).getByRole('button', { name: 'Ver pessoas' }).click()
  const people = page.getByRole('table', { name: 'Pessoas da campanha' })
  const person = (position: number) => people.getByRole('row').nth(position)
  await expect(person(1)).toContainText(/\(11\) 98801-0000enviado$/)
  await expect(person(2)).toContainText(/planejado$/)
  await expect(card(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1')
  const second = Promise.withResolvers<void>()
  provider.held = second.promise
  await context.setOffline(true)
  await card(page).getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('dialog').getByText('Nada mudou. Tente novamente.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar' }).click()
  await expect(figure(page, 'enviando')).toHaveText('1')
  await card(page).getByRole('button', { name: 'Cancelar campanha' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar campanha' }).click()
  await expect(card(page).getByText('cancelada')).toBeVisible()
  await expect(figure(page, 'cancelado')).toHaveText('199')
  await expect(person(3)).toContainText(/cancelado$/)
  // What the provider had accepted is uncertain now, and the bar counts only what is known.
  await expect(figure(page, 'incerto')).toHaveText('1')
  expect(provider.emptied).toBe(1)
  await expect(card(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
  second.resolve()
  await expect(figure(page, 'enviado')).toHaveText('1')
  await expect(card(page).getByText('Oi!', { exact: true })).toBeVisible()
  await expect(card(page).getByText(/^201 pessoas · criada em .+ · enviada a 1 pessoa$/)).toBeVisible()
  await expect(person(2)).toContainText(/enviado$/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar relatório (CSV)' }).click()
  expect((await download).suggestedFilename()).toBe('relatorio-clientes.csv')
})

test('[CQ-03] many running campaigns are all followed, and leave connections for everything else', async ({
  signedIn: page,
  context,
  agentId,
  provider,
}) => {
  const held = Promise.withResolvers<void>()
  provider.held = held.promise
  const names = Array.from({ length: 8 }, (_, at) => `lista-${at + 1}.csv`)
  for (const [at, name] of names.entries()) {
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(`telefone\n1198801${1_000 + at}\n`) }
    const multipart = { agentId, textMessage: 'Oi!', file }
    const headers = { 'sec-fetch-site': 'same-origin' }
    expect((await context.request.post('/api/v1/mass-sending/upload', { multipart, headers })).status()).toBe(200)
  }
  await open(page, agentId)
  const cardOf = (name: string) => page.getByRole('region', { name })
  for (const name of names) await expect(cardOf(name).getByRole('button', { name: 'Pausar' })).toBeVisible()
  const second = await context.newPage()
  await open(second, agentId)
  await cardOf('lista-8.csv').getByRole('button', { name: 'Pausar' }).click()
  await expect(cardOf('lista-8.csv').getByText('pausada')).toBeVisible()
  await expect(second.getByRole('region', { name: 'lista-8.csv' }).getByText('pausada')).toBeVisible()
  held.resolve()
  for (const name of names.slice(0, 7)) await expect(cardOf(name).getByText('concluída')).toBeVisible()
})

test('[CQ-03] [CQ-05] outside the sending hours it says when it goes on', async ({
  signedIn: page,
  agentId,
  server,
}) => {
  const at = new Date()
  const tomorrow = new Date(at.getTime() + 24 * 3_600_000).toLocaleDateString('en-CA', {
    timeZone: 'America/Sao_Paulo',
  })
  const waiting = {
    id: 'c1',
    agentId,
    title: 'clientes.csv',
    text: 'Oi!',
    total: 2,
    counts: { planned: 2 },
    endedAt: null,
    state: 'waiting',
    reason: 'Fora do horário de envio',
    createdAt: at,
    nextAt: `${tomorrow}T11:00:00.000Z`,
  }
  const body = [{ ...waiting, canReconcile: false }]
  await server.next('listCampaigns', { kind: 'reply', status: 200, body })
  await open(page, agentId)
  await expect(
    card(page).getByText('Fora do horário de envio: continua amanhã às 08:00', { exact: true }),
  ).toBeVisible()
  await expect(card(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
  const chip = page.getByRole('button', { name: '{{nome}}' })
  await expect.poll(async () => (await chip.boundingBox())?.height).toBeGreaterThanOrEqual(24)
})

test('[CQ-04] uncertain ones are asked of the provider before they can be sent again', async ({
  signedIn: page,
  agentId,
  provider,
}) => {
  provider.statuses.push(500, 200)
  provider.findStatus = 503
  await start(page, agentId, 2)
  await expect(figure(page, 'incerto')).toHaveText('1')
  await expect(card(page).getByText('concluída')).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'Tentar de novo as falhas' })).toBeHidden()
  provider.findStatus = 404
  await card(page).getByRole('button', { name: 'Conferir incertos com o provedor' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Conferir incertos com o provedor' }).click()
  await expect(figure(page, 'falhou (temporário)')).toHaveText('1')
  await card(page).getByRole('button', { name: 'Tentar de novo as falhas' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tentar de novo as falhas' }).click()
  await expect(figure(page, 'enviado')).toHaveText('2')
  expect(provider.sent).toHaveLength(3)
})

test('[CQ-05] who leaves gets no more, and who perhaps does is asked about', async ({
  signedIn: page,
  agentId,
  provider,
}) => {
  await start(page, agentId, 2)
  await page.goto(`/agentes/${agentId}?type=campaign`)
  await expect(card(page).getByText('concluída')).toBeVisible()
  await provider.receive('5511988010007', 'Bom dia!')
  await expect(figure(page, 'respondeu')).toHaveText('1')
  await provider.receive('5511988010000', 'Não quero mais receber nada')
  await expect(figure(page, 'saiu')).toHaveText('1')
  // Changes no number of the campaign, for it is not the first answer.
  await provider.receive('5511988010007', 'Pode parar de mandar isso?')
  await expect
    .poll(() => provider.sent.map(({ part }) => part.text))
    .toContain('Pronto, você não vai mais receber nossas mensagens. Se mudar de ideia, responda VOLTAR.')
  await expect(figure(page, 'saiu')).toHaveText('1')
  const question = page.getByRole('region', { name: 'Pedidos de saída' })
  await expect(question.getByText('“Pode parar de mandar isso?”')).toBeVisible()
  await question.getByRole('button', { name: 'Não enviar mais' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Não enviar mais' }).click()
  // While it is open, nothing behind it has a role.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(question).toBeHidden()
  await test.step('in no other campaign either', async () => {
    await open(page, agentId)
    await chooseList(page, { ...list(2), name: 'outra.csv' })
    await text(page).fill('Oi!')
    await send(page)
    const other = page.getByRole('region', { name: 'outra.csv' })
    await expect(other.getByText('concluída')).toBeVisible()
    await other.getByRole('button', { name: 'Ver pessoas' }).click()
    const people = page.getByRole('table', { name: 'Pessoas da campanha' })
    await expect(people.getByText('Pediu para não receber mensagens')).toHaveCount(2)
    expect(provider.sent.filter(({ part }) => part.text === 'Oi!')).toEqual([])
  })
})
