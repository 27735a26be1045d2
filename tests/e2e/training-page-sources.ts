/** Helpers for the parts of the trainings tab that are ours. */
import type { Locator, Page } from '@playwright/test'
import { preview } from './training-page.ts'

export type SentFile = { name: string; mimeType: string; buffer: Buffer }

export const filesPicker = (page: Page): Locator => page.getByLabel('Escolher arquivos', { exact: true })
const queue = (page: Page): Locator => page.getByRole('region', { name: 'Envio de arquivos' })
export const queued = (page: Page, name: string): Locator => queue(page).getByRole('listitem', { name, exact: true })
export const textFile = (name: string, text: string): SentFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})
export const openItem = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name, exact: true }).click()
  await preview(page, name).waitFor()
}
