import type { Stage } from '../../contract/stages.ts'
import { expect, test } from './app-test.ts'
import { gapBelow } from './gestures.ts'
import { button, fillBasics, leaveAction, names, openActions, openStages, row } from './stages-page.ts'

const sent = async (page: Parameters<typeof openStages>[0], method: 'POST' | 'PUT', act: () => Promise<void>) => {
  const request = page.waitForRequest((one) => one.method() === method && one.url().includes('/api/v1/stages'))
  await act()
  return (await request).postDataJSON() as Stage
}

test('[SW-01] [SW-03] a new stage goes through its three steps, and the first lets nobody on without what it needs', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await openStages(page, id)
  await button(page, 'Novo Estagio').click()
  await expect(page.getByText('1/3')).toBeVisible()
  await expect(page.getByLabel('Nome do estágio')).toBeFocused()
  expect(await gapBelow(page.getByRole('dialog').getByRole('list').first())).toBeGreaterThanOrEqual(8)
  await button(page, 'Próximo').click()
  await expect(page.getByText('Nome do estagio e obrigatorio')).toBeVisible()
  await expect(page.getByLabel('Nome do estágio')).toBeFocused()
  for (const [field, next] of [
    ['Nome do estágio', 'Descreva o estágio'],
    ['Descrição', 'Informe quando o estágio começa'],
  ] as const) {
    await page.getByLabel(field, { exact: true }).fill('Pedido')
    await button(page, 'Próximo').click()
    await expect(page.getByText(next)).toBeVisible()
    await expect(page.getByText('1/3')).toBeVisible()
  }
  await expect(page.getByLabel('Detalhes da condição')).toHaveAccessibleDescription(/^Opcional/)
  const condition = page.getByLabel('Condição', { exact: true })
  await condition.fill('Os dados do pedido foram coletados')
  await expect(condition).toHaveAccessibleDescription(
    /^Este estágio começa sozinho assim que um estágio acima dele na lista é concluído/,
  )
  await fillBasics(page, 'Pedido')
  await expect(condition).toHaveAccessibleDescription(/^Quando o estágio começa/)
  // Neither the second press nor a key that is held down goes on with the next step.
  await button(page, 'Próximo').dblclick()
  await expect(page.getByText('2/3')).toBeVisible()
  await button(page, 'Próximo').focus()
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(page.getByText('3/3')).toBeVisible()
  // Not at 'Finalizar', which took the place of the button.
  await expect(button(page, 'Acoes')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('3/3')).toBeVisible()
  await button(page, 'Anterior').press('Enter')
  await expect(button(page, 'Dados Requeridos')).toBeFocused()
  await expect(page.getByText('2/3')).toBeVisible()
})

test('[SW-02] in a new stage only earlier steps may be clicked, in an existing one any', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await api.createStage(id, 'Troca')
  await openStages(page, id)
  await button(page, 'Novo Estagio').click()
  await expect(button(page, 'Acoes')).toBeDisabled()
  await fillBasics(page, 'Pedido')
  await button(page, 'Próximo').click()
  await expect(button(page, 'Acoes')).toBeDisabled()
  await button(page, 'Informacoes Basicas').click()
  await expect(page.getByLabel('Nome do estágio')).toHaveValue('Pedido')
  await button(page, 'Fechar').click()
  await row(page, 'Troca').click()
  await button(page, 'Editar').click()
  await button(page, 'Acoes').click()
  await expect(page.getByText('3/3')).toBeVisible()
  await button(page, 'Informacoes Basicas').click()
  await expect(page.getByLabel('Nome do estágio')).toHaveValue('Troca')
})

