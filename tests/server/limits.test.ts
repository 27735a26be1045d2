import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRateLimiter, type Rule } from '../../server/db/rate-limiter.ts'
import { createLimits, limitRules } from '../../server/accounts/limits.ts'
import { createKeyedLimit } from '../../server/http/keyed-limit.ts'
import { networkOf } from '../../server/platform/network.ts'
import type { OpenDatabase } from '../../server/db/open.ts'
import { startServer } from './server-fixture.ts'
import { openTestDatabase } from './test-database.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const setUp = async () => {
  await opened.db.deleteFrom('rateLimits').execute()
  let now = 0
  const clock = { now: () => new Date(now), advance: (ms: number) => void (now += ms) }
  const limiter = createRateLimiter(opened.db, clock)
  return { clock, limiter, limits: createLimits(limiter, 3) }
}
const times = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('[AU-04] failed sign-ins', () => {
  test('at one account are limited over all addresses', async () => {
    const { clock, limits } = await setUp()
    for (const index of times(limitRules.signInOfAccount.limit))
      await limits.signIn.count({ ip: `198.51.100.${index}`, email: 'lia@sol.com' })
    expect(await limits.signIn.isBlocked({ ip: '203.0.113.9', email: 'lia@sol.com' })).toBe(true)
    expect(await limits.signIn.isBlocked({ ip: '203.0.113.9', email: 'rui@sol.com' })).toBe(false)
    clock.advance(limitRules.signInOfAccount.windowMs)
    expect(await limits.signIn.isBlocked({ ip: '203.0.113.9', email: 'lia@sol.com' })).toBe(false)
  })

  test('from one IP are limited over all accounts', async () => {
    const { limits } = await setUp()
    for (const index of times(limitRules.signInFromNetwork.limit))
      await limits.signIn.count({ ip: '203.0.113.9', email: `p${index}@sol.com` })
    expect(await limits.signIn.isBlocked({ ip: '203.0.113.9', email: 'lia@sol.com' })).toBe(true)
    expect(await limits.signIn.isBlocked({ ip: '203.0.113.8', email: 'lia@sol.com' })).toBe(false)
  })

  test('are not erased by signing in to an account of one’s own', async () => {
    const { limits } = await setUp()
    const own = { ip: '203.0.113.9', email: 'own@sol.com' }
    for (const index of times(limitRules.signInFromNetwork.limit)) {
      await limits.signIn.count({ ip: own.ip, email: `p${index}@sol.com` })
      if (await limits.signIn.isBlocked(own)) continue
      await limits.signIn.count(own)
      await limits.signIn.succeeded(own)
    }
    expect(await limits.signIn.isBlocked(own)).toBe(true)
  })

  test('that succeed are never counted', async () => {
    const { limits } = await setUp()
    const who = { ip: '203.0.113.9', email: 'lia@sol.com' }
    for (const _ of times(120)) {
      await limits.signIn.count(who)
      await limits.signIn.succeeded(who)
    }
    expect(await limits.signIn.isBlocked(who)).toBe(false)
  })
})

describe('counts', () => {
  const rule: Rule = { name: 'test', limit: 5, windowMs: 1_000 }

  test('are those of all servers together, also at the same moment', async () => {
    const { limiter, clock } = await setUp()
    const other = createRateLimiter(opened.db, clock)
    const taken = await Promise.all(times(8).map((index) => (index % 2 ? limiter : other).count([rule, 'lia'])))
    expect(taken.filter(Boolean)).toHaveLength(5)
    expect(await other.isBlocked([rule, 'lia'])).toBe(true)
    expect(await other.isBlocked([rule, 'rui'])).toBe(false)
  })

  test('begin anew after the window, which later tries do not extend', async () => {
    const { limiter, clock } = await setUp()
    for (const _ of times(5)) await limiter.count([rule, 'lia'])
    clock.advance(999)
    expect(await limiter.count([rule, 'lia'])).toBe(false)
    clock.advance(1)
    expect(await limiter.isBlocked([rule, 'lia'])).toBe(false)
    expect(await limiter.count([rule, 'lia'])).toBe(true)
  })

  test('are never below zero: what is taken back after the window gives nobody another try', async () => {
    const { limiter, clock } = await setUp()
    for (const _ of times(3)) await limiter.count([rule, 'lia'])
    clock.advance(1_000)
    await limiter.count([rule, 'lia'])
    for (const _ of times(3)) await limiter.takeBack([rule, 'lia'])
    for (const _ of times(5)) expect(await limiter.count([rule, 'lia'])).toBe(true)
    expect(await limiter.count([rule, 'lia'])).toBe(false)
  })

  test('name nobody, and are removed once they are over', async () => {
    const { limiter, clock } = await setUp()
    await limiter.count([rule, 'lia@sol.com'])
    const rows = () => opened.db.selectFrom('rateLimits').selectAll().execute()
    expect(JSON.stringify(await rows())).not.toContain('lia')
    clock.advance(60_000)
    await limiter.count([rule, 'rui@sol.com'])
    expect(await rows()).toHaveLength(1)
  })
})

