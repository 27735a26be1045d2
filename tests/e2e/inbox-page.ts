/** Helpers for the inbox of an agent. */
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test'
import type { Account, Api } from './app-test.ts'
import { expect } from './app-test.ts'
import { linkTelephone, openChannels } from './whatsapp-page.ts'

export const list = (page: Page): Locator => page.getByRole('navigation', { name: 'Lista de conversas' })
export const entry = (page: Page, name: string | RegExp): Locator => list(page).getByRole('link', { name })
export const messages = (page: Page): Locator => page.getByRole('region', { name: 'Mensagens' })
export const message = (page: Page, text: string): Locator =>
  messages(page).getByRole('listitem').filter({ hasText: text })
export const replyBox = (page: Page): Locator => page.getByLabel('Sua mensagem')
export const takeOver = (page: Page): Locator => page.getByRole('button', { name: 'Assumir conversa' })
export const handBack = (page: Page): Locator => page.getByRole('button', { name: 'Devolver ao agente' })
export const handling = (page: Page): Locator => page.getByRole('status').filter({ hasText: /respond/u })

export const openInbox = async (page: Page, agentId: string): Promise<void> => {
  await page.goto(`/agentes/${agentId}/conversas`)
  await expect(page.getByRole('heading', { level: 1, name: 'Conversas' })).toBeVisible()
}

/** An agent with a known answer, linked to a phone, and the simulator of its customers. */
export const linkedAgent = async (page: Page, context: BrowserContext, api: Api) => {
  const agent = await api.createAgent()
  await api.createTraining(agent.id, 'Nosso horário: abrimos aos sábados das 9h às 13h.', 'Horários')
  await openChannels(page, agent.id)
  const simulator = await linkTelephone(context, page)
  return { agent, simulator }
}

/** Asks in the test chat by its API. */
export const askInTest = async (
  request: APIRequestContext,
  { token }: Account,
  agentId: string,
  text: string,
  sessionId = `teste-${randomUUID()}`,
): Promise<string> => {
  const data = { agentId, sessionId, message: text, enableSplitMessages: false }
  const response = await request.post('/api/v1/chat/test-chat', {
    data,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.ok()).toBe(true)
  return sessionId
}

/** Waits until the agent answers from its trainings. */
export const untilTrained = async (request: APIRequestContext, { token }: Account, agentId: string): Promise<void> => {
  const headers = { authorization: `Bearer ${token}` }
  const states = async () => {
    const response = await request.get(`/api/trainings/agent/${agentId}`, { headers })
    return ((await response.json()) as { status: string }[]).map(({ status }) => status)
  }
  await expect.poll(states).toEqual(['COMPLETED'])
}
