/** Helpers for the stages tab. */
import type { Page } from '@playwright/test'
import { expect } from './app-test.ts'

export const openStages = async (page: Page, agentId: string): Promise<void> => {
  await page.goto(`/agentes/${agentId}?type=intentions`)
  await expect(page.getByRole('heading', { name: 'Estagios de Conversacao' })).toBeVisible()
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const names = (page: Page) => page.locator('[data-stage] > span:nth-child(2) > span:first-child')
/** The row of a stage, which expands it. */
export const row = (page: Page, name: string) => page.locator('[data-stage]').filter({ hasText: name })

export const fillBasics = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('Nome do estágio').fill(name)
  await page.getByLabel('Descrição', { exact: true }).fill('Anota o pedido')
  await page.getByLabel('Condição', { exact: true }).fill('O cliente quer comprar')
}

/** From the list to the third step of a new stage. */
export const openActions = async (page: Page, name = 'Pedido'): Promise<void> => {
  await button(page, 'Novo Estagio').click()
  await fillBasics(page, name)
  await button(page, 'Próximo').click()
  await page.getByLabel('Nome do campo').fill('pedido')
  await button(page, 'Adicionar campo').click()
  await button(page, 'Próximo').click()
}

/** Leaves a half-typed action in the third step. */
export const leaveAction = async (page: Page): Promise<void> => {
  await openActions(page)
  await button(page, 'Adicionar ação').click()
  await page.getByLabel('Nome da ação').fill('Frete')
  await page.reload()
}

export const openAction = async (page: Page, url: string, method = 'GET'): Promise<void> => {
  await openActions(page)
  await button(page, 'Adicionar ação').click()
  await page.getByLabel('Nome da ação').fill('Consultar pedido')
  await page.getByLabel('Método').selectOption(method)
  await page.getByLabel('URL', { exact: true }).fill(url)
}
