import { expect, test } from './app-test.ts'
import { expectNoSideScroll } from './gestures.ts'

for (const scheme of ['light', 'dark'] as const)
  test(`[AU-09] [AU-10] the password screens fit a phone, ${scheme}`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/recuperar-senha')
    await page.getByLabel('E-mail').fill(`${'um-endereco-muito-comprido.'.repeat(4)}lia@exemplo.com.br`)
    await expectNoSideScroll(page)
    await server.next('forgotPassword', { kind: 'reply', status: 200, body: { message: '' } })
    await page.getByRole('button', { name: 'Enviar link' }).tap()
    await expect(page.getByRole('heading', { name: 'Confira seu e-mail' })).toBeVisible()
    await expectNoSideScroll(page)
    await server.next('validateReset', { kind: 'reply', status: 200, body: true })
    await page.goto('/redefinir-senha?token=um-token')
    await page.getByLabel('Nova senha').fill('uma-senha-nova-bem-comprida-mesmo-para-um-telefone')
    await expectNoSideScroll(page)
    await page.goto('/redefinir-senha?token=outro')
    await expect(page.getByRole('link', { name: 'Pedir um novo link' })).toBeVisible()
    await expectNoSideScroll(page)
  })
