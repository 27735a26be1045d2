import type { Page } from '@playwright/test'
import type { Stage } from '../../contract/stages.ts'
import { expect, test, type Account } from './app-test.ts'
import { contrastOf } from './contrast.ts'
import { button, names, openStages, row } from './stages-page.ts'

const storedNames = async (page: Page, agentId: string, { token }: Account): Promise<string[]> => {
  const headers = { authorization: `Bearer ${token}` }
  const response = await page.request.get(`/api/v1/stages/by-agent/${agentId}`, { headers })
  return ((await response.json()) as Stage[]).map(({ name }) => name)
}
const isSave = (url: string, method: string): boolean => method === 'PUT' && url.includes('/api/v1/stages/')
const broken = { kind: 'reply', status: 500, body: { error: 'x', message: 'Falhou' } } as const

/** Drags one stage by its handle to the place of the other. */
const drag = async (page: Page, name: string, to: string): Promise<void> => {
  const from = await page.getByRole('button', { name: `Mover ${name}` }).boundingBox()
  const target = await page.getByRole('button', { name: `Mover ${to}` }).boundingBox()
  if (!from || !target) throw new Error('nothing to drag')
  const x = from.x + from.width / 2
  await page.mouse.move(x, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, from.y + from.height / 2 - 10, { steps: 3 })
  await page.mouse.move(x, target.y + target.height / 2, { steps: 8 })
  await expect(page.getByText(new RegExp(`^${name} está na posição`))).toBeAttached()
  await page.mouse.up()
}

test('[SG-01] the tab begins empty, and the filter goes through all, active and inactive', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await openStages(page, id)
  await expect(page.getByRole('heading', { name: 'Nenhum estágio ainda' })).toBeVisible()
  await button(page, 'Criar Primeiro Estagio').click()
  await expect(page.getByRole('dialog', { name: 'Novo Estagio' })).toBeVisible()
  await api.createStage(id, 'Pedido')
  await api.createStage(id, 'Entrega', { active: false })
  await page.reload()
  await expect(names(page)).toHaveText(['Pedido', 'Entrega'])
  await button(page, 'Filtro: Todos').click()
  await expect(names(page)).toHaveText(['Pedido'])
  await button(page, 'Filtro: Ativos').click()
  await expect(names(page)).toHaveText(['Entrega'])
  expect(await contrastOf(row(page, 'Entrega').getByText('Inativo', { exact: true }))).toBeGreaterThanOrEqual(4.5)
  await button(page, 'Filtro: Inativos').click()
  await expect(names(page)).toHaveText(['Pedido', 'Entrega'])
  await button(page, 'Filtro: Todos').click()
  await button(page, 'Limpar filtro').click()
  await expect(names(page)).toHaveText(['Pedido', 'Entrega'])
  await expect(button(page, 'Filtro: Todos')).toBeFocused()
})

test('[SG-01] a list that cannot be read says so and is read again on demand', async ({
  signedIn: page,
  api,
  server,
}) => {
  const { id } = await api.createAgent()
  await api.createStage(id, 'Pedido')
  await server.next('listStages', broken)
  await server.next('listStages', broken)
  await openStages(page, id)
  await expect(page.getByText('Não foi possível carregar os estágios')).toBeVisible()
  await button(page, 'Tentar novamente').click()
  await expect(names(page)).toHaveText(['Pedido'])
})

