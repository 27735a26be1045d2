import { expect, test } from './app-test.ts'

test('[SH-01] on a phone the topics unfold, lead on and fold, and the search fits', async ({ signedIn: page }) => {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
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
  expect(await overflow()).toBe(0)
})
