import type { Page } from '@playwright/test'
import { expect, signIn, test } from './app-test.ts'
import { addressOf } from './gestures.ts'
import { passwordLink } from './mailbox.ts'

const alert = (page: Page) => page.getByRole('alert').filter({ visible: true })
const field = (page: Page) => page.getByLabel('Nova senha')
const save = (page: Page) => page.getByRole('button', { name: 'Salvar nova senha' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('[AU-10] the secret of the link leaves the address, goes nowhere else, and survives a reload', async ({
  page,
  request,
  account,
}) => {
  const link = await passwordLink(request, account.email)
  const token = new URL(link).searchParams.get('token') ?? ''
  const referrers: (string | undefined)[] = []
  page.on('request', (sent) => referrers.push(sent.headers()['referer']))
  await page.goto(link)
  await expect(field(page)).toBeFocused()
  expect(addressOf(page)).toBe('/redefinir-senha')
  expect(await page.evaluate(() => document.referrer)).toBe('')
  await page.reload()
  await expect(field(page)).toBeVisible()
  expect(referrers.length).toBeGreaterThan(2)
  expect(referrers.filter((referrer) => referrer?.includes(token))).toEqual([])
  await field(page).fill('uma-senha-nova')
  await save(page).click()
  await expect(page).toHaveURL(/\/login$/)
  // The token is not stored in this tab any more.
  const stored = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))
  expect(stored).not.toContain(token)
})

test('[AU-10] who is signed in here is signed out in all tabs', async ({ page, context, request, account }) => {
  await signIn(page, account)
  await page.goto('/agentes')
  const second = await context.newPage()
  await second.goto(await passwordLink(request, account.email))
  await field(second).fill('uma-senha-nova')
  await save(second).click()
  await expect(second.getByText('Senha alterada com sucesso', { exact: true })).toBeVisible()
  await expect(second).toHaveURL(/\/login$/)
  await expect(page).toHaveURL('/login?returnUrl=%2Fagentes')
  expect(await second.evaluate(() => localStorage.getItem('prosa.token'))).toBeNull()
  // Another process of the browser keeps them, so a page may be ahead of it.
  await expect.poll(async () => (await context.cookies()).filter(({ name }) => name === 'token')).toEqual([])
})

const noLinks = {
  'no secret': '/redefinir-senha',
  'an invented secret': '/redefinir-senha?token=nada',
  'a secret that is too long': `/redefinir-senha?token=${'x'.repeat(300)}`,
}
test('[AU-10] a link that is no good leads to a new one', async ({ page }) => {
  for (const [what, address] of Object.entries(noLinks))
    await test.step(`one with ${what}`, async () => {
      await page.goto(address)
      await expect(heading(page, 'Este link não vale mais')).toBeFocused()
      await expect(field(page)).toHaveCount(0)
      await page.getByRole('link', { name: 'Pedir um novo link' }).click()
      await expect(heading(page, 'Esqueceu sua senha?')).toBeVisible()
      expect(addressOf(page)).toBe('/recuperar-senha')
    })
})

test('[AU-10] only the newest link is good, as long as nobody used it', async ({ page, request, account, server }) => {
  const older = await passwordLink(request, account.email)
  const link = await passwordLink(request, account.email)
  await page.goto(older)
  await expect(heading(page, 'Este link não vale mais')).toBeVisible()

  await test.step('one that could not be checked can be checked again', async () => {
    await server.next('validateReset', { kind: 'drop' })
    await page.goto(link)
    await expect(heading(page, 'Não foi possível conferir o link')).toBeVisible()
    await expect(alert(page)).toHaveText('Sem conexão com o servidor. Verifique sua internet e tente novamente.')
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(field(page)).toBeFocused()
    await expect(heading(page, 'Crie uma nova senha')).toBeVisible()
  })
  await test.step('one used up meanwhile is told when the password is saved', async () => {
    await field(page).fill('uma-senha-nova')
    const token = new URL(link).searchParams.get('token')
    const used = await request.post('/api/auth/reset-password', { data: { token, newPassword: 'outra-senha-nova' } })
    expect(used.ok()).toBe(true)
    await save(page).click()
    await expect(heading(page, 'Este link não vale mais')).toBeVisible()
  })
})

const failures = {
  'without words': [{ kind: 'reply', status: 500, body: {} }, 'Erro ao redefinir senha'],
  'with words of the server': [{ kind: 'reply', status: 503, body: { message: 'Em manutenção.' } }, 'Em manutenção.'],
  'without an answer': [{ kind: 'drop' }, 'Sem conexão com o servidor. Verifique sua internet e tente novamente.'],
} as const
test('[AU-10] the new password has eight characters at least, and when saving it fails it can be tried again', async ({
  page,
  server,
}) => {
  await server.next('validateReset', { kind: 'reply', status: 200, body: true })
  const checked = page.waitForRequest('**/api/auth/reset-password/validate?token=um-token')
  await page.goto('/redefinir-senha?token=um-token')
  expect((await checked).method()).toBe('GET')
  await field(page).fill('1234567')
  await expect(save(page)).toBeDisabled()
  await expect(field(page)).toHaveAccessibleDescription('Pelo menos 8 caracteres.')
  await field(page).fill('12345678')
  await expect(save(page)).toBeEnabled()
  await expect(field(page)).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Mostrar senha' }).click()
  await expect(field(page)).toHaveAttribute('type', 'text')
  await expect(field(page)).toHaveValue('12345678')

  for (const [what, [outcome, text]] of Object.entries(failures))
    await test.step(`saving that fails ${what}`, async () => {
      await server.next('resetPassword', outcome)
      await field(page).fill('uma-senha-nova')
      await save(page).click()
      await expect(alert(page)).toHaveText(text)
      await expect(field(page)).toHaveValue('uma-senha-nova')
    })
  await test.step('the next try works', async () => {
    await server.next('resetPassword', { kind: 'reply', status: 200, body: { message: 'Senha alterada com sucesso' } })
    const sent = page.waitForRequest('**/api/auth/reset-password')
    await save(page).click()
    expect((await sent).postDataJSON()).toEqual({ token: 'um-token', newPassword: 'uma-senha-nova' })
    await expect(page.getByText('Senha alterada com sucesso', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
  })
})
