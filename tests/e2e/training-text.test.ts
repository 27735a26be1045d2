/** Texts: the request, and what happens to the typed text after a failure. */
import type { Page } from '@playwright/test'
import type { Outcome } from '../../server/testing/outcomes.ts'
import { expect, test } from './app-test.ts'
import { collect } from './chat-page.ts'
import {
  addButton,
  backButton,
  contentBox,
  descriptionBox,
  isCreation,
  isList,
  line,
  nameBox,
  openForm,
  submitButton,
  toast,
} from './training-page.ts'
import { signInByForm } from './gestures.ts'

const count = (page: Page, amount: number) => page.getByText(`${amount} treinamento(s) encontrado(s)`, { exact: true })

test('[TR-06, TR-14] a text is sent as it was written, and reaches Concluído by itself', async ({
  signedIn: page,
  api,
  account,
}) => {
  const agent = await api.createAgent()
  await openForm(page, agent.id)
  await page.evaluate(() => Object.assign(window, { sameVisit: true }))
  await nameBox(page).fill(' Horários ')
  await descriptionBox(page).fill('Da loja do centro')
  await contentBox(page).fill('\nAbrimos às 8h.\n\n“Aspas”, <b>sinais</b> & \\barras\\.\n')
  const lists = collect(page, isList)
  const creation = page.waitForRequest(isCreation)
  await submitButton(page).click()
  const request = await creation
  expect(request.method()).toBe('POST')
  expect(await request.headerValue('authorization')).toBe(`Bearer ${account.token}`)
  expect(request.postDataJSON()).toEqual({
    name: 'Horários',
    description: 'Da loja do centro',
    content: 'Abrimos às 8h.\n\n“Aspas”, <b>sinais</b> & \\barras\\.',
    agentId: agent.id,
  })
  await expect(toast(page, 'Treinamento criado com sucesso')).toBeVisible()
  await expect(addButton(page)).toBeVisible()
  await expect(submitButton(page)).toHaveCount(0)
  await expect(count(page, 1)).toBeVisible()
  await expect(line(page, 'Horários').getByText('Concluído', { exact: true })).toBeVisible()
  expect(lists.length).toBeGreaterThan(0)
  expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true)
  await line(page, 'Horários').getByRole('button').click()
  await expect(page.getByRole('region', { name: 'Prévia de Horários' })).toContainText('“Aspas”, <b>sinais</b>')
})

test('[TR-06] the quality is medium up to 500 characters and good above', async ({ signedIn: page, api }) => {
  const agent = await api.createAgent()
  await openForm(page, agent.id)
  const quality = page.getByText(/^Qualidade: /)
  await expect(quality).toHaveCount(0)
  await contentBox(page).fill('a')
  await expect(quality).toHaveText('Qualidade: Médio')
  await contentBox(page).fill('a'.repeat(500))
  await expect(quality).toHaveText('Qualidade: Médio')
  await contentBox(page).fill(`${'a'.repeat(500)}   `)
  await expect(quality).toHaveText('Qualidade: Médio')
  await contentBox(page).fill('a'.repeat(501))
  await expect(quality).toHaveText('Qualidade: Bom')
  await expect(page.getByText('501 caracteres', { exact: true })).toBeVisible()
})

test('[TR-06] without content nothing can be sent', async ({ signedIn: page, api }) => {
  const agent = await api.createAgent()
  const creations = collect(page, isCreation)
  await openForm(page, agent.id)
  await expect(submitButton(page)).toBeDisabled()
  await nameBox(page).fill('Horários')
  await descriptionBox(page).fill('Da loja do centro')
  await contentBox(page).fill(' \n ')
  await expect(submitButton(page)).toBeDisabled()
  await nameBox(page).press('Enter')
  await contentBox(page).fill('Abrimos às 8h.')
  await expect(submitButton(page)).toBeEnabled()
  await contentBox(page).fill('')
  await expect(submitButton(page)).toBeDisabled()
  await nameBox(page).fill('a'.repeat(201))
  await contentBox(page).fill('Abrimos às 8h.')
  await expect(submitButton(page)).toBeDisabled()
  expect(creations).toEqual([])
})

test('[TR-10] a text without a name gets the default one', async ({ signedIn: page, api }) => {
  const agent = await api.createAgent()
  await openForm(page, agent.id)
  await nameBox(page).fill('   ')
  await contentBox(page).fill('Abrimos às 8h.')
  const creation = page.waitForRequest(isCreation)
  await submitButton(page).click()
  expect((await creation).postDataJSON()).toMatchObject({ name: 'Treinamento de texto', description: '' })
  await expect(line(page, 'Treinamento de texto')).toBeVisible()
})

