import type { Page } from '@playwright/test'
import { expect, test } from './app-test.ts'

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const scheme of ['light', 'dark'] as const)
  test(`[AC-01] [AC-02] [AC-05] registration, account and credits fit a phone, ${scheme}`, async ({
    page,
    signedIn,
    account,
    server,
  }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await server.setCredits(account.email, 3)
    await signedIn.goto('/conta')
    await expect(signedIn.getByRole('heading', { name: 'Sessões' })).toBeVisible()
    await expect(signedIn.getByText('Este dispositivo')).toBeVisible()
    const help = signedIn.getByText(/^Vazio, avisamos só por e-mail/u)
    await expect(help, 'below its field').toHaveCSS('margin-top', '6px')
    expect(await overflow(signedIn)).toBe(0)
    await signedIn.getByRole('button', { name: 'Excluir conta' }).tap()
    await expect(signedIn.getByRole('dialog')).toBeVisible()
    expect(await overflow(signedIn)).toBe(0)
    await signedIn.getByRole('button', { name: 'Manter minha conta' }).tap()
    await signedIn.getByRole('button', { name: 'Abrir menu' }).tap()
    await signedIn.getByRole('link', { name: 'Créditos: 3' }).tap()
    await expect(signedIn).toHaveURL('/creditos')
    await expect(signedIn.getByText('Restam poucos créditos.')).toBeVisible()
    expect(await overflow(signedIn)).toBe(0)
    await signedIn.evaluate(() => localStorage.clear())
    await signedIn.goto('/criar-conta')
    await expect(signedIn.getByLabel('Seu nome')).toBeVisible()
    expect(await overflow(signedIn)).toBe(0)
  })
