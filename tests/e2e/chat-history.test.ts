/** Earlier messages of the test chat: by day, in pages, and when they cannot be read. */
import type { Page } from '@playwright/test'
import type { ChatMessage } from '../../contract/chat.ts'
import type { Outcome } from '../../server/testing/outcomes.ts'
import { expect, test } from './app-test.ts'
import { untilRequestsSeen } from './gestures.ts'
import { ask, collect, fromUser, isHistory, messages, nextHistory, openChat, queryOf } from './chat-page.ts'

const reply = (status: number, body: object): Outcome => ({ kind: 'reply', status, body })

test('[CH-03, CH-11] a history is shown by days, arrays of time included; it is tried twice, and nothing polls', async ({
  signedIn: page,
  api,
  server,
}) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
  await test.step('messages stand below the day they were said on', async () => {
    await ask(page, 'Oi')
    await nextHistory(
      server,
      reply(200, {
        id: 'c1',
        firstMessage: 'Abrem hoje?',
        messages: [
          { role: 'user', content: 'Abrem hoje?', timestamp: [Date.UTC(2024, 2, 22, 1, 59), 7] },
          { role: 'assistant', content: 'Hoje sim.', timestamp: Date.UTC(2024, 2, 22, 2, 59) },
          { role: 'user', content: 'E amanhã?', timestamp: [Date.UTC(2024, 2, 22, 3, 0)] },
        ],
      }),
    )
    await page.reload()
    await expect(messages(page)).toHaveText([
      /^Você disse:Abrem hoje\?22:59$/,
      /^A?Ana disse:Hoje sim\.23:59$/,
      /^Você disse:E amanhã\?00:00$/,
    ])
    const log = page.getByRole('log')
    await expect(log.getByRole('heading')).toHaveText(['21 de março de 2024', '22 de março de 2024'])
    const itemsWithDay = log.getByRole('listitem').filter({ has: page.getByRole('heading') })
    await expect(itemsWithDay).toHaveText([/^21 de março de 2024.*Abrem hoje/, /^22 de março de 2024.*E amanhã/])

    await ask(page, 'Obrigada')
    const today = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'America/Sao_Paulo' }).format()
    await expect(log.getByRole('heading').last()).toHaveText(`Hoje, ${today}`)
  })
  await test.step('one message instead of an array is shown, at the second try', async () => {
    const histories = collect(page, isHistory)
    await server.next('chatHistory', reply(503, { error: 'down', message: 'Em manutenção.' }))
    const only = { role: 'assistant', content: 'Sozinha aqui', timestamp: [Date.UTC(2024, 2, 21, 17, 5), 3] }
    await server.next('chatHistory', reply(200, { id: 'c1', firstMessage: 'Oi', messages: only }))
    await server.next('followConversations', { kind: 'hold' })
    await page.clock.install()
    await page.reload()
    await expect(messages(page)).toHaveText([/^A?Ana disse:Sozinha aqui14:05$/])
    await expect(page.getByRole('heading', { name: '21 de março de 2024' })).toBeVisible()
    await expect(page.getByText('Em manutenção.')).toHaveCount(0)
    await page.clock.fastForward('30:00')
    await untilRequestsSeen(page)
    expect(histories).toHaveLength(2)
  })
})

const lostHistories: { title: string; outcome: Outcome; text: string }[] = [
  {
    title: 'a cut connection',
    outcome: { kind: 'drop' },
    text: 'Failed to connect to the server. Please check your network connection.',
  },
  {
    title: 'something that is not JSON',
    outcome: { kind: 'text', status: 200, text: '<!doctype html><title>Proxy</title>' },
    text: 'Invalid response format from server',
  },
  {
    title: 'the server’s own words',
    outcome: reply(503, { error: 'down', message: 'Em manutenção até as 15h.' }),
    text: 'Em manutenção até as 15h.',
  },
  { title: 'a status alone', outcome: reply(500, {}), text: 'Não foi possível carregar a conversa. Status: 500' },
]
test('[CH-12] a history that cannot be read is announced, says why and can be fetched again', async ({
  signedIn: page,
  api,
  server,
}) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
  await ask(page, 'Oi, Ana')
  for (const { title, outcome, text } of lostHistories)
    await test.step(title, async () => {
      // Retryable failures are retried once (CH-11).
      const tries = outcome.kind === 'text' ? 1 : 2
      for (let each = 0; each < tries; each++) await server.next('chatHistory', outcome)
      await page.reload()
      await expect(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Não foi possível carregar a conversa' })).toBeVisible()
      await page.getByRole('button', { name: 'Tentar novamente' }).click()
      await expect(messages(page).first()).toHaveText(fromUser('Oi, Ana'))
      await expect(messages(page)).toHaveCount(2)
    })
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
  await nextHistory(server, { kind: 'reply', status: 200, body: page2 })
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
