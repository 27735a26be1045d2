import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RuntimeConfig } from '../../contract/system.ts'
import { type RunningServer, listen } from '../../server/http/listen.ts'
import { securityHeaders } from '../../server/http/security-headers.ts'
import { openStaticFiles } from '../../server/http/static-files.ts'
import { readConfig } from '../../server/platform/config.ts'
import { temporaryFolder } from './main-process.ts'

const folder = temporaryFolder()
const page = `<!doctype html><title>Prosa</title>${'<p>olá</p>'.repeat(300)}`
const script = `export const greeting = 'olá'\n${'// …\n'.repeat(400)}`
let server: RunningServer
beforeAll(async () => {
  mkdirSync(join(folder, 'dist', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(folder, 'dist', 'index.html'), page)
  writeFileSync(join(folder, 'dist', 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'dist', 'assets', 'index-Ab3_x-9Z.js'), script)
  writeFileSync(join(folder, 'dist', 'assets', 'font-AAAAAAAA.woff2'), Buffer.alloc(5000, 1))
  const serve = openStaticFiles(join(folder, 'dist'))
  const app = new Hono().notFound(async (c) => (await serve(c)) ?? c.text('nothing', 404))
  server = await listen(app, { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

type Raw = { status: number | undefined; headers: Record<string, unknown>; body: Buffer }
/** Sent exactly as written: `fetch` would normalise the path and decompress the body. */
const raw = (path: string, headers: Record<string, string> = {}) =>
  new Promise<Raw>((done, failed) => {
    const { hostname, port } = new URL(server.address)
    get({ hostname, port, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        done({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    }).on('error', failed)
  })

test.each(['/', '/index.html', '/agentes', '/agentes/123', '/login?returnUrl=/x', '/redefinir-senha'])(
  '%s is the page, never kept without asking',
  async (path) => {
    const { status, headers, body } = await raw(path)
    expect([status, body.toString()]).toEqual([200, page])
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    // Which page it is depends on the cookie.
    expect(headers['vary']).toBe('Accept-Encoding, Cookie')
  },
)

test.each([
  ['/assets/index-Ab3_x-9Z.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/assets/font-AAAAAAAA.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
  ['/favicon.svg', 'image/svg+xml', 'no-cache'],
])('%s is %s, %s', async (path, type, cache) => {
  const { status, headers } = await raw(path)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, type, cache])
})

test.each(['/assets/old-12345678.js', '/nada.css', '/api', '/api/nada', '/__test/outcomes', '/robots.txt'])(
  '%s is not there, and is not the page',
  async (path) => {
    expect((await raw(path)).status).toBe(404)
  },
)

test.each(['/agentes/..%2Fx', '/agentes/ana.maria', '/wp-login.php'])(
  '%s is the page for a browser that opens it, and nothing for others',
  async (path) => {
    expect((await raw(path, { accept: 'text/html,*/*;q=0.8' })).body.toString()).toBe(page)
    expect((await raw(path, { accept: '*/*' })).status).toBe(404)
  },
)

test('a file that is missing is missing for a browser too', async () => {
  expect((await raw('/nada.png', { accept: 'text/html,*/*;q=0.8' })).status).toBe(404)
  expect((await raw('/api/ana.maria', { accept: 'text/html,*/*;q=0.8' })).status).toBe(404)
})

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/../../secret.txt',
  '/assets/..%5c..%5csecret.txt',
])('%s does not leave the folder', async (path) => {
  expect((await raw(path)).body.toString()).not.toContain('secret')
})

test('text is sent as Brotli to those who take it; fonts are not packed again', async () => {
  const packed = await raw('/assets/index-Ab3_x-9Z.js', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
  expect(brotliDecompressSync(packed.body).toString()).toBe(script)
  expect(packed.body.length).toBeLessThan(script.length / 4)
  const plain = await raw('/assets/index-Ab3_x-9Z.js', { 'accept-encoding': 'gzip' })
  expect([plain.headers['content-encoding'], plain.body.toString()]).toEqual([undefined, script])
  const font = await raw('/assets/font-AAAAAAAA.woff2', { 'accept-encoding': 'br' })
  expect([font.headers['content-encoding'], font.body.length]).toEqual([undefined, 5000])
})

test('what the browser has already is not sent again', async () => {
  const first = await raw('/agentes')
  const tag = String(first.headers['etag'])
  const second = await raw('/agentes', { 'if-none-match': `"other", W/${tag}` })
  expect([second.status, second.body.length]).toEqual([304, 0])
  expect((await raw('/agentes', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('a missing folder serves nothing', async () => {
  const app = new Hono().notFound(
    async (c) => (await openStaticFiles(join(folder, 'none'))(c)) ?? c.text('nothing', 404),
  )
  expect((await app.request('/')).status).toBe(404)
})

test('a page holds what the app is told of the deployment, as data that cannot end its own block', async () => {
  const config = v.parse(RuntimeConfig, { creditsContact: '</script><script>alert(1)</script>' })
  writeFileSync(join(folder, 'dist', 'login.html'), '<head><title>Prosa</title></head>')
  const serve = openStaticFiles(join(folder, 'dist'), config)
  const app = new Hono().notFound(async (c) => (await serve(c)) ?? c.text('nothing', 404))
  const body = await (await app.request('/login')).text()
  const [, block = ''] =
    /^<head><title>Prosa<\/title><script type="application\/json" id="runtime-config">(.*)<\/script><\/head>$/.exec(
      body,
    ) ?? []
  expect(block).not.toContain('<')
  expect(JSON.parse(block)).toEqual(config)
})

test.each([
  ['/', 'the frame of the list'],
  ['/agentes', 'the frame of the list'],
  ['/agentes/0b0e7f3e-5a6c-4f0e-9d43-0a5f6f7f1b11', 'the frame of an agent'],
  ['/agentes/0b0e7f3e-5a6c-4f0e-9d43-0a5f6f7f1b11/webhook', 'the frame of a page'],
  ['/conta', 'the frame of a page'],
  ['/login', 'no frame'],
])('who seems to be signed in gets of %s %s at once', async (path, expected) => {
  const pages = join(folder, 'pages')
  mkdirSync(pages, { recursive: true })
  for (const [name, content] of Object.entries({
    'index.html': 'no frame',
    'list.html': 'the frame of the list',
    'page.html': 'the frame of a page',
    'agent.html': 'the frame of an agent',
  }))
    writeFileSync(join(pages, name), content)
  const serve = openStaticFiles(pages)
  const app = new Hono().notFound(async (c) => (await serve(c)) ?? c.text('nothing', 404))
  expect(await (await app.request(path, { headers: { cookie: 'theme=dark; token=abc' } })).text()).toBe(expected)
})

test('only pages of who may be signed in are isolated from their opener, which costs others their first frame', async () => {
  const serve = openStaticFiles(join(folder, 'dist'))
  const app = new Hono().use(securityHeaders(readConfig({}))).notFound(async (c) => (await serve(c)) ?? c.text('', 404))
  const policyOf = async (path: string, cookie: string) =>
    (await app.request(path, { headers: { cookie } })).headers.get('cross-origin-opener-policy')
  expect(await policyOf('/login', 'theme=dark')).toBe('unsafe-none')
  expect(await policyOf('/agentes', 'token=')).toBe('unsafe-none')
  expect(await policyOf('/agentes', 'theme=dark; token=abc')).toBe('same-origin-allow-popups')
  expect(await policyOf('/login', 'token=abc')).toBe('same-origin-allow-popups')
  expect(await policyOf('/assets/index-Ab3_x-9Z.js', '')).toBe('same-origin-allow-popups')
})
