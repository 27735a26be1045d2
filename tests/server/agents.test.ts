import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '../../contract/durations.ts'
import { valueOf } from './calls.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { noChannels, validAgent } from './valid-bodies.ts'

let server: TestServer
let owner: Account
beforeAll(async () => {
  server = await startServer({ AGENT_LIMIT: '5' })
  owner = await server.account()
})
afterAll(() => server.close())

const anyText: unknown = expect.any(String)
const anyDate: unknown = expect.any(Date)
const create = (account: Account, change: Partial<ReturnType<typeof validAgent>> = {}) =>
  server.call('createAgent', { body: { ...validAgent(account.id), ...change } }, account.token)

describe('agents', () => {
  test('[WZ-12] every field that was sent is stored and answered', async () => {
    const body = {
      ...validAgent(owner.id),
      name: 'Bia “Vendas” 🐶',
      shortDescription: 'Curta',
      behavior: 'Linha 1\nLinha 2',
      businessArea: 'SALES',
      companyName: 'Loja & Cia',
      initialChatMessage: 'Oi!',
      language: 'es-ES',
      productDescription: 'Camisetas',
      responseModel: 'o3-mini',
      tone: 'CASUAL',
      useEmojis: true,
      enableSplitMessages: true,
    } as const
    const agent = await server.done('createAgent', { body }, owner.token)
    const { userId: _, ...sent } = body
    expect(agent).toEqual({
      ...sent,
      id: anyText,
      active: true,
      splitMessageMaxLength: 500,
      settings: [
        {
          id: agent.id,
          agentId: agent.id,
          useEmojis: true,
          restrictTopics: true,
          splitMessages: true,
          prefferModel: 'o3-mini',
          responseModel: 'o3-mini',
          timeZone: 'America/Sao_Paulo',
          enabledHumanTransfer: true,
          enabledReminder: false,
        },
      ],
      revision: 1,
      websiteUrl: '',
      createdAt: anyDate,
      updatedAt: anyDate,
    })
    const steps = { trained: false, tested: false, published: false }
    const read = await server.done('getAgent', { params: { agentId: agent.id } }, owner.token)
    expect(read).toEqual({ ...agent, ...noChannels, steps, waiting: 0 })
  })

  test('[AL-01] the list is the account’s own, newest first', async () => {
    const account = await server.account()
    for (const name of ['Um', 'Dois', 'Três']) await create(account, { name })
    const list = await server.done('listAgents', { query: {} }, account.token)
    expect(list.map(({ name }) => name)).toEqual(['Três', 'Dois', 'Um'])
  })

  test('[AL-05] a card has the beginning of the behavior, so that it can be searched', async () => {
    const account = await server.account()
    await create(account, { behavior: `${'a'.repeat(299)}bc` })
    const cards = await server.done('listAgents', { query: { fields: 'card' } }, account.token)
    expect(cards.map(({ behavior }) => behavior)).toEqual([`${'a'.repeat(299)}b`])
  })

  test('the complete list shows each write at once, also one of another server', async () => {
    const account = await server.account()
    const names = async () => (await server.done('listAgents', { query: {} }, account.token)).map(({ name }) => name)
    await create(account, { name: 'Bia' })
    const { id } = await server.done('createAgent', { body: { ...validAgent(account.id), name: 'Ana' } }, account.token)
    expect(await names()).toEqual(['Ana', 'Bia'])
    expect(await names()).toEqual(['Ana', 'Bia'])
    await server.db.updateTable('agents').set({ name: 'Caio' }).where('id', '=', id).execute()
    expect(await names()).toEqual(['Caio', 'Bia'])
    await server.db.deleteFrom('agents').where('id', '=', id).execute()
    expect(await names()).toEqual(['Bia'])
    const others = await server.account()
    expect(await server.done('listAgents', { query: {} }, others.token)).toEqual([])
  })

  test('a new account has none', async () => {
    expect(await server.done('listAgents', { query: {} }, (await server.account()).token)).toEqual([])
  })

  test('[WZ-14] the limit is kept, and said, when many are created at once', async () => {
    const account = await server.account()
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(account)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
    const refusal = {
      ok: false,
      status: 403,
      body: {
        error: 'agent_limit_exceeded',
        message: 'Você atingiu o limite de agentes do seu plano.',
        agentLimit: 5,
        currentCount: 5,
      },
    }
    expect(answers.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 7 }, () => refusal))
    expect(await server.done('listAgents', { query: {} }, account.token)).toHaveLength(5)
  })

  test('[WZ-12] a creation that repeats one without a reply gets the agent that it created, also at the limit', async () => {
    const [account, other] = [await server.account(), await server.account()]
    const repeat = (by: Account, patch = {}) =>
      server.call('createAgent', { body: { ...validAgent(by.id), ...patch }, query: { repeats: 'true' } }, by.token)
    const first = await repeat(account, { name: 'Bia' })
    expect(first).toMatchObject({ ok: true, value: { name: 'Bia' } })
    expect(await repeat(account, { name: 'Bia' })).toEqual(first)
    for (const name of ['Cris', 'Dora', 'Eva', 'Fabi']) await create(account, { name })
    expect(await repeat(account, { name: 'Bia' })).toEqual(first)
    expect(await repeat(account, { name: 'Gil' })).toMatchObject({ status: 403 })
    expect(await server.done('listAgents', { query: {} }, account.token)).toHaveLength(5)
    expect(await repeat(other, { name: 'Bia' })).toMatchObject({ ok: true, value: { name: 'Bia' } })
    expect(await server.done('listAgents', { query: {} }, other.token)).not.toMatchObject([{ id: valueOf(first).id }])
    // One that was changed or is old is another agent.
    const created = valueOf(await repeat(other, { name: 'Cris' }))
    await server.db.updateTable('agents').set({ revision: 7 }).where('id', '=', created.id).execute()
    expect(valueOf(await repeat(other, { name: 'Cris' })).id).not.toBe(created.id)
    const old = new Date(server.clock.now().getTime() - dayMs - 1)
    await sql`update agents set created_at = ${old} where owner_id = ${other.id}`.execute(server.db)
    await repeat(other, { name: 'Bia' })
    expect(await server.done('listAgents', { query: {} }, other.token)).toHaveLength(4)
  })

  test('a user id in the body that is not the token’s is forbidden and grants nothing', async () => {
    const [one, other] = [await server.account(), await server.account()]
    expect(await create(one, { userId: other.id })).toMatchObject({ status: 403, body: { error: 'other_user' } })
    expect(await server.done('listAgents', { query: {} }, other.token)).toEqual([])
    expect(await server.done('listAgents', { query: {} }, one.token)).toEqual([])
  })

  test('a model that is not on offer is refused, those of the fallback list are not', async () => {
    const account = await server.account()
    expect(await create(account, { responseModel: 'gpt-99' })).toMatchObject({
      status: 400,
      body: { error: 'unknown_model' },
    })
    expect(await create(account, { responseModel: 'text-embedding-3-small' })).toMatchObject({ status: 400 })
    for (const responseModel of ['gpt-3.5-turbo-instruct', 'o3-mini-high', 'claude-3-5-sonnet', 'gpt-4'])
      expect(await create(account, { responseModel })).toMatchObject({ ok: true })
  })
})
