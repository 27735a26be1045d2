/** Rules of the contract that the browser and the server share. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { LinkUrl } from '../../contract/campaigns.ts'
import { csvRecord, csvRow } from '../../contract/csv.ts'
import { createZonedClock } from '../../contract/local-time.ts'
import { type CallName, routes } from '../../contract/routes.ts'
import type { Route } from '../../contract/route.ts'
import { Intention, parseHeaders } from '../../contract/stages.ts'
import { HttpUrl } from '../../contract/trainings.ts'
import { AgentWebsiteUrl } from '../../contract/website-url.ts'
import { RefusedContacts } from '../../server/campaigns/upload.ts'
import { type Ids, sampleRequests } from './sample-requests.ts'

const calls = Object.entries(routes)
const callsWith = (part: 'auth' | 'host', value: string) =>
  calls.filter(([, route]) => route[part] === value).map(([name]) => name)

test('every call needs a session, except these', () => {
  expect(callsWith('auth', 'none').toSorted()).toEqual([
    'chatFile',
    'config',
    'followWidget',
    'forgotPassword',
    'gatewayEvent',
    'googleLogin',
    'graphEvent',
    'health',
    'instagramReturn',
    'instagramVerify',
    'instagramWebhook',
    'login',
    'receiveWebhook',
    'register',
    'resetPassword',
    'sendWidgetMessage',
    'validateReset',
    'verifyGraphWebhook',
  ])
  // The three forms that are specified without an authorization header.
  expect(callsWith('auth', 'cookie').toSorted()).toEqual(['massSend', 'saveFollowUp', 'uploadChatFile'])
})

test('the chat, photo and webhook hosts serve no other calls than theirs', () => {
  const pathsOf = (host: string) => calls.filter(([, route]) => route.host === host).map(([, { path }]) => path)
  expect(pathsOf('photo').filter((path) => !path.includes('/instagram'))).toEqual([])
  expect(pathsOf('webhook').filter((path) => !path.startsWith('/webhooks'))).toEqual([])
  expect(callsWith('host', 'chat').toSorted()).toEqual([
    'chatHistory',
    'correctAnswer',
    'deleteConversation',
    'listConversations',
    'rateAnswer',
    'renameConversation',
    'stopAnswer',
  ])
})

test('whatever removes something is a DELETE; the deletion of an account has a body, which confirms it', () => {
  const removals = calls.filter(([name]) => /^(?:delete|remove|revoke)/u.test(name))
  expect(removals.filter(([, { method }]) => method !== 'DELETE').map(([name]) => name)).toEqual(['deleteAccount'])
})

const ids = new Proxy({}, { get: () => 'x' }) as Ids
const tooLong = Array.from({ length: 50_000 }, () => 0)

/** The paths of all arrays in a value, and the value with each of them replaced by one that is far too long. */
function* withLongArrays(value: unknown): Generator<[path: string, changed: unknown]> {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) yield ['', tooLong]
  for (const [key, child] of Object.entries(value))
    for (const [path, changed] of withLongArrays(child))
      yield [`.${key}${path}`, Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed }]
}

const longArrays = calls.flatMap(([name, { body }]: [string, Route]) => {
  if (body === undefined) return []
  const sample = sampleRequests[name as CallName](ids) as { body: unknown }
  return [...withLongArrays(sample.body)].map(([path, changed]) => [name + path, body, changed] as const)
})

test('what has an array is tried', () => {
  expect(longArrays.map(([path]) => path)).toEqual(
    expect.arrayContaining(['importAgent.trainings', 'importAgent.stages.0.requiredData', 'createStage.intentions']),
  )
})

test.each([...longArrays, ['the refused rows of a contacts file', RefusedContacts, tooLong] as const])(
  '%s is refused by its length alone if it is far too long: an issue for each item would fill the memory',
  (_, schema, value) => {
    expect(v.safeParse(schema, value).issues).toHaveLength(1)
  },
)

test.each([
  ['', null, []],
  ['Accept: a\r\n\r\n X-Id :  b:c ', null, ['Accept=a', 'X-Id=b:c']],
  ['Accept: a\nAuthorization', 'Linha 2: falta “:” entre o nome e o valor', ['Accept=a']],
  [': a', 'Linha 1: o nome do cabeçalho não é válido', []],
  ['A B: a', 'Linha 1: o nome do cabeçalho não é válido', []],
  ['Accept: ', 'Linha 1: falta o valor de “Accept”', []],
  ['Accept: €', 'Linha 1: o valor de “Accept” tem caracteres inválidos', []],
  ['\nAccept: a\naccept: b', 'Linha 3: “accept” já foi informado', ['Accept=a']],
])('the headers %j have the problem %j', (text, problem, headers) => {
  const parsed = parseHeaders(text)
  expect([parsed.problem, parsed.headers.map(({ name, value }) => `${name}=${value}`)]).toEqual([problem, headers])
})

test.each([
  ['plain', 'plain', 'plain'],
  ['a;b', '"a;b"', '"a;b"'],
  ['a "b"', '"a ""b"""', '"a ""b"""'],
  ['a\nb', '"a\nb"', '"a\nb"'],
  ['=1+1', "'=1+1", '=1+1'],
  ['+55', "'+55", '+55'],
  ['-1', "'-1", '-1'],
  ['@a', "'@a", '@a'],
  ['\t=1', "'\t=1", '\t=1'],
  ['\r=1', '"\'\r=1"', '"\r=1"'],
  ['a=1', 'a=1', 'a=1'],
])('the cell %j', (cell, inRow, inRecord) => {
  expect(csvRow([cell, 1.5, -2])).toBe(`${inRow};1,5;-2\r\n`)
  expect(csvRecord([cell, 'x'])).toBe(`${inRecord};x\r\n`)
})

test.each([
  ['America/Sao_Paulo', '2026-11-23T02:30:00Z', { date: '2026-11-22', hour: 23, minute: 30, weekday: 0 }],
  ['America/Sao_Paulo', '2026-11-23T03:05:00Z', { date: '2026-11-23', hour: 0, minute: 5, weekday: 1 }],
  ['Asia/Tokyo', '2026-11-27T15:00:00Z', { date: '2026-11-28', hour: 0, minute: 0, weekday: 6 }],
])('the clock of %s at %s', (timezone, at, time) => expect(createZonedClock(timezone)?.(new Date(at))).toEqual(time))
test('an unknown time zone has no clock', () => expect(createZonedClock('Lugar/Nenhum')).toBeUndefined())

test.each([
  ['a training', HttpUrl, ''],
  ['an agent', AgentWebsiteUrl, ''],
  ['an action', Intention.entries.url, '/{{data.cep}}'],
  ['a campaign', LinkUrl, '/{{nome}}'],
])('a URL of %s with credentials is refused for them', (_, schema, path) => {
  const issuesOf = (url: string) => v.safeParse(schema, url).issues?.map(({ message }) => message)
  const reason = 'Tire da URL o usuário e a senha, que vêm antes do “@”'
  expect(issuesOf(`https://ana:segredo@loja.com.br${path}`)).toEqual([reason])
  expect(issuesOf(`https://ana@loja.com.br${path}`)).toEqual([reason])
  expect(issuesOf(`https://loja.com.br/@ana${path}`)).toBeUndefined()
  expect(issuesOf('https://')).not.toEqual([reason])
})
