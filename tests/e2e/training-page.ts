/** Helpers for the trainings tab. */
import type { Locator, Page, Request } from '@playwright/test'
import type * as v from 'valibot'
import type { Training } from '../../contract/trainings.ts'
import { expect, type TestServer } from './app-test.ts'

export const addButton = (page: Page): Locator => page.getByRole('button', { name: 'Adicionar Treinamento' })
export const submitButton = (page: Page): Locator => page.getByRole('button', { name: 'Criar treinamento' })
export const nameBox = (page: Page): Locator => page.getByLabel('Nome', { exact: true })
export const descriptionBox = (page: Page): Locator => page.getByLabel('Descrição', { exact: true })
export const contentBox = (page: Page): Locator => page.getByLabel('Conteúdo', { exact: true })
export const urlBox = (page: Page): Locator => page.getByLabel('URL', { exact: true })
export const typeRadio = (page: Page, name: string): Locator => page.getByRole('radio', { name, exact: true })
export const backButton = (page: Page): Locator => page.getByRole('button', { name: 'Voltar aos Treinamentos' })
export const filePicker = (page: Page): Locator => page.getByLabel('Escolher arquivo', { exact: true })
export const toast = (page: Page, text: string): Locator => page.getByRole('alert').getByText(text, { exact: true })
/** The row of one training in the list. */
export const line = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) })

/** The preview of an expanded training. */
export const preview = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: `Prévia de ${name}`, exact: true })

export const openTrainings = async (page: Page, agentId: string): Promise<void> => {
  await page.goto(`/agentes/${agentId}?type=training`)
  await expect(addButton(page)).toBeVisible()
}

export const openForm = async (page: Page, agentId: string): Promise<void> => {
  await openTrainings(page, agentId)
  await addButton(page).click()
  await expect(contentBox(page)).toBeVisible()
}

/** The words in the URL that open the creation of a type. */
type Word = 'texto' | 'website' | 'documento' | 'imagem'

export const openCreation = async (page: Page, agentId: string, word: Word): Promise<void> => {
  await page.goto(`/agentes/${agentId}?type=training&novo=${word}`)
  await expect(nameBox(page)).toBeVisible()
}

export const isList = (request: Request): boolean => /\/api\/trainings\/agent\/[^/]+$/.test(request.url())
export const isCreation = (request: Request): boolean => /\/api\/training-types\/\w+(\?|$)/.test(request.url())

export type WireTraining = v.InferInput<typeof Training>

export const wireTraining = (id: string, patch: Partial<WireTraining> = {}): WireTraining => ({
  id,
  agentId: 'agent-1',
  name: `Texto ${id}`,
  description: '',
  type: 'TEXT',
  status: 'COMPLETED',
  content: `Conteúdo de ${id}`,
  createdAt: '2026-03-12T17:30:00Z',
  ...patch,
})

/** Sets the next response of the list; while a training in it is in progress, the app reads the list again. */
export const listOnce = async (server: TestServer, trainings: readonly WireTraining[]): Promise<void> => {
  await server.next('listTrainings', { kind: 'reply', status: 200, body: trainings })
  await server.next('listTrainings', { kind: 'hold' })
}
