/** Replies in several parts, credits, and questions that are sent only once. */
import type { Page } from '@playwright/test'
import { markupFaults } from '../kit/markup-faults.ts'
import { expect, test } from './app-test.ts'
import {
  answerWith,
  ask,
  bodyOf,
  collect,
  composer,
  failed,
  fromAgent,
  fromUser,
  isQuestion,
  messages,
  openChat,
  restartButton,
  type,
  untrained,
} from './chat-page.ts'
import { stopClock, untilRequestsSeen } from './gestures.ts'

const typing = (page: Page) => page.getByText('Ana está digitando…')
const send = (page: Page, text: string) => async () => {
  await type(page, text)
  await composer(page).press('Enter')
}

test('[CH-01, CH-08] messages of one reply follow one another, whatever is done meanwhile', async ({
  signedIn: page,
  api,
  server,
}) => {
  const agent = await api.createAgent()
  await page.clock.install()
  await openChat(page, agent.id)

  await test.step('there is time to type meanwhile', async () => {
    const additionalMessages = ['Aos domingos, das 9h às 13h.', 'Posso ajudar em algo mais?']
    await answerWith(page, server, { message: 'Abrimos às 8h.', additionalMessages }, send(page, 'Que horas abrem?'))
    await expect(messages(page).nth(1)).toHaveText(fromAgent('Abrimos às 8h.'))
    await type(page, 'E em feriados?')
    await expect(messages(page)).toHaveText([
      fromUser('Que horas abrem?'),
      fromAgent('Abrimos às 8h.'),
      /^Ana disse:Aos domingos, das 9h às 13h\.\d\d:\d\d$/,
      /^Ana disse:Posso ajudar em algo mais\?\d\d:\d\d$/,
    ])
    await expect(typing(page)).toHaveCount(0)
    await expect(composer(page)).toHaveValue('E em feriados?')
  })
  await test.step('whoever asks on does not lose what was still to come', async () => {
    await restartButton(page).click()
    await expect(messages(page)).toHaveCount(0)
    await stopClock(page)
    const additionalMessages = ['a'.repeat(200), 'b'.repeat(200), 'c'.repeat(200)]
    await answerWith(page, server, { message: 'Primeira', additionalMessages }, send(page, 'Conte tudo'))
    await expect(messages(page).nth(1)).toHaveText(fromAgent('Primeira'))
    await expect(typing(page)).toBeVisible()
    await answerWith(page, server, { message: 'Depois' }, send(page, 'E então?'))
    await expect(messages(page).last()).toHaveText(fromAgent('Depois'))
    await expect(messages(page)).toHaveCount(7)
  })
  await test.step('Nova Conversa in the middle of it: the rest never appears', async () => {
    await restartButton(page).click()
    await expect(messages(page)).toHaveCount(0)
    await answerWith(page, server, { message: 'Primeira', additionalMessages: ['Segunda'] }, send(page, 'Conte tudo'))
    await expect(messages(page).nth(1)).toBeVisible()
    await expect(page.getByText('Segunda', { exact: true })).toHaveCount(0)
    await restartButton(page).click()
    await page.clock.runFor(60_000)
    await page.clock.resume()
    await ask(page, 'Outra coisa')
    await expect(messages(page)).toHaveCount(2)
    await expect(page.getByText('Segunda', { exact: true })).toHaveCount(0)
  })
})

test('[CH-15] the credits are read after a reply and again 1.5 s later, Nova Conversa or not', async ({
  signedIn: page,
  api,
}) => {
  const agent = await api.createAgent()
  await page.clock.install()
  await openChat(page, agent.id)
  await expect(page.getByRole('status', { name: 'Créditos: 500', exact: true })).toBeVisible()
  const reads = collect(page, (request) => request.url().endsWith('/api/v1/credits/balance'))
  await stopClock(page)
  await ask(page, 'Oi')
  await expect.poll(() => reads.length).toBe(1)
  await restartButton(page).click()
  await page.clock.runFor(1_200)
  await untilRequestsSeen(page)
  expect(reads).toHaveLength(1)
  await page.clock.runFor(300)
  await expect.poll(() => reads.length).toBe(2)
})

test('[CH-13] a question keeps its id through another try and a reload, and so is answered once', async ({
  signedIn: page,
  api,
  server,
}) => {
  const agent = await api.createAgent()
  const questions = collect(page, isQuestion)
  await openChat(page, agent.id)
  await server.next('testChat', { kind: 'drop' })
  await ask(page, 'Que horas abrem?')
  await server.next('testChat', { kind: 'drop' })
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.poll(() => questions.length).toBe(2)
  await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeEnabled()
  await page.reload()
  await expect(messages(page)).toHaveText([fromUser('Que horas abrem?'), failed('Esta pergunta ficou sem resposta')])
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(messages(page)).toHaveText([fromUser('Que horas abrem?'), fromAgent(untrained)])
  await ask(page, 'Que horas abrem?')
  const [first, second, third, fourth] = questions.map(bodyOf)
  expect(first?.messageId).toMatch(/^[\w-]{16,}$/)
  expect([second, third]).toEqual([first, first])
  expect(fourth?.messageId).not.toBe(first?.messageId)
  expect(fourth?.sessionId).toBe(first?.sessionId)
})

