import { expect, test } from './app-test.ts'
import { expectNoSideScroll } from './gestures.ts'

test('[SH-01] on a phone the topics unfold, lead on and fold, and the search fits', async ({ signedIn: page }) => {
  await page.goto('/docs')
  const link = page.getByRole('navigation', { name: 'Tópicos' }).getByRole('link', { name: 'API' })
  await expect(link).toBeHidden()
  await page.getByText('Tópicos', { exact: true }).tap()
  await link.tap()
  await expect(page).toHaveURL('/docs#api')
  await expect(page.getByRole('heading', { level: 2, name: 'API' })).toBeInViewport()
  await expect(link).toBeHidden()
  await page.getByRole('textbox', { name: 'Buscar na documentação' }).fill('créditos')
  await expect(page.getByText(/^\d+ trechos em \d+ tópicos$/)).toBeInViewport()
  await expectNoSideScroll(page)
})
