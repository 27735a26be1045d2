/** Creating websites, documents and images, and choosing between them. Texts have a test file of their own. */
import { truncate, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './app-test.ts'
import { listenOnLoopback } from '../stand-ins/loopback.ts'
import { photo } from '../models/training-creation.model.ts'
import { collect } from './chat-page.ts'
import {
  addButton,
  urlBox,
  backButton,
  contentBox,
  descriptionBox,
  filePicker,
  isCreation,
  line,
  nameBox,
  openCreation,
  openTrainings,
  submitButton,
  toast,
  typeRadio,
} from './training-page.ts'

const create = 'Criando treinamento...'
const created = 'Treinamento criado com sucesso'
const failed = 'Ocorreu um problema ao criar o treinamento'
const refusedUrl = 'Por favor, insira uma URL válida começando com http:// ou https://'

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const png = async () => Buffer.from(await photo.arrayBuffer())

const cancelButton = (page: Page) => page.getByRole('button', { name: 'Cancelar envio' })

test('[TR-14] two tabs that write a text keep both, over a reload', async ({ signedIn: page, context, api }) => {
  const { id } = await api.createAgent()
  const other = await context.newPage()
  await openCreation(page, id, 'texto')
  await openCreation(other, id, 'texto')
  await contentBox(page).fill('Abrimos aos sábados.')
  await contentBox(other).fill('Trocamos em 30 dias.')
  await page.reload()
  await expect(contentBox(page)).toHaveValue('Abrimos aos sábados.')
  await submitButton(page).click()
  await expect(toast(page, created)).toBeVisible()
  await other.reload()
  await expect(contentBox(other)).toHaveValue('Trocamos em 30 dias.')
})

test('[TR-05] the form and the list begin at their top, and Back returns to the place in the list', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  for (let count = 1; count <= 3; count += 1) await api.createTraining(id, 'Abrimos às 8h.', `Horário ${count}`)
  // Too low for the list, and high enough for the first field of the form, which takes the focus.
  await page.setViewportSize({ width: 1280, height: 450 })
  await openTrainings(page, id)
  const main = page.getByRole('main')
  const top = () => main.evaluate(({ scrollTop }) => scrollTop)
  // Without a pointer, which would scroll the button into view.
  const add = () => addButton(page).evaluate((element: HTMLElement) => element.click())
  const seen = line(page, 'Horário 1')
  await seen.scrollIntoViewIfNeeded()
  await expect(addButton(page)).not.toBeInViewport()
  await add()
  await expect(contentBox(page)).toBeVisible()
  await expect.poll(top).toBe(0)
  await test.step('Back to the place in the list', async () => {
    await page.goBack()
    await expect(seen).toBeInViewport()
    await expect(addButton(page)).not.toBeInViewport()
  })
  await test.step('Forward to the form', async () => {
    await page.goForward()
    await expect(contentBox(page)).toBeVisible()
    await expect.poll(top).toBe(0)
  })
  await test.step('to the top of the list with the new training', async () => {
    await nameBox(page).fill('Trocas')
    await contentBox(page).fill('Trocamos em até 7 dias.')
    await submitButton(page).click()
    await expect(line(page, 'Trocas')).toBeVisible()
    expect(await top()).toBe(0)
  })
})