test('[TR-14] while the text is sent a notice says so and the form waits', async ({ signedIn: page, api, server }) => {
  const agent = await api.createAgent()
  await openForm(page, agent.id)
  await contentBox(page).fill('Abrimos às 8h.')
  await server.next('createTextTraining', { kind: 'hold' })
  await submitButton(page).click()
  await expect(toast(page, 'Criando treinamento...')).toBeVisible()
  await expect(toast(page, 'Treinamento criado com sucesso')).toHaveCount(0)
  await expect(contentBox(page)).not.toBeEditable()
  await expect(submitButton(page)).toBeDisabled()
  await expect(backButton(page)).toBeDisabled()
  await server.release('createTextTraining')
  await expect(toast(page, 'Treinamento criado com sucesso')).toBeVisible()
  await expect(toast(page, 'Criando treinamento...')).toHaveCount(0)
  await expect(count(page, 1)).toBeVisible()
})

const failures: { title: string; outcome: Outcome; text: string }[] = [
  {
    title: 'the body’s message',
    outcome: { kind: 'reply', status: 400, body: { error: 'invalid', message: 'Texto repetido.' } },
    text: 'Texto repetido.',
  },
  {
    title: 'a message without a code',
    outcome: { kind: 'reply', status: 500, body: { message: 'Sem espaço.' } },
    text: 'Sem espaço.',
  },
  {
    title: 'a status alone',
    outcome: { kind: 'reply', status: 500, body: {} },
    text: 'Ocorreu um problema ao criar o treinamento',
  },
  { title: 'a cut connection', outcome: { kind: 'drop' }, text: 'Ocorreu um problema ao criar o treinamento' },
]
for (const { title, outcome, text } of failures)
  test(`[TR-14] a creation that ends in ${title} keeps what was typed, and the next try works`, async ({
    signedIn: page,
    api,
    server,
  }) => {
    const agent = await api.createAgent()
    await openForm(page, agent.id)
    await nameBox(page).fill('Horários')
    await descriptionBox(page).fill('Da loja do centro')
    await contentBox(page).fill('Abrimos às 8h.')
    await server.next('createTextTraining', outcome)
    await submitButton(page).click()
    await expect(toast(page, text)).toBeVisible()
    await expect(nameBox(page)).toHaveValue('Horários')
    await expect(descriptionBox(page)).toHaveValue('Da loja do centro')
    await expect(contentBox(page)).toHaveValue('Abrimos às 8h.')
    await submitButton(page).click()
    await expect(count(page, 1)).toBeVisible()
    await expect(line(page, 'Horários')).toContainText('Da loja do centro')
  })

test('[TR-14] what was typed survives a reload, leaving the form and a session that ends, until it is sent', async ({
  signedIn: page,
  api,
  account,
  server,
}) => {
  const agent = await api.createAgent()
  await openForm(page, agent.id)
  await nameBox(page).fill('Feriados')
  await contentBox(page).fill('Nos feriados abrimos às 9h.')
  await page.reload()
  await expect(nameBox(page)).toHaveValue('Feriados')
  await expect(contentBox(page)).toHaveValue('Nos feriados abrimos às 9h.')
  await test.step('the list leads back to it, the browser’s back button to the list', async () => {
    await backButton(page).click()
    await expect(page.getByText('Você começou a escrever “Feriados”.')).toBeVisible()
    await page.getByRole('button', { name: 'Continuar', exact: true }).click()
    await expect(contentBox(page)).toHaveValue('Nos feriados abrimos às 9h.')
    await page.goBack()
    await expect(addButton(page)).toBeVisible()
    await page.goForward()
    await expect(contentBox(page)).toHaveValue('Nos feriados abrimos às 9h.')
  })
  await test.step('the way through the sign-in leads back to it', async () => {
    const unauthorized = { error: 'unauthorized', message: 'Não autorizado' }
    await server.next('createTextTraining', { kind: 'reply', status: 401, body: unauthorized })
    await submitButton(page).click()
    await signInByForm(page, account)
    await expect(contentBox(page)).toHaveValue('Nos feriados abrimos às 9h.')
    await expect(nameBox(page)).toHaveValue('Feriados')
  })
  await submitButton(page).click()
  await expect(line(page, 'Feriados')).toBeVisible()
  await page.reload()
  await expect(line(page, 'Feriados')).toBeVisible()
  await expect(page.getByText(/Você começou a escrever/)).toHaveCount(0)
  await addButton(page).click()
  await expect(contentBox(page)).toHaveValue('')
})
