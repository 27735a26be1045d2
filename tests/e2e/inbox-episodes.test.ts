import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './app-test.ts'
import { untilLeavable } from './gestures.ts'
import { askInTest, entry, handling, list, message, messages, openInbox, replyBox, takeOver } from './inbox-page.ts'
import { connectProvider } from './provider.ts'

test('[IB-03] a conversation is closed, shown so in a second tab, and opens again with the next message', async ({
  signedIn: page,
  context,
  api,
  account,
  request,
  server,
}) => {
  const agent = await api.createAgent()
  const sessionId = await askInTest(request, account, agent.id, 'Vocês abrem aos sábados?')
  await openInbox(page, agent.id)
  await entry(page, /Chat de teste/u).click()
  const second = await context.newPage()
  await second.goto(`/agentes/${agent.id}/conversas?conversa=${sessionId}`)
  await expect(handling(second)).toContainText('O agente está respondendo')
  await page.bringToFront()

  const closing = page.getByRole('button', { name: 'Encerrar conversa' })
  await server.next('closeConversation', {
    kind: 'reply',
    status: 500,
    body: { error: 'x', message: 'Agora não dá.' },
  })
  await closing.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Agora não dá.' })).toBeVisible()
  await closing.click()
  await expect(page.getByRole('button', { name: 'Reabrir conversa' })).toBeFocused()
  await expect(messages(page)).toContainText('Maria Teste encerrou a conversa')
  await second.bringToFront()
  await expect(messages(second)).toContainText('Maria Teste encerrou a conversa')
  await expect(entry(second, /Encerrada/u)).toBeVisible()
  await second.getByRole('button', { name: 'Encerradas' }).click()
  await expect(list(second).getByRole('link')).toHaveCount(1)

  await second.getByRole('button', { name: 'Reabrir conversa' }).click()
  await expect(messages(second)).toContainText('Maria Teste reabriu a conversa')
  await second.getByRole('button', { name: 'Encerrar conversa' }).click()
  await expect(second.getByRole('button', { name: 'Reabrir conversa' })).toBeVisible()
  await askInTest(request, account, agent.id, 'Voltei!', sessionId)
  await expect(messages(second)).toContainText('Conversa reaberta: o cliente voltou a escrever')
  await expect(message(second, 'Voltei!')).toBeVisible()
  await second.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(entry(second, /Reaberta/u)).toBeVisible()
})

test('[IB-03] a person answers with a file, which stays chosen over a failure and a reload', async ({
  signedIn: page,
  api,
  request,
  server,
}, testInfo) => {
  const agent = await api.createAgent()
  const provider = await connectProvider(request, agent.id)
  try {
    await provider.receive('5511988887777', 'Tem o cardápio?')
    await openInbox(page, agent.id)
    await entry(page, /98888-7777|Ana/u).click()
    await takeOver(page).click()
    const chosen = page.getByRole('region', { name: 'Anexo' })
    const choose = page.getByLabel('Escolher arquivo')
    // Named by its path, because its bytes would take seconds on the way to a busy browser; without accents, because a browser
    // without a locale cannot read others.
    const large = testInfo.outputPath('video.txt')
    await writeFile(large, Buffer.alloc(26 * 1024 * 1024))
    await choose.setInputFiles(large)
    await expect(chosen).toContainText('26 MB')
    await expect(chosen.getByRole('alert')).toHaveText('O arquivo passa do limite de 25 MB. Envie um menor.')
    await expect(page.getByRole('button', { name: 'Enviar' })).toBeDisabled()
    await choose.setInputFiles({
      name: 'cardápio.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Bolo de cenoura'),
    })
    await replyBox(page).fill('Aqui está.')
    await untilLeavable(page)
    await page.reload()
    await expect(chosen).toContainText('cardápio.txt')
    await server.next('sendInboxFile', { kind: 'reply', status: 415, body: { error: 'x', message: 'Hoje não.' } })
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(replyBox(page)).toBeFocused()
    await expect(page.getByText('Hoje não.')).toBeVisible()
    await expect(chosen).toContainText('cardápio.txt')
    await expect(replyBox(page)).toHaveValue('Aqui está.')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(message(page, 'Aqui está.').getByRole('link', { name: 'cardápio.txt' })).toBeVisible()
    await expect(chosen).toBeHidden()
    await expect
      .poll(() => provider.sent.map(({ part }) => [part.type, part.caption]))
      .toContainEqual(['document', 'Aqui está.'])
  } finally {
    await provider.close()
  }
})

