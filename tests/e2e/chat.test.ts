/** The test chat from the first question on: its content, sending, requests, costs, and what is stored. */
import type { Page } from '@playwright/test'
import { expect, test } from './app-test.ts'
import {
  answerWith,
  ask,
  bodyOf,
  collect,
  composer,
  fromAgent,
  fromUser,
  isQuestion,
  messages,
  openChat,
  restartButton,
  sendButton,
  type,
  untrained,
} from './chat-page.ts'

const emptyHeading = (page: Page) => page.getByRole('heading', { name: 'Converse com Ana' })
const typing = (page: Page) => page.getByText('Ana está digitando…')
const credits = (page: Page, amount: number) => page.getByRole('status', { name: `Créditos: ${amount}`, exact: true })

test('[CH-01, CH-02, CH-04, CH-10, CH-11] a conversation from its suggestions to the next, which outlives a reload', async ({
  signedIn: page,
  api,
}) => {
  const agent = await api.createAgent()
  const questions = collect(page, isQuestion)
  await openChat(page, agent.id)

  await test.step('the header names the agent', async () => {
    const chat = page.getByRole('region', { name: 'Chat de teste' })
    await expect(chat.getByRole('heading', { name: 'Ana', exact: true })).toBeVisible()
    await expect(chat.getByText('Online', { exact: true })).toBeVisible()
    await expect(restartButton(page)).toBeDisabled()
  })
  await test.step('an empty chat suggests how to begin, and a suggestion is sent', async () => {
    await expect(emptyHeading(page)).toBeVisible()
    await expect(page.getByText('Faça perguntas para testar as capacidades do agente', { exact: true })).toBeVisible()
    for (const name of ['Dizer olá', 'Ver capacidades', 'Como você pode ajudar'])
      await expect(page.getByRole('button', { name, exact: true })).toBeEnabled()
    const request = page.waitForRequest(isQuestion)
    await page.getByRole('button', { name: 'Ver capacidades' }).click()
    expect(bodyOf(await request).message).toBe('O que você sabe fazer?')
    await expect(messages(page).first()).toHaveText(fromUser('O que você sabe fazer?'))
    await expect(messages(page)).toHaveCount(2)
    await expect(emptyHeading(page)).toHaveCount(0)
  })
  await test.step('Nova Conversa clears messages and session', async () => {
    await ask(page, 'E aos sábados?')
    await expect(messages(page)).toHaveCount(4)
    await restartButton(page).click()
    await expect(messages(page)).toHaveCount(0)
    await expect(emptyHeading(page)).toBeVisible()
    await expect(restartButton(page)).toBeDisabled()
    await expect(composer(page)).toBeFocused()
  })
  await test.step('what was typed and not sent is still there after a reload', async () => {
    await type(page, 'Vocês trocam\nsem a nota?')
    await page.reload()
    await expect(composer(page)).toHaveValue('Vocês trocam\nsem a nota?')
    await expect(messages(page)).toHaveCount(0)
    await composer(page).press('Enter')
    await expect(messages(page)).toHaveCount(2)
  })
  await test.step('and so is what was said, which goes on in the same session', async () => {
    await page.reload()
    await expect(messages(page)).toHaveText([fromUser('Vocês trocam\nsem a nota?'), fromAgent(untrained)])
    await expect(composer(page)).toHaveValue('')
    await ask(page, 'E amanhã?')
    await expect(messages(page)).toHaveCount(4)
  })
  const [first, second, third, fourth] = questions.map((each) => bodyOf(each).sessionId)
  expect(first).toMatch(/^[\w-]{16,}$/)
  expect(second).toBe(first)
  expect(third).toMatch(/^[\w-]{16,}$/)
  expect(third).not.toBe(first)
  expect(fourth).toBe(third)
})

