import type { Page } from '@playwright/test'
import { expect, test } from './app-test.ts'

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const scheme of ['light', 'dark'] as const)
  test(`[AU-09] [AU-10] the password screens fit a phone, ${scheme}`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/recuperar-senha')
    await page.getByLabel('E-mail').fill(`${'um-endereco-muito-comprido.'.repeat(4)}lia@exemplo.com.br`)
    expect(await overflow(page)).toBe(0)
    await server.next('forgotPassword', { kind: 'reply', status: 200, body: { message: '' } })
    await page.getByRole('button', { name: 'Enviar link' }).tap()
    await expect(page.getByRole('heading', { name: 'Confira seu e-mail' })).toBeVisible()
    expect(await overflow(page)).toBe(0)
    await server.next('validateReset', { kind: 'reply', status: 200, body: true })
    await page.goto('/redefinir-senha?token=um-token')
    await page.getByLabel('Nova senha').fill('uma-senha-nova-bem-comprida-mesmo-para-um-telefone')
    expect(await overflow(page)).toBe(0)
    await page.goto('/redefinir-senha?token=outro')
    await expect(page.getByRole('link', { name: 'Pedir um novo link' })).toBeVisible()
    expect(await overflow(page)).toBe(0)
  })
