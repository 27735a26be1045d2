/** Questions with a file, against the real server. */
import type { Page } from '@playwright/test'
import { playwrightScreen } from '../kit/screen-playwright.ts'
import { image as imageFile, recording } from '../models/chat.fixtures.ts'
import { expect, test } from './app-test.ts'
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
  sendButton,
  type,
} from './chat-page.ts'
import { stopClock } from './gestures.ts'
import { chooseToRecord, untilRecorded } from './recording-page.ts'
import { addButton } from './training-page.ts'

const offline = 'Falha ao conectar com o servidor backend. Verifique sua conexão e tente novamente.'
const image = { name: 'vitrine.png', mimeType: 'image/png', buffer: Buffer.from(await imageFile.arrayBuffer()) }
const text = { name: 'trocas.txt', mimeType: 'text/plain', buffer: Buffer.alloc(1_300, 'Trocas em até 7 dias. ') }

const thumbnail = (page: Page) => preview(page).getByRole('img', { name: 'Prévia de vitrine.png' })
const invitation = (page: Page) => page.getByText('Solte para anexar arquivo', { exact: true })

/** Something is held over the chat, or taken away from it. */
const drag = async (page: Page, kind: 'dragenter' | 'dragleave', what: 'a file' | 'text'): Promise<void> => {
  const dataTransfer = await page.evaluateHandle((isFile) => {
    const data = new DataTransfer()
    if (isFile) data.items.add(new File(['x'], 'foto.png', { type: 'image/png' }))
    else data.items.add('palavras', 'text/plain')
    return data
  }, what === 'a file')
  await page.getByRole('region', { name: 'Chat de teste' }).dispatchEvent(kind, { dataTransfer })
}

const paste = (page: Page, withText: string): Promise<void> =>
  composer(page).evaluate((element, words) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['x'], 'colada.png', { type: 'image/png' }))
    if (words) clipboardData.items.add(words, 'text/plain')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, withText)

const startAnew = async (page: Page): Promise<void> => {
  await restartButton(page).click()
  await expect(messages(page)).toHaveCount(0)
}

test.beforeEach(async ({ signedIn, api }) => {
  const agent = await api.createAgent()
  await openChat(signedIn, agent.id)
})

test('[CH-05, CH-06, CH-07] what can be attached: chosen, dropped or pasted, shown before it is sent, and kept', async ({
  signedIn: page,
}) => {
  await test.step('the menu offers an image, a document and a recording, also to the keyboard', async () => {
    await attachButton(page).focus()
    await page.keyboard.press('Enter')
    const items = page.getByRole('menuitem')
    await expect(items).toHaveText([/^Imagem\s*PNG, JPG até 10MB$/, /^Documento\s*PDF, DOC até 10MB$/, 'Gravar áudio'])
    await expect(items.first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(items).toHaveCount(0)
    await expect(attachButton(page)).toBeFocused()
    await expect(page.getByLabel('Escolher imagem')).toHaveAttribute('accept', 'image/*')
    await expect(page.getByLabel('Escolher documento')).toHaveAttribute('accept', '.pdf,.doc,.docx,.txt')

    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    await expect(items.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(text)
    await expect(preview(page)).toContainText('trocas.txt')
    await page.getByRole('button', { name: 'Remover anexo' }).click()
    await expect(preview(page)).toHaveCount(0)
  })
  await test.step('an image is shown, and one attachment is all there is', async () => {
    await expect(sendButton(page)).toBeDisabled()
    await attach(page, 'Imagem', image)
    await expect(thumbnail(page)).toBeVisible()
    await expect.poll(() => thumbnail(page).evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1)
    await expect(attachButton(page)).toBeDisabled()
    await expect(sendButton(page)).toBeEnabled()
    await page.getByRole('button', { name: 'Remover anexo' }).click()
    await expect(preview(page)).toHaveCount(0)
    await expect(attachButton(page)).toBeEnabled()
    await expect(sendButton(page)).toBeDisabled()
  })
  await test.step('a document is shown by name and size in KB; more than 10 MB is warned about, not refused', async () => {
    const warning = page.getByText('Este arquivo tem mais de 10 MB e pode ser recusado.')
    await attach(page, 'Documento', text)
    await expect(preview(page)).toHaveText('trocas.txt1,3 KB')
    await expect(warning).toHaveCount(0)
    await page.getByRole('button', { name: 'Remover anexo' }).click()
    await page.getByLabel('Escolher documento').evaluate((input: HTMLInputElement) => {
      const chosen = new DataTransfer()
      chosen.items.add(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'catalogo.pdf', { type: 'application/pdf' }))
      input.files = chosen.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await expect(preview(page)).toContainText('10.240,0 KB')
    await expect(warning).toBeVisible()
    await expect(sendButton(page)).toBeEnabled()
    await page.getByRole('button', { name: 'Remover anexo' }).click()
    await expect(preview(page)).toHaveCount(0)
  })
  await test.step('a file held over the chat is invited, and let go of is attached', async () => {
    await drag(page, 'dragenter', 'text')
    await expect(invitation(page)).toHaveCount(0)
    await drag(page, 'dragenter', 'a file')
    await expect(invitation(page)).toBeVisible()
    await drag(page, 'dragleave', 'a file')
    await expect(invitation(page)).toHaveCount(0)
    await drag(page, 'dragenter', 'a file')
    await expect(invitation(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(invitation(page)).toHaveCount(0)

    const screen = playwrightScreen(page)
    await screen.drop('Chat de teste', [new File(['MZ'], 'jogo.exe', { type: 'application/x-msdownload' })])
    await expect(
      page
        .getByRole('alert')
        .getByText('Este arquivo não pode ser enviado. Envie uma imagem, um áudio, um PDF ou um documento.'),
    ).toBeVisible()
    await expect(preview(page)).toHaveCount(0)
    await screen.drop('Chat de teste', [new File(['%PDF'], 'cardapio.pdf', { type: 'application/pdf' })])
    await expect(preview(page)).toContainText('cardapio.pdf')
    // There is no room for a second one.
    await drag(page, 'dragenter', 'a file')
    await expect(invitation(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Remover anexo' }).click()
    await expect(preview(page)).toHaveCount(0)
  })
  await test.step('an image is pasted from the clipboard; words that bring a picture along stay words', async () => {
    await paste(page, 'uma tabela')
    await expect(preview(page)).toHaveCount(0)
    await paste(page, '')
    await expect(preview(page)).toContainText('colada.png')
    await page.getByRole('button', { name: 'Remover anexo' }).click()
    await expect(preview(page)).toHaveCount(0)
  })
  await test.step('it outlives a look at another tab, and leaving the page asks first', async () => {
    await attach(page, 'Imagem', image)
    await page.getByRole('tab', { name: 'Treinamentos' }).click()
    await expect(addButton(page)).toBeVisible()
    await page.goBack()
    await expect(thumbnail(page)).toBeVisible()
    const asked = page.waitForEvent('dialog')
    const leaving = page.reload()
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await leaving
    await expect(composer(page)).toBeEnabled()
    await expect(preview(page)).toHaveCount(0)
  })
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
    await expect(messages(page).last()).toHaveText(failed(message))
    await answerFileWith(page, server, { message: 'Recebi.' }, retry)
    await expect(messages(page).last()).toHaveText(fromAgent('Recebi.'))
    await startAnew(page)
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
  // The page is left two seconds after the answer, which is no time to look at it.
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