test('[SW-04] [SW-06] [SG-05] [SG-06] a stage is created with its data, and its instructions are what is shown', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await api.createStage(id, 'Troca')
  await openStages(page, id)
  await button(page, 'Novo Estagio').click()
  await fillBasics(page, 'Pedido')
  await button(page, 'Próximo').click()
  await expect(page.getByLabel('Descrição do campo')).toHaveAccessibleDescription('Opcional.')
  await page.getByLabel('Nome do campo').fill('cep')
  await expect(page.getByLabel('Nome de exibição')).toHaveValue('cep')
  await page.getByLabel('Nome de exibição').fill('')
  await button(page, 'Adicionar campo').click()
  await expect(page.getByText('Informe o nome de exibição')).toBeVisible()
  await page.getByLabel('Nome de exibição').fill('CEP')
  await button(page, 'Adicionar campo').click()
  for (const taken of ['cep', 'Cép']) {
    await page.getByLabel('Nome do campo').fill(taken)
    await button(page, 'Adicionar campo').click()
    await expect(page.getByLabel('Nome do campo')).toHaveAccessibleDescription(/Já existe um campo com este nome: cep/)
  }
  await page.getByLabel('Nome do campo').fill('nome')
  await button(page, 'Adicionar campo').click()
  await expect(page.getByLabel('Tipo de CEP')).toHaveValue('TEXT')
  await expect(page.getByLabel('Tipo de CEP'), 'not the look of the browser').toHaveCSS('appearance', 'none')
  await expect(page.getByLabel('Tipo de CEP').getByRole('option')).toHaveText([
    'Texto',
    'Numero',
    'Sim/Nao',
    'Data',
    'Email',
    'Telefone',
    'URL',
    'Endereco',
  ])
  await button(page, 'Remover campo nome').click()
  await page.getByLabel('Nome de exibição').fill('Nome do cliente')
  await expect(page.getByLabel('Nome do campo')).toHaveValue('nome_do_cliente')
  await page.getByLabel('Nome do campo').fill('cliente')
  await expect(page.getByLabel('Nome de exibição')).toHaveValue('Nome do cliente')
  await button(page, 'Adicionar campo').click()
  await button(page, 'Mover campo Nome do cliente para cima').press('Enter')
  await expect(page.getByLabel(/^Tipo de/)).toHaveCount(2)
  await expect(page.getByLabel(/^Tipo de/).first()).toHaveAccessibleName('Tipo de Nome do cliente')
  await expect(button(page, 'Mover campo Nome do cliente para cima')).toBeFocused()
  await test.step('a field that is there already gets another name to show, never none', async () => {
    const name = page.getByLabel('Nome exibido de cliente')
    await name.fill('')
    await name.blur()
    await expect(name).toHaveValue('cliente')
    await name.fill('Telefone')
  })
  await test.step('the type that a name suggests is one press away, and not offered again', async () => {
    const type = page.getByLabel('Tipo de Telefone')
    await expect(type).toHaveValue('TEXT')
    await button(page, 'Usar tipo Telefone em Telefone').click()
    await expect(type).toHaveValue('PHONE')
    await expect(type).toBeFocused()
    await expect(button(page, /^Usar tipo/)).toHaveCount(0)
    await page.getByLabel('Nome exibido de cliente').fill('Seu nome')
    await expect(button(page, /^Usar tipo/)).toHaveCount(0)
  })
  await button(page, 'Próximo').click()
  await page.getByText('Instruções que o agente recebe').click()
  const shown = await page.locator('details pre').textContent()
  const body = await sent(page, 'POST', () => button(page, 'Finalizar').click())
  expect(body).toMatchObject({
    agentId: id,
    name: 'Pedido',
    description: 'Anota o pedido',
    condition: 'O cliente quer comprar',
    active: true,
    priority: 2,
    instructions: shown,
    requiredData: [
      { fieldName: 'cliente', displayName: 'Seu nome', dataType: 'PHONE' },
      { fieldName: 'cep', displayName: 'CEP', dataType: 'TEXT' },
    ],
  })
  await expect(page.getByText('Estagio criado com sucesso!')).toBeVisible()
  await expect(names(page)).toHaveText(['Troca', 'Pedido'])
})