test('[IB-03] each tab keeps its own file over a reload, and the next one takes up that of a closed tab', async ({
  signedIn: page,
  context,
  api,
  request,
}) => {
  const agent = await api.createAgent()
  const provider = await connectProvider(request, agent.id)
  const chosen = (tab: Page) => tab.getByRole('region', { name: 'Anexo' })
  const choose = async (tab: Page, name: string) => {
    const file = { name, mimeType: 'text/plain', buffer: Buffer.from(name) }
    await tab.getByLabel('Escolher arquivo').setInputFiles(file)
    await untilLeavable(tab)
  }
  try {
    await provider.receive('5511988887777', 'Tem o cardápio?')
    await openInbox(page, agent.id)
    await entry(page, /98888-7777/u).click()
    await takeOver(page).click()
    await expect(replyBox(page)).toBeEditable()
    await choose(page, 'bolos.txt')
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(replyBox(other)).toBeEditable()
    await choose(other, 'doces.txt')
    await page.reload()
    await expect(chosen(page)).toContainText('bolos.txt')
    await page.getByRole('button', { name: 'Remover anexo' }).click()
    await other.reload()
    await expect(chosen(other)).toContainText('doces.txt')
    await page.goto('/agentes')
    await other.close()
    await page.goBack()
    await expect(chosen(page)).toContainText('doces.txt')
  } finally {
    await provider.close()
  }
})

test('[IB-03] while a reply is on its way the next file can be chosen, and how far a file is can be seen', async ({
  signedIn: page,
  api,
  request,
  server,
}) => {
  const agent = await api.createAgent()
  const provider = await connectProvider(request, agent.id)
  const choose = (name: string) =>
    page.getByLabel('Escolher arquivo').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
  const chosen = page.getByRole('region', { name: 'Anexo' })
  const progress = page.getByRole('progressbar', { name: 'Envio do arquivo' })
  try {
    await provider.receive('5511988887777', 'Tem o cardápio?')
    await openInbox(page, agent.id)
    await entry(page, /98888-7777|Ana/u).click()
    await takeOver(page).click()
    await server.next('sendInboxMessage', { kind: 'hold' })
    await replyBox(page).fill('Um momento.')
    await replyBox(page).press('Enter')
    await expect(message(page, 'Um momento.')).toContainText('Enviando…')
    await choose('cardápio.txt')
    await expect(chosen).toContainText('cardápio.txt')
    await server.release('sendInboxMessage')
    await expect(message(page, 'Um momento.')).not.toContainText('Enviando…')
    await expect(chosen).toContainText('cardápio.txt')

    await server.next('sendInboxFile', { kind: 'hold' })
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(progress).toHaveAttribute('aria-valuenow', '100')
    await choose('preços.txt')
    const notice = page.getByText('Um arquivo está sendo enviado. Escolha o próximo quando ele terminar.')
    await expect(notice).toBeVisible()
    const [noticeBox, choiceBox] = [await notice.boundingBox(), await page.getByLabel('Volta do agente').boundingBox()]
    expect((noticeBox?.y ?? 0) + (noticeBox?.height ?? 0)).toBeLessThan((choiceBox?.y ?? 0) - 100)
    await expect(chosen).toBeHidden()
    await server.release('sendInboxFile')
    await expect(messages(page).getByRole('link', { name: 'cardápio.txt' })).toBeVisible()
    await expect(progress).toBeHidden()
  } finally {
    await provider.close()
  }
})

test('[IB-01] the keyboard goes from the list into the conversation and back', async ({
  signedIn: page,
  api,
  account,
  request,
}) => {
  const agent = await api.createAgent()
  await askInTest(request, account, agent.id, 'Primeira')
  await askInTest(request, account, agent.id, 'Segunda')
  await openInbox(page, agent.id)
  const rows = list(page).getByRole('link')
  await expect(rows).toHaveCount(2)
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Primeira' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(rows.first()).toBeFocused()
})