test('[TR-05, TR-10] a type is chosen by mouse, keyboard or URL, and empties the form of the other', async ({
  signedIn: page,
  api,
}) => {
  const agent = await api.createAgent()
  await page.goto(`/agentes/${agent.id}?type=training&novo=video`)
  await test.step('[TR-10] an unknown type says so and leads on', async () => {
    await expect(page.getByRole('alert').getByText('Tipo de treinamento não suportado')).toBeVisible()
    await expect(submitButton(page)).toHaveCount(0)
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(page.getByRole('radio')).toHaveCount(4)
    await typeRadio(page, 'Texto').click()
    await expect(contentBox(page)).toBeVisible()
    await expect(page).toHaveURL(/\?type=training&novo=texto$/)
  })
  await test.step('arrows choose, and what was typed can be had back', async () => {
    await nameBox(page).fill('Horários')
    await contentBox(page).fill('Abrimos às 8h.')
    await typeRadio(page, 'Texto').focus()
    await page.keyboard.press('ArrowDown')
    await expect(typeRadio(page, 'Website')).toBeChecked()
    await expect(typeRadio(page, 'Website')).toBeFocused()
    await expect(nameBox(page)).toHaveValue('')
    await expect(urlBox(page)).toHaveValue('')
    await urlBox(page).fill('https://padaria.exemplo.com.br')
    await typeRadio(page, 'Texto').click()
    await expect(nameBox(page)).toHaveValue('')
    await expect(contentBox(page)).toHaveValue('')
    await typeRadio(page, 'Website').click()
    await expect(urlBox(page)).toHaveValue('')
    await page.getByRole('button', { name: 'Recuperar o que estava em Website' }).click()
    await expect(urlBox(page)).toHaveValue('https://padaria.exemplo.com.br')
    await page.getByRole('button', { name: 'Recuperar o que estava em Texto' }).click()
    await expect(contentBox(page)).toHaveValue('Abrimos às 8h.')
    await page.getByRole('button', { name: 'Recuperar o que estava em Website' }).click()
    for (const [name, form] of [
      ['Documento', 'Novo documento'],
      ['Imagem', 'Nova imagem'],
      ['Texto', 'Novo texto'],
    ] as const) {
      await typeRadio(page, name).click()
      await expect(page.getByRole('form', { name: form })).toBeVisible()
    }
  })
  await backButton(page).click()
  await expect(addButton(page)).toBeFocused()
  await expect(page).toHaveURL(/\?type=training$/)
})

test('[TR-07, TR-10, TR-14] a website needs a URL that is one, and is created', async ({
  signedIn: page,
  api,
  server,
  account,
}) => {
  const agent = await api.createAgent()
  await openCreation(page, agent.id, 'website')
  const subpages = page.getByRole('switch', { name: 'Incluir subpáginas' })
  const creations = collect(page, isCreation)
  await test.step('without a URL nothing can be sent; one that is none is refused beside the field', async () => {
    await expect(subpages).not.toBeChecked()
    await expect(page.getByText(/até 50 páginas, 2 níveis/)).toBeVisible()
    await nameBox(page).fill('Padaria')
    await expect(submitButton(page)).toBeDisabled()
    await nameBox(page).fill('')
    await urlBox(page).fill('padaria.exemplo.com.br')
    await submitButton(page).click()
    await expect(page.getByRole('alert').getByText(refusedUrl)).toBeVisible()
    await expect(urlBox(page)).toBeFocused()
    await expect(urlBox(page)).toHaveAccessibleDescription(refusedUrl)
    await urlBox(page).fill('https://maria:senha@padaria.exemplo.com.br')
    await expect(urlBox(page)).toHaveAccessibleDescription('Tire da URL o usuário e a senha, que vêm antes do “@”')
    expect(creations).toEqual([])
    await urlBox(page).fill('padaria.exemplo.com.br')
    await page.getByRole('button', { name: 'Usar https://padaria.exemplo.com.br' }).click()
    await expect(urlBox(page)).toHaveValue('https://padaria.exemplo.com.br')
    await expect(urlBox(page)).toBeFocused()
    await urlBox(page).fill('http://padaria.exemplo.com.br/')
    await expect(page.getByText(refusedUrl)).toHaveCount(0)
  })
  await test.step('[TR-14] a refusal shows the words of the server and keeps the form', async () => {
    const body = { error: 'invalid', message: 'Este site já foi treinado.' }
    await server.next('createWebsiteTraining', { kind: 'reply', status: 400, body })
    await subpages.click()
    await submitButton(page).click()
    await expect(toast(page, 'Este site já foi treinado.')).toBeVisible()
    await expect(urlBox(page)).toHaveValue('http://padaria.exemplo.com.br/')
    await expect(subpages).toBeChecked()
  })
  await test.step('the draft outlives a reload, the switch too', async () => {
    await page.reload()
    await expect(urlBox(page)).toHaveValue('http://padaria.exemplo.com.br/')
    await expect(subpages).toBeChecked()
  })
  const creation = page.waitForRequest(isCreation)
  await descriptionBox(page).fill('O que vendemos')
  await submitButton(page).click()
  const request = await creation
  expect(new URL(request.url()).pathname).toBe('/api/training-types/website')
  expect(await request.headerValue('authorization')).toBe(`Bearer ${account.token}`)
  expect(request.postDataJSON()).toEqual({
    name: 'Treinamento de website',
    description: 'O que vendemos',
    websiteUrl: 'http://padaria.exemplo.com.br/',
    crawlSubpages: true,
    agentId: agent.id,
  })
  await expect(toast(page, created)).toBeVisible()
  await expect(group(page, 'Website')).toContainText('Treinamento de website')
})