test.describe('[SG-02] the order', () => {
  let agentId = ''
  test.beforeEach(async ({ signedIn: page, api }) => {
    agentId = (await api.createAgent()).id
    for (const name of ['Pedido', 'Entrega', 'Troca']) await api.createStage(agentId, name)
    await openStages(page, agentId)
    await expect(names(page)).toHaveText(['Pedido', 'Entrega', 'Troca'])
  })

  test('changes by dragging, once the pointer has moved 8 px', async ({ signedIn: page, account }) => {
    const saves: (number | null | undefined)[] = []
    page.on('request', (request) => {
      if (isSave(request.url(), request.method())) saves.push((request.postDataJSON() as Stage).priority)
    })
    const handle = await page.getByRole('button', { name: 'Mover Troca' }).boundingBox()
    if (!handle) throw new Error('no handle')
    await page.mouse.move(handle.x + 10, handle.y + 10)
    await page.mouse.down()
    await page.mouse.move(handle.x + 10, handle.y + 4)
    // A move is announced with the next rendering.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    await expect(page.getByText(/^Troca na mão/)).toHaveCount(0)
    await page.mouse.up()
    await drag(page, 'Troca', 'Pedido')
    await expect(page.getByText('Ordem dos estagios atualizada')).toBeVisible()
    await expect(names(page)).toHaveText(['Troca', 'Pedido', 'Entrega'])
    expect(new Set(saves)).toEqual(new Set([1, 2, 3]))
    expect(saves).toHaveLength(3)
    expect(await storedNames(page, agentId, account)).toEqual(['Troca', 'Pedido', 'Entrega'])
  })

  test('changes by keyboard, and each step is announced', async ({ signedIn: page, account }) => {
    await page.getByRole('button', { name: 'Mover Entrega' }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Entrega está na posição 2 de 3.')).toBeAttached()
    // The library listens to arrow keys from its next timer on.
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText('Entrega está na posição 1 de 3.')).toBeAttached()
    await page.keyboard.press('Space')
    await expect(page.getByText('Entrega solto na posição 1 de 3.')).toBeAttached()
    await expect(page.getByText('Ordem dos estagios atualizada')).toBeVisible()
    expect(await storedNames(page, agentId, account)).toEqual(['Entrega', 'Pedido', 'Troca'])
  })

  test('that cannot be saved goes back to what the server has, and can be tried again', async ({
    signedIn: page,
    server,
    account,
  }) => {
    for (let at = 0; at < 2; at += 1) await server.next('updateStage', broken)
    await drag(page, 'Troca', 'Entrega')
    await expect(page.getByText('Erro ao atualizar ordem: Failed to update 2 stages')).toBeVisible()
    await expect(page.getByText(/Não foi possível salvar a posição de: Entrega, Troca|: Troca, Entrega/)).toBeVisible()
    await expect(page.getByText('Posição não salva')).toHaveCount(2)
    await page.setViewportSize({ width: 800, height: 800 })
    for (const name of ['Tentar novamente', 'Deixar como está'])
      expect((await button(page, name).boundingBox())?.height, `${name} in one line`).toBeLessThan(45)
    await page.setViewportSize({ width: 360, height: 740 })
    const notice = page.getByRole('alert').filter({ hasText: 'Não foi possível salvar a posição' })
    const icon = await notice.locator('svg').boundingBox()
    const text = await notice.getByText(/^Não foi/).boundingBox()
    expect(text?.y, 'the text is beside the icon').toBeLessThan((icon?.y ?? 0) + (icon?.height ?? 0))
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(names(page)).toHaveText(['Pedido', 'Entrega', 'Troca'])
    await button(page, 'Tentar novamente').click()
    await expect(names(page)).toHaveText(['Pedido', 'Troca', 'Entrega'])
    // The screen shows the new order while it is being saved.
    await expect.poll(() => storedNames(page, agentId, account)).toEqual(['Pedido', 'Troca', 'Entrega'])
  })

  test('is saved whole, also after one has left the tab', async ({ signedIn: page, server, account }) => {
    for (let at = 0; at < 3; at += 1) await server.next('updateStage', { kind: 'hold' })
    await drag(page, 'Troca', 'Pedido')
    await expect(page.getByText('Salvando posição…')).toHaveCount(3)
    // For 50 ms a click belongs to the drag that has just ended.
    await expect(async () => {
      await page.getByRole('tab', { name: 'Perfil' }).click()
      await expect(page.getByRole('form', { name: 'Perfil do agente' })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    for (let at = 0; at < 3; at += 1) await server.release('updateStage')
    await expect.poll(() => storedNames(page, agentId, account)).toEqual(['Troca', 'Pedido', 'Entrega'])
  })

  test('that fails for one stage names it, shows the stored order, and saves only that one again', async ({
    signedIn: page,
    server,
    account,
  }) => {
    await server.next('updateStage', broken)
    const saving = page.getByText('Salvando posição…')
    await server.next('updateStage', { kind: 'hold' })
    await drag(page, 'Troca', 'Entrega')
    await expect(saving).toHaveCount(1)
    await server.release('updateStage')
    await expect(page.getByText('Erro ao atualizar ordem: Failed to update 1 stages')).toBeVisible()
    await expect(page.getByText('Posição não salva')).toHaveCount(1)
    await expect
      .poll(async () => (await names(page).allTextContents()).join())
      .toBe((await storedNames(page, agentId, account)).join())
    const saves: string[] = []
    page.on('request', (request) => void (isSave(request.url(), request.method()) && saves.push(request.url())))
    await button(page, 'Tentar novamente').click()
    await expect(page.getByText('Ordem dos estagios atualizada')).toBeVisible()
    await expect(names(page)).toHaveText(['Pedido', 'Troca', 'Entrega'])
    expect(saves).toHaveLength(1)
  })
})

test('[SG-03] a row opens to all that the stage says, and an inactive one is dimmed', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await api.createStage(id, 'Pedido', {
    requiredData: [{ fieldName: 'cep', displayName: 'CEP', dataType: 'ADDRESS', description: '' }],
  })
  await api.createStage(id, 'Entrega', { active: false })
  await openStages(page, id)
  await row(page, 'Pedido').click()
  for (const text of ['Sobre Pedido', 'Cuide de Pedido', 'CEP · Endereco'])
    await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'O cliente fala de Pedido' })).toBeVisible()
  await expect(row(page, 'Pedido').getByText('Ativo', { exact: true })).toBeVisible()
  const colorOf = (name: string) => row(page, name).evaluate((element) => getComputedStyle(element).color)
  expect(await colorOf('Entrega')).not.toBe(await colorOf('Pedido'))
  await row(page, 'Pedido').click()
  await expect(page.getByText('Cuide de Pedido')).toBeHidden()
})

