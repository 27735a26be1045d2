/** API keys give programs access to one agent until they are revoked. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerWith } from './fake-engine.ts'
import { type Account, setCredits, startServer, type TestServer } from './server-fixture.ts'
import { startWhileHeld } from './start-while-held.ts'
import { validAgent } from './valid-bodies.ts'

let server: TestServer
let owner: Account
let agentId: string
beforeAll(async () => {
  server = await startServer()
  // The account of a key is its owner, and not the first one.
  await server.account()
  owner = await server.account()
  ;({ id: agentId } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token))
})
afterAll(() => server.close())

const create = (name = 'Site') => server.done('createApiKey', { params: { agentId }, body: { name } }, owner.token)
const list = () => server.done('listApiKeys', { params: { agentId } }, owner.token)

test('[AK-01] [AK-02] a key is shown once, stored hashed, counted and revoked', async () => {
  const other = await create()
  server.clock.stop()
  const made = await create('Loja virtual')
  const createdAt = server.clock.now()
  server.clock.start()
  expect(made.key).toMatch(/^prosa_[\w-]{43}$/)
  expect(made.maskedKey).toBe(`${made.key.slice(0, 10)}…${made.key.slice(-4)}`)
  const [stored] = await list()
  expect(stored).toEqual({ ...stored, name: 'Loja virtual', createdAt, uses: 0, lastUsedAt: null, revokedAt: null })
  expect(JSON.stringify(stored)).not.toContain(made.key)
  const rows = await server.db.selectFrom('apiKeys').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(made.key)

  const answer = await server.done('apiChat', { body: { message: 'Oi', conversationId: 'c-1' } }, made.key)
  expect(answer).toMatchObject({
    conversationId: 'c-1',
    message: 'Eco: Oi',
    messages: ['Eco: Oi'],
    initialMessage: 'Olá!',
  })
  const [used] = await list()
  expect([used?.uses, used?.lastUsedAt instanceof Date]).toEqual([1, true])

  await server.done('revokeApiKey', { params: { keyId: made.id } }, owner.token)
  expect(await server.call('apiChat', { body: { message: 'Oi' } }, made.key)).toMatchObject({
    status: 401,
    body: { message: 'Chave de API inválida ou revogada.' },
  })
  expect(await server.call('apiChat', { body: { message: 'Oi' } }, other.key)).toMatchObject({ ok: true })
  const [revoked] = await list()
  expect(revoked).toMatchObject({ uses: 1, revokedAt: expect.any(Date) as Date })
  // Revoking again, for example on another page, does not move the time.
  server.clock.advance(60_000)
  await server.done('revokeApiKey', { params: { keyId: made.id } }, owner.token)
  expect((await list())[0]).toEqual(revoked)
})

test('[AK-01] a busy key is not written at each call; its uses are counted exactly when they are read', async () => {
  const made = await create()
  const { db } = server
  const stored = () =>
    db.selectFrom('apiKeys').select(['uses', 'lastUsedAt']).where('id', '=', made.id).executeTakeFirst()
  const ask = () => server.done('apiChat', { body: { message: 'Oi', conversationId: 'c-busy' } }, made.key)
  for (let asked = 0; asked < 3; asked += 1) await ask()
  expect(await stored()).toEqual({ uses: 0, lastUsedAt: null })
  server.clock.stop()
  await ask()
  const lastUsedAt = server.clock.now()
  server.clock.start()
  const shown = async () => (await list()).find(({ id }) => id === made.id)
  // Two pages that read at once see the same.
  expect(await Promise.all([shown(), shown()])).toMatchObject([
    { uses: 4, lastUsedAt },
    { uses: 4, lastUsedAt },
  ])
  await ask()
  expect(await shown()).toMatchObject({ uses: 5 })
  expect(await stored()).toMatchObject({ uses: 5 })
})

test('[AK-02] who asks in a conversation that is removed meanwhile is told so, and not that the key is wrong', async () => {
  const { key } = await create()
  const begun = Promise.withResolvers<void>()
  server.engine.next = (_question, signal) => {
    begun.resolve()
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up'))))
  }
  const asking = server.call('apiChat', { body: { message: 'Oi', conversationId: 'removida' } }, key)
  await begun.promise
  await server.done('deleteConversation', { params: { agentId, sessionId: 'removida' } }, owner.token)
  expect(await asking).toMatchObject({ status: 404, body: { error: 'conversation_gone' } })
  server.engine.next = undefined
})

test('[AK-02] who asks an agent that is deleted meanwhile is told that the key is no longer valid', async () => {
  const agent = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
  const made = { params: { agentId: agent.id }, body: { name: 'Site' } }
  const { key } = await server.done('createApiKey', made, owner.token)
  const begun = Promise.withResolvers<void>()
  const deleted = Promise.withResolvers<void>()
  server.engine.next = async () => {
    begun.resolve()
    await deleted.promise
    return answerWith({})
  }
  const asking = server.call('apiChat', { body: { message: 'Oi', conversationId: 'removida' } }, key)
  await begun.promise
  await server.done('deleteAgent', { params: { agentId: agent.id } }, owner.token)
  deleted.resolve()
  expect(await asking).toMatchObject({ status: 401, body: { message: 'Chave de API inválida ou revogada.' } })
  server.engine.next = undefined
})

test('[AK-02] a question whose answer was lost, with the conversation that it began, is answered once', async () => {
  const { key } = await create()
  const ask = () => server.call('apiChat', { body: { message: 'Oi', messageId: 'm-perdida' } }, key)
  const first = await ask()
  expect(first).toMatchObject({ ok: true, value: { message: 'Eco: Oi', initialMessage: 'Olá!' } })
  expect(await ask()).toEqual(first)
})

test('[AK-02] a conversation goes on under its id; a question sent again is answered once', async () => {
  const { key } = await create()
  const ask = (message: string, messageId?: string) =>
    server.done('apiChat', { body: { message, conversationId: 'c-2', ...(messageId && { messageId }) } }, key)
  const first = await ask('um', 'm-1')
  expect(await ask('um', 'm-1')).toEqual(first)
  expect((await ask('dois')).initialMessage).toBeNull()
  expect(server.engine.questions.at(-1)?.history.map(({ content }) => content)).toEqual(['Olá!', 'um', 'Eco: um'])
  const { conversationId } = await server.done('apiChat', { body: { message: 'Oi' } }, key)
  expect(conversationId).toMatch(/^[\w-]{36}$/)
})

test('a key opens nothing but the chat of its agent, and a session no chat of programs', async () => {
  const { key } = await create()
  expect(await server.call('listAgents', { query: {} }, key)).toMatchObject({ status: 401 })
  expect(await server.call('apiChat', { body: { message: 'Oi' } }, owner.token)).toMatchObject({ status: 401 })
  expect(await server.call('apiChat', { body: { message: 'Oi' } })).toMatchObject({ status: 401 })
})

test('[AK-01] the newest key comes first', async () => {
  const names: string[] = []
  for (const name of ['primeira', 'segunda', 'terceira']) {
    server.clock.advance(1_000)
    await create(name)
    names.unshift(name)
  }
  expect((await list()).slice(0, 3).map(({ name }) => name)).toEqual(names)
})

test('keys of another account can be neither listed, made nor revoked', async () => {
  const { id: keyId, key } = await create()
  const { token } = await server.account()
  for (const answer of [
    await server.call('listApiKeys', { params: { agentId } }, token),
    await server.call('createApiKey', { params: { agentId }, body: { name: 'Site' } }, token),
    await server.call('revokeApiKey', { params: { keyId } }, token),
  ])
    expect(answer).toMatchObject({ status: 404 })
  expect(await server.call('apiChat', { body: { message: 'Oi' } }, key)).toMatchObject({ ok: true })
})

test.each([
  ['a'.repeat(80), 200],
  ['a'.repeat(81), 400],
])('[AK-01] a name of up to 80 characters is taken %#', async (name, status) => {
  expect(await server.call('createApiKey', { params: { agentId }, body: { name } }, owner.token)).toMatchObject({
    status,
  })
})

test.each([{ conversationId: 'c 1' }, { conversationId: 'c/1' }, { messageId: 'm.1' }])(
  '[AK-02] refuses the id %j',
  async (ids) => {
    const { key } = await create()
    expect(await server.call('apiChat', { body: { message: 'Oi', ...ids } }, key)).toMatchObject({ status: 400 })
  },
)

test('an agent has up to 20 active keys, also when they are created at once', async () => {
  const agent = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
  const params = { agentId: agent.id }
  const more = () => server.call('createApiKey', { params, body: { name: 'Site' } }, owner.token)
  const { id: keyId } = await server.done('createApiKey', { params, body: { name: 'Antiga' } }, owner.token)
  await server.done('revokeApiKey', { params: { keyId } }, owner.token)
  for (let at = 0; at < 19; at += 1) expect((await more()).ok).toBe(true)
  const answers = await startWhileHeld(
    server.db,
    (trx) => trx.selectFrom('agents').select('id').where('id', '=', agent.id).forUpdate().execute(),
    [more, more, more],
  )
  const refused = answers.filter(({ ok }) => !ok)
  expect(refused).toHaveLength(2)
  for (const answer of refused) expect(answer).toMatchObject({ status: 409, body: { error: 'key_limit' } })
})

test('what the chat refuses, the key is refused too', async () => {
  const { key } = await create()
  await setCredits(server.db, owner.id, 0)
  expect(await server.call('apiChat', { body: { message: 'Oi' } }, key)).toMatchObject({ status: 402 })
  await setCredits(server.db, owner.id, 500)
  await server.db.updateTable('agents').set({ active: false }).where('id', '=', agentId).execute()
  expect(await server.call('apiChat', { body: { message: 'Oi' } }, key)).toMatchObject({
    status: 409,
    body: { error: 'agent_inactive' },
  })
  await server.db.updateTable('agents').set({ active: true }).where('id', '=', agentId).execute()
})

test('a key that calls too often waits, others do not', async () => {
  const [busy, calm] = [await create('a'), await create('b')]
  const ask = (key: string) =>
    server.call('apiChat', { body: { message: 'Oi', conversationId: 'c-3', messageId: 'x' } }, key)
  for (let call = 0; call < 60; call += 1) expect((await ask(busy.key)).ok).toBe(true)
  expect(await ask(busy.key)).toMatchObject({ status: 429 })
  expect((await ask(calm.key)).ok).toBe(true)
})