test('[TR-08, TR-10, TR-14] a document is checked, sent with its progress, called back and sent again', async ({
  signedIn: page,
  api,
  server,
  account,
}, testInfo) => {
  const agent = await api.createAgent()
  await openCreation(page, agent.id, 'documento')
  const creations = collect(page, isCreation)
  const problem = page.getByRole('region', { name: 'Lugar do arquivo' }).getByRole('alert')
  await test.step('without a document nothing can be sent', async () => {
    await expect(page.getByText('Nenhum documento selecionado', { exact: true })).toBeVisible()
    await expect(submitButton(page)).toBeDisabled()
  })
  await test.step('another kind and more than 100 MB are refused', async () => {
    await filePicker(page).setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: await png() })
    await expect(problem).toHaveText('Tipo de arquivo não permitido. Escolha um PDF, DOC, DOCX ou TXT.')
    const large = testInfo.outputPath('grande.pdf')
    await writeFile(large, '%PDF-1.7\n')
    await truncate(large, 100 * 1024 * 1024 + 1)
    await filePicker(page).setInputFiles(large)
    await expect(problem).toHaveText('O arquivo excede o tamanho máximo de 100MB.')
    await expect(submitButton(page)).toBeDisabled()
    await expect(filePicker(page)).toHaveAttribute('accept', '.pdf,.doc,.docx,.txt')
    const word = { name: 'Contrato.DOC', mimeType: 'application/msword', buffer: Buffer.from('contrato') }
    await filePicker(page).setInputFiles(word)
    await expect(problem).toHaveCount(0)
    await expect(page.getByText('Contrato.DOC', { exact: true })).toBeVisible()
    await truncate(large, 100 * 1024 * 1024)
    await filePicker(page).setInputFiles(large)
    await expect(problem).toHaveCount(0)
    await expect(page.getByText('100 MB', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Remover arquivo' }).click()
    await expect(page.getByText('Nenhum documento selecionado', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Escolher documento' })).toBeFocused()
  })
  const bytes = Buffer.from('O pão francês custa R$ 1,00.\n'.repeat(80_000))
  await filePicker(page).setInputFiles({ name: 'preços.txt', mimeType: 'text/plain', buffer: bytes })
  await expect(page.getByText('preços.txt', { exact: true })).toBeVisible()
  await test.step('the bar moves while it is sent, and cancelling keeps the form', async () => {
    await nameBox(page).fill('Preços')
    const session = await page.context().newCDPSession(page)
    // Slow enough that the upload cannot be complete when it is cancelled; otherwise a training would exist.
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 40_000 }
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slow)
    await submitButton(page).click()
    await expect(toast(page, create)).toBeVisible()
    const bar = page.getByRole('progressbar', { name: 'Envio do documento' })
    await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/)
    await expect(backButton(page)).toBeDisabled()
    const calledBack = page.waitForEvent('requestfailed', isCreation)
    await cancelButton(page).click()
    await calledBack
    await expect(bar).toHaveCount(0)
    await expect(nameBox(page)).toHaveValue('Preços')
    await expect(page.getByText('preços.txt', { exact: true })).toBeVisible()
    // Not earlier: the rest would be sent at once, perhaps before the browser cancels it.
    await session.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  })
  await test.step('[TR-14] a failure keeps the file', async () => {
    await server.next('createDocumentTraining', { kind: 'reply', status: 500, body: {} })
    await submitButton(page).click()
    await expect(toast(page, failed)).toBeVisible()
    await expect(page.getByText('preços.txt', { exact: true })).toBeVisible()
  })
  await nameBox(page).fill('')
  await descriptionBox(page).fill('Da padaria & cia')
  await submitButton(page).click()
  await expect(toast(page, created)).toBeVisible()
  await expect(group(page, 'Documento')).toContainText('Treinamento de documento')
  const request = creations.at(-1)
  expect(request?.method()).toBe('POST')
  const url = new URL(request?.url() ?? '')
  expect(url.pathname).toBe('/api/training-types/document')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    name: 'Treinamento de documento',
    description: 'Da padaria & cia',
    agentId: agent.id,
    // Ours (TX-02); the rest is as in S2§7.
    refuseDuplicate: 'true',
  })
  expect(await request?.headerValue('authorization')).toBe(`Bearer ${account.token}`)
  expect(await request?.headerValue('content-type')).toMatch(/^multipart\/form-data; boundary=/)
})

