import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, refusalsOf, routes } from '../../contract/routes.ts'
import type { Route } from '../../contract/route.ts'
import { version } from '../../server/platform/version.ts'
import { startServer, type TestServer } from './server-fixture.ts'

type Operation = {
  operationId: string
  security: unknown[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: { 'application/json': { schema: { properties: object; additionalProperties?: boolean } } } }
  responses: Record<string, { content: { 'application/json': { schema: Record<string, unknown> } } }>
}
type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: object; securitySchemes: object }
}

let server: TestServer
let document: Document
beforeAll(async () => {
  server = await startServer({ OPENAI_API_KEY: 'sk-1', API_HOST: 'https://api.exemplo.com.br/v1' })
  document = (await (await fetch(`${server.address}/openapi.json`)).json()) as Document
})
afterAll(() => server.close())

const table = Object.entries<Route>(routes) as [CallName, Route][]
const paramsOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
const fieldsOf = (schema: unknown) => Object.keys((schema as { entries: object }).entries)

describe('/openapi.json', () => {
  test('is an OpenAPI 3.1 document with every call and no other', () => {
    expect(document.openapi).toBe('3.1.0')
    const listed = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((call) => call.operationId),
    )
    expect(listed.sort()).toEqual(table.map(([name]) => name).sort())
  })

  test.each(table)('%s is described as the contract has it', (name, route) => {
    const { [route.method.toLowerCase()]: operation } = document.paths[route.path] ?? {}
    expect(operation).toMatchObject({
      operationId: name,
      security: route.auth === 'none' ? [] : [{ [route.auth]: [] }],
      parameters: [
        ...paramsOf(route.path).map((param) => ({ name: param, in: 'path', required: true })),
        ...(route.query ? fieldsOf(route.query).map((name) => ({ name, in: 'query' })) : []),
      ],
    })
    expect(Object.keys(operation?.responses ?? {})).toEqual(['200', ...refusalsOf(name, route).map(String)])
    const [done, ...failures] = Object.values(operation?.responses ?? {}).map((each) => {
      const [[type, content] = []] = Object.entries(each.content)
      return { type, schema: content?.schema }
    })
    expect(done?.type).toBe(route.file ? '*/*' : route.stream ? 'application/x-ndjson' : 'application/json')
    expect(Object.keys(done?.schema ?? {}).some((key) => key === 'type' || key === 'oneOf')).toBe(true)
    const error = { type: 'application/json', schema: { $ref: '#/components/schemas/Error' } }
    expect(failures).toEqual(failures.map(() => error))
  })

  test.each(table.filter(([, route]) => route.body !== undefined))('%s describes its body', (_, route) => {
    const body =
      document.paths[route.path]?.[route.method.toLowerCase()]?.requestBody?.content['application/json'].schema
    expect(Object.keys(body?.properties ?? {})).toEqual(fieldsOf(route.body))
    // Where the app sends back what it received, read-only fields are ignored (ST-01, TR-11).
    expect(body?.additionalProperties).toBe(route.body?.type === 'object' ? undefined : false)
  })

  test.each(table)('%s declares every refusal that comes before its handler', (_, route) => {
    const needed = [
      ...(route.auth === 'none' ? [] : [401]),
      ...(route.params === undefined ? [] : [404]),
      ...(route.query === undefined ? [] : [400]),
      ...(route.body === undefined && !route.upload && !route.form ? [] : [400, 413, 415]),
    ]
    expect(needed.filter((status) => !(route.refusals as readonly number[]).includes(status))).toEqual([])
  })

  test.each(table.filter(([, route]) => route.upload))('%s describes the form with its file', (_, route) => {
    const body = document.paths[route.path]?.[route.method.toLowerCase()]?.requestBody
    expect(body).toMatchObject({ content: { 'multipart/form-data': { schema: { required: [route.upload] } } } })
  })

  test('every way to authenticate that a call names is described', () => {
    const named = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ security }) => security.flatMap((scheme) => Object.keys(scheme as object))),
    )
    expect(Object.keys(document.components.securitySchemes).sort()).toEqual([...new Set(named)].sort())
  })

  test('the error body is described', () => {
    expect(document.components.schemas).toMatchObject({ Error: { type: 'object', required: ['error', 'message'] } })
  })
})

describe('what the app asks first', () => {
  test('health names the version', async () => {
    expect(await server.done('health', {})).toEqual({ status: 'ok', version })
  })

  test('the runtime configuration comes from the environment, and never the key', async () => {
    expect(await server.done('config', {})).toEqual({
      apiHost: 'https://api.exemplo.com.br/v1',
      chatHost: '',
      webhookHost: '',
      modelConfigured: true,
      mailConfigured: false,
      creditsContact: '',
      googleClientId: '',
      googleScriptUrl: 'https://accounts.google.com/gsi/client',
      photoApiHost: '',
      widgetHost: 'https://api.exemplo.com.br/v1',
      instagramAppId: '',
      simulatorUrls: {},
      facebookAppId: '',
      facebookConfigId: '',
      facebookScriptUrl: 'https://connect.facebook.net/en_US/sdk.js',
      facebookApiVersion: 'v26.0',
      signupVersion: '2',
    })
    expect(await (await fetch(`${server.address}/config.json`)).text()).not.toContain('sk-1')
  })

  test.each(table)('the reply of %s is not cached', async (_, { method, path }) => {
    const url = `${server.address}${path.replaceAll(/\{\w+\}/g, 'x')}`
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(url, { method, headers, ...(method !== 'GET' && { body: '{}' }), redirect: 'manual' })
    const wrong = await fetch(url, { method: 'PATCH' })
    expect([reply.headers.get('cache-control'), wrong.headers.get('cache-control')]).toEqual(['no-store', 'no-store'])
  })

  test('answers carry the security headers, and calls are not cached', async () => {
    const { headers } = await fetch(`${server.address}/api/health`)
    expect(headers.get('content-security-policy')).toContain("connect-src 'self' https://api.exemplo.com.br;")
    expect(headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(headers.get('content-security-policy')).toContain("img-src 'self' data: blob: https: http:;")
    expect(headers.get('content-security-policy')).toContain("media-src 'self' blob: https://api.exemplo.com.br;")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cache-control')).toBe('no-store')
  })
})
