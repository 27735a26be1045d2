/** Composing a campaign: opening the page, the list, the message, and what prevents a start. */
import { readFile } from 'node:fs/promises'
import { mp4, png, wav } from '../server/files/media.ts'
import { makeXlsx } from '../server/files/xlsx.ts'
import { expect } from './app-test.ts'
import { card, chooseList, csv, figure, list, open, send, test, text } from './campaign-page.ts'
import { duplicateTab, untilLeavable } from './gestures.ts'
import { connectProvider } from './provider.ts'

test('[CP-01] connected: the way to mass sending, and what is not there yet', async ({
  signedIn: page,
  agentId,
  provider,
}) => {
  expect(provider.channelId).not.toBe('')
  await page.goto(`/agentes/${agentId}?type=campaign`)
  for (const name of ['Agendamento de Campanhas', 'Segmentação de Audiência']) {
    const region = page.getByRole('region', { name })
    await expect(region.getByText('Em breve')).toBeVisible()
    await expect(region.getByRole('button').or(region.getByRole('link'))).toHaveCount(0)
  }
  await page.getByRole('region', { name: 'Disparo em Massa' }).getByRole('link').click()
  await expect(page).toHaveURL(`/agentes/envio-em-massa?agentId=${agentId}&agentName=Ana`)
  await expect(page.getByRole('heading', { name: 'Disparo em massa: Ana' })).toBeVisible()
  for (const query of ['', '?agentId=', '?agentId=nenhum&agentName=X']) {
    await page.goto(`/agentes/envio-em-massa${query}`)
    await expect(page.getByRole('heading', { name: 'Escolha um agente' })).toBeVisible()
  }
})

test('[CP-02] not connected: says so, leads to the channels, and looks again', async ({
  signedIn: page,
  agentId,
  request,
}) => {
  await page.goto(`/agentes/${agentId}?type=campaign`)
  await expect(page.getByRole('region', { name: 'WhatsApp não conectado' })).toBeVisible()
  const mass = page.getByRole('region', { name: 'Disparo em Massa' })
  await expect(mass.getByText('Conecte o WhatsApp primeiro')).toBeVisible()
  await expect(mass.getByRole('button')).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Conectar WhatsApp' })).toHaveAttribute(
    'href',
    `/agentes/${agentId}?type=channel`,
  )
  const provider = await connectProvider(request, agentId)
  await page.getByRole('button', { name: 'Verificar novamente' }).click()
  await expect(mass.getByRole('link')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await provider.close()
})

test('[CP-02] [CP-05] [CQ-02] without a WhatsApp the page says so first, and promises nothing', async ({
  signedIn: page,
  agentId,
  request,
  server,
}) => {
  await open(page, agentId)
  const missing = page.getByRole('region', { name: 'WhatsApp não conectado' })
  await expect(missing.getByRole('link', { name: 'Conectar WhatsApp' })).toHaveAttribute(
    'href',
    `/agentes/${agentId}?type=channel`,
  )
  await chooseList(page, list(2))
  await expect(page.getByText('Conecte o WhatsApp primeiro')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toBeDisabled()
  await expect(page.getByText('Começa', { exact: false })).toBeHidden()
  const provider = await connectProvider(request, agentId)
  await missing.getByRole('button', { name: 'Verificar novamente' }).click()
  await expect(missing).toBeHidden()
  await expect(page.getByText('Começa', { exact: false })).toBeVisible()
  await text(page).fill('Oi!')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('O WhatsApp conectado por QR Code', { exact: false })).toBeVisible()
  // As if the connection was lost while the confirmation was open.
  const message = 'WhatsApp não conectado. Conecte e tente novamente.'
  await server.next('massSend', { kind: 'reply', status: 409, body: { error: 'not_connected', message } })
  await dialog.getByRole('button', { name: 'Começar envio' }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'Nada foi enviado.' })
  await expect(failed).toContainText('Erro ao processar o envio em massa. Tente novamente.')
  await expect(failed).toContainText(message)
  await provider.close()
})