test('[TR-09, TR-14] an image is a file or a URL, never both, and needs a name', async ({ signedIn: page, api }) => {
  const agent = await api.createAgent()
  const image = { name: 'cardápio.png', mimeType: 'image/png', buffer: await png() }
  const host = await listenOnLoopback((request, response) => {
    if (request.url === '/foto.png') response.writeHead(200, { 'content-type': 'image/png' }).end(image.buffer)
    else response.writeHead(404).end()
  })
  const url = `${host.origin}/foto.png`
  await openCreation(page, agent.id, 'imagem')
  const preview = page.getByRole('img', { name: 'Prévia da imagem' })
  const byFile = page.getByRole('button', { name: 'Enviar arquivo' })
  const byUrl = page.getByRole('button', { name: 'Usar URL' })
  await test.step('only images, and only with a name', async () => {
    await filePicker(page).setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await expect(page.getByText('Por favor, selecione apenas arquivos de imagem.', { exact: true })).toBeVisible()
    await filePicker(page).setInputFiles(image)
    await expect(preview).toBeVisible()
    await expect(submitButton(page)).toBeDisabled()
    await nameBox(page).fill('Cardápio')
    await expect(submitButton(page)).toBeEnabled()
  })
  await test.step('switching clears the other source', async () => {
    await byUrl.click()
    await expect(submitButton(page)).toBeDisabled()
    await expect(urlBox(page)).toHaveValue('')
    await urlBox(page).fill(url)
    await expect(preview).toBeVisible()
    expect(
      await preview.evaluate((element: HTMLImageElement) => element.decode().then(() => element.naturalWidth)),
    ).toBe(1)
    await urlBox(page).fill(`${url}-gone`)
    await expect(page.getByText('Imagem inválida', { exact: true })).toBeVisible()
    await byFile.click()
    await expect(page.getByText('Nenhuma imagem selecionada', { exact: true })).toBeVisible()
    await byUrl.click()
    await expect(urlBox(page)).toHaveValue('')
    await urlBox(page).fill('foto.png')
    await submitButton(page).click()
    await expect(page.getByRole('alert').getByText(refusedUrl)).toBeVisible()
  })
  await test.step('a URL inside the server’s own network is refused, and stays to be corrected', async () => {
    await urlBox(page).fill(url)
    await submitButton(page).click()
    await expect(page.getByRole('form').getByText('Este endereço não pode ser acessado.')).toBeVisible()
    await expect(urlBox(page)).toHaveValue(url)
    await expect(nameBox(page)).toHaveValue('Cardápio')
  })
  await test.step('an image by URL', async () => {
    const url = 'https://fotos.invalid/foto.png'
    await urlBox(page).fill(url)
    const creation = page.waitForRequest(isCreation)
    await submitButton(page).click()
    expect((await creation).postDataJSON()).toEqual({
      name: 'Cardápio',
      description: '',
      imageUrl: url,
      agentId: agent.id,
    })
    await expect(line(page, 'Cardápio')).toBeVisible()
  })
  await test.step('an image by file', async () => {
    await addButton(page).click()
    await byFile.click()
    await nameBox(page).fill('Vitrine')
    await filePicker(page).setInputFiles(image)
    const creation = page.waitForRequest(isCreation)
    await submitButton(page).click()
    expect((await creation).postDataJSON()).toEqual({
      name: 'Vitrine',
      description: '',
      imageBase64: `data:image/png;base64,${image.buffer.toString('base64')}`,
      agentId: agent.id,
    })
    await expect(group(page, 'Imagem')).toContainText('Vitrine')
  })
  await host.close()
})
