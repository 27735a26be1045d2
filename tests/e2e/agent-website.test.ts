import type { Page } from '@playwright/test'
import { expect, test } from './app-test.ts'
import { continueButton } from './gestures.ts'
import { create, field, isCreation, notice, openWebsite, openWizard, problem } from './website-page.ts'

const busy = (page: Page) => page.getByRole('button', { name: 'Criando...', exact: true })
const cancel = (page: Page) => page.getByRole('button', { name: 'Cancelar', exact: true })
/** What screen readers announce of the creation. */
const progress = (page: Page) => page.getByRole('dialog').getByRole('status')

const addresses = {
  'www.sualoja.com.br': 'https://www.sualoja.com.br',
  '  loja.com.br/cardápio?dia=hoje ': 'https://loja.com.br/cardápio?dia=hoje',
  '//loja.com.br': 'https://loja.com.br',
  'http://loja.com.br': 'http://loja.com.br',
  'HTTPS://Loja.com.br': 'HTTPS://Loja.com.br',
}
test('[WS-01, WS-02, WZ-03] the website mode asks for an address, and sends none that cannot be one', async ({
  signedIn: page,
  server,
}) => {
  await openWizard(page)
  await page.getByLabel('Nome do agente').fill('Ana')
  await page.getByRole('dialog').getByRole('button', { name: 'Criar a partir de site' }).click()
  await expect(field(page)).toBeFocused()

  await test.step('it says how it works', async () => {
    await expect(field(page)).toHaveAttribute('placeholder', 'www.sualoja.com.br')
    await expect(field(page)).toHaveAttribute('inputmode', 'url')
    await expect(field(page)).toHaveAttribute('autocomplete', 'url')
    const help = page.getByRole('region', { name: 'Como funciona' })
    for (const word of ['páginas públicas', 'robots.txt', 'privadas', 'meio minuto', 'Treinamentos'])
      await expect(help).toContainText(word)
    // Not shown before it is possible.
    await expect(help).not.toContainText('editar')

    await expect(create(page)).toBeDisabled()
    await field(page).fill('   ')
    await expect(create(page)).toBeDisabled()
    await field(page).fill('www.sualoja.com.br')
    await expect(create(page)).toBeEnabled()
    await field(page).fill('')
  })
  await test.step('what cannot be an address is told beside the field and not sent', async () => {
    const sent: string[] = []
    page.on('request', (request) => void (isCreation(request) && sent.push(request.url())))
    await page.keyboard.press('Enter')
    await expect(problem(page)).toHaveText('Por favor, insira uma URL válida')
    await expect(field(page)).toHaveAccessibleDescription('Por favor, insira uma URL válida')
    const invalid = 'Por favor, insira uma URL válida'
    for (const [typed, reason] of [
      ['a b', invalid],
      ['http://', invalid],
      ['https:loja.com', invalid],
      ['ftp://loja.com.br', invalid],
      ['https://maria:senha@loja.com.br', 'Tire da URL o usuário e a senha, que vêm antes do “@”'],
    ] as const) {
      await field(page).fill(typed)
      await expect(problem(page)).toHaveCount(0)
      await create(page).click()
      await expect(problem(page)).toHaveText(reason)
      await expect(field(page)).toBeFocused()
      await expect(field(page)).toHaveValue(typed)
    }
    expect(sent).toEqual([])
  })
  await test.step('each way keeps what was typed while the other is looked at', async () => {
    await field(page).fill('www.sualoja.com.br')
    await page.getByRole('button', { name: 'Configuração manual' }).click()
    await expect(page.getByLabel('Nome do agente')).toHaveValue('Ana')
    await expect(continueButton(page)).toBeEnabled()
    await page.getByRole('dialog').getByRole('button', { name: 'Criar a partir de site' }).click()
    await expect(field(page)).toHaveValue('www.sualoja.com.br')
  })
  await test.step('an address without scheme gets one, and one with it is sent as it is', async () => {
    for (const [typed, wanted] of Object.entries(addresses)) {
      await server.next('generateAgent', { kind: 'hold' })
      await field(page).fill(typed)
      const asked = page.waitForRequest(isCreation)
      await field(page).press('Enter')
      expect(new URL((await asked).url()).searchParams.get('url')).toBe(wanted)
      await expect(busy(page)).toBeVisible()
      await expect(field(page)).toHaveValue(typed)
      await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
      await expect(busy(page)).toHaveCount(0)
    }
  })
  await test.step('while it is on its way the address stays and cannot be changed', async () => {
    await field(page).fill('www.sualoja.com.br')
    await server.next('generateAgent', { kind: 'hold' })
    await create(page).click()
    await expect(busy(page)).toBeDisabled()
    await expect(field(page)).not.toBeEditable()
    await expect(field(page)).toHaveValue('www.sualoja.com.br')
  })
})

