/** Found by text, because roles behind a dialog are hidden from the accessibility tree. */
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { Agent } from '../../contract/agents.ts'
import type { CallName } from '../../contract/routes.ts'
import type { Outcome } from '../../server/testing/outcomes.ts'
import type { Account, TestServer } from './app-test.ts'

const updateCall: string = 'updateAgent'
export const endNextSave = (server: TestServer, outcome: Outcome): Promise<void> =>
  server.next(updateCall as CallName, outcome)

export const openForm = async (page: Page, agentId: string, tab: 'profile' | 'settings'): Promise<void> => {
  await page.goto(`/agentes/${agentId}?type=${tab}`)
  const name = tab === 'profile' ? 'Perfil do agente' : 'Configuracoes do Agente'
  await expect(page.getByRole('form', { name })).toBeVisible()
}

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true })
/** Matches by text, because a notice has no accessible role while a dialog covers the page. */
export const toast = (page: Page, text: string) => page.getByText(text, { exact: true })

export const readAgent = async (request: APIRequestContext, { token }: Account, id: string): Promise<Agent> => {
  const response = await request.get(`/api/agents/${id}`, { headers: { authorization: `Bearer ${token}` } })
  return (await response.json()) as Agent
}

/** Saves from elsewhere, over whatever is stored. */
export const changeElsewhere = async (
  request: APIRequestContext,
  account: Account,
  id: string,
  patch: Partial<Agent>,
): Promise<void> => {
  const { revision: _, ...agent } = await readAgent(request, account, id)
  const headers = { authorization: `Bearer ${account.token}` }
  const response = await request.put(`/api/agents/${id}`, { headers, data: { ...agent, ...patch } })
  expect(response.status()).toBe(200)
}
