/** Attachments of a question in the test chat. */
import type { Locator, Page } from '@playwright/test'
import { image as imageFile } from '../models/chat.fixtures.ts'
import { preview } from './chat-page.ts'

export const image = { name: 'vitrine.png', mimeType: 'image/png', buffer: Buffer.from(await imageFile.arrayBuffer()) }
export const text = {
  name: 'trocas.txt',
  mimeType: 'text/plain',
  buffer: Buffer.alloc(1_300, 'Trocas em até 7 dias. '),
}

export const thumbnail = (page: Page): Locator => preview(page).getByRole('img', { name: 'Prévia de vitrine.png' })
