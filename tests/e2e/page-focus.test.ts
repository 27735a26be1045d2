/** After a change of page the focus is on its heading, so that screen readers say where one is. */
import type { Page } from '@playwright/test'
import { expect, test } from './app-test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('[SH-01] each page that is gone to begins at its heading', async ({ signedIn: page, api, account }) => {
  const { id } = await api.createAgent({ name: 'Bia' })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await page.goto('/agentes')
  await test.step('but not the first one', async () => {
    await expect(page.getByRole('listitem', { name: 'Bia' })).toBeVisible()
    await expect(page.locator('body')).toBeFocused()
  })
  await test.step('an agent', async () => {
    await page.getByRole('link', { name: 'Ver detalhes' }).click()
    await expect(heading(page, 'Bia')).toBeFocused()
  })
  await test.step('but not a tab of it', async () => {
    await page.getByRole('tab', { name: 'Perfil' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(`/agentes/${id}?type=training`)
    await expect(page.getByText('Nenhum treinamento encontrado')).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Treinamentos' })).toBeFocused()
  })
  await test.step('back', async () => {
    await page.goBack()
    await expect(page).toHaveURL(`/agentes/${id}`)
    await page.goBack()
    await expect(heading(page, 'Agentes')).toBeFocused()
  })
  await test.step('places of the menu, whose link had the focus', async () => {
    await menu.getByRole('link', { name: 'Documentação' }).press('Enter')
    await expect(page).toHaveURL('/docs')
    await expect(heading(page, 'Documentação')).toBeFocused()
    // There is nothing to press.
    await expect(heading(page, 'Documentação')).toHaveCSS('outline-style', 'none')
    await page.getByRole('link', { name: /^Minha conta: / }).click()
    await expect(heading(page, account.name)).toBeFocused()
    await page.getByRole('status', { name: /^Créditos: / }).click()
    await expect(heading(page, 'Créditos')).toBeFocused()
    await page.getByRole('link', { name: 'Prosa, página inicial' }).click()
    await expect(heading(page, 'Agentes')).toBeFocused()
  })
  await test.step('the next Tab goes on from there', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Criar agente' })).toBeFocused()
  })
})

test('[SH-01, AU-02] signing in leads to the heading of the list, signing out to the first field', async ({
  page,
  account,
  api,
}) => {
  await api.createAgent({ name: 'Bia' })
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Senha', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(heading(page, 'Agentes')).toBeFocused()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByLabel('E-mail')).toBeFocused()
})

test('[SH-01] whoever goes on while the page is on its way keeps the focus', async ({
  signedIn: page,
  api,
  server,
}) => {
  const { id } = await api.createAgent({ name: 'Bia' })
  await server.next('getAgent', { kind: 'hold' })
  await page.goto('/docs')
  await page.evaluate((to) => history.pushState(null, '', to), `/agentes/${id}`)
  await expect(page.getByRole('main').getByRole('status', { name: 'Carregando' })).toBeVisible()
  const docs = page.getByRole('link', { name: 'Documentação' })
  await docs.focus()
  await page.keyboard.press('Tab')
  await server.release('getAgent')
  await expect(heading(page, 'Bia')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Minha conta: / })).toBeFocused()
})
