/** The first steps of a new user, all on the screen: an account, and an agent created with the wizard. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from './app-test.ts'

export type Newcomer = { name: string; email: string; password: string }

export const newcomer = (): Newcomer => ({
  name: 'Célia Peixoto',
  email: `celia.${randomUUID()}@exemplo.com.br`,
  password: 'linha-e-agulha-87',
})

/** From the sign-in to the empty list of agents. */
export const createAccount = async (page: Page, { name, email, password }: Newcomer): Promise<void> => {
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await page.getByLabel('Seu nome').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha').fill(password)
  await page.locator('button[type=submit]').click()
  await expect(page.getByText('Cadastro realizado com sucesso!')).toBeVisible()
  await expect(page).toHaveURL(/\/agentes$/)
}

/** From the list of agents to the trainings of a new agent named Ana. */
export const createAna = async (page: Page): Promise<void> => {
  const next = page.getByRole('button', { name: 'Continuar', exact: true })
  await page.getByRole('button', { name: 'Criar agente' }).click()
  await page.getByLabel('Nome do agente').fill('Ana')
  await next.click()
  await page.getByRole('button', { name: 'Suporte', exact: true }).click()
  await page.getByLabel('Nome da empresa').fill('Armarinho Ponto & Linha')
  await next.click()
  await page.getByLabel('Descrição do comportamento').fill('Responde com simpatia a quem compra aviamentos')
  await next.click()
  await next.click()
  await page.getByRole('link', { name: 'Treinar meu agente' }).click()
  await expect(page).toHaveURL(/\?type=training$/)
}

export const openTab = (page: Page, name: string): Promise<void> => page.getByRole('tab', { name }).click()
