import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { isPublicIp } from '../../server/platform/public-ip.ts'
import { createEgress } from '../../server/platform/egress.ts'
import { listenOnLoopback, type LoopbackServer } from '../stand-ins/loopback.ts'

const servers: LoopbackServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

/** A server on this machine; `seen` has the headers of each request that it received. */
async function listen(answer: RequestListener, host = '127.0.0.1') {
  const seen: IncomingHttpHeaders[] = []
  const server = await listenOnLoopback((request, response) => {
    seen.push(request.headers)
    answer(request, response)
  }, host)
  servers.push(server)
  return { ...server, seen }
}

const canary = (host?: string) => listen((_, response) => response.end('secret'), host)
const kindOf = async (sent: ReturnType<ReturnType<typeof createEgress>>) => {
  const result = await sent
  return result.ok ? result.value.status : result.failure.kind
}

describe('addresses that are not public', () => {
  test.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '168.63.129.16',
    '3fff::1',
    '4000::1',
    'localhost',
    '',
  ])('%s', (ip) => expect(isPublicIp(ip)).toBe(false))

  test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111'])('but %s is', (ip) =>
    expect(isPublicIp(ip)).toBe(true),
  )
})

describe('a canary on this machine is never reached', () => {
  test.each(['127.0.0.1', '0x7f000001', '2130706433', '0177.0.0.1', '127.1', '0.0.0.0', 'localhost', '127.0.0.1.'])(
    'http://%s',
    async (host) => {
      const { seen, port } = await canary()
      expect(await kindOf(createEgress()({ url: `http://${host}:${port}/` }))).toMatch(/blocked|invalid|unresolved/)
      expect(seen).toEqual([])
    },
  )

  test.each(['[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:127.0.0.1]', '[::]'])(
    'http://%s',
    async (host) => {
      const { seen, port } = await canary('::')
      expect(await kindOf(createEgress()({ url: `http://${host}:${port}/` }))).toBe('blocked')
      expect(seen).toEqual([])
    },
  )

  test('a name that resolves to it, alone or among public addresses', async () => {
    const { seen, port } = await canary()
    const inside = { address: '127.0.0.1', family: 4 }
    for (const addresses of [[inside], [{ address: '8.8.8.8', family: 4 }, inside]]) {
      const egress = createEgress({ resolve: () => Promise.resolve(addresses) })
      expect(await kindOf(egress({ url: `http://harmless.example:${port}/` }))).toBe('blocked')
    }
    expect(seen).toEqual([])
  })

  test.each(['127.0.0.1', '0x7f000001', '2130706433', 'localhost', '[::ffff:127.0.0.1]'])(
    'a redirect to http://%s, even from an allowed origin',
    async (host) => {
      const { seen, port } = await canary()
      const door = await listen((_, response) => {
        response.writeHead(302, { location: `http://${host}:${port}/` }).end()
      })
      expect(await kindOf(createEgress({ allow: [door.origin] })({ url: door.origin }))).toBe('blocked')
      expect(door.seen).toHaveLength(1)
      expect(seen).toEqual([])
    },
  )

  test('a redirect to an origin that only the operator may name', async () => {
    const { seen, origin } = await canary()
    const door = await listen((_, response) => {
      response.writeHead(302, { location: origin }).end()
    })
    expect(await kindOf(createEgress({ allow: [door.origin, origin] })({ url: door.origin }))).toBe('blocked')
    expect(seen).toEqual([])
  })

  test.each(['file:///etc/passwd', 'ftp://example.com', 'http://user:pass@example.com', 'not a URL'])(
    '%s is no URL for a request',
    async (url) => expect(await kindOf(createEgress()({ url }))).toBe('invalid'),
  )
})

