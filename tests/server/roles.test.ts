/** USER_CHAT may read and chat, but change nothing (S1§6): every call of the contract is checked against its row. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../contract/auth.ts'
import { type CallName, routes } from '../../contract/routes.ts'
import type { Route } from '../../contract/route.ts'
import { parseRoleCommand, runRoleCommand } from '../../server/accounts/role-command.ts'
import { campaignAdapters } from './campaign-rows.ts'
import { createThings } from './owned-things.ts'
import { type Ids, sampleRequests } from './sample-requests.ts'
import { answerOf, bearer, samePage, send } from './calls.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent } from './valid-bodies.ts'

let server: TestServer
let owner: Account
let ids: Ids
beforeAll(async () => {
  server = await startServer({}, { adapters: campaignAdapters })
  owner = await server.account()
  ids = await createThings(server, owner)
})
afterAll(() => server.close())

const table = Object.entries(routes) as [CallName, Route][]
const withSession = table.filter(([, { auth }]) => auth === 'bearer' || auth === 'cookie')
const forManagers = withSession.filter(([, route]) => route.managersOnly).map(([name]) => name)
const forAll = withSession.filter(([, route]) => !route.managersOnly).map(([name]) => name)

const setRole = (role: Role) => server.db.updateTable('users').set({ role }).where('id', '=', owner.id).execute()
const signIn = async () => {
  const { email, password } = owner
  return (await server.done('login', { body: { email, password } })).token
}
const callAs = async (name: CallName, token: string) =>
  answerOf(name, await send(server.address, name, sampleRequests[name](ids), token))
const refused = { ok: false, status: 403, body: { error: 'forbidden_role' } }

test('some calls are for managers only, others are not', () => {
  expect(forManagers).toContain('deleteAgent')
  expect(forAll).toContain('testChat')
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
    const { method, path, auth }: Route = routes[name]
    const token = await signIn()
    const response = await fetch(`${server.address}${path.replaceAll(/\{\w+\}/g, 'x'.repeat(99))}`, {
      method,
      headers: { ...(auth === 'cookie' ? samePage(token) : bearer(token)), 'content-type': 'application/json' },
      ...(method !== 'GET' && { body: '{' }),
    })
    expect([response.status, await response.json()]).toMatchObject([403, { error: 'forbidden_role' }])
  })

  test.each(forAll.filter((name) => name !== 'changePassword'))('may call %s', async (name) => {
    expect(await callAs(name, await signIn())).toMatchObject({ ok: true })
  })

  test('may change the password', async () => {
    const token = await signIn()
    const change = (currentPassword: string, newPassword: string) =>
      server.call('changePassword', { body: { currentPassword, newPassword } }, token)
    expect(await change(owner.password, 'uma outra senha')).toMatchObject({ ok: true })
    expect(await change('uma outra senha', owner.password)).toMatchObject({ ok: true })
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

describe('the command of the operator', () => {
  test('changes the role, which counts at once', async () => {
    const token = await signIn()
    expect(await runRoleCommand(server.db, { email: owner.email, role: 'USER_CHAT' })).toMatchObject({ ok: true })
    expect(await callAs('createAgent', token)).toMatchObject(refused)
    expect(await runRoleCommand(server.db, { email: owner.email, role: 'OWNER' })).toMatchObject({ ok: true })
    expect(await callAs('createAgent', token)).toMatchObject({ ok: true })
    const email = 'ninguem@exemplo.com.br'
    expect(await runRoleCommand(server.db, { email, role: 'USER' })).toEqual({
      ok: false,
      text: `${email}: no account has this e-mail`,
    })
  })

  test.each([
    [['Ana@Exemplo.com', 'USER_CHAT'], { email: 'ana@exemplo.com', role: 'USER_CHAT' }],
    [['ana@exemplo.com', 'OWNER'], { email: 'ana@exemplo.com', role: 'OWNER' }],
    [['ana@exemplo.com', 'user_chat'], undefined],
    [['ana@exemplo.com', 'USER', 'USER'], undefined],
    [['ana', 'USER'], undefined],
    [['ana@exemplo.com'], undefined],
    [[], undefined],
  ])('reads %j as %j', (args, order) => {
    expect(parseRoleCommand(args)).toEqual(order)
  })
})
