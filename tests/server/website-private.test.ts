import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEgress } from '../../server/platform/egress.ts'
import { createSiteReader } from '../../server/sources/website/read-site.ts'
import { websiteServer } from './website-fixture.ts'

/** The addresses that a host name resolves to, one entry per look-up. */
let addresses: string[][] = []
let looks = 0
const resolve = () => {
  const now = addresses[Math.min(looks, addresses.length - 1)] ?? []
  looks += 1
  return Promise.resolve(now.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
}
const web = websiteServer({ resolve })

/** Listens on every address of this machine, IPv4 and IPv6, and must never receive a request. */
let canary: Server
let port = 0
let heard = 0
beforeAll(async () => {
  canary = createServer((_, response) => {
    heard += 1
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Segredo</h1>')
  })
  canary.on('connection', () => void (heard += 1))
  await new Promise<void>((done) => canary.listen(0, '::', done))
  port = (canary.address() as AddressInfo).port
})
afterAll(() => {
  canary.closeAllConnections()
  canary.close()
})
beforeEach(() => {
  heard = 0
  looks = 0
  addresses = [['127.0.0.1']]
})

const blocked = [400, 'site_blocked', 'Este endereço não pode ser acessado.']
async function answerTo(url: string) {
  const account = await web.server.account()
  const before = await web.server.rowCounts()
  const answer = await web.generate(url, account)
  expect(await web.server.rowCounts()).toEqual(before)
  return answer.ok ? answer : [answer.status, answer.body.error, answer.body.message]
}

describe('an address that is not public is refused, and never reached', () => {
  test('the canary can be heard', async () => {
    await fetch(`http://127.0.0.1:${port}/`)
    expect(heard).toBeGreaterThan(0)
  })

  test.each([
    ['decimal parts', '127.0.0.1'],
    ['one number', '2130706433'],
    ['hexadecimal', '0x7f000001'],
    ['hexadecimal parts', '0x7f.0.0.1'],
    ['octal parts', '0177.0.0.01'],
    ['short', '127.1'],
    ['another of the block', '127.8.8.8'],
    ['any address', '0.0.0.0'],
    ['zero', '0'],
    ['full width digits', '１２７.０.０.１'],
    ['IPv6 loopback', '[::1]'],
    ['IPv6 any', '[::]'],
    ['IPv4 in IPv6', '[::ffff:127.0.0.1]'],
    ['IPv4 in IPv6, as numbers', '[::ffff:7f00:1]'],
    ['IPv4 translated', '[64:ff9b::7f00:1]'],
    ['a name', 'localhost'],
    ['a name with an end', 'localhost.'],
    ['a name below it', 'loja.localhost'],
    ['a name that stands for it', 'loja.exemplo.com.br'],
  ])('%s: %s, with and without scheme', async (_, host) => {
    expect(await answerTo(`http://${host}:${port}/`)).toEqual(blocked)
    expect(await answerTo(`https://${host}:${port}/`)).toEqual(blocked)
    expect(await answerTo(`${host}:${port}/`)).toEqual(blocked)
    expect(heard).toBe(0)
  })

  test.each(['10.0.0.5', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', 'fd00::1', 'fe80::1'])(
    'a name that stands for %s, even beside a public address',
    async (address) => {
      addresses = [['203.0.114.7', address]]
      expect(await answerTo('http://loja.exemplo.com.br/')).toEqual(blocked)
    },
  )

  test('a redirect to it, from a site that may be read', async () => {
    expect(await answerTo(`${web.sites.sites.forms}/para-dentro`)).toEqual(blocked)
    expect(web.sites.hits.inner).toEqual([])
  })
})

describe('a name whose address changes', () => {
  test('between the check and the connection: the checked address is used', async () => {
    const { forms } = web.sites.sites
    const origin = `http://loja.exemplo.com.br:${new URL(forms).port}`
    // The site listens on the first address; the canary on all.
    addresses = [['127.0.0.1']]
    const read = createSiteReader(createEgress({ allow: [origin], resolve }), 'ProsaBot/1.0')
    const result = await read([`${origin}/sem-titulo`], () => {}, new AbortController().signal)
    expect(result).toMatchObject({ ok: true, value: [{ heading: 'Oficina Roda Livre' }] })
    // One look-up for each request: the connection itself must not resolve the name again.
    expect(looks).toBe(2)
    expect(heard).toBe(0)
  })

  test('between two requests: each is checked by itself', async () => {
    const asked: string[] = []
    const answers = { '/robots.txt': 404 } as Record<string, number>
    // robots.txt comes from a public address (faked), the page from the private one.
    const inner = createEgress({ resolve })
    const read = createSiteReader((request) => {
      const { pathname } = new URL(request.url)
      asked.push(pathname)
      const status = answers[pathname]
      if (status === undefined) return inner(request)
      return Promise.resolve({ ok: true, value: { url: request.url, status, headers: {}, body: Buffer.from('') } })
    }, 'ProsaBot/1.0')
    const result = await read([`http://loja.exemplo.com.br:${port}/`], () => {}, new AbortController().signal)
    expect(result).toMatchObject({ ok: false, failure: { kind: 'blocked' } })
    expect([asked, heard]).toEqual([['/robots.txt', '/'], 0])
  })
})