test('[CH-01, CH-03, CH-04, CH-10] asking by keyboard and by chip, waiting, and not waiting', async ({
  signedIn: page,
  api,
  server,
}) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)

  await test.step('the keyboard alone is enough', async () => {
    await page.getByRole('tab', { name: 'Testar' }).focus()
    const isInComposer = () => composer(page).evaluate((element) => element === document.activeElement)
    // Past the link beside the tabs, the conversation, three suggestions and four prompts.
    for (let pressed = 0; pressed < 12 && !(await isInComposer()); pressed++) await page.keyboard.press('Tab')
    await expect(composer(page)).toBeFocused()
    await page.keyboard.type('Vocês abrem hoje?')
    await page.keyboard.press('Enter')
    await expect(messages(page)).toHaveText([fromUser('Vocês abrem hoje?'), fromAgent(untrained)])
    await expect(composer(page)).toBeFocused()
    await page.keyboard.type('E amanhã?')
    await page.keyboard.press('Tab')
    await expect(sendButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(messages(page)).toHaveCount(4)
    await expect(composer(page)).toBeFocused()
  })
  await restartButton(page).click()
  await test.step('Enter sends, Shift+Enter breaks the line, a blank text is not sent, a chip is', async () => {
    const questions = collect(page, isQuestion)
    await expect(composer(page)).toHaveAttribute('placeholder', 'Digite sua mensagem aqui...')
    await composer(page).press('Enter')
    await expect(sendButton(page)).toBeDisabled()
    await type(page, '  \n ')
    await composer(page).press('Enter')
    await expect(sendButton(page)).toBeDisabled()
    await expect(composer(page)).toHaveValue('  \n ')

    await type(page, '')
    await composer(page).pressSequentially('  Oi')
    await composer(page).press('Shift+Enter')
    await composer(page).pressSequentially('tudo bem? ')
    await composer(page).press('Enter')
    await expect(messages(page)).toHaveCount(2)
    await expect(messages(page).first()).toHaveText(fromUser('Oi\ntudo bem?'))

    await expect(page.getByRole('list', { name: 'Perguntas rápidas' }).getByRole('button')).toHaveText([
      'Horários',
      'Preços',
      'Prazos',
      'Falar com alguém',
    ])
    await page.getByRole('button', { name: 'Prazos' }).click()
    await expect(messages(page)).toHaveCount(4)
    expect(questions.map((each) => bodyOf(each).message)).toEqual(['Oi\ntudo bem?', 'Qual é o prazo de entrega?'])
  })
  await test.step('while one waits the agent is typing and nothing else can be sent', async () => {
    await restartButton(page).click()
    await expect(typing(page)).toHaveCount(0)
    await server.next('testChat', { kind: 'hold' })
    await type(page, 'Que horas abrem?')
    await sendButton(page).click()
    await expect(typing(page)).toBeVisible()
    await expect(messages(page)).toHaveText([fromUser('Que horas abrem?')])
    await expect(composer(page)).toHaveValue('')
    await expect(composer(page)).toBeDisabled()
    await expect(sendButton(page)).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Horários' })).toBeDisabled()
    await server.release('testChat')
    await expect(messages(page)).toHaveText([fromUser('Que horas abrem?'), fromAgent(untrained)])
    await expect(typing(page)).toHaveCount(0)
    await expect(composer(page)).toBeFocused()
  })
  await test.step('an answer that comes after Nova Conversa never appears', async () => {
    await server.next('testChat', { kind: 'hold' })
    await type(page, 'Demora muito?')
    await composer(page).press('Enter')
    await expect(typing(page)).toBeVisible()
    await restartButton(page).click()
    await expect(emptyHeading(page)).toBeVisible()
    await expect(typing(page)).toHaveCount(0)
    await server.release('testChat')
    await ask(page, 'Começando de novo')
    await expect(messages(page)).toHaveText([fromUser('Começando de novo'), fromAgent(untrained)])
    await page.reload()
    await expect(messages(page)).toHaveText([fromUser('Começando de novo'), fromAgent(untrained)])
  })
})

test('[CH-08] the payload is exactly that of the contract, and further messages follow in order', async ({
  signedIn: page,
  api,
  server,
  account,
}) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
  const questions = collect(page, isQuestion)
  const parts = { message: 'Primeiro', additionalMessages: ['Segundo', 'Terceiro'], splitMessage: true }
  await answerWith(page, server, parts, async () => {
    await type(page, ' Que horas abrem? ')
    await sendButton(page).click()
  })
  await expect(messages(page)).toHaveText([
    fromUser('Que horas abrem?'),
    fromAgent('Primeiro'),
    fromAgent('Segundo'),
    fromAgent('Terceiro'),
  ])
  expect(questions).toHaveLength(1)
  const [question] = questions
  expect(question?.method()).toBe('POST')
  expect(await question?.headerValue('authorization')).toBe(`Bearer ${account.token}`)
  expect(question?.postDataJSON()).toEqual({
    agentId: agent.id,
    sessionId: expect.stringMatching(/^[\w-]{16,}$/),
    message: 'Que horas abrem?',
    enableSplitMessages: true,
    // Ours: a question that is sent again keeps its id.
    messageId: expect.stringMatching(/^[\w-]{16,}$/),
  })
})

test('[AC-07] an answer that no model wrote costs nothing, says so, and needs no credits', async ({
  signedIn: page,
  api,
  server,
  account,
}) => {
  const agent = await api.createAgent({ responseModel: 'gpt-4o' })
  await openChat(page, agent.id)
  await expect(credits(page, 500)).toBeVisible()
  await ask(page, 'Oi')
  await expect(messages(page).last()).toContainText('· sem custo')
  await server.setCredits(account.email, 0)
  await ask(page, 'Agora vai?')
  await expect(messages(page).last()).toHaveText(fromAgent(untrained))
  await page.reload()
  await expect(messages(page).last()).toContainText('· sem custo')
  await expect(credits(page, 0)).toBeVisible()
})

test('[AN-01] the initial message opens each new conversation: shown, stored, and sent along with the first reply', async ({
  signedIn: page,
  api,
  request,
  account,
}) => {
  const first = 'Oi! Aqui é a Ana, da loja.\nEm que posso ajudar?'
  const agent = await api.createAgent({ initialChatMessage: first })
  await openChat(page, agent.id)
  await expect(page.getByRole('region', { name: 'Mensagem inicial' })).toHaveText(first)
  await expect(emptyHeading(page)).toBeVisible()
  for (const question of ['Vocês abrem hoje?', 'E amanhã?']) await ask(page, question)
  const headers = { authorization: `Bearer ${account.token}` }
  const reply = async (message: string): Promise<unknown> => {
    const data = { agentId: agent.id, sessionId: 'por-fora', message, enableSplitMessages: true }
    return (await request.post('/api/v1/chat/test-chat', { data, headers })).json()
  }
  expect(await reply('Vocês abrem hoje?')).toMatchObject({ initialMessage: first, totalMessageCount: 3 })
  expect(await reply('E amanhã?')).toMatchObject({ initialMessage: null, totalMessageCount: 5 })
  const all = [
    fromAgent(first),
    fromUser('Vocês abrem hoje?'),
    fromAgent(untrained),
    fromUser('E amanhã?'),
    fromAgent(untrained),
  ]
  await expect(messages(page)).toHaveText(all)
  await page.reload()
  await expect(messages(page)).toHaveText(all)
  await restartButton(page).click()
  await expect(page.getByRole('region', { name: 'Mensagem inicial' })).toHaveText(first)
})