test('[CP-03] [CP-05] [CQ-02] what is wrong has the focus and is in sight, a link before anything is confirmed', async ({
  signedIn: page,
  agentId,
  provider,
}) => {
  expect(provider.channelId).not.toBe('')
  await open(page, agentId)
  const send = page.getByRole('button', { name: 'Enviar', exact: true })
  await send.click()
  const choose = page.getByRole('button', { name: 'Escolher arquivo' })
  await expect(choose).toBeFocused()
  await expect(choose).toHaveAccessibleDescription('Por favor, selecione um arquivo de contatos para envio')
  await expect(page.getByText('Por favor, selecione um arquivo de contatos para envio')).toBeInViewport()
  await chooseList(page, list(2))
  await text(page).fill('Oi!')
  const link = page.getByLabel('Link', { exact: true })
  await link.fill('nao e link')
  for (const at of [1, 2, 3, 4]) {
    await page.getByRole('button', { name: 'Adicionar opção' }).click()
    await expect(page.getByLabel(`Opção ${at}`, { exact: true })).toBeFocused()
    await page.keyboard.type(`Opção ${at}`)
  }
  await send.click()
  await expect(page.getByText('Informe um link válido')).toBeInViewport()
  await expect(link).toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()
  await link.fill('loja.exemplo.com.br')
  await page.getByLabel('Opção 2', { exact: true }).fill('')
  await send.click()
  await expect(page.getByLabel('Opção 2', { exact: true })).toBeFocused()
  await page.getByLabel('Opção 2', { exact: true }).fill('Opção 2')

  // One character too many is counted and told beside the text while it is typed.
  const message = page.getByRole('region', { name: 'Mensagem' })
  await expect(message.getByText('3/4.000')).toBeVisible()
  await text(page).fill('a'.repeat(4_001))
  await expect(message.getByText('4.001/4.000')).toBeVisible()
  await expect(text(page)).toHaveAccessibleDescription('1 caractere acima do limite de 4.000 4.001 de 4.000 caracteres')
  await send.click()
  await expect(text(page)).toBeFocused()
  await expect(text(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('[CP-03] [CP-04] [CP-06] the form with all its parts goes out as specified and reaches everybody once', async ({
  signedIn: page,
  agentId,
  provider,
}) => {
  await open(page, agentId)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByText('Por favor, selecione um arquivo de contatos para envio')).toBeVisible()
  await chooseList(page, csv(['Ana;11988887777', 'Zé;123', '=João;(21) 97777-6666'], 'latin1'))
  await text(page).fill('Oi, {{nome}}!')
  await page
    .getByLabel('Imagem', { exact: true })
    .setInputFiles({ name: 'bolo.png', mimeType: 'image/png', buffer: png })
  await page.getByLabel('Documento', { exact: true }).setInputFiles({
    name: 'a.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Tabela de preços'),
  })
  await page.getByLabel('Nome do documento').fill('precos')
  for (const [label, name, mimeType, buffer] of [
    ['Áudio', 'oi.wav', 'audio/wav', wav()],
    ['Vídeo', 'loja.mp4', 'video/mp4', mp4(['vide', 'soun'])],
  ] as const)
    await page.getByLabel(label, { exact: true }).setInputFiles({ name, mimeType, buffer })
  await page.getByLabel('Link', { exact: true }).fill('loja.exemplo.com.br')
  await page.getByLabel('Texto do link').fill('Nossa loja')
  await page.getByLabel('Título da lista de opções').fill('Como prefere?')
  await page.getByLabel('Texto do botão').fill('Escolher')
  await page.getByRole('button', { name: 'Adicionar opção' }).click()
  await page.getByLabel('Opção 1', { exact: true }).fill('Entrega')
  await page.getByLabel('Descrição da opção 1').fill('Em|||casa')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByText('Não use ||| aqui')).toBeVisible()
  await page.getByLabel('Descrição da opção 1').fill('Em casa')
  const upload = page.waitForRequest('**/api/v1/mass-sending/upload')
  await send(page)
  const request = await upload
  expect(request.headers()['authorization']).toBeUndefined()
  // Playwright does not show a body with files; the messages that arrive below prove its content.
  expect(request.headers()['content-type']).toMatch(/^multipart\/form-data/)
  await expect(figure(page, 'enviado')).toHaveText('2')
  await expect(card(page).getByText('concluída')).toBeVisible()
  const ofAna = provider.sent.filter(({ address }) => address === '5511988887777').map(({ part }) => part)
  expect(ofAna).toMatchObject([
    { type: 'image', caption: 'Oi, Ana!' },
    { type: 'document', name: 'precos.txt' },
    { type: 'audio', name: 'oi.wav' },
    { type: 'video' },
    { type: 'link', url: 'https://loja.exemplo.com.br', title: 'Nossa loja' },
    {
      type: 'optionList',
      title: 'Como prefere?',
      button: 'Escolher',
      options: [{ title: 'Entrega', description: 'Em casa' }],
    },
  ])
  expect(provider.sent.filter(({ address }) => address === '5521977776666').at(0)?.part.caption).toBe('Oi, =João!')
  await card(page).getByRole('button', { name: 'Ver pessoas' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar relatório (CSV)' }).click()
  const report = await readFile(await (await download).path(), 'utf8')
  expect(report).toContain('Zé;123;recusado;linha 3 do arquivo: Não é um número de pessoa;')
})

test('[CQ-01] the page says what a list looks like, and its example is one', async ({
  signedIn: page,
  agentId,
  provider,
}) => {
  expect(provider.channelId).not.toBe('')
  await open(page, agentId)
  await expect(page.getByText('Uma linha por pessoa, com o telefone.')).toBeVisible()
  for (const type of ['.csv', '.tsv', '.txt', '.xlsx'])
    expect(await page.getByLabel('Arquivo de contatos (CSV ou XLSX)').getAttribute('accept')).toContain(type)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar um exemplo' }).click()
  const sample = await download
  expect(sample.suggestedFilename()).toBe('exemplo-de-contatos.csv')
  const buffer = await readFile(await sample.path())
  await chooseList(page, { name: 'exemplo.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('table', { name: 'Contatos do arquivo' })).toContainText('Ana Souza')
  await expect(page.getByRole('table', { name: 'Contatos do arquivo' }).getByText('válido')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Baixar um exemplo' })).toBeHidden()
})

test('[CP-05] a failure loses nothing, also over a reload; success clears the form', async ({
  signedIn: page,
  agentId,
  provider,
  server,
}) => {
  await open(page, agentId)
  await chooseList(page, list(2))
  await text(page).fill('Oi!')
  await page
    .getByLabel('Imagem', { exact: true })
    .setInputFiles({ name: 'bolo.png', mimeType: 'image/png', buffer: png })
  await server.next('massSend', { kind: 'reply', status: 500, body: { error: 'x', message: 'Não deu.' } })
  await send(page)
  await expect(page.getByText('Erro ao processar o envio em massa. Tente novamente.').first()).toBeVisible()
  await expect(text(page)).toHaveValue('Oi!')
  await untilLeavable(page)
  await page.reload()
  await expect(text(page)).toHaveValue('Oi!')
  await expect(page.getByRole('table', { name: 'Contatos do arquivo' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tirar arquivo: Imagem' })).toBeVisible()
  await send(page)
  await expect(page.getByText('Envio em massa iniciado com sucesso!').first()).toBeVisible()
  await expect(text(page)).toHaveValue('')
  await expect(page.getByRole('table', { name: 'Contatos do arquivo' })).toBeHidden()
  await expect(figure(page, 'enviado')).toHaveText('2')
  expect(provider.sent.map(({ part }) => part)).toMatchObject([{ caption: 'Oi!' }, { caption: 'Oi!' }])
})

test('[CP-05] a campaign that waits is said to have begun once, with the time of its first message', async ({
  signedIn: page,
  agentId,
  server,
  provider,
}) => {
  await open(page, agentId)
  await chooseList(page, list(2))
  await text(page).fill('Oi!')
  const started = { id: 'c1', message: 'Envio em massa iniciado com sucesso!', total: 2, refused: 0 }
  await server.next('massSend', { kind: 'reply', status: 202, body: started })
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' })
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
    createdAt: new Date(),
    nextAt: `${tomorrow}T11:00:00.000Z`,
    canReconcile: false,
  }
  await server.next('listCampaigns', { kind: 'reply', status: 200, body: [waiting] })
  await send(page)
  await expect(
    page.getByText('As mensagens começam a sair amanhã às 08:00. Acompanhe o envio mais abaixo.'),
  ).toBeVisible()
  await expect(page.getByText('Envio em massa iniciado com sucesso!')).toHaveCount(1)
  expect(provider.sent).toEqual([])
})

test('[CP-05] of a tab and its duplicate the second says that another content has begun, and can then be sent', async ({
  signedIn: page,
  context,
  agentId,
  provider,
}) => {
  await open(page, agentId)
  await chooseList(page, list(1))
  await text(page).fill('Oi!')
  await untilLeavable(page)
  const other = await context.newPage()
  await duplicateTab(page, other)
  await open(other, agentId)
  await expect(other.getByRole('table', { name: 'Contatos do arquivo' })).toBeVisible()
  await expect(text(other)).toHaveValue('Oi!')
  await send(page)
  await expect(page.getByText('Envio em massa iniciado com sucesso!').first()).toBeVisible()
  await text(other).fill('Olá!')
  // Without its '+', this would be a number in Santa Catarina.
  await chooseList(other, csv(['Lars;+47 91 23 51 77']))
  await send(other)
  const failed = other.getByRole('alert').filter({ hasText: 'Nada foi enviado.' })
  await expect(failed).toContainText('Um envio deste mesmo rascunho já começou, com outro conteúdo.')
  await expect(text(other)).toHaveValue('Olá!')
  await send(other)
  await expect(other.getByText('Envio em massa iniciado com sucesso!').first()).toBeVisible()
  await expect
    .poll(() => provider.sent.map(({ address, part }) => [address, part.text]))
    .toEqual([
      [expect.stringMatching(/^55/u), 'Oi!'],
      ['4791235177', 'Olá!'],
    ])
})

test('[CP-05] a sending goes on while the agent cannot be read again; a failed first read says so and is repeated', async ({
  signedIn: page,
  agentId,
  provider,
  server,
}) => {
  expect(provider.channelId).not.toBe('')
  const broken = { kind: 'reply', status: 502, body: { error: 'x', message: 'Não deu.' } } as const
  // A read is repeated once by itself.
  const failReads = async () => {
    for (const outcome of [broken, broken]) await server.next('getAgent', outcome)
  }
  await failReads()
  await page.goto(`/agentes/envio-em-massa?agentId=${agentId}&agentName=Ana`)
  await expect(page.getByRole('heading', { name: 'Não foi possível carregar o agente' })).toBeVisible()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await chooseList(page, list(1))
  await text(page).fill('Oi!')
  const upload = page.waitForRequest('**/api/v1/mass-sending/upload')
  await server.next('massSend', { kind: 'hold' })
  await send(page)
  await upload
  const statuses: number[] = []
  const failed = page.waitForResponse((response) => {
    if (response.url().endsWith(`/agents/${agentId}`)) statuses.push(response.status())
    return statuses.length === 2
  })
  await failReads()
  // The events alone, because a real loss of the network would end the upload.
  await page.evaluate(() => ['offline', 'online'].map((name) => window.dispatchEvent(new Event(name))))
  await failed
  expect(statuses).toEqual([502, 502])
  await server.release('massSend')
  await expect(page.getByText('Envio em massa iniciado com sucesso!').first()).toBeVisible()
})

test('[CQ-01] a long list is one stop of the tab key: arrows go from row to row', async ({
  signedIn: page,
  agentId,
}) => {
  await open(page, agentId)
  await chooseList(page, list(60))
  const row = (line: number) => page.getByLabel(`Número da linha ${line}`, { exact: true })
  await page.getByRole('button', { name: 'Com problema' }).focus()
  await page.keyboard.press('Tab')
  await expect(row(2)).toBeFocused()
  // On a slow machine a held key comes again before the new row was drawn.
  await page.evaluate(async () => {
    for (let line = 3; line <= 40; line += 1) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
      await Promise.resolve()
    }
  })
  await expect(row(40)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(row(40)).toBeFocused()
  await expect(row(40)).toBeInViewport()
  await page.keyboard.press('ArrowUp')
  await expect(row(39)).toBeFocused()
  // Also where the list was scrolled away from it meanwhile.
  await row(39).hover()
  await page.mouse.wheel(0, -10_000)
  await expect(row(2)).toBeInViewport()
  await page.keyboard.press('ArrowDown')
  await expect(row(40)).toBeFocused()
  await expect(row(40)).toBeInViewport()
})

test('[CQ-01] each row is judged, and put right by keyboard where it stands', async ({ signedIn: page, agentId }) => {
  await open(page, agentId)
  const lines = [
    'Ana;11988887777',
    'Bia;551188887777',
    'Caio;5,51199E+12',
    'Davi;97777-1234',
    'Eva;+55 21 97777-6666',
    'Fábio;(31) 98888-1212',
  ]
  await chooseList(page, csv(lines))
  const totals = page.getByRole('region', { name: 'Contatos' })
  const total = (name: string) =>
    totals
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd')
  await expect(total('Válidos')).toHaveText('3')
  await expect(total('Corrigidos')).toHaveText('0')
  await expect(total('Repetidos')).toHaveText('1')
  await expect(total('Inválidos')).toHaveText('2')
  await expect(totals.getByText('inválido: Número perdido pelo Excel', { exact: false })).toBeVisible()
  await page.getByLabel('DDD para números sem DDD').fill('31')
  await expect(total('Inválidos')).toHaveText('1')
  const cell = page.getByLabel('Número da linha 4')
  await expect(cell).toHaveAccessibleDescription(/^inválido: Número perdido pelo Excel/u)
  await expect(cell).toHaveAttribute('aria-invalid', 'true')
  await cell.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('21 96666-5555')
  await page.keyboard.press('Enter')
  await expect(total('Inválidos')).toHaveText('0')
  await expect(total('Válidos')).toHaveText('4')
  await expect(total('Corrigidos')).toHaveText('1')
  await expect(cell).toHaveAccessibleDescription('válido')
  await expect(cell).toHaveAttribute('aria-invalid', 'false')

  // A typed number survives a reload even before the field loses the focus.
  await page.getByLabel('Número da linha 2').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('21 95555-4444')
  await page.reload()
  await expect(page.getByLabel('Número da linha 2')).toHaveValue('(21) 95555-4444')
  await expect(page.getByLabel('Número da linha 4')).toHaveValue('(21) 96666-5555')

  const choose = (content: string, name = 'outra.csv') =>
    page
      .getByLabel('Arquivo de contatos (CSV ou XLSX)')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  await choose('')
  await expect(totals.getByText('O arquivo está vazio. Envie uma lista com um contato em cada linha.')).toBeVisible()
  await choose('nome;telefone\r\n')
  await expect(totals.getByText('O arquivo só tem a linha de títulos.', { exact: false })).toBeVisible()
  await choose('Tabela de preços', 'tabela.pdf')
  await expect(totals.getByText('O arquivo não pôde ser lido. Use CSV ou XLSX', { exact: false })).toBeVisible()
  await choose('nome;cidade\r\nAna;Santos\r\n')
  await expect(totals.getByText('Nenhuma coluna do arquivo parece ter telefones.', { exact: false })).toBeVisible()
})

test('[CQ-01] [CQ-02] as many contacts as are allowed, and their number in words', async ({
  signedIn: page,
  agentId,
  provider,
}) => {
  expect(provider.channelId).not.toBe('')
  await open(page, agentId)
  const rows = Array.from({ length: 20_001 }, (_, at) => `Pessoa ${at + 1};${11_913_340_000 + at}`)
  const contacts = page.getByRole('region', { name: 'Contatos' })
  await page.getByLabel('Arquivo de contatos (CSV ou XLSX)').setInputFiles(csv([...rows, '']))
  await expect(contacts.getByText('A lista é grande demais.', { exact: false })).toBeVisible()
  await chooseList(page, csv([...rows.slice(1), '']))
  await expect(contacts.locator('dl > div').first()).toHaveText('Válidos20.000')
  const cells = [['nome', 'telefone'], ...rows.slice(2).map((row) => row.split(';'))]
  await chooseList(page, {
    name: 'clientes.xlsx',
    buffer: makeXlsx({ Lista: [...cells, ['', '']] }),
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
  await expect(contacts.locator('dl > div').first()).toHaveText('Válidos19.999')
  await text(page).fill('Oi!')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const words = dialog.getByLabel('Número de pessoas por extenso')
  const confirm = dialog.getByRole('button', { name: 'Começar envio' })
  await expect(words).toHaveAccessibleDescription('Escreva em palavras: 19.999. Por exemplo, 1.200 é “mil e duzentas”.')
  for (const digits of ['19.999', '19999']) {
    await words.fill(digits)
    await expect(dialog.getByText('Escreva em palavras, sem algarismos.')).toBeVisible()
  }
  await words.fill('dezenove mil')
  await expect(words).toHaveAttribute('aria-invalid', 'false')
  await words.press('Tab')
  await expect(dialog.getByText('Estas palavras não são 19.999. Confira o que você escreveu.')).toBeVisible()
  await expect(confirm).toBeDisabled()
  await words.fill(' DEZENOVE  mil novecentas noventa e nove ')
  await expect(words).toHaveAttribute('aria-invalid', 'false')
  await expect(confirm).toBeEnabled()
})

test('[CQ-02] preview for each person, unknown variables, dry run, estimate and warning', async ({
  signedIn: page,
  agentId,
  provider,
  server,
}) => {
  const plan = { timezone: 'America/Sao_Paulo', linkedDays: 100, sentToday: 0, isFirst: true, answerCost: 0 }
  const body = { ...plan, opensAt: '2045-01-02T11:00:00.000Z' }
  await server.next('campaignPlan', { kind: 'reply', status: 200, body })
  await open(page, agentId)
  const preview = page.getByRole('region', { name: 'Prévia' })
  await chooseList(page, csv(['Ana;11988887777', ';11977776666']))
  await text(page).fill('Oi, {{nome}}!')
  await expect(preview.getByText('1 contato não tem valor para {{nome}}: a mensagem dele sai sem ela.')).toBeVisible()
  await chooseList(page, csv(['ANA SILVA;11988887777', 'Bia;11977776666']))
  await expect(preview.getByText('não tem valor')).toHaveCount(0)
  await text(page).fill('Oi, {{primeiro_nome}}! {{cidade}}')
  await expect(preview.getByText('Variável desconhecida: {{cidade}}')).toBeVisible()
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(
    page.getByRole('region', { name: 'Mensagem' }).getByText('Variável desconhecida: {{cidade}}'),
  ).toBeVisible()
  await text(page).fill('*Só hoje*, {{primeiro_nome}}: _2 * 3 * 4_ com a_b_c')
  await expect(preview.getByText('Só hoje, Ana: 2 * 3 * 4 com a_b_c', { exact: true })).toBeVisible()
  await expect(preview.locator('strong')).toHaveText('Só hoje')
  await expect(preview.locator('em')).toHaveText('2 * 3 * 4')
  await text(page).fill('Oi, {{primeiro_nome}}!')
  await expect(preview.getByText('Oi, Ana!', { exact: true })).toBeVisible()
  await preview.getByRole('button', { name: 'Próxima pessoa' }).click()
  await expect(preview.getByText('Oi, Bia!', { exact: true })).toBeVisible()
  await expect(preview.getByText('2 pessoas, 1 minuto.', { exact: false })).toBeVisible()
  const span = 'Começa e termina por volta de segunda-feira, 02/01/2045, às 08:00.'
  await expect(preview.getByText(span)).toBeVisible()
  await expect(preview.getByText('O envio não gasta créditos', { exact: false })).toBeVisible()
  await preview.getByLabel('Seu número, para testar').fill('(11) 95555-4444')
  await preview.getByRole('button', { name: 'Enviar teste para mim' }).click()
  await expect(page.getByText('Teste enviado.')).toBeVisible()
  await expect
    .poll(() => provider.sent.map(({ address, part }) => [address, part.text]))
    .toEqual([['5511955554444', 'Oi, Bia!']])
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('o número pode ser bloqueado', { exact: false })).toBeVisible()
  await expect(page.getByRole('dialog').getByText(span)).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('são puladas as pessoas que pediram para não receber')
  await page.reload()
  await expect(preview.getByLabel('Seu número, para testar')).toHaveValue('(11) 95555-4444')
})

test('[CP-04] the preview stays in sight while the message is written', async ({ signedIn: page, agentId }) => {
  await open(page, agentId)
  await chooseList(page, list(9))
  await text(page).fill('Oi, {{nome}}!')
  await page.getByRole('button', { name: 'Enviar', exact: true }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: 'Prévia' }).getByText('Oi, Pessoa 1!')).toBeInViewport()
})