describe('what is sent and taken', () => {
  test('the connection goes to the address that was checked', async () => {
    const { seen, port } = await canary()
    let looks = 0
    const resolve = () => {
      looks += 1
      return Promise.resolve([{ address: looks === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }])
    }
    const origin = `http://model.example:${port}`
    const result = await createEgress({ allow: [origin], resolve })({ url: `${origin}/v1` })
    expect(result).toMatchObject({ ok: true, value: { status: 200, url: `${origin}/v1` } })
    expect(looks).toBe(1)
    expect(seen[0]?.host).toBe(`model.example:${port}`)
  })

  test('drops hop-by-hop and metadata headers', async () => {
    const { seen, origin } = await canary()
    await createEgress({ allow: [origin] })({
      url: origin,
      headers: {
        'Metadata-Flavor': 'Google',
        'X-aws-ec2-metadata-token': 'x',
        Metadata: 'true',
        Connection: 'upgrade',
        'Transfer-Encoding': 'chunked',
        Host: 'elsewhere',
        'X-Kept': 'yes',
      },
    })
    const dropped = ['metadata-flavor', 'x-aws-ec2-metadata-token', 'metadata', 'transfer-encoding']
    expect(dropped.filter((name) => name in (seen[0] ?? {}))).toEqual([])
    expect(seen[0]).toMatchObject({ 'x-kept': 'yes', host: new URL(origin).host, connection: 'close' })
  })

  test('follows redirects within its origin, and only so many', async () => {
    const { origin } = await listen((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end('there')
      else response.writeHead(307, { location: `/${left - 1}` }).end()
    })
    const egress = createEgress({ allow: [origin] })
    const result = await egress({ url: `${origin}/3` })
    expect(result.ok && [result.value.url, result.value.body.toString()]).toEqual([`${origin}/0`, 'there'])
    expect(await kindOf(egress({ url: `${origin}/3`, maxRedirects: 3 }))).toBe(200)
    expect(await kindOf(egress({ url: `${origin}/3`, maxRedirects: 2 }))).toBe('tooManyRedirects')
  })

  test.each([
    [301, 'GET '],
    [302, 'GET '],
    [303, 'GET '],
    [307, 'POST an order'],
    [308, 'POST an order'],
  ])('a body that is redirected with %i arrives as: %s', async (status, arrived) => {
    const { origin } = await listen((request, response) => {
      if (request.url === '/') response.writeHead(status, { location: '/there' }).end()
      else {
        response.write(`${request.method} `)
        request.pipe(response)
      }
    })
    const result = await createEgress({ allow: [origin] })({ url: `${origin}/`, body: 'an order' })
    expect(result.ok && result.value.body.toString()).toBe(arrived)
  })

  test('caps size and time, and can be given up', async () => {
    const { origin } = await listen((request, response) => {
      if (request.url === '/big') response.end('x'.repeat(100_000))
      else response.write('begun, never ended')
    })
    const egress = createEgress({ allow: [origin] })
    expect(await kindOf(egress({ url: `${origin}/big`, maxBytes: 99_999 }))).toBe('tooLarge')
    expect(await kindOf(egress({ url: `${origin}/big`, maxBytes: 100_000 }))).toBe(200)
    expect(await kindOf(egress({ url: `${origin}/slow`, timeoutMs: 100 }))).toBe('timeout')
    expect(await kindOf(egress({ url: `${origin}/slow`, signal: AbortSignal.timeout(50) }))).toBe('aborted')
    expect(await kindOf(egress({ url: `${origin}/big`, signal: AbortSignal.abort() }))).toBe('aborted')
  })

  test('a caller that wants only the beginning gets it', async () => {
    const { origin } = await listen((_, response) => response.end(`start${'x'.repeat(200_000)}`))
    const result = await createEgress({ allow: [origin] })({ url: origin, maxBytes: 6, truncate: true })
    expect(result.ok && result.value.body.toString()).toBe('startx')
  })

  test('a look-up that hangs does not hold the caller', async () => {
    const egress = createEgress({ resolve: () => new Promise(() => {}) })
    expect(await kindOf(egress({ url: 'http://slow.example', timeoutMs: 50 }))).toBe('timeout')
  })

  test('an answer that is cut off, or a closed port, is unreachable', async () => {
    const { origin, close } = await listen((_, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('half')
      setTimeout(() => response.destroy(), 20)
    })
    expect(await kindOf(createEgress({ allow: [origin] })({ url: origin }))).toBe('unreachable')
    await close()
    expect(await kindOf(createEgress({ allow: [origin] })({ url: origin }))).toBe('unreachable')
  })
})
