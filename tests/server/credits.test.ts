/** Usage of credits by day, agent and model, and the operator's command. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallInput } from '../../contract/routes.ts'
import { parseCreditsCommand, runCreditsCommand } from '../../server/credits/command.ts'
import { describeDevice } from '../../server/accounts/device.ts'
import { debit, setBalance } from '../../server/credits/ledger.ts'
import { replyCost } from '../../server/credits/model-catalogue.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validQuestion } from './valid-bodies.ts'

let server: TestServer
let account: Account
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  account = await server.account()
})

describe('[AC-05] the use of credits', () => {
  const usage = (query: CallInput<'creditUsage'>['query'] = {}) => server.done('creditUsage', { query }, account.token)
  const entry = (createdAt: string, amount = -2, rest: { agentId?: string; model?: string } = {}) =>
    server.db
      .insertInto('creditEntries')
      .values({
        id: crypto.randomUUID(),
        userId: account.id,
        amount,
        balanceAfter: 1,
        reason: 'reply',
        agentId: rest.agentId ?? null,
        model: rest.model ?? 'gpt-4o',
        createdAt: new Date(createdAt),
      })
      .execute()
  const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * 86_400_000).toISOString()

  test('of a new account is none: what was given is not used', async () => {
    const { from, to, entries } = await usage()
    expect(entries).toEqual([])
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(29)
  })

  test('is told by agent and model, and outlives the agent', async () => {
    const { id } = await server.done('createAgent', { body: validAgent(account.id) }, account.token)
    await server.done('testChat', { body: validQuestion(id) }, account.token)
    await server.done('testChat', { body: { ...validQuestion(id), message: 'E domingo?' } }, account.token)
    const day = server.clock.now().toISOString().slice(0, 10)
    const used = { day, agentId: id, agentName: 'Atendente', model: 'gpt-4o-mini', replies: 2, credits: 2 }
    expect((await usage()).entries).toEqual([used])
    await server.done('deleteAgent', { params: { agentId: id } }, account.token)
    expect((await usage()).entries).toEqual([{ ...used, agentId: null, agentName: null }])
  })

  test('is entered with the balance that it leaves, its agent and its channel', async () => {
    const { id } = await server.done('createAgent', { body: validAgent(account.id) }, account.token)
    const { key } = await server.done(
      'createApiKey',
      { params: { agentId: id }, body: { name: 'Site' } },
      account.token,
    )
    await server.done('apiChat', { body: { message: 'Oi' } }, key)
    const entries = await server.db
      .selectFrom('creditEntries')
      .select(['amount', 'balanceAfter', 'reason', 'agentId', 'model', 'channel'])
      .where('userId', '=', account.id)
      .orderBy('createdAt')
      .execute()
    expect(entries).toEqual([
      { amount: 500, balanceAfter: 500, reason: 'initial', agentId: null, model: null, channel: null },
      { amount: -1, balanceAfter: 499, reason: 'reply', agentId: id, model: 'gpt-4o-mini', channel: 'api' },
    ])
  })

  test('is no more than there is', async () => {
    const now = server.clock.now()
    await setBalance(server.db, account.id, 4, now)
    const { id: agentId } = await server.done('createAgent', { body: validAgent(account.id) }, account.token)
    const use = async (amount: number) => [
      await debit(server.db, { userId: account.id, amount, agentId, model: 'gpt-4o', channel: 'test', now }),
      (await server.done('creditBalance', {}, account.token)).balance,
      (await usage()).entries.map(({ credits }) => credits),
    ]
    expect(await use(5)).toEqual([false, 4, []])
    expect(await use(4)).toEqual([true, 0, [4]])
  })

  test('goes back as many days as are asked for', async () => {
    for (const days of [0, 6, 7, 29, 30, 89, 90]) await entry(daysAgo(days))
    expect((await usage({ days: '7' })).entries).toHaveLength(2)
    expect((await usage()).entries).toHaveLength(4)
    expect((await usage({ days: '90' })).entries).toHaveLength(6)
  })

  test('is listed from the first day on, of each day the dearest first', async () => {
    const [first, second] = [daysAgo(6).slice(0, 10), daysAgo(5).slice(0, 10)]
    for (const [at, amount, model] of [
      [`${second}T12:00:00Z`, -9, 'gpt-4o'],
      [`${first}T12:00:00Z`, -1, 'gpt-4o-mini'],
      [`${first}T00:00:00Z`, -3, 'o3-mini'],
      [`${first}T13:00:00Z`, -2, 'gpt-4.1-mini'],
    ] as const)
      await entry(at, amount, { model })
    const { entries } = await usage({ days: '7' })
    expect(entries.map(({ day, credits }) => [day, credits])).toEqual([
      [first, 3],
      [first, 2],
      [first, 1],
      [second, 9],
    ])
  })

  test('counts the days of the zone that is asked for', async () => {
    const day = daysAgo(3).slice(0, 10)
    await entry(`${day}T01:30:00Z`)
    expect((await usage()).entries).toMatchObject([{ day }])
    const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
    const inBrazil = () => usage({ days: '7', timeZone: 'America/Sao_Paulo' })
    const { from, entries } = await inBrazil()
    expect(entries).toMatchObject([{ day: before }])
    await entry(`${from}T02:59:00Z`)
    await entry(`${from}T03:00:00Z`)
    expect((await inBrazil()).entries.map((each) => each.day)).toEqual([from, before])
  })

  test('is nobody else’s', async () => {
    await entry(daysAgo(1))
    account = await server.account()
    expect((await usage()).entries).toEqual([])
  })

  test.each([{ days: '8' }, { days: '-1' }, { timeZone: "x'; drop table users" }, { timeZone: 'Marte/Olimpo' }])(
    'refuses %j',
    async (query) => {
      const hostile = query as CallInput<'creditUsage'>['query']
      expect(await server.call('creditUsage', { query: hostile }, account.token)).toMatchObject({ status: 400 })
    },
  )
})

describe('[AC-06] the command of the operator', () => {
  const run = (email: string, amount: number) => runCreditsCommand(server.db, { email, amount }, server.clock.now())
  const balance = async () => (await server.done('creditBalance', {}, account.token)).balance

  test('adds and takes credits, each with an entry', async () => {
    expect(await run(account.email, 500)).toEqual({ ok: true, text: `${account.email}: +500 credits, 1000 left` })
    expect(await run(account.email, -300)).toEqual({ ok: true, text: `${account.email}: -300 credits, 700 left` })
    expect(await balance()).toBe(700)
    const entries = await server.db
      .selectFrom('creditEntries')
      .select(['amount', 'balanceAfter', 'reason'])
      .where('userId', '=', account.id)
      .where('reason', '=', 'adjustment')
      .orderBy('balanceAfter')
      .execute()
    expect(entries).toEqual([
      { amount: -300, balanceAfter: 700, reason: 'adjustment' },
      { amount: 500, balanceAfter: 1000, reason: 'adjustment' },
    ])
  })

  test('a balance that is set is entered as the difference', async () => {
    const other = await server.account()
    expect(await setBalance(server.db, account.id, 120, server.clock.now())).toBe(true)
    expect(await server.done('creditBalance', {}, other.token)).toEqual({ balance: 500 })
    const entry = await server.db
      .selectFrom('creditEntries')
      .select(['amount', 'balanceAfter'])
      .where('userId', '=', account.id)
      .where('reason', '=', 'adjustment')
      .executeTakeFirst()
    expect([entry, await balance()]).toEqual([{ amount: -380, balanceAfter: 120 }, 120])
    expect(await setBalance(server.db, 'nobody', 120, server.clock.now())).toBe(false)
  })

  test('changes nothing for an unknown account, below zero or above two thousand million', async () => {
    const refused = (email: string, reason: string) => ({ ok: false, text: `${email}: ${reason}` })
    const [unknown, { email }] = ['ninguem@exemplo.com.br', account]
    expect(await run(unknown, 5)).toEqual(refused(unknown, 'no account has this e-mail'))
    const outOfRange = refused(email, 'the balance would be below zero or too large')
    expect(await run(email, -501)).toEqual(outOfRange)
    expect(await run(email, -500)).toMatchObject({ ok: true })
    for (const amount of [999_999_999, 999_999_999, 2]) expect(await run(email, amount)).toMatchObject({ ok: true })
    expect(await run(email, 1)).toEqual(outOfRange)
    expect(await balance()).toBe(2_000_000_000)
  })

  test.each([
    [['Ana@Exemplo.com', '+500'], { email: 'ana@exemplo.com', amount: 500 }],
    [['ana@exemplo.com', '-20'], { email: 'ana@exemplo.com', amount: -20 }],
    [['ana@exemplo.com', '500'], undefined],
    [['ana@exemplo.com', '+0'], undefined],
    [['ana@exemplo.com', '+1e9'], undefined],
    [['ana@exemplo.com', '+1000000000'], undefined],
    [['ana@exemplo.com', '5+5'], undefined],
    [['ana', '+5'], undefined],
    [['ana@exemplo.com'], undefined],
    [['ana@exemplo.com', '+5', '+5'], undefined],
    [[], undefined],
  ])('reads %j as %j', (args, order) => {
    expect(parseCreditsCommand(args)).toEqual(order)
  })
})

test.each([
  ['gpt-4o-mini', 1],
  ['deepseek-chat', 1],
  ['llama-3.3-70b', 2],
  ['claude-3-5-sonnet', 5],
  ['gpt-3.5-turbo-instruct', 1],
  ['o3-mini-high', 5],
  ['removed from the catalogue', 5],
  ['text-embedding-3-small', 5],
])('a reply of %s costs %i', (model, cost) => {
  expect(replyCost(model)).toBe(cost)
})

test.each([
  ['', 'Dispositivo desconhecido'],
  ['curl/8.5.0', 'Dispositivo desconhecido'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari em iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox em Linux'],
])('the device of "%s" is called %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device)
})
