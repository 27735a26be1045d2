import type { Page } from '@playwright/test'
import { expect, test } from './app-test.ts'
import { run } from './run-program.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const shown = (page: Page) => page.getByRole('dialog', { name: 'Sua chave' })

const open = async (page: Page, agentId: string): Promise<void> => {
  await page.goto(`/agentes/${agentId}?type=integrations`)
  await expect(page.getByRole('heading', { name: 'Chaves de API' })).toBeVisible()
}

/** Leaves the dialog open with the key. */
const createKey = async (page: Page, name: string): Promise<string> => {
  await button(page, 'Criar chave').click()
  await page.getByLabel('Nome da chave').fill(name)
  await button(page, 'Criar').click()
  return (
    (await shown(page)
      .getByText(/^prosa_[\w-]{43}$/)
      .textContent()) ?? ''
  )
}

test('[AK-01] a dialog opened by a double click is submitted with Enter', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent()
  await open(page, id)
  await button(page, 'Criar chave').dblclick()
  await page.getByLabel('Nome da chave').fill('Loja virtual')
  await page.keyboard.press('Enter')
  await expect(shown(page)).toBeVisible()
})

test('[AK-01] on a phone the parts of the new key stand together at the top', async ({ signedIn: page, api }) => {
  await page.setViewportSize({ width: 360, height: 900 })
  const { id } = await api.createAgent()
  await open(page, id)
  await createKey(page, 'Loja virtual')
  expect(
    await shown(page)
      .getByRole('alert')
      .evaluate((element) => element.clientHeight),
  ).toBeLessThan(90)
})

test('[AK-01] a key is shown once, used, and revoked', async ({ signedIn: page, request, api, server }) => {
  const { id } = await api.createAgent()
  await open(page, id)
  await expect(page.getByText('Nenhuma chave ainda.')).toBeVisible()
  await button(page, 'Criar chave').click()
  await button(page, 'Criar').click()
  await expect(page.getByText('Dê um nome à chave')).toBeVisible()
  await page.getByLabel('Nome da chave').fill('Loja virtual')
  await server.next('createApiKey', { kind: 'reply', status: 409, body: { error: 'x', message: 'Chaves demais.' } })
  await button(page, 'Criar').click()
  await expect(page.getByText('Chaves demais.')).toBeVisible()
  // Closed by mistake.
  await page.keyboard.press('Escape')
  await button(page, 'Criar chave').click()
  await expect(page.getByLabel('Nome da chave')).toHaveValue('Loja virtual')
  await page.reload()
  await button(page, 'Criar chave').click()
  await expect(page.getByLabel('Nome da chave')).toHaveValue('Loja virtual')
  await button(page, 'Criar').click()
  const key =
    (await shown(page)
      .getByText(/^prosa_[\w-]{43}$/)
      .textContent()) ?? ''
  await button(page, 'Copiar chave').click()
  await expect(page.getByText('Copiado para a área de transferência!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  const call = () => request.post('/v1/chat', { headers: { authorization: `Bearer ${key}` }, data: { message: 'Oi' } })
  // Used while it is still shown.
  expect((await call()).status()).toBe(200)
  await button(page, 'Fechar').click()
  const row = page.getByRole('listitem').filter({ hasText: 'Loja virtual' })
  await expect(row).toContainText(/usada em \d\d\/\d\d\/\d{4}, \d\d:\d\d · 1 chamada/)
  const name = row.getByText('Loja virtual', { exact: true })
  await expect(name).toHaveCSS('text-decoration-line', 'none')
  await expect(row).toContainText(`${key.slice(0, 10)}…${key.slice(-4)}`)
  expect(await page.content()).not.toContain(key)

  await button(page, 'Revogar Loja virtual').click()
  await server.next('revokeApiKey', { kind: 'reply', status: 500, body: { error: 'x', message: 'Não deu.' } })
  const question = page.getByRole('dialog', { name: 'Revogar chave' })
  await question.getByRole('button', { name: 'Revogar' }).click()
  await expect(question.getByText('A chave não foi revogada. Tente novamente.')).toBeVisible()
  expect((await call()).status()).toBe(200)
  await question.getByRole('button', { name: 'Revogar' }).click()
  await expect(page.getByText('Chave revogada.')).toBeVisible()
  await expect(row).toContainText('Revogada')
  await expect(name).toHaveCSS('text-decoration-line', 'line-through')
  expect((await call()).status()).toBe(401)
})

test('[AK-02] the copied calls work as they stand, and go on with one conversation', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await api.createTraining(id, 'Abrimos das 8h às 18h, de segunda a sexta.')
  await open(page, id)
  await createKey(page, 'Loja virtual')
  const copied = async (language: string): Promise<string> => {
    await shown(page).getByRole('button', { name: language, exact: true }).click()
    await button(page, 'Copiar chamada').click()
    await expect(button(page, 'Chamada copiada')).toBeVisible()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const curl = await run('bash', '-c', await copied('curl'))
  const first = JSON.parse(curl) as { message: string; initialMessage: string | null }
  expect(first).toMatchObject({ conversationId: 'cliente-1', initialMessage: 'Olá! Como posso ajudar?' })
  expect(first.message).not.toBe('')
  const events = await run('bash', '-c', await copied('curl, palavra por palavra'))
  expect(events).toMatch(/^event: done\ndata: \{"kind":"done","reply":\{"conversationId":"cliente-1","messages":\[/)
  const javascript = await run(process.execPath, '--input-type=module', '-e', await copied('JavaScript'))
  expect(javascript).toContain('200 {')
  expect(javascript).toContain('initialMessage: null')
  const python = await run('python3', '-c', await copied('Python'))
  expect(python).toContain('"conversationId":"cliente-1"')
})

test('[AK-02] decision 24: website widget and webhook stand beside the keys, and the words of a choice on one line', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await open(page, id)
  const longest = button(page, 'curl, palavra por palavra')
  expect((await longest.boundingBox())?.height).toBeLessThan(50)
  await expect(page.getByRole('region', { name: 'Webhook API' }).getByRole('status')).toHaveText('Não configurado')
  const widget = page.getByRole('region', { name: 'Site / Webpage' })
  await expect(widget.getByRole('status')).toHaveText('Não configurado')
  await widget.getByRole('button', { name: 'Informar site' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
