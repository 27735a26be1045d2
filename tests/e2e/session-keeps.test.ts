/** What survives the end of a session: the place and the typed text; and other tabs learn of it. */
import type { Page } from '@playwright/test'
import { expect, register, signIn, test } from './app-test.ts'
import { addressOf, continueButton, signInByForm, stopClock, walkToSettings } from './gestures.ts'

const expiry = (page: Page) => page.getByText('Sessão expirada. Por favor, faça login novamente.', { exact: true })
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('prosa.token'))
const unauthorized = { kind: 'reply', status: 401, body: { error: 'unauthorized', message: 'Não autorizado' } } as const

test('[AU-12] a session that ends in the middle of the wizard keeps the place and every word', async ({
  page,
  account,
  api,
  request,
}) => {
  await page.clock.install()
  await page.goto('/login?returnUrl=%2Fagentes%3Fbusca%3Dana')
  await api.createAgent({ name: 'Ana Maria' })
  await signInByForm(page, account)
  // By now the component that shows notices is loaded, so that the next notice appears at once.
  await expect(page.getByText('Login realizado com sucesso!', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Criar agente' }).click()
  await page.getByLabel('Nome do agente').fill('Bia das Flores')
  await continueButton(page).click()
  await page.getByRole('button', { name: 'Negócios', exact: true }).click()
  await page.getByLabel('Nome da empresa').fill('Floricultura Íris')
  await continueButton(page).click()
  await page.getByLabel('Descrição do comportamento').fill('Vende buquês com delicadeza')
  await page.getByLabel('Descrição do produto ou serviço').fill('Buquês e arranjos')
  await continueButton(page).click()
  await page.getByLabel('Mensagem inicial').fill('Oi! Flores para quem?')
  await request.post('/__test/expire', { data: { email: account.email } })
  await stopClock(page)
  await continueButton(page).click()
  await expect(expiry(page)).toBeVisible()
  await page.clock.runFor(1_999)
  expect(addressOf(page)).toBe('/agentes?busca=ana')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/login?returnUrl=%2Fagentes%3Fbusca%3Dana')
  await page.clock.resume()

  await signInByForm(page, account)
  await expect(page).toHaveURL('/agentes?busca=ana')
  await expect(page.getByPlaceholder('Buscar agentes...')).toHaveValue('ana')
  // It opens where it was, without any press.
  await expect(page.getByLabel('Mensagem inicial')).toHaveValue('Oi! Flores para quem?')
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page.getByLabel('Descrição do comportamento')).toHaveValue('Vende buquês com delicadeza')
  await expect(page.getByLabel('Descrição do produto ou serviço')).toHaveValue('Buquês e arranjos')
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page.getByLabel('Nome da empresa')).toHaveValue('Floricultura Íris')
  await continueButton(page).click()
  await continueButton(page).click()
  await continueButton(page).click()
  await expect(page.getByText('Agente criado com sucesso!')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('listitem', { name: 'Ana Maria' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Você começou a criar')).toHaveCount(0)
})

test('[AU-12] signing out in one tab signs out the others, and what was being typed there is kept', async ({
  page,
  context,
  account,
  api,
  request,
}) => {
  await api.createAgent({ name: 'Ana' })
  await signIn(page, account)
  await walkToSettings(page)
  await page.getByLabel('Mensagem inicial').fill('Oi, tudo bem?')
  const other = await context.newPage()
  await other.goto('/agentes')
  await other.getByRole('button', { name: 'Sair' }).click()
  await expect(other.getByLabel('E-mail')).toBeVisible()

  await expect(page).toHaveURL('/login?returnUrl=%2Fagentes')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await storedToken(page)).toBeNull()

  await signInByForm(page, account)
  await expect(other).toHaveURL('/agentes')
  await expect(other.getByRole('link', { name: 'Ver detalhes' })).toBeVisible()
  await expect(page.getByLabel('Mensagem inicial')).toHaveValue('Oi, tudo bem?')

  await test.step('a token that is gone brings back into the wizard, another person who signs in there does not', async () => {
    await other.close()
    await page.evaluate(() => localStorage.clear())
    await continueButton(page).click()
    await expect(page).toHaveURL(/\/login/)
    await signInByForm(page, await register(request))
    await expect(page.getByRole('heading', { name: 'Nenhum agente encontrado' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Sair' }).click()
    await signInByForm(page, account)
    await expect(page.getByLabel('Mensagem inicial')).toHaveValue('Oi, tudo bem?')
    // After closing it by hand it stays closed.
    await page.keyboard.press('Escape')
    await expect(page.getByText('Você começou a criar “Ana”.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Você começou a criar “Ana”.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('[AU-12, SH-05] whoever presses Sair in the two seconds of an ended session is out at once', async ({
  page,
  account,
  server,
}) => {
  const welcome = page.getByText('Login realizado com sucesso!', { exact: true })
  // A read is retried once automatically.
  for (let times = 0; times < 2; times++) await server.next('listAgents', { kind: 'reply', status: 503, body: {} })
  await page.clock.install()
  await page.goto('/login')
  await signInByForm(page, account)
  await expect(welcome).toBeVisible()
  const again = page.getByRole('button', { name: 'Tentar novamente' })
  await expect(again).toBeVisible()
  await server.next('listAgents', unauthorized)
  await stopClock(page)
  await again.click()
  await expect(expiry(page)).toBeVisible()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  expect(await storedToken(page)).toBeNull()
  await page.clock.runFor(5_000)
  expect(addressOf(page)).toBe('/login')

  await test.step('the notice of a sign-in goes with the session', async () => {
    await signInByForm(page, account)
    await expect(welcome).toBeVisible()
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(page).toHaveURL('/login')
    // Sliding out takes several timers. Without the sign-out the notice would stay for three seconds, longer than these
    // steps take.
    const isThere = async () => {
      await page.clock.runFor(50)
      return welcome.count()
    }
    await expect.poll(isThere).toBe(0)
  })
})

test('[SH-05] the fragment of a link survives the sign-in and an ended session', async ({ page, account, request }) => {
  const link = '/docs?tema=canais#whatsapp-100%25'
  await page.goto(link)
  await signInByForm(page, account)
  await expect(page).toHaveURL(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Documentação' })).toBeVisible()
  await request.post('/__test/expire', { data: { email: account.email } })
  await page.reload()
  await expect(expiry(page)).toBeVisible()
  await expect(page).toHaveURL(`/login?returnUrl=${encodeURIComponent(link)}`)
  await signInByForm(page, account)
  await expect(page).toHaveURL(link)
})
