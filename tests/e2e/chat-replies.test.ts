/** Replies in parts, credits, questions asked once, and histories read in parts. */
import type { Page } from '@playwright/test'
import type { ChatMessage } from '../../contract/chat.ts'
import { expect, test } from './app-test.ts'
import {
  answerWith,
  ask,
  bodyOf,
  collect,
  composer,
  fromAgent,
  fromUser,
  isHistory,
  isQuestion,
  messages,
  openChat,
  queryOf,
  restartButton,
  type,
} from './chat-page.ts'

const typing = (page: Page) => page.getByText('Ana está digitando…')
const send = (page: Page, text: string) => async () => {
  await type(page, text)
  await composer(page).press('Enter')
}

test('[CH-08] messages of one reply follow one another, with time to type meanwhile', async ({
  signedIn: page,
  api,
  server,
}) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
  await page.clock.install()
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

test('[CH-08] whoever asks on does not lose what was still to come', async ({ signedIn: page, api, server }) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
  const additionalMessages = ['a'.repeat(200), 'b'.repeat(200), 'c'.repeat(200)]
  await answerWith(page, server, { message: 'Primeira', additionalMessages }, send(page, 'Conte tudo'))
  await expect(typing(page)).toBeVisible()
  await answerWith(page, server, { message: 'Depois' }, send(page, 'E então?'))
  await expect(messages(page).last()).toHaveText(fromAgent('Depois'))
  await expect(messages(page)).toHaveCount(7)
})

test('[CH-01] Nova Conversa in the middle of a reply: the rest of it never appears', async ({
  signedIn: page,
  api,
  server,
}) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
  await answerWith(page, server, { message: 'Primeira', additionalMessages: ['Segunda'] }, send(page, 'Conte tudo'))
  await expect(messages(page).nth(1)).toBeVisible()
  await restartButton(page).click()
  await ask(page, 'Outra coisa')
  await expect(messages(page)).toHaveCount(2)
  await expect(page.getByText('Segunda', { exact: true })).toHaveCount(0)
})

test('[CH-15] the credits are read after a reply and again 1.5 s later, Nova Conversa or not', async ({
  signedIn: page,
  api,
}) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
  await expect(page.getByRole('status', { name: 'Créditos: 500', exact: true })).toBeVisible()
  const at: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/credits/balance')) at.push(Date.now())
  })
  await ask(page, 'Oi')
  await expect(page.getByRole('status', { name: 'Créditos: 499', exact: true })).toBeVisible()
  await restartButton(page).click()
  await expect.poll(() => at.length).toBe(2)
  expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThan(1_300)
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
  await expect(composer(page)).toHaveValue('Que horas abrem?')
  await ask(page, 'Que horas abrem?')
  await ask(page, 'Que horas abrem?')
  const [first, second, third, fourth] = questions.map(bodyOf)
  expect(first?.messageId).toMatch(/^[\w-]{16,}$/)
  expect([second, third]).toEqual([first, first])
  expect(fourth?.messageId).not.toBe(first?.messageId)
  expect(fourth?.sessionId).toBe(first?.sessionId)
})

const said = (id: string, content: string): Partial<ChatMessage> => ({
  id,
  role: 'user',
  content,
  timestamp: Date.UTC(2026, 10, 20, 12),
})
const page1 = { hasMore: false, messages: [said('a', 'Primeira pergunta')] }
const page2 = { hasMore: true, messages: [said('b', 'Segunda pergunta')] }
const earlierButton = (page: Page) => page.getByRole('button', { name: 'Carregar mensagens anteriores' })

test('[CH-11, CH-12] a long conversation is read in parts, and a part that does not come can be fetched again', async ({
  signedIn: page,
  api,
  server,
}) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
  await ask(page, 'Oi')
  const reads = collect(page, isHistory)
  await server.next('chatHistory', { kind: 'reply', status: 200, body: page2 })
  await page.reload()
  await expect(messages(page)).toHaveText([fromUser('Segunda pergunta')])
  await server.next('chatHistory', { kind: 'text', status: 200, text: '<html>' })
  await earlierButton(page).click()
  await expect(page.getByRole('alert').getByText('Invalid response format from server')).toBeVisible()
  await expect(page.getByText('Não foi possível carregar as mensagens anteriores.')).toBeVisible()
  await server.next('chatHistory', { kind: 'reply', status: 200, body: page1 })
  await earlierButton(page).click()
  await expect(messages(page)).toHaveText([fromUser('Primeira pergunta'), fromUser('Segunda pergunta')])
  await expect(earlierButton(page)).toHaveCount(0)
  expect(reads.map(queryOf)).toEqual([{ limit: '100' }, { before: 'b', limit: '100' }, { before: 'b', limit: '100' }])
})