test('[AU-09] bad links and refused credentials of Google are limited for a network, not for each of its addresses', async () => {
  const { limits } = await setUp()
  for (const [limited, { limit }] of [
    [limits.badLinks, limitRules.badLinkFromNetwork],
    [limits.google, limitRules.googleFromNetwork],
  ] as const) {
    for (const at of times(limit)) await limited.count(`2001:db8::${at}`)
    expect(await limited.isBlocked('2001:db8::ffff')).toBe(true)
    expect(await limited.isBlocked('2001:db8:1::1')).toBe(false)
  }
  const ask = (at: number) => limits.mayAskForLink({ ip: `2001:db8::${at}`, email: `p${at}@sol.com` })
  for (const at of times(limitRules.linkFromNetwork.limit)) expect(await ask(at)).toBe(true)
  expect(await ask(99)).toBe(false)
})

describe('registrations', () => {
  test('[AU-08] are limited for one IP, and free again after an hour', async () => {
    const server = await startServer({ REGISTRATIONS_PER_HOUR: '2' })
    const register = (name: string) =>
      server.call('register', { body: { name, email: `${name}@sol.com`, password: 'uma senha comprida' } })
    try {
      expect(await register('a')).toMatchObject({ status: 200 })
      // A refused registration says that the e-mail is taken, and counts towards the limit.
      expect(await register('a')).toMatchObject({ status: 409 })
      expect(await register('b')).toEqual({
        ok: false,
        status: 429,
        body: {
          error: 'too_many_registrations',
          message: 'Muitas contas criadas a partir deste endereço. Tente novamente mais tarde.',
        },
      })
      server.clock.advance(60 * 60 * 1000 + 1)
      expect(await register('b')).toMatchObject({ status: 200 })
    } finally {
      await server.close()
    }
  })
})

describe('behind a proxy', () => {
  const registering = (ip: string) => async (name: string, forwarded: string) => {
    const body = JSON.stringify({ name, email: `${name}@sol.com`, password: 'uma senha comprida' })
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded }
    return (await fetch(`${ip}/api/auth/register`, { method: 'POST', headers, body })).status
  }

  test('callers are told apart by what it noted, not by what they made up', async () => {
    const server = await startServer({ REGISTRATIONS_PER_HOUR: '1', PROXY_HOPS: '1' })
    const register = registering(server.address)
    try {
      expect(await register('a', '203.0.113.1')).toBe(200)
      expect(await register('b', '203.0.113.2')).toBe(200)
      expect(await register('c', '203.0.113.1')).toBe(429)
      expect(await register('d', '198.51.100.7, 203.0.113.1')).toBe(429)
    } finally {
      await server.close()
    }
  })

  test('the port that some proxies note with the address makes no other caller', async () => {
    const server = await startServer({ REGISTRATIONS_PER_HOUR: '1', PROXY_HOPS: '1' })
    const register = registering(server.address)
    const forwarded = ['203.0.113.1:4711', '203.0.113.1:4712', '203.0.113.1']
    forwarded.push('[2001:db8::1]:4711', '[2001:db8::1]:4712', '[2001:db8::1]', '2001:db8::1')
    try {
      const statuses: number[] = []
      for (const [at, each] of forwarded.entries()) statuses.push(await register(`p${at}`, each))
      expect(statuses).toEqual([200, 429, 429, 200, 429, 429, 429])
    } finally {
      await server.close()
    }
  })

  test('without one, what the caller says of itself counts for nothing', async () => {
    const server = await startServer({ REGISTRATIONS_PER_HOUR: '1' })
    const register = registering(server.address)
    try {
      expect(await register('a', '203.0.113.1')).toBe(200)
      expect(await register('b', '203.0.113.2')).toBe(429)
    } finally {
      await server.close()
    }
  })
})

describe('whom an ip stands for', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::99', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::99', '2001:db8:1:2::/64'],
    ['2001:db8::7', '2001:db8:0:0::/64'],
    ['2001::2:3:4:5:6:7', '2001:0:2:3::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('%s: %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })
})

test('what runs at the same time is limited for each key, again and again', () => {
  const limit = createKeyedLimit(2)
  for (const _ of times(3)) {
    const ends = [limit.tryBegin('ana'), limit.tryBegin('ana')]
    expect(limit.tryBegin('ana')).toBeUndefined()
    limit.tryBegin('bia')?.()
    // Ending twice counts once.
    ends[0]?.()
    ends[0]?.()
    const again = limit.tryBegin('ana')
    expect([again, limit.tryBegin('ana')]).toEqual([expect.any(Function), undefined])
    again?.()
    ends[1]?.()
  }
})

test('work that fails no longer counts', async () => {
  const limit = createKeyedLimit(1)
  const failing = limit.tryRun('ana', () => Promise.reject(new Error('broken')))
  expect(limit.tryRun('ana', () => Promise.resolve(1))).toBeUndefined()
  await expect(failing).rejects.toThrow('broken')
  expect(await limit.tryRun('ana', () => Promise.resolve(1))).toBe(1)
})
