import { describe, expect, test } from 'vitest'
import { createAttempts } from '../../server/auth/attempts.ts'
import { createLimits, limitRules } from '../../server/auth/limits.ts'
import { networkOf } from '../../server/auth/network.ts'
import { startServer } from './server-fixture.ts'

const setUp = () => {
  let now = 0
  const clock = { now: () => new Date(now), advance: (ms: number) => void (now += ms) }
  const attempts = createAttempts(clock)
  return { clock, limits: createLimits(clock, { attempts, registrationsPerHour: 3 }) }
}
const times = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('[AU-04] failed sign-ins', () => {
  test('at one account are limited over all addresses', () => {
    const { clock, limits } = setUp()
    for (const index of times(limitRules.signInOfAccount.limit))
      limits.signIn.count({ address: `198.51.100.${index}`, email: 'lia@sol.com' })
    expect(limits.signIn.isBlocked({ address: '203.0.113.9', email: 'lia@sol.com' })).toBe(true)
    expect(limits.signIn.isBlocked({ address: '203.0.113.9', email: 'rui@sol.com' })).toBe(false)
    clock.advance(limitRules.signInOfAccount.windowMs)
    expect(limits.signIn.isBlocked({ address: '203.0.113.9', email: 'lia@sol.com' })).toBe(false)
  })

  test('from one address are limited over all accounts', () => {
    const { limits } = setUp()
    for (const index of times(limitRules.signInFromAddress.limit))
      limits.signIn.count({ address: '203.0.113.9', email: `p${index}@sol.com` })
    expect(limits.signIn.isBlocked({ address: '203.0.113.9', email: 'lia@sol.com' })).toBe(true)
    expect(limits.signIn.isBlocked({ address: '203.0.113.8', email: 'lia@sol.com' })).toBe(false)
  })

  test('are not wiped out by signing in to an account of one’s own', () => {
    const { limits } = setUp()
    const own = { address: '203.0.113.9', email: 'own@sol.com' }
    for (const index of times(limitRules.signInFromAddress.limit)) {
      limits.signIn.count({ address: own.address, email: `p${index}@sol.com` })
      if (limits.signIn.isBlocked(own)) continue
      limits.signIn.count(own)
      limits.signIn.succeeded(own)
    }
    expect(limits.signIn.isBlocked(own)).toBe(true)
  })

  test('that succeed are never counted', () => {
    const { limits } = setUp()
    const who = { address: '203.0.113.9', email: 'lia@sol.com' }
    for (const _ of times(500)) {
      limits.signIn.count(who)
      limits.signIn.succeeded(who)
    }
    expect(limits.signIn.isBlocked(who)).toBe(false)
  })
})

describe('memory', () => {
  test('is bounded: the oldest are forgotten', () => {
    const attempts = createAttempts({ now: () => new Date(0) }, 1)
    attempts.failed('first')
    for (const index of times(49_999)) attempts.failed(String(index))
    expect(attempts.isBlocked('first')).toBe(true)
    attempts.failed('one more')
    expect(attempts.isBlocked('first')).toBe(false)
    expect(attempts.isBlocked('one more')).toBe(true)
  })
})

describe('registrations', () => {
  test('[AU-08] are limited for one address, and free again after an hour', async () => {
    const server = await startServer({ REGISTRATIONS_PER_HOUR: '2' })
    const register = (name: string) =>
      server.call('register', { body: { name, email: `${name}@sol.com`, password: 'uma senha comprida' } })
    try {
      expect(await register('a')).toMatchObject({ status: 200 })
      // One that is refused tells that the address is taken, and counts.
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
  const registering = (address: string) => async (name: string, forwarded: string) => {
    const body = JSON.stringify({ name, email: `${name}@sol.com`, password: 'uma senha comprida' })
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded }
    return (await fetch(`${address}/api/auth/register`, { method: 'POST', headers, body })).status
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

describe('whom an address stands for', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::99', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::99', '2001:db8:1:2::/64'],
    ['2001:db8::7', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('%s: %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
