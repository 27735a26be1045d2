/**
 * From the pages before the sign-in to those behind it and back: two renderers of the app in one document (decision
 * 117).
 */
import type { Page } from '@playwright/test'
import { expect, test } from './app-test.ts'
import { signInByForm } from './gestures.ts'

const form = (page: Page) => page.getByRole('heading', { name: 'Bom te ver de novo' })
const list = (page: Page) => page.getByRole('heading', { level: 1, name: 'Agentes' })
const signOut = (page: Page) => page.getByRole('button', { name: 'Sair' })

test('[SH-01] the sign-in comes without React, which is fetched once, while one types', async ({ page, account }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  const ofReact = () => scripts.filter((name) => name.includes('/shell-')).length
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Continue com o Google' })).toBeEnabled()
  expect(ofReact()).toBe(0)
  const fetched = page.waitForResponse('**/assets/shell-*.js')
  await page.getByLabel('E-mail').fill(account.email)
  await fetched
  await signInByForm(page, account)
  await expect(list(page)).toBeVisible()
  expect(scripts).toEqual([...new Set(scripts)])
})

test('[AU-02, AU-11] back and forward over the sign-in lead to what the visitor may see', async ({ page, account }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page).toHaveURL('/criar-conta')
  await page.getByRole('button', { name: 'Fazer login' }).click()
  await expect(page).toHaveURL('/login')
  await signInByForm(page, account)
  await expect(list(page)).toBeVisible()
  const documents: string[] = []
  page.on('domcontentloaded', () => documents.push(page.url()))

  await test.step('signed in, the sign-in leads on', async () => {
    await page.goBack()
    await expect(page).toHaveURL('/agentes')
    await expect(list(page)).toBeVisible()
    await expect(form(page)).toHaveCount(0)
  })
  await test.step('signed out, the pages behind it lead to the sign-in', async () => {
    await signOut(page).click()
    await expect(form(page)).toBeVisible()
    await expect(signOut(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/login?returnUrl=%2Fagentes')
    await expect(form(page)).toBeVisible()
  })
  await test.step('the form works again and again, in one document', async () => {
    await signInByForm(page, account)
    await expect(list(page)).toBeVisible()
    await signOut(page).click()
    await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
    await expect(page.getByRole('heading', { name: 'Esqueceu sua senha?' })).toBeVisible()
    await page.goBack()
    await expect(form(page)).toBeVisible()
    await signInByForm(page, account)
    await expect(list(page)).toBeVisible()
    expect(documents).toEqual([])
  })
})
