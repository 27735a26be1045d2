import type { TestRequestBody } from '../../contract/stages.ts'
import { apiOfTests } from '../stand-ins/api.ts'
import { expect, test } from './app-test.ts'
import { button, openAction, openStages } from './stages-page.ts'

const standInUrl = (path: string): string => apiOfTests() + path

/** An example is cut after 120 characters, and an ellipsis follows. */
const cutExampleLength = 121

test.beforeEach(async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent()
  await openStages(page, id)
})

test('[AT-01] [AT-03] [AT-04] [AT-05] a real call is made, its fields become a template, and the preview follows', async ({
  signedIn: page,
}) => {
  await openAction(page, `${standInUrl('/eco')}?id={{data.pedido}}`, 'POST')
  await page.getByLabel('Corpo', { exact: true }).fill('{"pedido":"{{data.pedido}}"}')
  await button(page, 'Testar e Mapear API').click()
  const dialog = page.getByRole('dialog', { name: 'Chamada Real a API com Mapeamento' })
  await dialog.getByLabel('pedido', { exact: true }).fill('10"42')
  const request = page.waitForRequest((one) => one.url().endsWith('/v1/test-request'))
  await button(page, 'Chamar API').click()
  const body = (await request).postDataJSON() as TestRequestBody
  expect(body).toEqual({
    agentId: expect.any(String),
    url: standInUrl('/eco'),
    method: 'post',
    params: 'id=10%2242',
    headers: '{"Content-Type":"application/json"}',
    data: String.raw`{"pedido":"10\"42"}`,
  })
  await expect(dialog.getByText(/^HTTP 200 · \d+ ms · application\/json$/)).toBeVisible()
  const tree = dialog.getByRole('list', { name: 'Campos da resposta' })
  await tree.getByRole('button', { name: 'Adicionar response.method' }).click()
  await expect(dialog.getByText('Adicionado!')).toBeVisible()
  await expect(dialog.getByText('Adicionado!')).toBeHidden()
  await expect(dialog.getByLabel('Modelo da resposta')).toHaveValue('{{response.method}}')
  const preview = dialog.locator('[aria-live=polite]')
  await expect(preview).toHaveText('POST')
  await dialog.getByLabel('Modelo da resposta').fill('{{response.nada}} {{response.url[0]}} {{response.')
  await expect(preview).toHaveText(
    '[campo não encontrado] [índice inválido] {{response. [erro ao processar o template]',
  )
  await dialog.getByLabel('Modelo da resposta').fill('Veja {{response.url}}')
  await button(page, 'Salvar Template').click()
  await expect(dialog).toBeHidden()
  // By its role, because the closing dialog has a field of this name too.
  await expect(page.getByRole('textbox', { name: 'Modelo da resposta' })).toHaveValue('Veja {{response.url}}')
  await button(page, 'Salvar ação').click()
  await expect(page.getByText('Testada', { exact: true })).toBeVisible()
})

test('[AT-01] [AT-05] Esc closes the dialog alone and keeps what was typed; long examples are cut', async ({
  signedIn: page,
}) => {
  await openAction(page, standInUrl('/pedidos'))
  await button(page, 'Testar e Mapear API').click()
  const dialog = page.getByRole('dialog', { name: 'Chamada Real a API com Mapeamento' })
  await button(page, 'Chamar API').click()
  const note = dialog.getByRole('button', { name: 'Adicionar response.note' })
  await expect(note).toContainText('…')
  expect((await note.textContent())?.length).toBe('note'.length + cutExampleLength)
  await dialog.getByLabel('Modelo da resposta').fill('Veja {{response.note}}')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Novo Estagio' })).toBeVisible()
  await page.reload()
  await button(page, 'Continuar').click()
  const unsaved = page.getByRole('group', { name: 'Modelo digitado no teste' })
  await expect(unsaved).toContainText('Veja {{response.note}}')
  await button(page, 'Testar e Mapear API').click()
  await button(page, 'Chamar API').click()
  await expect(dialog.getByLabel('Modelo da resposta')).toHaveValue('Veja {{response.note}}')
  await page.keyboard.press('Escape')
  await button(page, 'Salvar ação').click()
  await expect(unsaved.getByRole('alert')).toHaveText('Use ou descarte o modelo que você digitou no teste')
  await button(page, 'Usar este modelo').click()
  await expect(unsaved).toBeHidden()
  await expect(page.getByLabel('Modelo da resposta')).toHaveValue('Veja {{response.note}}')
})

