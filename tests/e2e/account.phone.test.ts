import { expect, test } from './app-test.ts'
import { expectNoSideScroll } from './gestures.ts'

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
    await expectNoSideScroll(signedIn)
    await signedIn.getByRole('button', { name: 'Excluir conta' }).tap()
    await expect(signedIn.getByRole('dialog')).toBeVisible()
    await expectNoSideScroll(signedIn)
    await signedIn.getByRole('button', { name: 'Manter minha conta' }).tap()
    await signedIn.getByRole('button', { name: 'Abrir menu' }).tap()
    await signedIn.getByRole('link', { name: 'Créditos: 3' }).tap()
    await expect(signedIn).toHaveURL('/creditos')
    await expect(signedIn.getByText('Restam poucos créditos.')).toBeVisible()
    await expectNoSideScroll(signedIn)
    await signedIn.evaluate(() => localStorage.clear())
    await signedIn.goto('/criar-conta')
    await expect(signedIn.getByLabel('Seu nome')).toBeVisible()
    await expectNoSideScroll(signedIn)
  })