test('[SW-01] [SG-06] a save that fails keeps everything, and so do closing and reloading', async ({
  signedIn: page,
  api,
  server,
}) => {
  const { id } = await api.createAgent()
  await openStages(page, id)
  await openActions(page)
  await server.next('createStage', { kind: 'hold' })
  await server.next('createStage', { kind: 'reply', status: 500, body: { error: 'x', message: 'sem espaço' } })
  await button(page, 'Finalizar').click()
  await expect(button(page, 'Salvando...')).toBeDisabled()
  await server.release('createStage')
  await expect(page.getByText('Erro ao criar estagio: sem espaço')).toBeVisible()
  await server.next('createStage', { kind: 'reply', status: 500, body: {} })
  await button(page, 'Finalizar').click()
  await expect(page.getByText('Erro ao criar estagio: Failed to create stage')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Você começou o estágio “Pedido” e não terminou.')).toBeVisible()
  await page.reload()
  await button(page, 'Continuar').click()
  await expect(page.getByText('3/3')).toBeVisible()
  await button(page, 'Anterior').click()
  await expect(page.getByLabel('Tipo de pedido')).toBeVisible()
  await button(page, 'Anterior').click()
  await expect(page.getByLabel('Nome do estágio')).toHaveValue('Pedido')
  await button(page, 'Próximo').click()
  await button(page, 'Próximo').click()
  await button(page, 'Finalizar').click()
  await expect(page.getByText('Estagio criado com sucesso!')).toBeVisible()
  await expect(page.getByText(/não terminou/)).toHaveCount(0)
})

test('[SW-04] [SW-05] what is half typed outlives a reload where one was, and finishing takes it in', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await openStages(page, id)
  await leaveAction(page)
  await button(page, 'Continuar').click()
  await expect(page.getByText('3/3')).toBeVisible()
  await expect(page.getByRole('form', { name: 'Nova ação' }).getByLabel('Nome da ação')).toHaveValue('Frete')
  await button(page, 'Cancelar').click()
  await button(page, 'Anterior').click()
  await page.getByLabel('Nome do campo').fill('rua')
  await page.getByLabel('Nome de exibição').fill('')
  await page.reload()
  await button(page, 'Continuar').click()
  await expect(page.getByText('2/3')).toBeVisible()
  await expect(page.getByLabel('Nome do campo')).toHaveValue('rua')

  // Discarding all steps is asked about first.
  await button(page, 'Descartar').click()
  await expect(button(page, 'Continuar preenchendo')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Nome do campo')).toHaveValue('rua')

  // A field that cannot be added shows its error and keeps the step; corrected, it becomes part of the stage.
  await button(page, 'Próximo').click()
  await expect(page.getByText('Informe o nome de exibição')).toBeVisible()
  await expect(page.getByLabel('Nome de exibição')).toBeFocused()
  await expect(page.getByText('2/3')).toBeVisible()
  await page.getByLabel('Nome do campo').fill('nome da rua')
  await button(page, 'Próximo').click()
  await expect(page.getByText('Use letras, números e _, sem espaços')).toBeVisible()
  await page.getByLabel('Nome do campo').fill('rua')
  await page.getByLabel('Nome de exibição').fill('Rua')
  await button(page, 'Próximo').click()
  await expect(page.getByText('3/3')).toBeVisible()
  const body = await sent(page, 'POST', () => button(page, 'Finalizar').click())
  expect(body.requiredData?.map(({ displayName }) => displayName)).toEqual(['pedido', 'Rua'])
  await expect(page.getByText('Estagio criado com sucesso!')).toBeVisible()

  await openActions(page)
  await button(page, 'Descartar').click()
  await button(page, 'Descartar tudo').click()
  await expect(page.getByText('1/3')).toBeVisible()
  await expect(page.getByLabel('Nome do estágio')).toHaveValue('')
})

test('[SW-01] discarding asks first, and leads to an empty first step', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent()
  await openStages(page, id)
  await openActions(page)
  await button(page, 'Descartar').click()
  const question = page.getByRole('dialog', { name: 'Descartar o que você preencheu?' })
  await expect(button(page, 'Continuar preenchendo')).toBeFocused()
  await button(page, 'Continuar preenchendo').click()
  await expect(question).toBeHidden()
  await expect(page.getByText('3/3')).toBeVisible()
  await expect(button(page, 'Descartar')).toBeFocused()
  await button(page, 'Anterior').click()
  await expect(page.getByLabel('Tipo de pedido')).toBeVisible()
  await page.getByLabel('Nome do campo').fill('rua')

  await button(page, 'Descartar').click()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByText('1/3')).toBeVisible()
  await expect(page.getByLabel('Nome do estágio')).toHaveValue('')
  await expect(page.getByLabel('Nome do estágio')).toBeFocused()
  await expect(button(page, 'Descartar')).toHaveCount(0)
  // In the first step, too, the focus goes to the first field.
  await fillBasics(page, 'Troca')
  await button(page, 'Descartar').click()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByLabel('Nome do estágio')).toHaveValue('')
  await expect(page.getByLabel('Nome do estágio')).toBeFocused()
  await fillBasics(page, 'Troca')
  await button(page, 'Próximo').click()
  await expect(page.getByText('2/3')).toBeVisible()
  await expect(page.getByLabel('Nome do campo')).toHaveValue('')
  await expect(page.getByLabel('Tipo de pedido')).toHaveCount(0)
})

