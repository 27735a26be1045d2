/** Helpers for the page of a webhook, and webhooks created by the API. */
import type { APIRequestContext, Page } from '@playwright/test'
import { type Account, expect } from './app-test.ts'

export const template = 'Olá {{cliente}}, o pedido {{pedido}} saiu para entrega.'

export const form = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true })
export const details = (page: Page) => form(page, 'Detalhes do webhook')
export const history = (page: Page) => form(page, 'Histórico de execuções')
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const box = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
export const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

export const openWebhook = async (page: Page, agentId: string): Promise<void> => {
  await page.goto(`/agentes/${agentId}/webhook`)
  await expect(page.getByRole('heading', { name: 'Webhook API' })).toBeVisible()
}

export const fillIn = async (page: Page): Promise<void> => {
  await box(page, 'Nome').fill('Pedidos')
  await box(page, 'Descrição').fill('Avisa quem comprou')
  await box(page, 'Template da mensagem').fill(template)
}

/** Creates one by the form; leaves the details open. */
export const createByForm = async (page: Page, agentId: string): Promise<void> => {
  await openWebhook(page, agentId)
  await button(page, 'Criar webhook').click()
  await fillIn(page)
  await button(page, 'Salvar').click()
  await expect(details(page)).toBeVisible()
}

export const fields = (agentId: string) => ({
  agentId,
  name: 'Pedidos',
  description: 'Avisa quem comprou',
  messageType: 'TEXT',
  messageTemplate: template,
  active: true,
  maxRetries: 3,
  verifySignature: false,
})
export const createByCall = async (
  request: APIRequestContext,
  { token, id }: Account,
  agentId: string,
): Promise<string> => {
  const headers = { authorization: `Bearer ${token}`, 'user-id': id }
  const response = await request.post('/webhooks', { headers, data: fields(agentId) })
  expect(response.status()).toBe(200)
  return ((await response.json()) as { endpointUrl: string }).endpointUrl
}
