/** Streamed answers: shown while they arrive, stopped, slow, and broken off. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from './app-test.ts'
import { withoutTime } from './gestures.ts'
import { image } from './chat-attachment-page.ts'
import {
  ask,
  attach,
  attachButton,
  composer,
  fromAgent,
  fromUser,
  messages,
  openChat,
  sendButton,
  stopButton as stop,
} from './chat-page.ts'
import { sentWith, test } from './model-server.ts'

const credits = (page: Page, amount: number) => page.getByRole('status', { name: `Créditos: ${amount}`, exact: true })
const send = async (page: Page, text: string) => {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

test('[AN-02, CH-10] the words of an answer appear as they come, while the next are written; Parar keeps what has come, and charges for it', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await openChat(page, id)
  const words = Array.from({ length: 60 }, (_, at) => `palavra${at + 1}`).join(' ')
  await send(page, `Conte tudo [[slowly:${words}]]`)
  const last = messages(page).last()
  await expect(last).toContainText(/Ana disse:.*palavra3/u)
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('E depois?')
  await page.keyboard.press('Enter')
  await expect(composer(page)).toHaveValue('E depois?')
  await expect(sendButton(page)).toBeDisabled()
  await expect(attachButton(page)).toBeDisabled()
  await stop(page).click()
  await expect(composer(page)).toBeFocused()
  await expect(composer(page)).toHaveValue('E depois?')
  await expect(sendButton(page)).toBeEnabled()
  await expect(last).toContainText('· 1 crédito · parada por você')
  await expect(last).not.toContainText('palavra59')
  const kept = withoutTime(await last.innerText())
  await expect(credits(page, 499)).toBeVisible()
  await page.reload()
  await expect.poll(async () => withoutTime(await last.innerText())).toBe(kept)
  await expect(credits(page, 499)).toBeVisible()
})

test('[AN-02] a model that falls silent: the chat says that it takes long and offers to stop; nothing is charged for nothing', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await openChat(page, id)
  const question = `Oi [[silent]] ${randomUUID()}`
  await send(page, question)
  await expect(page.getByText('A resposta de Ana está demorando… Você pode esperar ou parar.')).toBeVisible()
  await stop(page).click()
  const reason = 'Você parou a resposta antes da primeira palavra. Nada foi cobrado.'
  await expect(messages(page).last()).toContainText(reason)
  await expect(messages(page).last()).not.toContainText('Erro')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.reload()
  await expect(messages(page)).toHaveText([fromUser(question), new RegExp(reason)])
  await expect(credits(page, 500)).toBeVisible()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.poll(async () => (await sentWith(page, question)).length).toBe(2)
  await stop(page).click()
  await expect(messages(page).last()).toContainText(reason)
})

test('[AN-02] an answer that breaks off says so beside what had come, costs nothing and can be asked again', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await openChat(page, id)
  await ask(page, 'Qual o preço? [[break:O preço depende do]]')
  const last = messages(page).last()
  await expect(last).toContainText('O preço depende do…')
  await expect(last).toContainText('Erro ao enviar mensagem: O modelo parou no meio da resposta. Tente novamente.')
  await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeEnabled()
  await expect(credits(page, 500)).toBeVisible()
  await page.reload()
  await expect(last).toContainText('O preço depende do…')
  await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeEnabled()
  await ask(page, 'E agora? [[say:Custa vinte reais.]]')
  await expect(last).toHaveText(fromAgent('Custa vinte reais.'))
  await expect(credits(page, 499)).toBeVisible()
})

test('[AN-02] an answer that was being written goes on after a reload, from its first word', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await openChat(page, id)
  const words = Array.from({ length: 40 }, (_, at) => `palavra${at + 1}`).join(' ')
  await send(page, `Conte tudo [[slowly:${words}]]`)
  await expect(messages(page).last()).toContainText(/Ana disse:.*palavra2/u)
  await page.reload()
  await expect(messages(page).last()).toHaveText(fromAgent(words))
  await expect(credits(page, 499)).toBeVisible()
})

test('[AN-02, CH-09] the answer to a question with a file comes word by word and is stopped in the same way', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await openChat(page, id)
  const words = Array.from({ length: 60 }, (_, at) => `palavra${at + 1}`).join(' ')
  await attach(page, 'Imagem', image)
  await send(page, `O que é isto? [[slowly:${words}]]`)
  const last = messages(page).last()
  await expect(last).toContainText(/Ana disse:[^]*palavra3/u)
  await expect(page.getByRole('progressbar', { name: 'Envio do arquivo' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cancelar envio' })).toHaveCount(0)
  await stop(page).click()
  await expect(last).toContainText('· 1 crédito · parada por você')
  await expect(last).not.toContainText('palavra59')
  await expect(credits(page, 499)).toBeVisible()
  const kept = withoutTime(await last.innerText())
  await page.reload()
  await expect.poll(async () => withoutTime(await last.innerText())).toBe(kept)
})