test("[SG-01] [SW-01] with a draft, 'Novo Estagio' asks whether to continue it or to start again", async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await openStages(page, id)
  await leaveAction(page)
  await button(page, 'Novo Estagio').click()
  const dialog = page.getByRole('dialog', { name: 'Novo Estagio' })
  await expect(dialog.getByText('Você começou o estágio “Pedido” e não terminou.')).toBeVisible()
  await expect(button(page, 'Continuar de onde parei')).toBeFocused()
  await expect(page.getByText('3/3')).toHaveCount(0)
  await button(page, 'Continuar de onde parei').click()
  await expect(page.getByText('3/3')).toBeVisible()
  await expect(page.getByLabel('Nome da ação')).toHaveValue('Frete')
  await page.keyboard.press('Escape')

  await button(page, 'Novo Estagio').click()
  await button(page, 'Começar de novo').click()
  await expect(page.getByText('1/3')).toBeVisible()
  await expect(page.getByLabel('Nome do estágio')).toHaveValue('')
  await expect(page.getByLabel('Nome do estágio')).toBeFocused()
  await fillBasics(page, 'Troca')
  await button(page, 'Próximo').click()
  await button(page, 'Próximo').click()
  await expect(page.getByText('3/3')).toBeVisible()
  await expect(page.getByRole('form', { name: 'Nova ação' })).toHaveCount(0)
  await button(page, 'Finalizar').click()
  await expect(page.getByText('Estagio criado com sucesso!')).toBeVisible()
  await expect(names(page)).toHaveText(['Troca'])
})

test('[SW-05] [SG-06] an action is added, edited by its place and cancelled', async ({
  signedIn: page,
  api,
  server,
}) => {
  const { id } = await api.createAgent()
  await openStages(page, id)
  await openActions(page)
  await button(page, 'Adicionar ação').click()
  await expect(page.getByLabel('Método')).toHaveValue('POST')
  await expect(page.getByLabel('Cabeçalhos')).toHaveValue('Content-Type: application/json')
  await expect(page.getByLabel('Corpo', { exact: true })).toBeVisible()
  await expect(button(page, 'Finalizar')).toBeDisabled()
  await button(page, 'Salvar ação').click()
  await expect(page.getByText('Informe o nome da ação')).toBeVisible()
  await expect(page.getByText('Informe a URL', { exact: true })).toBeVisible()
  await page.getByLabel('Nome da ação').fill('Frete')
  await page.getByLabel('Cabeçalhos').fill('Accept: text/plain\nAuthorization')
  await page.getByLabel('URL', { exact: true }).fill('https://frete.com.br/{{data.rua}}/{{data.pe')
  await expect(page.getByText('Não há em Dados Requeridos: {{data.rua}}')).toBeVisible()
  await button(page, 'Salvar ação').click()
  await expect(page.getByText('Linha 2: falta “:” entre o nome e o valor').first()).toBeVisible()
  await page.getByLabel('URL', { exact: true }).fill('https://frete.com.br/{{data.pe')
  await page.getByRole('group', { name: 'Inserir campo: URL' }).getByRole('button', { name: 'pedido' }).click()
  await expect(page.getByLabel('URL', { exact: true })).toHaveValue('https://frete.com.br/{{data.pedido}}')
  await page.getByLabel('Cabeçalhos').fill('Authorization: Bearer segredo-do-frete')
  for (const method of ['GET', 'DELETE']) {
    await page.getByLabel('Método').selectOption(method)
    await expect(page.getByLabel('Corpo', { exact: true })).toBeHidden()
  }
  for (const method of ['PUT', 'PATCH']) {
    await page.getByLabel('Método').selectOption(method)
    await expect(page.getByLabel('Corpo', { exact: true })).toBeVisible()
  }
  await page.getByLabel('pedido', { exact: true }).check()
  await page.getByLabel('Quando chamar').fill('quando souber o pedido')
  await page.getByLabel('Modelo da resposta').fill('O frete custa {{response.preco}}.')
  await expect(page.getByRole('switch', { name: 'Extrair dados de interesse' })).toBeChecked()
  await button(page, 'Salvar ação').click()
  await button(page, 'Adicionar ação').click()
  await page.getByLabel('Nome da ação').fill('Outra')
  await page.getByLabel('Método').selectOption('GET')
  await page.getByLabel('Cabeçalhos').fill('')
  await button(page, 'Cancelar').click()
  await button(page, 'Adicionar ação').click()
  await expect(page.getByLabel('Nome da ação')).toHaveValue('')
  await expect(page.getByLabel('Método')).toHaveValue('POST')
  await expect(page.getByLabel('Cabeçalhos')).toHaveValue('Content-Type: application/json')
  await button(page, 'Cancelar').click()
  await button(page, 'Editar ação Frete').click()
  await page.getByLabel('Nome da ação').fill('Frete rápido')
  await button(page, 'Salvar ação').click()
  await page.getByText('Instruções que o agente recebe').click()
  await expect(page.locator('details pre')).toContainText(
    '1. Frete rápido (PATCH https://frete.com.br/{{data.pedido}}) Quando: quando souber o pedido Precisa de: pedido',
  )
  const body = await sent(page, 'POST', () => button(page, 'Finalizar').click())
  expect(body.intentions).toMatchObject([
    {
      name: 'Frete rápido',
      url: 'https://frete.com.br/{{data.pedido}}',
      method: 'PATCH',
      headers: 'Authorization: Bearer segredo-do-frete',
      triggerCondition: 'quando souber o pedido',
      requiredFields: ['pedido'],
      shouldExtractDataOfInterest: true,
      responseTemplate: 'O frete custa {{response.preco}}.',
    },
  ])
  await expect(page.getByText('Estagio criado com sucesso!')).toBeVisible()

  // After saving, the secret is never shown again, and it is kept when the stage is saved once more.
  await row(page, 'Pedido').click()
  await button(page, 'Editar').click()
  await button(page, 'Acoes').click()
  await button(page, 'Editar ação Frete rápido').click()
  await expect(page.getByLabel('Cabeçalhos')).toHaveValue(/^Authorization: •{8}[0-9a-f]{8}$/)
  await button(page, 'Cancelar').click()
  await server.next('updateStage', { kind: 'reply', status: 500, body: {} })
  await button(page, 'Finalizar').click()
  await expect(page.getByText('Erro ao atualizar estagio: Failed to update stage')).toBeVisible()
  await button(page, 'Finalizar').click()
  await expect(page.getByText('Estagio atualizado com sucesso!')).toBeVisible()
})

