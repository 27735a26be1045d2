/** Questions with a file, against the real server. */
import type { Page } from '@playwright/test'
import { playwrightScreen } from '../kit/screen-playwright.ts'
import { recording } from '../models/chat.fixtures.ts'
import { expect, test } from './app-test.ts'
import { image, text, thumbnail } from './chat-attachment-page.ts'
import {
  answerFileWith,
  ask,
  attach,
  attachButton,
  collect,
  composer,
  failed,
  fromAgent,
  isUpload,
  messages,
  openChat,
  preview,
  queryOf,
  restartButton,
  type,
} from './chat-page.ts'
import { stopClock } from './gestures.ts'
import { chooseToRecord, untilRecorded } from './recording-page.ts'

const offline = 'Falha ao conectar com o servidor backend. Verifique sua conexão e tente novamente.'

const startAnew = async (page: Page): Promise<void> => {
  await restartButton(page).click()
  await expect(messages(page)).toHaveCount(0)
}

test.beforeEach(async ({ signedIn, api }) => {
  const agent = await api.createAgent()
  await openChat(signedIn, agent.id)
})

test('[CH-04, CH-09, CH-10, CH-13, RC-02, RC-03] files on their way: sent, called back, refused, and sent again', async ({
  signedIn: page,
  server,
}) => {
  const retry = () => page.getByRole('button', { name: 'Tentar novamente' }).click()
  for (const [way, file, message] of [
    ['Imagem', image, 'Imagem'],
    ['Documento', text, 'Documento'],
  ] as const)
    await test.step(`without words, what is sent says ${message}`, async () => {
      await attach(page, way, file)
      const request = await answerFileWith(page, server, { message: 'Recebi.' }, () => composer(page).press('Enter'))
      expect(new URL(page.url()).pathname).toBe(`/agentes/${queryOf(request)['agentId']}`)
      expect(queryOf(request)).toMatchObject({ message, enableSplitMessages: 'true' })
      expect(queryOf(request)['sessionId']).toMatch(/^[\w-]{16,}$/)
      const headers = await request.allHeaders()
      expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
      expect(headers['authorization']).toBeUndefined()
      await expect(messages(page)).toHaveCount(2)
      await expect(messages(page).last()).toHaveText(fromAgent('Recebi.'))
      await expect(preview(page)).toHaveCount(0)
      await expect(composer(page)).toBeFocused()
      await startAnew(page)
    })
  await test.step('an upload shows how far it is, and called back it is as it was before', async () => {
    await attach(page, 'Imagem', image)
    await type(page, 'Que cor é?')
    await server.next('uploadChatFile', { kind: 'hold' })
    await composer(page).press('Enter')
    await expect(page.getByRole('progressbar', { name: 'Envio do arquivo' })).toHaveAttribute('aria-valuenow', '100')
    await expect(page.getByText('Ana está digitando…')).toBeVisible()
    await expect(attachButton(page)).toBeDisabled()
    await expect(composer(page)).toBeDisabled()
    await page.getByRole('button', { name: 'Cancelar envio' }).click()
    await expect(composer(page)).toHaveValue('Que cor é?')
    await expect(thumbnail(page)).toBeVisible()
    await expect(messages(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Remover anexo' }).click()
    await expect(preview(page)).toHaveCount(0)
  })
  await test.step('one that did not arrive is sent again with its words, as the same question', async () => {
    const uploads = collect(page, isUpload)
    await server.next('uploadChatFile', { kind: 'drop' })
    await attach(page, 'Imagem', image)
    await type(page, 'Que cor é?')
    await composer(page).press('Enter')
    await expect(messages(page).last()).toHaveText(failed(offline))
    await expect(page.getByRole('alert').getByText(`Erro: ${offline}`, { exact: true })).toBeVisible()
    await answerFileWith(page, server, { message: 'Azul.' }, retry)
    await expect(messages(page)).toHaveCount(2)
    await expect(messages(page).last()).toHaveText(fromAgent('Azul.'))
    const [first, second] = uploads.map(queryOf)
    expect(first).toMatchObject({ message: 'Que cor é?', messageId: expect.stringMatching(/^[\w-]{16,}$/) })
    expect(second).toEqual(first)
    await startAnew(page)
  })
  await test.step('one that the server refuses is refused in its words', async () => {
    const message = 'Este arquivo tem mais de 25 MB.'
    await server.next('uploadChatFile', { kind: 'reply', status: 413, body: { error: 'too_large', message } })
    await attach(page, 'Documento', text)
    await composer(page).press('Enter')
    await expect(messages(page).last()).toHaveText(fromAgent(`Erro ao enviar mensagem: ${message}`))
    await expect(page.getByRole('button', { name: 'Tentar novamente' })).toHaveCount(0)
    await startAnew(page)
    await page.getByRole('button', { name: 'Remover anexo' }).click()
  })
  await test.step('an audio file is heard before it is sent, and sent', async () => {
    await playwrightScreen(page).drop('Chat de teste', [recording])
    await expect(page.getByRole('button', { name: 'Remover anexo' })).toBeVisible()
    const request = await answerFileWith(page, server, { message: 'Ouvi.' }, () =>
      page.getByRole('button', { name: 'Enviar áudio' }).click(),
    )
    expect(queryOf(request)['message']).toBe('')
    await expect(messages(page).last()).toHaveText(fromAgent('Ouvi.'))
    await startAnew(page)
  })
  await test.step('what was recorded waits to be sent', async () => {
    await chooseToRecord(page)
    await expect(page.getByText('Gravando mensagem')).toBeVisible()
    await expect(composer(page)).toHaveCount(0)
    await untilRecorded(page, 1)
    await page.getByRole('button', { name: 'Parar' }).click()
    await expect(page.getByRole('button', { name: 'Remover anexo' })).toBeVisible()
    await expect(attachButton(page)).toBeDisabled()
    await answerFileWith(page, server, { message: 'Ouvi.' }, () =>
      page.getByRole('button', { name: 'Enviar áudio' }).click(),
    )
    await expect(messages(page).last()).toHaveText(fromAgent('Ouvi.'))
    await startAnew(page)
  })
  await test.step('the server itself takes an image and answers', async () => {
    await attach(page, 'Imagem', image)
    await composer(page).press('Enter')
    await expect(messages(page)).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Tentar novamente' })).toHaveCount(0)
    await page.reload()
    await expect(messages(page)).toHaveCount(2)
  })
  await test.step('Nova Conversa meanwhile: its answer never appears', async () => {
    await startAnew(page)
    await server.next('uploadChatFile', { kind: 'hold' })
    await attach(page, 'Imagem', image)
    await composer(page).press('Enter')
    await expect(page.getByRole('progressbar', { name: 'Envio do arquivo' })).toBeVisible()
    await restartButton(page).click()
    await expect(messages(page)).toHaveCount(0)
    await server.release('uploadChatFile')
    await ask(page, 'Começando de novo')
    await expect(messages(page)).toHaveCount(2)
  })
})

test('[CH-09] an upload without a session leads to the sign-in and loses nothing on the way', async ({
  signedIn: page,
  server,
}) => {
  const body = { error: 'unauthorized', message: 'Entre novamente.' }
  await server.next('uploadChatFile', { kind: 'reply', status: 401, body })
  await attach(page, 'Imagem', image)
  await type(page, 'Que cor é?')
  // The page redirects two seconds after the response, which is too short to check it with a running clock.
  await page.clock.install()
  await stopClock(page)
  const answered = page.waitForResponse((response) => isUpload(response.request()))
  await composer(page).press('Enter')
  expect((await answered).status()).toBe(401)
  await expect(composer(page)).toHaveValue('Que cor é?')
  await expect(thumbnail(page)).toBeVisible()
  await expect(page.getByRole('alert').getByText('Sessão expirada. Por favor, faça login novamente.')).toBeVisible()
  await page.clock.runFor(2_000)
  await page.waitForURL(/\/login/)
})
