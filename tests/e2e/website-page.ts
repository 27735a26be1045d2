/** Helpers for creating an agent from a website. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './app-test.ts'

export const field = (page: Page): Locator => page.getByLabel('Endereço do site')
export const create = (page: Page): Locator => page.getByRole('button', { name: 'Criar Agente', exact: true })
export const problem = (page: Page): Locator => page.getByRole('dialog').getByRole('alert')
export const notice = (page: Page, text: string): Locator => page.getByText(text, { exact: true })
export const isCreation = (request: { url: () => string }): boolean =>
  request.url().includes('/api/scraping/generate-agent')

export const openWizard = async (page: Page): Promise<void> => {
  await page.goto('/agentes')
  await page.getByRole('button', { name: 'Criar agente' }).click()
}

/** From the list of agents, which is opened first unless `isThere`. */
export const openWebsite = async (page: Page, url = '', isThere = false): Promise<void> => {
  if (isThere) await page.getByRole('button', { name: 'Criar agente' }).click()
  else await openWizard(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Criar a partir de site' }).click()
  await expect(field(page)).toBeFocused()
  if (url) await field(page).fill(url)
}