test('[SG-04] [SG-06] a stage is removed after a question; a failure leaves it', async ({
  signedIn: page,
  api,
  server,
}) => {
  const { id } = await api.createAgent()
  await api.createStage(id, 'Pedido')
  await api.createStage(id, 'Troca')
  await openStages(page, id)
  await row(page, 'Troca').click()
  await button(page, 'Remover').click()
  await button(page, 'Confirmar Remocao').click()
  await expect(row(page, 'Troca')).toHaveCount(0)
  await expect(row(page, 'Pedido'), 'the focus stays in the list').toBeFocused()
  await row(page, 'Pedido').click()
  await button(page, 'Remover').click()
  const dialog = page.getByRole('dialog', { name: 'Remover Estagio' })
  await expect(dialog.getByText('Esta acao nao podera ser desfeita')).toBeVisible()
  await button(page, 'Cancelar').click()
  await expect(dialog).toHaveCount(0)
  await button(page, 'Remover').click()
  await server.next('deleteStage', { kind: 'reply', status: 500, body: {} })
  await button(page, 'Confirmar Remocao').click()
  await expect(page.getByText('Erro ao excluir estagio: Failed to delete stage')).toBeVisible()
  // The notice of the first removal may still be leaving.
  await expect(page.getByText('Estagio excluido com sucesso')).toHaveCount(0)
  await button(page, 'Confirmar Remocao').click()
  await expect(page.getByText('Estagio excluido com sucesso')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nenhum estágio ainda' })).toBeVisible()
  await expect(button(page, 'Novo Estagio')).toBeFocused()
})

test('[SM-01] the map marks stages that nobody reaches, that conflict and that were never tested', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  const call = { url: 'https://x.com.br/{{data.cep}}', method: 'GET', body: '', headers: '', triggerCondition: '' }
  const frete = { ...call, name: 'Frete', requiredFields: [], shouldExtractDataOfInterest: true, responseTemplate: '' }
  await api.createStage(id, 'Pedido', { condition: 'Quer comprar', intentions: [frete] })
  await api.createStage(id, 'Compra', { condition: 'quer comprar!' })
  await api.createStage(id, 'Entrega', { active: false })
  await api.createStage(id, 'Troca')
  await openStages(page, id)
  const map = page.getByRole('region', { name: 'Mapa dos estágios' })
  await expect(
    map.getByRole('button', { name: /^Pedido: Mesma condição que Compra; Nunca testado: Frete; Usa dados/ }),
  ).toBeVisible()
  await expect(map.getByRole('button', { name: /^Compra: Inalcançável/ })).toBeVisible()
  await expect(map.getByRole('button', { name: /^Entrega: Inativo: ninguém chega aqui/ })).toBeVisible()
  await map.getByRole('button', { name: 'Troca: Ordem e dados completos' }).focus()
  await page.keyboard.press('Enter')
  await expect(row(page, 'Troca')).toBeFocused()
  await expect(page.getByText('Cuide de Troca')).toBeVisible()
})