test('[CH-13] several questions that failed are all there after a reload, and one goes on being typed', async ({
  signedIn: page,
  api,
  server,
}) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
  await ask(page, 'Vocês abrem hoje?')
  for (const text of ['Aceitam Pix?', 'Entregam em casa?']) {
    await server.next('testChat', { kind: 'drop' })
    await ask(page, text)
    await expect(messages(page).last()).toContainText('Falha ao conectar')
  }
  await composer(page).fill('E quanto')
  await page.reload()
  await expect(composer(page)).toHaveValue('E quanto')
  await expect(page.getByRole('button', { name: 'Tentar novamente' })).toHaveCount(2)
  await expect(messages(page).nth(2)).toHaveText(fromUser('Aceitam Pix?'))
  await expect(messages(page).last()).toHaveText(failed('Esta pergunta ficou sem resposta'))
  await page.getByRole('button', { name: 'Tentar novamente' }).first().click()
  await expect(page.getByRole('button', { name: 'Tentar novamente' })).toHaveCount(1)
  await expect(messages(page).nth(2)).toHaveText(fromUser('Entregam em casa?'))
  await expect(messages(page).nth(4)).toHaveText(fromUser('Aceitam Pix?'))
})

test('[CH-04] what is typed in one tab is not that of the other, also after a reload', async ({
  signedIn: page,
  context,
  api,
}) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
  const other = await context.newPage()
  await openChat(other, agent.id)
  await type(page, 'Que horas abrem?')
  await type(other, 'Aceitam Pix?')
  for (const [tab, text] of [
    [page, 'Que horas abrem?'],
    [other, 'Aceitam Pix?'],
  ] as const) {
    await tab.reload()
    await expect(composer(tab)).toHaveValue(text)
  }
})

test('[CH-04] a new tab begins with the words of one that was closed, not of one that is open', async ({
  signedIn: page,
  context,
  api,
}) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
  await type(page, 'Que horas abrem?')
  const other = await context.newPage()
  await openChat(other, agent.id)
  await expect(composer(other)).toBeEditable()
  await expect(composer(other)).toHaveValue('')
  await other.close()
  await page.close()
  const next = await context.newPage()
  await openChat(next, agent.id)
  await expect(composer(next)).toHaveValue('Que horas abrem?')
  // Also if the other tab was opened before.
  const before = await context.newPage()
  await openChat(before, agent.id)
  await expect(composer(before)).toBeEditable()
  await expect(composer(before)).toHaveValue('')
  await next.close()
  await expect(composer(before)).toHaveValue('Que horas abrem?')
  await before.reload()
  await expect(composer(before)).toHaveValue('Que horas abrem?')
})

test('[AN-03] an answer is copied, its question asked again, and the last question changed and sent anew', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await openChat(page, id)
  await ask(page, 'Que horas abrem?')
  const log = page.getByRole('log', { name: 'Mensagens' })
  const copy = log.getByRole('button', { name: 'Copiar resposta' })
  // The initial message has a copy button, too.
  await expect(copy).toHaveCount(2)
  expect(await page.evaluate(markupFaults)).toEqual([])
  await copy.last().click()
  await expect(log.getByRole('button', { name: 'Resposta copiada' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(untrained)

  await log.getByRole('button', { name: 'Perguntar de novo' }).click()
  await expect(messages(page)).toHaveCount(4)
  await expect(messages(page).nth(2)).toHaveText(fromUser('Que horas abrem?'))

  await type(page, 'rascunho')
  const edit = log.getByRole('button', { name: 'Editar e reenviar' })
  await expect(edit).toHaveAttribute('title', /esta continua na conversa/)
  await edit.click()
  await expect(composer(page)).toHaveValue('Que horas abrem?')
  await expect(composer(page)).toBeFocused()
  await page.getByRole('button', { name: 'Voltar ao rascunho' }).click()
  await expect(composer(page)).toHaveValue('rascunho')
  await expect(composer(page)).toBeFocused()
  await edit.click()
  await page.reload()
  await expect(page.getByText('Seu rascunho volta depois do envio.')).toBeVisible()
  await ask(page, 'Que horas fecham?')
  await expect(composer(page)).toHaveValue('rascunho')
  await expect(messages(page)).toHaveCount(6)
  await expect(messages(page).nth(4)).toHaveText(fromUser('Que horas fecham?'))
})
