import { SignJWT, UnsecuredJWT } from 'jose'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, routes } from '../../contract/routes.ts'
import type { Route } from '../../contract/route.ts'
import { ErrorBody } from '../../contract/wire.ts'
import { campaignAdapters } from './campaign-rows.ts'
import { createThings } from './owned-things.ts'
import { type Ids, sampleRequests } from './sample-requests.ts'
import { sessionSeconds } from '../../server/accounts/token.ts'
import { bearer, pathOf, samePage } from './calls.ts'
import { type Account, startServer, type TestServer, tokenSecret } from './server-fixture.ts'
import { validQuestion } from './valid-bodies.ts'

let server: TestServer
let account: Account
let ids: Ids
let apiKey: string
beforeAll(async () => {
  // With a client id, because a credential is not checked without one.
  server = await startServer({ GOOGLE_CLIENT_ID: 'prosa-tests' }, { adapters: campaignAdapters })
  account = await server.account()
  ids = await createThings(server, account)
  const { key } = await server.done('createApiKey', { params: ids, body: { name: 'Teste' } }, account.token)
  apiKey = key
})
afterAll(() => server.close())

type Body = Record<string, unknown>

/** A valid body of each write call. */
const accepted = (name: CallName): Body => (sampleRequests[name](ids) as { body: Body }).body
/** The message for a missing field where the specification has one. */
const missing: Record<string, string> = { 'credential of googleLogin': 'Credencial do Google não fornecida' }
/** An alternative to another field, which must be omitted with it: see training-images.test.ts. */
const alternatives = new Set(['imageBase64'])
/** Values of a type that is wrong in other fields and valid in these. */
const right = new Set([
  '[] of settings',
  '{} of draft',
  '[] of draft',
  '[] of requiredData',
  '[] of intentions',
  '42 of priority',
  '[] of add',
  '[] of remove',
  // An agent without any, as a file.
  '[] of trainings',
  '[] of stages',
])

type Entries = Record<string, { type: string }>
const entriesOf = ({ body }: Route) => (body as unknown as { entries: Entries }).entries
const isOptional = (route: Route, field: string) =>
  ['optional', 'nullish'].includes(entriesOf(route)[field]?.type ?? '')
/** Accepts unknown fields, because the app sends back what it received (ST-01, TR-11). */
const isLenient = ({ body }: Route) => body?.type === 'object'

const table = Object.entries<Route>(routes) as [CallName, Route][]
const writes = table.filter(([, route]) => route.body !== undefined)
const fieldsOf = (route: Route) => Object.keys(entriesOf(route)).filter((field) => !alternatives.has(field))

const pathParams = () => ({
  ...ids,
  type: 'video',
  progressId: 'p-1',
  key: 'bakery',
  fileId: 'f',
  revision: '1',
  kind: 'whatsappWeb',
  endpointToken: 'nenhum',
  hookToken: 'nenhum',
})

type Raw = { body?: string | Uint8Array; token?: string | undefined; contentType?: string | null }

