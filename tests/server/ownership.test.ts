import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallInput, type CallName, type Route, routes } from '../../contract/routes.ts'
import {
  type Account,
  answerOf,
  send,
  startServer,
  type TestServer,
  validAgent,
  validQuestion,
  validTraining,
  validUpload,
} from './server-fixture.ts'

type Named = { agentId: string; sessionId: string }

/** How each call names something that an account owns. */
const naming: Partial<{ [K in CallName]: (ids: Named) => CallInput<K> }> = {
  deleteAgent: ({ agentId }) => ({ params: { agentId } }),
  getAgent: ({ agentId }) => ({ params: { agentId } }),
  listTrainings: ({ agentId }) => ({ params: { agentId }, query: {} }),
  chatHistory: ({ agentId, sessionId }) => ({ params: { agentId, sessionId }, query: {} }),
  listConversations: ({ agentId }) => ({ params: { agentId } }),
  testRetrieval: ({ agentId }) => ({ params: { agentId }, body: { question: 'Que horas abrem?' } }),
  createTextTraining: ({ agentId }) => ({ body: validTraining(agentId) }),
  uploadChatFile: ({ agentId, sessionId }) => ({ query: validUpload(agentId, sessionId) }),
  testChat: ({ agentId, sessionId }) => ({ body: validQuestion(agentId, sessionId) }),
}
/** Calls that name nothing of an account, or whose only id is the caller's own (createAgent: see agents.test.ts). */
const nameless: CallName[] = [
  ...(['health', 'config', 'login', 'register', 'logout', 'currentUser', 'listAgents', 'createAgent'] as const),
  ...(['modelCosts', 'creditBalance', 'googleLogin', 'forgotPassword', 'validateReset', 'resetPassword'] as const),
  'generateAgent',
]
/** Names something that only lives while a request runs: see website.test.ts. */
const passing: CallName[] = ['scrapingProgress']
/** Found by a signed address, whoever asks: see chat-files.test.ts. */
const signed: CallName[] = ['chatFile']

const names = Object.keys(naming) as CallName[]
const strange = [
  ['an id that nothing has', 'b7e6b8f0-0000-4000-8000-000000000000'],
  ['an id with a quotation mark', "x' or '1'='1"],
  ['an id with a NUL character', 'a\0b'],
  ['an id that is too long', 'x'.repeat(65)],
  ['an id of another script', 'агент'],
  ['an id with a slash', '../agents'],
] as const

let server: TestServer
let owner: Account
let stranger: Account
let own: Named
beforeAll(async () => {
  server = await startServer()
  owner = await server.account()
  stranger = await server.account()
  const { id: agentId } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
  own = { agentId, sessionId: 'sessao-1' }
  await server.done('createTextTraining', { body: validTraining(agentId) }, owner.token)
  await server.done('testChat', { body: validQuestion(agentId) }, owner.token)
})
afterAll(() => server.close())

const callWith = async (name: CallName, ids: Named, token: string) =>
  answerOf(name, await send(server.address, name, naming[name]?.(ids) ?? {}, token))

test('every call of the contract is either tried here or names nothing of an account', () => {
  expect([...names, ...nameless, ...passing, ...signed].sort()).toEqual(Object.keys(routes).sort())
  for (const name of nameless) expect((routes[name] as Route).params, name).toBeUndefined()
})

describe.each(names)('%s', (name) => {
  test('works for the owner', async () => {
    const { id: agentId } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
    const ids = name === 'deleteAgent' ? { ...own, agentId } : own
    expect(await callWith(name, ids, owner.token)).toMatchObject({ ok: true })
  })

  test('does not find what belongs to another account, and changes nothing', async () => {
    const before = await server.rowCounts()
    expect(await callWith(name, own, stranger.token)).toMatchObject({
      ok: false,
      status: 404,
      body: { error: 'not_found' },
    })
    expect(await server.rowCounts()).toEqual(before)
  })

  test.each(strange)('refuses %s', async (_, agentId) => {
    const before = await server.rowCounts()
    const answer = await callWith(name, { ...own, agentId }, owner.token)
    const { body, upload }: Route = routes[name]
    expect(body !== undefined || upload ? [400, 404] : [404]).toContain(answer.status)
    expect(await server.rowCounts()).toEqual(before)
    expect(server.defects).toEqual([])
  })
})

test('what belongs to nobody and what belongs to another are told in the same words', async () => {
  const nobodys = await callWith('getAgent', { ...own, agentId: 'nenhum' }, owner.token)
  expect(await callWith('getAgent', own, stranger.token)).toEqual(nobodys)
})

test.each(['%', '%zz', '%E0%A4%A', '%00', '%ED%A0%80', 'a%2Fb', '..%2f..%2fetc'])(
  'an address with %s is a 404 and no defect',
  async (part) => {
    const headers = { authorization: `Bearer ${owner.token}` }
    for (const path of [`/api/agents/${part}`, `/api/v1/chat/${own.agentId}/${part}`, `/api/trainings/agent/${part}`]) {
      const response = await fetch(`${server.address}${path}`, { headers })
      expect([path, response.status, await response.json()]).toMatchObject([path, 404, { error: 'not_found' }])
    }
    expect(server.defects).toEqual([])
  },
)
