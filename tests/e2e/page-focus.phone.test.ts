import { expect, test } from './app-test.ts'

test('[SH-02] a page that is gone to from the drawer begins at its heading', async ({ signedIn: page, api }) => {
  await api.createAgent()
  await page.goto('/agentes')
  for (const name of ['Documentação', 'Agentes', 'Documentação']) {
    await page.getByRole('button', { name: 'Abrir menu' }).tap()
    await page.getByRole('dialog').getByRole('link', { name, exact: true }).tap()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  }
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Agentes' })).toBeFocused()
})
