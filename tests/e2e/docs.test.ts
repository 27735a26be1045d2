import type { Page } from '@playwright/test'
import { expect, test } from './app-test.ts'

const search = (page: Page) => page.getByRole('textbox', { name: 'Buscar na documentação' })
const contents = (page: Page) => page.getByRole('navigation', { name: 'Tópicos' })
const topics = (page: Page) => page.locator('main section').getByRole('heading', { level: 2 })
const sections = (page: Page) => page.locator('main section').getByRole('heading', { level: 3 })
const found = (page: Page) => page.getByRole('status').filter({ hasText: 'trecho' })

/** The number of highlighted matches. */
const marks = (page: Page) =>
  page.evaluate(() => {
    const highlight = CSS.highlights.get('docs-found')
    return highlight ? [...highlight].map(String) : []
  })

test('[SH-01] the documentation is searched without accents, and the address keeps the search', async ({
  signedIn: page,
}) => {
  await page.goto('/agentes')
  await page.goto('/docs?tema=1#canais')
  await expect(page).toHaveTitle('Documentação · Prosa')
  await expect(topics(page)).toHaveCount(15)
  expect(await marks(page)).toEqual([])
  await page.keyboard.press('Control+k')
  await page.keyboard.type('TRANSCRICAO audio')
  await expect(sections(page)).toHaveText(['O que ele não faz'])
  await expect(topics(page)).toHaveText(['Privacidade e limites'])
  await expect(contents(page).getByRole('link', { name: 'Privacidade e limites' })).toBeVisible()
  await expect(contents(page).getByRole('link', { name: 'Canais' })).toHaveCount(0)
  await expect(found(page)).toHaveText('1 trecho em 1 tópico')
  await expect(page).toHaveURL('/docs?tema=1&q=TRANSCRICAO+audio')
  await expect.poll(() => marks(page)).toEqual(['transcrição', 'áudio'])

  await page.reload()
  await expect(search(page)).toHaveValue('TRANSCRICAO audio')
  await expect(found(page)).toHaveText('1 trecho em 1 tópico')

  await search(page).fill('xilofone')
  await expect(page.getByRole('heading', { name: 'Nada encontrado para “xilofone”' })).toBeVisible()
  await expect(topics(page)).toHaveCount(0)
  await expect.poll(() => marks(page)).toEqual([])
  await page.getByRole('button', { name: 'Ver todos os tópicos' }).click()
  await expect(search(page)).toBeFocused()
  await expect(search(page)).toHaveValue('')
  await expect(topics(page)).toHaveCount(15)
  await expect(page).toHaveURL('/docs?tema=1')
  // Typing replaced the history entry each time.
  await page.goBack()
  await expect(page).toHaveURL('/agentes')
})

test('[SH-01, WZ-01] the documentation names the steps of the wizard', async ({ signedIn: page }) => {
  await page.goto('/agentes')
  await page.getByRole('button', { name: 'Criar agente' }).click()
  const shown = page.getByRole('list', { name: 'Passo 1 de 6' }).getByRole('listitem')
  await expect(shown).toHaveCount(6)
  const titles = await shown.allTextContents()
  await page.goto('/docs#criar-um-agente-pelo-assistente')
  await expect(page.getByText('O assistente tem seis passos:')).toBeInViewport()
  const steps = page
    .getByText('O assistente tem seis passos:')
    .locator('xpath=following::ol[1]')
    .locator('li > strong:first-child')
  await expect(steps).toHaveText(titles)
})

test('[SH-01] anchors of the documentation lead from links, at first and back; links of its texts stay in the app', async ({
  signedIn: page,
}) => {
  const heading = (name: string) => sections(page).filter({ hasText: new RegExp(`^${name}$`) })
  await page.goto('/docs#webhooks-assinatura')
  await expect(heading('Assinatura')).toBeInViewport()
  await expect(contents(page).getByRole('link', { name: 'Webhooks' })).toHaveAttribute('aria-current', 'location')
  await contents(page).getByRole('link', { name: 'Treinamentos' }).click()
  await expect(page).toHaveURL('/docs#treinamentos')
  await contents(page).getByRole('link', { name: 'Testar uma pergunta' }).click()
  await expect(page).toHaveURL('/docs#treinamentos-testar-uma-pergunta')
  await expect(heading('Testar uma pergunta')).toBeInViewport()
  await expect(contents(page).getByRole('link', { name: 'Webhooks' })).not.toHaveAttribute('aria-current')
  for (const name of ['Treinamentos', 'Testar uma pergunta'])
    await expect(contents(page).getByRole('link', { name })).toHaveAttribute('aria-current')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/docs#webhooks-assinatura')
  await expect(heading('Assinatura')).toBeInViewport()

  await test.step('one that the search hides ends the search', async () => {
    await search(page).fill('pedidos de clientes')
    await page.locator('main section').getByRole('link', { name: 'SAIR e VOLTAR' }).click()
    await expect(page).toHaveURL('/docs#campanhas-sair-e-voltar')
    await expect(search(page)).toHaveValue('')
    await expect(heading('SAIR e VOLTAR')).toBeInViewport()
    await page.goBack()
    await expect(page).toHaveURL('/docs?q=pedidos+de+clientes')
    await expect(search(page)).toHaveValue('pedidos de clientes')
    await expect(sections(page)).toHaveText(['Pedidos de clientes'])
  })
  await test.step('a place of the product opens without loading the app anew', async () => {
    await page.goto('/docs')
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    await page.locator('main section').getByRole('link', { name: 'créditos', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Créditos' })).toBeVisible()
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  })
})