test('[SW-06] [SG-06] an edit that meets a newer one shows both', async ({ signedIn: page, api, account }) => {
  const { id } = await api.createAgent()
  const stage = await api.createStage(id, 'Pedido')
  await openStages(page, id)
  await row(page, 'Pedido').click()
  await button(page, 'Editar').click()
  await page.getByLabel('Condição', { exact: true }).fill('Quer comprar agora')
  const { id: stageId, updatedAt: _updated, ...body } = stage as Stage & { updatedAt: unknown }
  await page.request.put(`/api/v1/stages/${stageId}`, {
    headers: { authorization: `Bearer ${account.token}` },
    data: { ...body, name: 'Pedidos' },
  })
  await button(page, 'Acoes').click()
  await button(page, 'Finalizar').click()
  await expect(page.getByRole('dialog', { name: 'Alterado em outro lugar' })).toBeVisible()
  await button(page, 'Salvar escolhas').click()
  await expect(page.getByText('Estagio atualizado com sucesso!')).toBeVisible()
  await expect(names(page)).toHaveText(['Pedidos'])
  await expect(page.getByText('Quer comprar agora').first()).toBeVisible()
})

test('[SW-06] what was typed into a stage that was removed elsewhere becomes a new one', async ({
  signedIn: page,
  api,
  account,
}) => {
  const { id } = await api.createAgent()
  const stage = await api.createStage(id, 'Pedido')
  await openStages(page, id)
  await row(page, 'Pedido').click()
  await button(page, 'Editar').click()
  await page.getByLabel('Condição', { exact: true }).fill('Quer comprar agora')
  const headers = { authorization: `Bearer ${account.token}` }
  expect((await page.request.delete(`/api/v1/stages/${stage.id}`, { headers })).ok()).toBe(true)
  await button(page, 'Acoes').click()
  await button(page, 'Finalizar').click()
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^O estágio, .* foi removido em outro lugar\./)
  await expect(button(page, 'Fechar')).toBeDisabled()
  await button(page, 'Criar como novo').click()
  await expect(page.getByText('Estagio criado com sucesso!')).toBeVisible()
  await expect(names(page)).toHaveText(['Pedido'])
  await expect(page.getByText('Quer comprar agora').first()).toBeVisible()
})

test('[SW-01] an edit that was begun is told of in the list after a reload, until it is saved', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await api.createStage(id, 'Pedido')
  await openStages(page, id)
  await row(page, 'Pedido').click()
  await button(page, 'Editar').click()
  await page.getByLabel('Condição', { exact: true }).fill('Quer comprar agora')
  await page.reload()
  await expect(row(page, 'Pedido')).toContainText('Alterações não salvas')
  await button(page, '1. Pedido, Ativo, Alterações não salvas').click()
  await button(page, 'Editar').click()
  await button(page, 'Acoes').click()
  await button(page, 'Finalizar').click()
  await expect(page.getByText('Estagio atualizado com sucesso!')).toBeVisible()
  await expect(page.getByText('Alterações não salvas')).toHaveCount(0)
})
