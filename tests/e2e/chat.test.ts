import type { Page } from '@playwright/test'
import type { Outcome } from '../../server/testing/outcomes.ts'
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
  isHistory,
  isQuestion,
  messages,
  openChat,
  restartButton,
  sendButton,
  type,
} from './chat-page.ts'

const untrained =
  'Ainda não fui treinado: nenhum treinamento foi concluído até agora. Assim que um for, respondo com o que ele ensinar.'
const offline = 'Falha ao conectar com o servidor backend. Verifique sua conexão e tente novamente.'
const emptyHeading = (page: Page) => page.getByRole('heading', { name: 'Converse com Ana' })
const typing = (page: Page) => page.getByText('Ana está digitando…')
const credits = (page: Page, amount: number) => page.getByRole('status', { name: `Créditos: ${amount}`, exact: true })

const reply = (status: number, body: object): Outcome => ({ kind: 'reply', status, body })

test('[CH-01, CH-10] the header names the agent, and Nova Conversa clears messages and session', async ({
  signedIn: page,
  api,
}) => {
  const agent = await api.createAgent()
  const questions = collect(page, isQuestion)
  await openChat(page, agent.id)
  const chat = page.getByRole('region', { name: 'Chat de teste' })
  await expect(chat.getByRole('heading', { name: 'Ana', exact: true })).toBeVisible()
  await expect(chat.getByText('Online', { exact: true })).toBeVisible()
  await expect(restartButton(page)).toBeDisabled()

  await ask(page, 'Vocês entregam?')
  await ask(page, 'E aos sábados?')
  await expect(messages(page)).toHaveCount(4)
  await restartButton(page).click()
  await expect(messages(page)).toHaveCount(0)
  await expect(emptyHeading(page)).toBeVisible()
  await expect(restartButton(page)).toBeDisabled()
  await expect(composer(page)).toBeFocused()

  await ask(page, 'Bom dia, de novo')
  const [first, second, third] = questions.map((each) => bodyOf(each).sessionId)
  expect(first).toMatch(/^[\w-]{16,}$/)
  expect(second).toBe(first)
  expect(third).toMatch(/^[\w-]{16,}$/)
  expect(third).not.toBe(first)
  await page.reload()
  await expect(messages(page).first()).toHaveText(fromUser('Bom dia, de novo'))
  await expect(messages(page)).toHaveCount(2)
})

