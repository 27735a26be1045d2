/** Trainings of each source, from the form to an answer, with real sites, documents and images. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { makeLockedPdf } from '../server/files/pdf.ts'
import { makeDocx } from '../server/files/word.ts'
import { sitesOfTests } from '../stand-ins/sites.ts'
import { expect, test } from './app-test.ts'
import { ask, messages } from './chat-page.ts'
import {
  addButton,
  urlBox,
  filePicker,
  line,
  nameBox,
  openTrainings,
  preview,
  submitButton,
  typeRadio,
} from './training-page.ts'

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const priceBoard = readFileSync(new URL('../server/files/price-board.png', import.meta.url))

/** From the list to the form of a type and, after it is filled in, back to the list. */
const add = async (page: Page, type: string, name: string, fill: () => Promise<unknown>): Promise<void> => {
  await addButton(page).click()
  await typeRadio(page, type).click()
  await nameBox(page).fill(name)
  await fill()
  await submitButton(page).click()
  await expect(line(page, name)).toBeVisible()
}
const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) => () =>
  filePicker(page).setInputFiles({ name, mimeType, buffer })

test('[TR-03, TR-07, TR-08, TR-09, TR-13] what a site, a document and an image say is learned and answered with', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await openTrainings(page, id)
  const paragraphs = ['Trocas', 'Trocamos bolos com defeito em até 2 dias, com a nota fiscal.']
  await add(page, 'Documento', 'Trocas', choose(page, 'trocas.docx', docx, makeDocx(paragraphs)))
  await add(page, 'Imagem', 'Quadro', choose(page, 'quadro.png', 'image/png', priceBoard))
  await add(page, 'Website', 'Padaria', async () => {
    await urlBox(page).fill(sitesOfTests().bakery)
    await page.getByRole('switch', { name: /subpáginas/i }).click()
  })

  await test.step('each is read, and shows what was read', async () => {
    for (const name of ['Trocas', 'Quadro', 'Padaria'])
      await expect(line(page, name).getByText('Concluído', { exact: true })).toBeVisible({ timeout: 60_000 })
    await line(page, 'Trocas').getByRole('button').first().click()
    await expect(preview(page, 'Trocas')).toContainText('Trocamos bolos com defeito em até 2 dias')
    await expect(preview(page, 'Trocas').getByRole('link', { name: /trocas\.docx/ })).toBeVisible()
    await line(page, 'Quadro').getByRole('button').first().click()
    await expect(preview(page, 'Quadro')).toContainText('Café com leite: R$ 7,50')
    await expect(preview(page, 'Quadro')).toContainText('Texto lido na imagem sem um modelo que enxergue')
    await preview(page, 'Quadro').getByRole('button', { name: 'Corrigir texto' }).click()
    const dialog = page.getByRole('dialog', { name: 'Corrigir texto' })
    await dialog.getByLabel('Texto inteiro').fill('Café com leite: R$ 8,50')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(preview(page, 'Quadro')).toContainText('Café com leite: R$ 8,50')
    await expect(preview(page, 'Quadro')).not.toContainText('Texto lido na imagem')
    await line(page, 'Padaria').getByRole('button').first().click()
    await expect(preview(page, 'Padaria').getByRole('link', { name: /Entrega/ })).toBeVisible()
  })
  await test.step('the panel finds the page that says it', async () => {
    await page.getByRole('button', { name: 'Testar uma pergunta' }).click()
    await page.getByRole('textbox', { name: 'Pergunta' }).fill('Quanto custa a entrega no Batel?')
    await page.keyboard.press('Enter')
    const found = page.getByRole('list', { name: /Trechos/ }).getByRole('listitem')
    await expect(found.first()).toContainText('Centro e Batel')
    await expect(found.first()).toContainText('Padaria')
  })
  await page.getByRole('tab', { name: 'Testar', exact: true }).click()
  for (const [question, answer] of [
    ['Vocês trocam bolo com defeito?', 'em até 2 dias'],
    ['Quanto é o café com leite?', 'R$ 8,50'],
    ['Quanto custa a entrega no Batel?', 'R$ 8,00'],
  ] as const) {
    await ask(page, question)
    await expect(messages(page).last()).toContainText(answer)
  }
})

test('[TR-03, TR-13] what cannot be read says why, and is tried again', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent()
  await openTrainings(page, id)
  await add(page, 'Documento', 'Contrato', choose(page, 'contrato.pdf', 'application/pdf', makeLockedPdf()))
  await add(page, 'Website', 'Sumida', () => urlBox(page).fill(`${sitesOfTests().forms}/sumiu`))
  for (const [name, reason] of [
    ['Contrato', 'O documento está protegido por senha.'],
    ['Sumida', 'Esta página não existe no site.'],
  ] as const) {
    await expect(line(page, name).getByText('Falhou', { exact: true })).toBeVisible({ timeout: 60_000 })
    await line(page, name).getByRole('button').first().click()
    await expect(preview(page, name)).toContainText(reason)
  }
  const retry = preview(page, 'Sumida').getByRole('button', { name: 'Tentar novamente' })
  const retried = page.waitForResponse((response) => response.url().endsWith('/retry'))
  await retry.click()
  expect((await retried).status()).toBe(200)
  await expect(line(page, 'Sumida').getByText('Falhou', { exact: true })).toBeVisible({ timeout: 60_000 })
})