const sendRaw = (route: Route, { body, token, contentType = 'application/json' }: Raw) =>
  fetch(`${server.address}${pathOf(route, pathParams())}`, {
    method: route.method,
    headers: {
      ...(route.auth === 'cookie' ? samePage(token) : bearer(token)),
      ...(contentType === null ? {} : { 'content-type': contentType }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  })

const refusal = async (response: Response) => ({
  status: response.status,
  body: v.parse(ErrorBody, await response.json()),
})

/** The refusal of a request, after checking that no defect was reported. */
async function refused(route: Route, raw: Raw) {
  const answer = await refusal(await sendRaw(route, raw))
  expect(server.defects).toEqual([])
  expect(route.refusals).toContain(answer.status)
  return answer
}

/** Too long for every field, in a body within the limit. One text for all tests, which keep their arguments. */
const tooLong = 'z'.repeat(900_000)

test('the sample of each call that takes a body has every field', () => {
  for (const [name, route] of writes) expect(Object.keys(accepted(name)).sort()).toEqual(fieldsOf(route).sort())
})

describe.each(writes)('%s', (name, route) => {
  const body = (change: Body = {}) => JSON.stringify({ ...accepted(name), ...change })
  const token = () => ({ bearer: account.token, apiKey, cookie: undefined, none: undefined })[route.auth]
  const refusedBody = (text: string | Uint8Array) => refused(route, { body: text, token: token() })
  const fields = fieldsOf(route)

  // Counted once for all bodies of a call: counting after each took longer than the calls.
  let counts: Record<string, number>
  beforeAll(async () => {
    await server.settled()
    counts = await server.rowCounts()
  })

  test.each(fields.filter((field) => !isOptional(route, field)))('refuses %s when it is missing', async (field) => {
    const { [field]: _, ...rest } = JSON.parse(body()) as Body
    const answer = await refusedBody(JSON.stringify(rest))
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_input' } })
    expect(answer.body.issues).toContainEqual({
      path: field,
      message: missing[`${field} of ${name}`] ?? 'Campo obrigatório',
    })
  })

  test.each(
    fields.flatMap((field) =>
      [42, {}, [], 'x\0y', '\ud800', tooLong]
        .filter((value) => !right.has(`${JSON.stringify(value)} of ${field}`))
        .map((value) => [field, value]),
    ),
  )('refuses %s of a wrong kind', async (field, value) => {
    const answer = await refusedBody(body({ [field as string]: value }))
    // 42 is a valid revision, but not the current one.
    expect([400, 403, 404, ...(field === 'revision' ? [409] : [])]).toContain(answer.status)
    expect(answer.body.message).not.toMatch(/Invalid|Expected|undefined/)
  })

  test.each(fields.flatMap((field) => ['ok\0', 'a \ud800 b'].map((value): [string, string] => [field, value])))(
    'says that %s holds what cannot be stored',
    async (field, value) => {
      const message = 'O texto contém caracteres que não podem ser guardados.'
      expect(await refusedBody(body({ [field]: value }))).toEqual({
        status: 400,
        body: { error: 'invalid_input', message, issues: [{ path: field, message }] },
      })
    },
  )

  test.each(isLenient(route) ? [] : ['extra', 'id', 'role', 'ownerId', '__proto__', 'constructor'])(
    'refuses the unknown field %s',
    async (field) => {
      const text = body().replace(/^\{/, `{${JSON.stringify(field)}:"x",`)
      const answer = await refusedBody(text)
      expect(answer.status).toBe(400)
      expect(answer.body.issues).toContainEqual({ path: field, message: 'Campo desconhecido' })
    },
  )

  test.each([
    ['nothing', ''],
    ['half a document', '{"a":'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '7'],
    ['a text', '"texto"'],
    ['text after the document', '{} {}'],
    ['a hundred thousand brackets', '['.repeat(100_000)],
    ['deep but correct nesting', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['a key with a NUL character', '{"a\\u0000b":1}'],
    ['bytes that are not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  ])('refuses %s', async (_, text) => {
    expect((await refusedBody(text)).status).toBe(400)
  })

  const { bodyMb = 1 } = route
  const isFirstOfLimit = writes.find(([, other]) => (other.bodyMb ?? 1) === bodyMb)?.[0] === name
  test.each([
    ['just over its limit', bodyMb] as const,
    ...(isFirstOfLimit
      ? [['more than that', bodyMb + 4] as const, ['more than anyone reads', Math.max(20, 2 * bodyMb + 4)] as const]
      : []),
  ])('refuses a body of %s', async (_, megabytes) => {
    const answer = await refusedBody(body({ extra: 'x'.repeat(megabytes * 1024 * 1024) }))
    expect(answer).toMatchObject({ status: 413, body: { error: 'too_large' } })
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
  ])('refuses the content type %s', async (contentType) => {
    const answer = await refused(route, { body: body(), token: token(), contentType })
    expect(answer).toMatchObject({ status: 415, body: { error: 'unsupported_media_type' } })
  })

  test('has stored nothing of what it refused', async () => {
    expect(await server.rowCounts()).toEqual(counts)
  })

  test('accepts a content type that names its character set', async () => {
    const response = await sendRaw(route, {
      body: body(),
      token: token(),
      contentType: 'Application/JSON; charset=utf-8',
    })
    // Some valid bodies are still refused: a credential must be signed by Google, and an agent has only one webhook.
    const others = name === 'sendInboxMessageAgain' ? [404] : [] // The message is in another conversation.
    expect([200, 400, 401, 403, 409, ...others]).toContain(response.status)
  })
})

describe('tokens', () => {
  const key = (text: string) => new TextEncoder().encode(text)
  const seconds = () => Math.floor(server.clock.now().getTime() / 1000)
  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, string>
  const signed = (change: { secret?: string; alg?: string; expires?: number; sub?: string; jti?: string } = {}) => {
    const { sub = '', jti = '' } = claimsOf(account.token)
    return new SignJWT({ role: 'OWNER' })
      .setProtectedHeader({ alg: change.alg ?? 'HS256' })
      .setSubject(change.sub ?? sub)
      .setJti(change.jti ?? jti)
      .setIssuedAt(seconds() - 10)
      .setExpirationTime(change.expires ?? seconds() + 60)
      .sign(key(change.secret ?? tokenSecret))
  }

  const forged: [string, () => Promise<string | undefined> | string | undefined][] = [
    ['no token', () => undefined],
    ['something that is no token', () => 'abc'],
    ['a token with a changed signature', () => `${account.token.slice(0, -4)}AAAA`],
    [
      'a token with changed claims',
      () => {
        const [head, , signature] = account.token.split('.')
        const claims = { ...claimsOf(account.token), sub: 'another' }
        return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
      },
    ],
    ['a token signed with another key', () => signed({ secret: 'another key that is long enough to be one' })],
    ['a token signed with another algorithm', () => signed({ alg: 'HS512' })],
    [
      'a token of algorithm none',
      () => {
        const { sub = '', jti = '' } = claimsOf(account.token)
        return new UnsecuredJWT({}).setSubject(sub).setJti(jti).setExpirationTime('1h').encode()
      },
    ],
    ['an expired token', () => signed({ expires: seconds() - 1 })],
    ['a token of an unknown session', () => signed({ jti: 'unknown' })],
    ['a token of an unknown user', () => signed({ sub: 'unknown' })],
    ['a token whose session is another user’s', async () => signed({ sub: (await server.account()).id })],
    ['a token with NUL characters', () => signed({ jti: 'a\0b' })],
  ]
  const guarded = table.filter(([, route]) => route.auth !== 'none')

  test('the forgeries differ from a good token in one thing only', async () => {
    const response = await sendRaw(routes.currentUser, { token: await signed() })
    expect(response.status).toBe(200)
  })

  describe.each(forged)('%s', (_, make) => {
    test('is refused by every guarded call', async () => {
      const token = await make()
      const counts = await server.rowCounts()
      for (const [name, route] of guarded) {
        const answer = await refused(route, { token, ...(route.body && { body: JSON.stringify(accepted(name)) }) })
        expect([name, answer]).toEqual([
          name,
          {
            status: 401,
            body: {
              error: 'unauthorized',
              message:
                route.auth === 'apiKey'
                  ? 'Chave de API inválida ou revogada.'
                  : 'Sessão expirada ou não autorizada. Por favor, faça login novamente.',
            },
          },
        ])
      }
      expect(await server.rowCounts()).toEqual(counts)
    })
  })

  test('a token that was good is refused once its day is over', async () => {
    const { token } = await server.account()
    server.clock.advance(sessionSeconds * 1000 + 1000)
    for (const [, route] of guarded) expect((await sendRaw(route, { token })).status).toBe(401)
    server.clock.advance(-sessionSeconds * 1000 - 1000)
  })
})

describe('addresses', () => {
  test.each(['/api', '/api/', '/api/nada', '/api/agents/', '/api/auth', '/openapi.jsonx', '/__test/outcomes'])(
    '%s does not exist',
    async (path) => {
      const response = await fetch(`${server.address}${path}`, { headers: bearer(account.token) })
      expect(response.status).toBe(404)
      expect(await refusal(response)).toMatchObject({ body: { error: 'not_found' } })
    },
  )

  /** A literal segment of one path can match the id of another path. */
  const isAlso = (path: string, other: string) => new RegExp(`^${other.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)

  test.each(table)('%s refuses other methods', async (_, route) => {
    const others = ['PUT', 'PATCH', 'DELETE', 'POST', 'GET'].filter(
      (method) => !table.some(([, other]) => isAlso(route.path, other.path) && other.method === method),
    )
    for (const method of others) {
      const response = await fetch(`${server.address}${pathOf(route, pathParams())}`, {
        method,
      })
      expect([method, response.status]).toEqual([method, 405])
      expect(response.headers.get('allow')).toContain(route.method)
      expect(await refusal(response)).toMatchObject({ body: { error: 'method_not_allowed' } })
    }
  })

  test.each(['gzip', 'br', 'deflate'])('a body packed as %s is refused, not read as it came', async (encoding) => {
    const response = await fetch(`${server.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': encoding },
      body: '{}',
    })
    expect(await refusal(response)).toMatchObject({ status: 415, body: { error: 'unsupported_encoding' } })
  })

  test('a body that is too large ends its connection, whose rest may still be on its way', async () => {
    for (const [bytes, status, connection] of [
      [1_000, 400, 'keep-alive'],
      [2_000_000, 413, 'close'],
    ] as const) {
      const response = await sendRaw(routes.login, { body: JSON.stringify({ extra: 'x'.repeat(bytes) }) })
      expect([response.status, response.headers.get('connection')]).toEqual([status, connection])
      await response.text()
    }
  })

  test.each(['/v1/nope', '/api/nope', '/v1'])('%s is no page of the app', async (path) => {
    const response = await fetch(server.address + path)
    expect(await refusal(response)).toMatchObject({ status: 404, body: { error: 'not_found' } })
  })

  test('a defect says nothing about the inside, and is reported', async () => {
    server.engine.next = () => Promise.reject(new Error('secret detail'))
    const response = await sendRaw(routes.testChat, {
      body: JSON.stringify(validQuestion(ids.agentId)),
      token: account.token,
    })
    expect(await refusal(response)).toEqual({
      status: 500,
      body: { error: 'internal', message: 'Erro interno do servidor. Tente novamente.' },
    })
    expect(server.defects.splice(0)).toEqual([expect.stringContaining('secret detail')])
  })
})
