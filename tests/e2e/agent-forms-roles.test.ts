/** The forms over an agent as a user sees them who may only talk with it. */
import type { Page } from '@playwright/test'
import { field, openForm, save } from './agent-forms-page.ts'
import { expect, test } from './app-test.ts'
import { signInByForm } from './gestures.ts'

const note = (page: Page) => page.getByText('Seu usuário pode ver, mas não alterar', { exact: true })

test('[PF-01, ST-01] USER_CHAT sees profile and settings, and can change neither', async ({
  page,
  account,
  api,
  server,
}) => {
  const { id } = await api.createAgent({ productDescription: 'Linhas, botões e tecidos' })
  await server.setRole(account.email, 'USER_CHAT')
  await page.goto('/login')
  await signInByForm(page, account)
  await expect(page).toHaveURL(/\/agentes$/)
  await openForm(page, id, 'profile')
  await expect(note(page)).toBeVisible()
  const profile = page.getByRole('form', { name: 'Perfil do agente' })
  await expect(field(page, 'Nome')).toHaveValue('Ana')
  for (const each of await profile.locator('input, select, textarea:not([aria-hidden])').all())
    await expect(each).toBeDisabled()
  await expect(save(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Versões' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Comparar respostas' })).toHaveCount(0)
  await openForm(page, id, 'settings')
  await expect(note(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Modelo de IA: / })).toBeDisabled()
  const settings = page.getByRole('form', { name: 'Configuracoes do Agente' })
  for (const each of await settings.locator('input, select').all()) await expect(each).toBeDisabled()
  await expect(save(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Versões' })).toHaveCount(0)
})