test('[AT-02] the simple test shows the answer and copies it', async ({ signedIn: page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAction(page, standInUrl('/texto'))
  await button(page, 'Apenas Testar API').click()
  const dialog = page.getByRole('dialog', { name: 'Teste Simples de API' })
  await expect(button(page, 'Copiar Resposta')).toBeDisabled()
  await button(page, 'Chamar API').click()
  await expect(dialog.getByText('Pedido enviado')).toBeVisible()
  await button(page, 'Copiar Resposta').click()
  await expect(button(page, 'Copiado!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Pedido enviado')
  await expect(button(page, 'Copiar Resposta')).toBeVisible()
})

for (const [path, text] of [
  ['/nao-encontrado', 'Erro ao testar resposta: a API respondeu com o código 404.'],
  ['/falhou', 'Erro ao testar resposta: a API respondeu com o código 500.'],
  ['/quebrado', 'Erro ao processar JSON:'],
  ['/vazio', 'A API respondeu sem conteúdo.'],
  ['/enorme', 'A resposta é grande; só o começo foi lido.'],
  ['/mudou', /"url": "\/eco"/],
] as const)
  test(`[AT-03] [AT-06] what ${path} answers is told`, async ({ signedIn: page }) => {
    await openAction(page, standInUrl(path))
    await button(page, 'Apenas Testar API').click()
    await button(page, 'Chamar API').click()
    await expect(page.getByRole('dialog', { name: 'Teste Simples de API' }).getByText(text)).toBeVisible()
  })

test('[AT-03] [AT-06] a private address is refused, and the mapping goes on with a simulated answer', async ({
  signedIn: page,
}) => {
  await openAction(page, '127.0.0.1:9/pedidos')
  const words = 'este endereço é de uma rede privada e não pode ser chamado'
  const failure = `Erro ao chamar API: ${words}. Verifique se a URL esta correta e acessivel.`
  await button(page, 'Apenas Testar API').click()
  const request = page.waitForRequest((one) => one.url().endsWith('/v1/test-request'))
  await button(page, 'Chamar API').click()
  expect((await request).postDataJSON()).toMatchObject({
    url: 'https://127.0.0.1:9/pedidos',
    method: 'get',
    data: '{}',
  })
  await expect(page.getByText('Erro ao testar API')).toBeVisible()
  await expect(page.getByText(failure).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, 'Testar e Mapear API').click()
  await button(page, 'Chamar API').click()
  const dialog = page.getByRole('dialog', { name: 'Chamada Real a API com Mapeamento' })
  await expect(
    dialog.getByText('Resposta simulada: a API não foi alcançada, e estes dados são inventados.'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Adicionar response.message' }).click()
  await expect(dialog.locator('[aria-live=polite]')).toHaveText('Resposta simulada')
  await page.keyboard.press('Escape')
  await button(page, 'Descartar este modelo').click()
  await expect(button(page, 'Testar e Mapear API')).toBeFocused()
  await button(page, 'Salvar ação').click()
  await expect(page.getByText('O último teste falhou', { exact: true })).toBeVisible()
})

test('[AT-06] a server that does not answer is told, and what was typed stays', async ({ signedIn: page, server }) => {
  await openAction(page, standInUrl('/pedidos'))
  await server.next('testRequest', { kind: 'drop' })
  await button(page, 'Apenas Testar API').click()
  await button(page, 'Chamar API').click()
  await expect(page.getByText(/^Erro ao chamar API: sem conexão com o servidor\./).first()).toBeVisible()
  await button(page, 'Chamar de novo').click()
  await expect(page.getByText(/^HTTP 200/)).toBeVisible()
  const answer = page.getByRole('dialog', { name: 'Teste Simples de API' }).locator('pre')
  await answer.focus()
  await expect(answer).toBeFocused()
})
