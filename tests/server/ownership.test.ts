import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallInput, type CallName, type Route, routes } from '../../contract/routes.ts'
import {
  type Account,
  answerOf,
  send,
  startServer,
  type TestServer,
  validAgent,
  validChange,
  validDocument,
  validImage,
  validQuestion,
  validTraining,
  validUpload,
  validWebsite,
} from './server-fixture.ts'

type Named = { agentId: string; sessionId: string; trainingId: string }

/** How each call names something that an account owns. */
const naming: Partial<{ [K in CallName]: (ids: Named) => CallInput<K> }> = {
  deleteAgent: ({ agentId }) => ({ params: { agentId } }),
  getAgent: ({ agentId }) => ({ params: { agentId } }),
  listTrainings: ({ agentId }) => ({ params: { agentId }, query: {} }),
  chatHistory: ({ agentId, sessionId }) => ({ params: { agentId, sessionId }, query: {} }),
  listConversations: ({ agentId }) => ({ params: { agentId } }),
  getTraining: ({ trainingId }) => ({ params: { trainingId } }),
  createTextTraining: ({ agentId }) => ({ body: validTraining(agentId) }),
  createWebsiteTraining: ({ agentId }) => ({ body: validWebsite(agentId) }),
  createImageTraining: ({ agentId }) => ({ body: validImage(agentId) }),
  createDocumentTraining: ({ agentId }) => ({ query: validDocument(agentId) }),
  updateTraining: ({ agentId, trainingId }) => ({ params: { agentId, trainingId }, body: validChange() }),
  deleteTraining: ({ trainingId }) => ({ params: { trainingId } }),
  retryTraining: ({ trainingId }) => ({ params: { trainingId } }),
  testRetrieval: ({ agentId }) => ({ params: { agentId }, body: { question: 'Que horas vocês abrem?' } }),
  uploadChatFile: ({ agentId, sessionId }) => ({ query: validUpload(agentId, sessionId) }),
  testChat: ({ agentId, sessionId }) => ({ body: validQuestion(agentId, sessionId) }),
}
/** Calls that name nothing of an account, or whose only id is the caller's own (createAgent: see agents.test.ts). */
const nameless: CallName[] = [
  ...(['health', 'config', 'login', 'register', 'logout', 'currentUser', 'listAgents', 'createAgent'] as const),
  ...(['modelCosts', 'creditBalance', 'googleLogin', 'forgotPassword', 'validateReset', 'resetPassword'] as const),
  'generateAgent',
]
/** Names a type, of which none is right. */
const typed: CallName[] = ['createUnknownTraining']
/** Names something that only lives while a request runs: see website.test.ts. */
const passing: CallName[] = ['scrapingProgress']
/** Found by a signed address, whoever asks: see chat-files.test.ts. */
const signed: CallName[] = ['chatFile']

/** Can be done once only. */
const once: CallName[] = ['deleteAgent', 'deleteTraining', 'retryTraining']

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
  own = { ...(await newAgent()), sessionId: 'sessao-1' }
  await server.done('testChat', { body: validQuestion(own.agentId) }, owner.token)
})
afterAll(() => server.close())

/** With a training that failed. */
async function newAgent(): Promise<{ agentId: string; trainingId: string }> {
  const { id: agentId } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
  const { id } = await server.done('createTextTraining', { body: validTraining(agentId) }, owner.token)
  await server.db.updateTable('trainings').set({ status: 'FAILED' }).where('id', '=', id).execute()
  return { agentId, trainingId: id }
}

const callWith = async (name: CallName, ids: Named, token: string) =>
  answerOf(name, await send(server.address, name, naming[name]?.(ids) ?? {}, token))

test('every call of the contract is either tried here or names nothing of an account', () => {
  expect([...names, ...nameless, ...typed, ...passing, ...signed].sort()).toEqual(Object.keys(routes).sort())
  for (const name of nameless) expect((routes[name] as Route).params, name).toBeUndefined()
})

describe.each(names)('%s', (name) => {
  test('works for the owner', async () => {
    const ids = once.includes(name) ? { ...own, ...(await newAgent()) } : own
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

  test.each(strange)('refuses %s', async (_, id) => {
    const before = await server.rowCounts()
    const answer = await callWith(name, { ...own, agentId: id, trainingId: id }, owner.token)
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
    for (const path of [
      `/api/agents/${part}`,
      `/api/v1/chat/${own.agentId}/${part}`,
      `/api/trainings/agent/${part}`,
      `/api/trainings/${part}`,
    ]) {
      const response = await fetch(`${server.address}${path}`, { headers })
      expect([path, response.status, await response.json()]).toMatchObject([path, 404, { error: 'not_found' }])
    }
    expect(server.defects).toEqual([])
  },
)