test('[CH-02] an empty chat suggests how to begin, and a suggestion is sent', async ({ signedIn: page, api }) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
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

test('[CH-03, CH-11] messages stand below the day they were said on, arrays of time included', async ({
  signedIn: page,
  api,
  server,
}) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
  await ask(page, 'Oi')
  await server.next(
    'chatHistory',
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

test('[CH-03, CH-10] while one waits the agent is typing and nothing else can be sent', async ({
  signedIn: page,
  api,
  server,
}) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
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

test('[CH-04] Enter sends, Shift+Enter breaks the line, a blank text is not sent, a chip is', async ({
  signedIn: page,
  api,
}) => {
  const agent = await api.createAgent()
  const questions = collect(page, isQuestion)
  await openChat(page, agent.id)
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

test('[CH-04, CH-10] the keyboard alone is enough', async ({ signedIn: page, api }) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
  await page.getByRole('tab', { name: 'Testar' }).focus()
  const isInComposer = () => composer(page).evaluate((element) => element === document.activeElement)
  // Past the link beside the tabs, the conversation, three suggestions and four chips.
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
    // Ours: sent again, the question is the same one.
    messageId: expect.stringMatching(/^[\w-]{16,}$/),
  })
})

test('[CH-11] one message instead of an array is shown, a second try is made, and nothing polls', async ({
  signedIn: page,
  api,
  server,
}) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
  await ask(page, 'Oi')
  const histories = collect(page, isHistory)
  await server.next('chatHistory', reply(503, { error: 'down', message: 'Em manutenção.' }))
  const only = { role: 'assistant', content: 'Sozinha aqui', timestamp: [Date.UTC(2024, 2, 21, 17, 5), 3] }
  await server.next('chatHistory', reply(200, { id: 'c1', firstMessage: 'Oi', messages: only }))
  await page.clock.install()
  await page.reload()
  await expect(messages(page)).toHaveText([/^A?Ana disse:Sozinha aqui14:05$/])
  await expect(page.getByRole('heading', { name: '21 de março de 2024' })).toBeVisible()
  await expect(page.getByText('Em manutenção.')).toHaveCount(0)
  await page.clock.fastForward('30:00')
  await page.evaluate(async () => (await fetch('/api/health')).status)
  expect(histories).toHaveLength(2)
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
for (const { title, outcome, text } of lostHistories)
  test(`[CH-12] a history that ends in ${title} is announced and can be fetched again`, async ({
    signedIn: page,
    api,
    server,
  }) => {
    const agent = await api.createAgent()
    await openChat(page, agent.id)
    await ask(page, 'Oi, Ana')
    // What may be tried again is, once (CH-11).
    const tries = outcome.kind === 'text' ? 1 : 2
    for (let each = 0; each < tries; each++) await server.next('chatHistory', outcome)
    await page.reload()
    await expect(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Não foi possível carregar a conversa' })).toBeVisible()
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(messages(page).first()).toHaveText(fromUser('Oi, Ana'))
    await expect(messages(page)).toHaveCount(2)
  })

const refusals: { title: string; outcome: Outcome; reason: string }[] = [
  { title: 'a cut connection', outcome: { kind: 'drop' }, reason: offline },
  {
    title: 'something that is not JSON',
    outcome: { kind: 'text', status: 200, text: '<html>' },
    reason: 'Formato de resposta inválido do servidor',
  },
  {
    title: 'JSON that is no reply',
    outcome: reply(200, { ok: true }),
    reason: 'Formato de resposta inválido do servidor',
  },
  {
    title: 'the answer to another conversation',
    outcome: reply(200, { sessionId: 'outra', message: 'Isto é de outra pessoa' }),
    reason: 'Formato de resposta inválido do servidor',
  },
  {
    title: 'the server’s own words',
    outcome: reply(502, { error: 'model_down', message: 'O modelo não respondeu.' }),
    reason: 'O modelo não respondeu.',
  },
  { title: 'a status alone', outcome: reply(500, {}), reason: 'Erro ao enviar mensagem. Status: 500' },
]
for (const { title, outcome, reason } of refusals)
  test(`[CH-13] a message that gets ${title} says why and can be sent again`, async ({
    signedIn: page,
    api,
    server,
  }) => {
    const agent = await api.createAgent()
    await openChat(page, agent.id)
    await server.next('testChat', outcome)
    await ask(page, 'Que horas abrem?')
    await expect(messages(page)).toHaveText([fromUser('Que horas abrem?'), failed(reason)])
    await expect(page.getByRole('alert').getByText(`Erro: ${reason}`, { exact: true })).toBeVisible()
    await expect(page.getByText('Isto é de outra pessoa')).toHaveCount(0)
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(messages(page)).toHaveText([fromUser('Que horas abrem?'), fromAgent(untrained)])
  })

for (const [title, message] of [
  ['null', null],
  ['blank', '  '],
] as const)
  test(`[CH-13] a reply whose text is ${title} is no answer`, async ({ signedIn: page, api, server }) => {
    const agent = await api.createAgent()
    await openChat(page, agent.id)
    await answerWith(page, server, { message }, async () => {
      await type(page, 'Oi')
      await composer(page).press('Enter')
    })
    await expect(messages(page)).toHaveText([fromUser('Oi'), fromAgent('Sem resposta do agente')])
  })

test('[MC-05, SH-06] an answer takes the credits that its model costs', async ({ signedIn: page, api }) => {
  const agent = await api.createAgent({ responseModel: 'gpt-4o' })
  await openChat(page, agent.id)
  await expect(credits(page, 500)).toBeVisible()
  await ask(page, 'Oi')
  await expect(credits(page, 495)).toBeVisible()
  await ask(page, 'Tudo bem?')
  await expect(credits(page, 490)).toBeVisible()
  const cheap = await api.createAgent()
  await openChat(page, cheap.id)
  await ask(page, 'Oi')
  await expect(credits(page, 489)).toBeVisible()
})

test('[MC-05] without enough credits the chat says so and takes none', async ({
  signedIn: page,
  api,
  server,
  account,
}) => {
  const agent = await api.createAgent({ responseModel: 'gpt-4o' })
  await server.setCredits(account.email, 4)
  await openChat(page, agent.id)
  await expect(credits(page, 4)).toBeVisible()
  await ask(page, 'Oi')
  const reason = 'Seus créditos acabaram. Adicione créditos para continuar conversando.'
  await expect(messages(page)).toHaveText([fromUser('Oi'), failed(reason)])
  await expect(page.getByRole('alert').getByText(`Erro: ${reason}`, { exact: true })).toBeVisible()
  await page.reload()
  await expect(credits(page, 4)).toBeVisible()

  await server.setCredits(account.email, 5)
  await ask(page, 'Agora vai?')
  await expect(messages(page).last()).toHaveText(fromAgent(untrained))
  await expect(credits(page, 0)).toBeVisible()
})

test('[CH-11] a conversation is still there after a reload, and goes on', async ({ signedIn: page, api }) => {
  const agent = await api.createAgent()
  const questions = collect(page, isQuestion)
  await openChat(page, agent.id)
  await ask(page, 'Que horas abrem?')
  await page.reload()
  await expect(messages(page)).toHaveText([fromUser('Que horas abrem?'), fromAgent(untrained)])
  await ask(page, 'E aos sábados?')
  await expect(messages(page)).toHaveCount(4)
  const sessions = questions.map((each) => bodyOf(each).sessionId)
  expect(sessions[1]).toBe(sessions[0])
})

test('[CH-04] what was typed and not sent is still there after a reload', async ({ signedIn: page, api }) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
  await type(page, 'Vocês trocam\nsem a nota?')
  await page.reload()
  await expect(composer(page)).toHaveValue('Vocês trocam\nsem a nota?')
  await expect(messages(page)).toHaveCount(0)
  await composer(page).press('Enter')
  await expect(messages(page)).toHaveCount(2)
  await page.reload()
  await expect(messages(page)).toHaveCount(2)
  await expect(composer(page)).toHaveValue('')
})

test('[CH-01] an answer that comes after Nova Conversa never appears', async ({ signedIn: page, api, server }) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
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

test('[CH-13] markup in a message, an answer, a source or a refusal is text and never runs', async ({
  signedIn: page,
  api,
  server,
}) => {
  const markup = (where: string) => `<img src=x onerror="document.title='${where}'"><b>${where}</b>`
  const agent = await api.createAgent()
  const { id } = await api.createTraining(agent.id, 'Abrimos às 8h.')
  await openChat(page, agent.id)
  const images = page.getByRole('log').locator('img, b, script')
  const sources = [{ trainingId: id, title: markup('title'), excerpt: markup('excerpt') }]
  await answerWith(page, server, { message: markup('answer'), sources }, async () => {
    await type(page, markup('question'))
    await composer(page).press('Enter')
  })
  await expect(messages(page).first()).toHaveText(fromUser(markup('question')))
  await expect(messages(page).nth(1).getByText(markup('answer'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: markup('title') }).click()
  await expect(page.getByText(markup('excerpt'), { exact: true })).toBeVisible()

  await server.next('testChat', reply(502, { error: 'model_down', message: markup('refusal') }))
  await ask(page, 'Oi')
  await expect(page.getByRole('alert').getByText(`Erro: ${markup('refusal')}`, { exact: true })).toBeVisible()
  await expect(messages(page).last()).toHaveText(failed(markup('refusal')))
  await expect(images).toHaveCount(0)

  await restartButton(page).click()
  await ask(page, markup('stored'))
  await page.reload()
  await expect(messages(page).first()).toHaveText(fromUser(markup('stored')))
  await expect(images).toHaveCount(0)
  // An image that failed to load would have renamed the page by now: it is asked for, refused and reported at once.
  await page.evaluate(async () => (await fetch('/api/health')).status)
  await expect(page).toHaveTitle(/Prosa/)
})
