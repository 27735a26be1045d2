import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '../../contract/routes.ts'
import { startApi, type StartedApi } from '../stand-ins/api.ts'
import { bearer } from './calls.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validStage } from './valid-bodies.ts'

let api: StartedApi
let server: TestServer
let owner: Account
let agentId: string
beforeAll(async () => {
  api = await startApi()
  server = await startServer(api.environment)
  owner = await server.account()
  agentId = (await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)).id
})
afterAll(async () => {
  await server.close()
  await api.close()
})

type Body = CallInput<'testRequest'>['body']
const ask = (path: string, patch: Partial<Body> = {}) =>
  server.call(
    'testRequest',
    {
      body: {
        agentId,
        url: path.startsWith('/') ? api.origin + path : path,
        method: 'get' as const,
        params: '',
        headers: '{}',
        data: '{}',
        ...patch,
      },
    },
    owner.token,
  )
const answered = async (path: string, patch?: Partial<Body>) => {
  const answer = await ask(path, patch)
  if (!answer.ok) throw new Error(answer.body.message)
  return answer.value
}

describe('[AT-03] a tried call', () => {
  test('goes out as it was asked for, with nothing of ours', async () => {
    await answered('/eco', {
      method: 'post',
      params: 'a=1&b=dois',
      data: '{"cep":"01310-100"}',
      headers: JSON.stringify({
        'Content-Type': 'application/json',
        'X-Loja': '7',
        Host: 'metadata.google.internal',
        Connection: 'upgrade',
        'Transfer-Encoding': 'chunked',
        'Metadata-Flavor': 'Google',
      }),
    })
    const call = api.calls.at(-1)!
    expect(call).toMatchObject({ method: 'POST', url: '/eco?a=1&b=dois', body: '{"cep":"01310-100"}' })
    expect(call.headers).toMatchObject({ 'content-type': 'application/json', 'x-loja': '7', host: api.origin.slice(7) })
    for (const name of ['authorization', 'cookie', 'metadata-flavor', 'transfer-encoding'])
      expect(call.headers).not.toHaveProperty(name)
    expect(JSON.stringify(call)).not.toContain(owner.token)
  })

  test.each(['get', 'delete'] as const)('%s has no body', async (method) => {
    await answered('/eco', { method, data: '{}' })
    expect(api.calls.at(-1)).toMatchObject({ method: method.toUpperCase(), body: '' })
  })

  test.each([
    ['/pedidos', { status: 200, contentType: 'application/json', text: expect.stringContaining('"Linha azul"') }],
    ['/texto', { status: 200, contentType: 'text/plain', text: 'Pedido enviado' }],
    ['/vazio', { status: 204, text: '' }],
    ['/mudou', { status: 200, text: expect.stringContaining('"/eco"') }],
    ['/nao-encontrado', { status: 404, text: expect.stringContaining('não encontrado') }],
    ['/falhou', { status: 500, text: expect.stringContaining('falha interna') }],
  ])('shows what %s answers', async (path, shown) => {
    expect(await answered(path)).toMatchObject({ answered: true, problem: null, isCut: false, ...shown })
  })

  test.each([
    ['/latin1', '{"cidade":"São Paulo"}'],
    ['/com-marca', '{"cidade":"São Paulo"}'],
    ['/com-pagina', '{"pagina":"<meta charset=iso-8859-1>São Paulo"}'],
  ])('reads the encoding of %s', async (path, text) => expect((await answered(path)).text).toBe(text))

  test('reads no more than a megabyte', async () => {
    const { text, isCut } = await answered('/enorme')
    expect([text.length, isCut]).toEqual([1_000_000, true])
  })

  test('waits no longer than ten seconds', async () => {
    const answer = await answered('/lento')
    expect(answer).toMatchObject({ answered: false, problem: 'o servidor demorou mais de 10 segundos' })
  }, 20_000)

  test('is refused while three others of the same account are waiting for their answer', async () => {
    const before = api.calls.length
    const givenUp = new AbortController()
    const waiting = Array.from({ length: 3 }, () =>
      fetch(`${server.address}/v1/test-request`, {
        method: 'POST',
        headers: { ...bearer(owner.token), 'content-type': 'application/json' },
        body: JSON.stringify({
          agentId,
          url: `${api.origin}/lento`,
          method: 'get',
          params: '',
          headers: '{}',
          data: '{}',
        }),
        signal: givenUp.signal,
      }).catch(() => undefined),
    )
    await expect.poll(() => api.calls.length - before).toBe(3)
    expect(await ask('/eco')).toMatchObject({ ok: false, status: 429 })
    givenUp.abort()
    await Promise.all(waiting)
    await expect.poll(async () => (await ask('/eco')).status).toBe(200)
  })

  test.each([
    ['a private address', 'http://127.0.0.1:1/x', 'rede privada'],
    ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data', 'rede privada'],
    ['a redirect to another private host', '/outro-host', 'rede privada'],
    ['a host that is not there', 'https://nada.invalid/x', 'não foi encontrado'],
  ])('refuses %s', async (_, path, problem) => {
    const { answered: isAnswered, problem: said } = await answered(path)
    expect([isAnswered, said]).toEqual([false, expect.stringContaining(problem)])
    expect(api.foreignCalls).toEqual([])
  })

  test('takes the id of the agent as a number, too, and a URL without scheme', async () => {
    expect(await ask('/eco', { agentId: 12 })).toMatchObject({ ok: false, status: 404 })
    expect(await answered('10.0.0.1/x')).toMatchObject({ answered: false })
  })

  test.each([
    ['headers that are no JSON', { headers: 'a: b' }],
    ['headers that are no texts', { headers: '{"a":1}' }],
    ['a method in upper case', { method: 'POST' as 'post' }],
    ['an address of another scheme', { url: 'file:///etc/passwd' }],
  ])('refuses %s', async (_, patch) => expect(await ask('/eco', patch)).toMatchObject({ ok: false, status: 400 }))

  test('lets a stored secret go only to the host that it was stored for', async () => {
    const intention = { ...validStage(agentId).intentions[0]!, url: `${api.origin}/eco` }
    const stage = await server.done(
      'createStage',
      { body: { ...validStage(agentId), intentions: [intention] } },
      owner.token,
    )
    const mask = /Authorization: (.*)/u.exec(stage.intentions?.[0]?.headers ?? '')?.[1] ?? ''
    const headers = JSON.stringify({ Authorization: mask })
    expect((await answered('/eco', { headers })).text).toContain('Bearer segredo-do-frete')
    expect(await ask('https://10.0.0.1/eco', { headers })).toMatchObject({ ok: false, status: 400 })
  })
})
