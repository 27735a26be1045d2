import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './app-test.ts'
import { addressOf, signInByForm } from './gestures.ts'
import { linkIn, mailTo } from './mailbox.ts'

const alert = (page: Page) => page.getByRole('alert').filter({ visible: true })
const send = (page: Page) => page.getByRole('button', { name: 'Enviar link' })
const sentText = 'Se houver uma conta com este e-mail, enviaremos um link para criar uma nova senha.'

test('[AU-09, AU-10] from a forgotten password to a new one', async ({ page, request, account, browser, baseURL }) => {
  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const other = await elsewhere.newPage()
  await other.goto('/login')
  await signInByForm(other, account)
  await expect(other).toHaveURL(/\/agentes$/)

  await page.goto('/login')
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await expect(page.getByRole('heading', { name: 'Esqueceu sua senha?' })).toBeVisible()
  await expect(page).toHaveTitle('Recuperar senha · Prosa')
  // The typed e-mail is kept, but not in the URL.
  expect(addressOf(page)).toBe('/recuperar-senha')
  await expect(page.getByLabel('E-mail')).toHaveValue(account.email)
  const asked = page.waitForRequest('**/api/auth/forgot-password')
  await send(page).click()
  expect((await asked).postDataJSON()).toEqual({ email: account.email })
  await expect(page.getByRole('heading', { name: 'Confira seu e-mail' })).toBeVisible()
  await expect(page.getByText(sentText, { exact: true })).toBeVisible()

  const mail = await mailTo(request, account.email)
  expect(mail.subject).toBe('Crie uma nova senha')
  const link = linkIn(mail)
  await page.goto(link)
  await page.getByLabel('Nova senha').fill('uma-senha-nova')
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(page.getByText('Senha alterada com sucesso', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)

  await signInByForm(page, account)
  await expect(alert(page).filter({ hasText: 'E-mail ou senha incorretos.' })).toBeVisible()
  await signInByForm(page, { ...account, password: 'uma-senha-nova' })
  await expect(page).toHaveURL(/\/agentes$/)

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible()

  await other.reload()
  await expect(other.getByText('Sessão expirada. Por favor, faça login novamente.')).toBeVisible()
  await elsewhere.close()
})

test('[AU-09] nothing typed is lost on the way there and back', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill('lia@sol.com')
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await page.getByLabel('E-mail').fill('lia@sol.com.br')
  await page.reload()
  await expect(page.getByLabel('E-mail')).toHaveValue('lia@sol.com.br')
  await page.getByRole('link', { name: 'Fazer login' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('E-mail')).toHaveValue('lia@sol.com.br')
  await page.goBack()
  await expect(page.getByLabel('E-mail')).toHaveValue('lia@sol.com.br')
})

for (const path of ['/recuperar-senha', '/login'])
  test(`[AU-09] what is typed in the moment in which ${path} appears survives a reload`, async ({ page }) => {
    await page.addInitScript(() => {
      if (sessionStorage.getItem('typed')) return
      const observer = new MutationObserver(() => {
        const box = document.querySelector<HTMLInputElement>('#root:not([data-prerendered]) [name=email]')
        if (!box) return
        observer.disconnect()
        sessionStorage.setItem('typed', 'yes')
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'lia@sol.com.br')
        box.dispatchEvent(new Event('input', { bubbles: true }))
        location.reload()
      })
      observer.observe(document, { childList: true, subtree: true, attributes: true })
    })
    await page.goto(path)
    await expect(page.getByLabel('E-mail')).toHaveValue('lia@sol.com.br')
  })

const failures = {
  'without words': [{ kind: 'reply', status: 500, body: {} }, 'Erro ao solicitar redefinição de senha'],
  'with words of the server': [{ kind: 'reply', status: 503, body: { message: 'Em manutenção.' } }, 'Em manutenção.'],
  'with a page': [{ kind: 'text', status: 200, text: '<h1>Oi</h1>' }, 'Erro ao solicitar redefinição de senha'],
  'without an answer': [{ kind: 'drop' }, 'Sem conexão com o servidor. Verifique sua internet e tente novamente.'],
} as const
test('[AU-09] a request that fails says so and can be made again, but not for ever', async ({
  page,
  server,
  request,
}) => {
  const email = `ninguem.${randomUUID()}@exemplo.com.br`
  await page.goto('/recuperar-senha')

  await test.step('what is no address is said beside the field', async () => {
    await expect(send(page)).toBeDisabled()
    await page.getByLabel('E-mail').fill('lia arroba sol')
    await send(page).click()
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Informe um e-mail válido')
  })
  for (const [what, [outcome, text]] of Object.entries(failures))
    await test.step(`one that fails ${what}`, async () => {
      await page.getByLabel('E-mail').fill('')
      await expect(alert(page)).toHaveCount(0)
      await page.getByLabel('E-mail').fill(email)
      await server.next('forgotPassword', outcome)
      await send(page).click()
      await expect(alert(page)).toHaveText(text)
      await expect(page.getByLabel('E-mail')).toHaveValue(email)
    })
  await test.step('an address without account is answered in the same words as any', async () => {
    await send(page).click()
    await expect(page.getByRole('heading', { name: 'Confira seu e-mail' })).toBeVisible()
    await expect(page.getByText(sentText, { exact: true })).toBeVisible()
  })
  await test.step('asking again and again for one address is stopped', async () => {
    for (let time = 0; time < 4; time += 1)
      expect((await request.post('/api/auth/forgot-password', { data: { email } })).status()).toBe(200)
    await page.goto('/recuperar-senha')
    await page.getByLabel('E-mail').fill(email)
    await send(page).click()
    await expect(alert(page)).toHaveText('Muitas tentativas. Aguarde alguns minutos e tente novamente.')
  })
})

test('[AU-04] guessing a password is stopped, also with the right one', async ({ page, request, account }) => {
  const guess = { email: account.email, password: 'errada' }
  for (let time = 0; time < 10; time += 1)
    expect((await request.post('/api/auth/login', { data: guess })).status()).toBe(401)
  await page.goto('/login')
  await signInByForm(page, account)
  await expect(alert(page)).toHaveText('Muitas tentativas. Aguarde alguns minutos e tente novamente.')
  expect(addressOf(page)).toBe('/login')
  await expect(page.getByLabel('E-mail')).toHaveValue(account.email)
})
