/** USER_CHAT reads and talks, and changes nothing (S1§6): every call of the contract, held to its row. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../contract/auth.ts'
import { type CallInput, type CallName, type Route, routes } from '../../contract/routes.ts'
import {
  type Account,
  answerOf,
  bearer,
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

let server: TestServer
let owner: Account
let agentId: string
let trainingId: string
beforeAll(async () => {
  server = await startServer()
  owner = await server.account()
  agentId = (await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)).id
  trainingId = (await server.done('createTextTraining', { body: validTraining(agentId) }, owner.token)).id
  await server.done('testChat', { body: validQuestion(agentId) }, owner.token)
})
afterAll(() => server.close())

const table = Object.entries(routes) as [CallName, Route][]
const withSession = table.filter(([, { auth }]) => auth !== 'none')
const forManagers = withSession.filter(([, route]) => route.managersOnly).map(([name]) => name)
const forAll = withSession.filter(([, route]) => !route.managersOnly).map(([name]) => name)

/** Input that the owner's role would be served with. */
const inputs: { [K in CallName]?: () => CallInput<K> } = {
  logout: () => ({}),
  currentUser: () => ({}),
  listAgents: () => ({}),
  getAgent: () => ({ params: { agentId } }),
  createAgent: () => ({ body: validAgent(owner.id) }),
  deleteAgent: () => ({ params: { agentId } }),
  generateAgent: () => ({ query: { url: 'https://padaria.exemplo.com.br' } }),
  scrapingProgress: () => ({ params: { progressId: 'andamento-1' } }),
  listTrainings: () => ({ params: { agentId }, query: {} }),
  getTraining: () => ({ params: { trainingId } }),
  createTextTraining: () => ({ body: validTraining(agentId) }),
  createWebsiteTraining: () => ({ body: validWebsite(agentId) }),
  createImageTraining: () => ({ body: validImage(agentId) }),
  createDocumentTraining: () => ({ query: validDocument(agentId) }),
  createUnknownTraining: () => ({ params: { type: 'video' } }),
  updateTraining: () => ({ params: { agentId, trainingId }, body: validChange() }),
  deleteTraining: () => ({ params: { trainingId } }),
  retryTraining: () => ({ params: { trainingId } }),
  testRetrieval: () => ({ params: { agentId }, body: { question: 'Que horas vocês abrem?' } }),
  modelCosts: () => ({}),
  creditBalance: () => ({}),
  testChat: () => ({ body: validQuestion(agentId) }),
  uploadChatFile: () => ({ query: validUpload(agentId) }),
  chatHistory: () => ({ params: { agentId, sessionId: 'sessao-1' }, query: {} }),
  listConversations: () => ({ params: { agentId } }),
}

const setRole = (role: Role) => server.db.updateTable('users').set({ role }).where('id', '=', owner.id).execute()
const signIn = async () => {
  const { email, password } = owner
  return (await server.done('login', { body: { email, password } })).token
}
const callAs = async (name: CallName, token: string) =>
  answerOf(name, await send(server.address, name, inputs[name]?.() ?? {}, token))
const refused = { ok: false, status: 403, body: { error: 'forbidden_role' } }

test('every call with a session is tried', () => {
  expect(Object.keys(inputs).sort()).toEqual(withSession.map(([name]) => name).sort())
  expect(forManagers).toContain('deleteAgent')
})

describe('[AL-04] USER_CHAT', () => {
  beforeAll(() => setRole('USER_CHAT'))
  afterAll(() => setRole('OWNER'))

  test.each(forManagers)('is refused %s, and nothing is stored', async (name) => {
    const token = await signIn()
    const before = await server.rowCounts()
    expect(await callAs(name, token)).toMatchObject(refused)
    expect(await server.rowCounts()).toEqual(before)
  })

  test.each(forManagers)('is refused %s before anyone looks at what it sends', async (name) => {
    const { method, path } = routes[name]
    const response = await fetch(`${server.address}${path.replaceAll(/\{\w+\}/g, 'x'.repeat(99))}`, {
      method,
      headers: { ...bearer(await signIn()), 'content-type': 'application/json' },
      ...(method !== 'GET' && { body: '{' }),
    })
    expect([response.status, await response.json()]).toMatchObject([403, { error: 'forbidden_role' }])
  })

  test.each(forAll)('may call %s', async (name) => {
    expect(await callAs(name, await signIn())).toMatchObject({ ok: true })
  })
})

describe('the role counts as the account has it now, not as the token was issued', () => {
  test('whoever loses it is refused with the token of before, and allowed again with the same', async () => {
    const token = await signIn()
    const others = (await server.done('createAgent', { body: validAgent(owner.id) }, token)).id
    const remove = () => server.call('deleteAgent', { params: { agentId: others } }, token)
    await setRole('USER_CHAT')
    expect(await remove()).toMatchObject(refused)
    expect(await server.done('currentUser', {}, token)).toMatchObject({ role: 'USER_CHAT' })
    await setRole('USER')
    expect(await remove()).toMatchObject({ ok: true })
  })

  test('a token issued to USER_CHAT is no hindrance to who has become a manager', async () => {
    await setRole('USER_CHAT')
    const token = await signIn()
    await setRole('OWNER')
    expect(await callAs('createAgent', token)).toMatchObject({ ok: true })
  })
})