test('[WS-03] the progress is shown step by step; then the new agent opens, and nothing is left to go on with', async ({
  signedIn: page,
  server,
  api,
  account,
}) => {
  await openWebsite(page, 'www.sualoja.com.br')
  const { id } = await api.createAgent({ name: 'Agente da Sua Loja' })
  await server.next('generateAgent', { kind: 'hold' })
  await server.next('generateAgent', { kind: 'reply', status: 200, body: { id } })
  const lines = [
    { stage: 'connecting' },
    { stage: 'reading', pages: 1, title: 'Padaria Sol' },
    'isso não é uma linha',
    { stage: 'reading', pages: 2, title: 'Cardápio' },
  ]
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n') + '\n'
  await server.next('scrapingProgress', { kind: 'text', status: 200, text })
  const asked = page.waitForRequest(isCreation)
  const followed = page.waitForRequest('**/api/scraping/progress/*')
  await create(page).click()
  const progressId = new URL((await asked).url()).searchParams.get('progressId')
  expect(progressId).toMatch(/^\w{32}$/)
  expect(new URL((await followed).url()).pathname).toBe(`/api/scraping/progress/${progressId}`)

  await expect(progress(page)).toHaveText('Lendo as páginas · 2 páginas lidas')
  const steps = page.getByRole('list', { name: 'Andamento' }).getByRole('listitem')
  await expect(steps).toHaveText([
    'Acessando o site',
    'Lendo as páginas2 páginas lidas · Cardápio',
    'Escrevendo o agente',
    'Guardando',
  ])
  await expect(steps.nth(0).getByRole('img', { name: 'Concluído:' })).toBeVisible()
  await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step')

  await server.release('generateAgent')
  await expect(notice(page, 'Agente criado com sucesso!')).toBeVisible()
  expect((await asked).method()).toBe('POST')
  expect(await (await asked).headerValue('authorization')).toBe(`Bearer ${account.token}`)
  await expect(page).toHaveURL(`/agentes/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Agente da Sua Loja' })).toBeVisible()
  await page.getByRole('complementary').getByRole('link', { name: 'Agentes', exact: true }).click()
  await expect(page.getByRole('listitem', { name: 'Agente da Sua Loja' })).toBeVisible()
  await page.getByRole('button', { name: 'Criar agente' }).click()
  await expect(page.getByLabel('Nome do agente')).toHaveValue('')
})

const silences = {
  'is cut off': { kind: 'drop' },
  breaks: { kind: 'reply', status: 500, body: {} },
  'is unknown': { kind: 'reply', status: 404, body: { error: 'not_found', message: 'Não há.' } },
  'is refused': { kind: 'reply', status: 401, body: { error: 'unauthorized', message: 'Não' } },
  'says nothing': { kind: 'text', status: 200, text: '' },
} as const
test('[WS-03] a progress that cannot be followed holds up nothing, and Cancelar ends the request', async ({
  signedIn: page,
  server,
  api,
}) => {
  const { id } = await api.createAgent()
  await page.goto('/agentes')
  for (const [what, outcome] of Object.entries(silences))
    await test.step(`one that ${what}`, async () => {
      await server.next('scrapingProgress', outcome)
      await server.next('generateAgent', { kind: 'hold' })
      await server.next('generateAgent', { kind: 'reply', status: 200, body: { id } })
      await openWebsite(page, 'www.sualoja.com.br', true)
      const followed = page.waitForResponse('**/api/scraping/progress/*')
      await create(page).click()
      await followed
      await expect(progress(page)).toHaveText('Criando o agente…')
      await server.release('generateAgent')
      await expect(page).toHaveURL(`/agentes/${id}`)
      await expect(page.getByText(/Sessão/)).toHaveCount(0)
      await page.getByRole('complementary').getByRole('link', { name: 'Agentes', exact: true }).click()
    })
  await test.step('Cancelar leaves the address as it was', async () => {
    await server.next('generateAgent', { kind: 'hold' })
    await openWebsite(page, 'www.sualoja.com.br', true)
    await create(page).click()
    const ended = page.waitForEvent('requestfailed', isCreation)
    await cancel(page).click()
    await ended
    await expect(create(page)).toBeEnabled()
    await expect(cancel(page)).toHaveCount(0)
    await expect(field(page)).toHaveValue('www.sualoja.com.br')
    await expect(field(page)).toBeFocused()
    await expect(problem(page)).toHaveCount(0)
    await server.next('generateAgent', { kind: 'reply', status: 200, body: { id } })
    await create(page).click()
    await expect(page).toHaveURL(`/agentes/${id}`)
  })
})

const leavings: Record<string, (page: Page) => Promise<unknown>> = {
  'a reload': (page) => page.reload(),
  closing: (page) => page.getByRole('button', { name: 'Fechar' }).click(),
  'a reload in the middle of the creation': async (page) => {
    await create(page).click()
    await expect(busy(page)).toBeVisible()
    await page.reload()
  },
}
test('[WS-01] the address outlives closing, a reload, and one in the middle of the creation', async ({
  signedIn: page,
  server,
}) => {
  await openWebsite(page, 'www.sualoja.com.br')
  await server.next('generateAgent', { kind: 'hold' })
  for (const [what, leave] of Object.entries(leavings))
    await test.step(what, async () => {
      await leave(page)
      await page.getByRole('button', { name: 'Criar agente' }).click()
      await expect(page.getByRole('dialog')).toContainText('um agente a partir de www.sualoja.com.br')
      await page.getByRole('button', { name: 'Continuar de onde parei' }).click()
      await expect(field(page)).toHaveValue('www.sualoja.com.br')
      await expect(field(page)).toBeFocused()
    })
})
