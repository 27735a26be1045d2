/** Forms that no browser sends: each is refused with a message, and nothing is stored. */
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOf, fileForm, samePage } from './calls.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validUpload } from './valid-bodies.ts'

let server: TestServer
let owner: Account
let address: string
beforeAll(async () => {
  server = await startServer({ UPLOAD_LIMIT_MB: '1' })
  owner = await server.account()
  const agentId = (await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)).id
  address = `${server.address}/api/v1/chat/upload?${new URLSearchParams(validUpload(agentId))}`
})
afterAll(() => server.close())

type Sent = { body: string | Uint8Array | FormData; type?: string | undefined }

const send = async ({ body, type }: Sent) => {
  const headers = { ...samePage(owner.token), ...(type !== undefined && { 'content-type': type }) }
  const sent = body instanceof FormData || typeof body === 'string' ? body : new Uint8Array(body)
  return answerOf('uploadChatFile', await fetch(address, { method: 'POST', headers, body: sent }))
}

const state = async () => ({
  disk: readdirSync(server.folder),
  rows: await server.rowCounts(),
  defects: server.defects,
})

const expectRefused = async (sent: Sent, expected: { status: number; error?: string }) => {
  const before = await state()
  const { status, error } = expected
  expect(await send(sent)).toMatchObject({ ok: false, status, body: error === undefined ? {} : { error } })
  expect(await state()).toEqual(before)
  expect(server.defects).toEqual([])
}

const boundary = 'limite'
const type = `multipart/form-data; boundary=${boundary}`
const disposition = (name = 'files') => `Content-Disposition: form-data; name="${name}"; filename="a.txt"`
const part = (headers: string, content: string) => `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`
const end = `--${boundary}--\r\n`
const good = part(disposition(), 'Abrimos às 8h.')

test('a form written by hand is taken when it is right', async () => {
  expect(await send({ type, body: good + end })).toMatchObject({ ok: true })
})

test('a few other fields do not matter', async () => {
  const form = fileForm()
  form.append('agentId', 'x')
  expect(await send({ body: form })).toMatchObject({ ok: true })
})

test('of a header without end only the beginning is read', async () => {
  const long = part(`${disposition()}\r\nX-A: ${'h'.repeat(900_000)}`, 'Abrimos às 8h.')
  expect(await send({ type, body: long + end })).toMatchObject({ ok: true })
})

describe('forms', () => {
  const noFile = { status: 400, error: 'no_file' }
  const broken = { status: 400, error: 'broken_form' }
  const several = { status: 400, error: 'several_files' }
  const notForm = { status: 415, error: 'not_a_form' }
  const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value)

  test.each<[string, Sent, { status: number; error?: string }]>([
    ['nothing at all', { body: '' }, notForm],
    ['JSON', { type: 'application/json', body: '{}' }, notForm],
    ['text', { type: 'text/plain', body: good + end }, notForm],
    ['a form of another kind', { type: 'application/x-www-form-urlencoded', body: 'files=a' }, notForm],
    ['parts that are no form', { type: `multipart/mixed; boundary=${boundary}`, body: good + end }, notForm],
    ['no boundary', { type: 'multipart/form-data', body: good + end }, broken],
    ['an empty boundary', { type: 'multipart/form-data; boundary=', body: good + end }, { status: 400 }],
    ['another boundary', { type: 'multipart/form-data; boundary=outro', body: good + end }, { status: 400 }],
    [
      'a boundary of 10,000 characters',
      { type: `multipart/form-data; boundary=${'b'.repeat(10_000)}`, body: good },
      broken,
    ],
    ['an empty body', { type, body: '' }, { status: 400 }],
    ['no part', { type, body: end }, { status: 400 }],
    ['no file', { type, body: field('message', 'oi') + end }, noFile],
    ['a field where the file should be', { type, body: field('files', 'oi') + end }, noFile],
    ['a file in another field', { body: fileForm(undefined, 'arquivo') }, noFile],
    [
      'two files',
      {
        body: fileForm([
          ['a', 'a.txt'],
          ['b', 'b.txt'],
        ]),
      },
      several,
    ],
    ['a hundred files', { body: fileForm(Array.from({ length: 100 }, () => ['a', 'a.txt'] as const)) }, several],
    ['a file in another field, then the right one', { type, body: part(disposition('x'), 'a') + good + end }, noFile],
    [
      'a file without a name for its field',
      { type, body: part('Content-Disposition: form-data; filename="a.txt"', 'a') + end },
      noFile,
    ],
    ['a part without headers', { type, body: `${part('', 'a')}${end}` }, noFile],
    [
      'a part that is an attachment',
      { type, body: part('Content-Disposition: attachment; name="files"; filename="a"', 'a') + end },
      noFile,
    ],
    ['an end in the middle of the file', { type, body: part(disposition(), 'a'.repeat(9_000)) }, broken],
    ['an end in the headers', { type, body: `--${boundary}\r\n${disposition()}` }, { status: 400 }],
    ['an end in the boundary', { type, body: good + end.slice(0, 5) }, broken],
    [
      'a hundred fields',
      { type, body: `${Array.from({ length: 100 }, () => field('a', 'b')).join('')}${good}${end}` },
      broken,
    ],
    ['a field of 900 kB', { type, body: field('message', 'm'.repeat(900_000)) + good + end }, broken],
    [
      'ten thousand headers',
      { type, body: part(`X: 1\r\n`.repeat(10_000) + disposition(), 'a') + end },
      { status: 400 },
    ],
    [
      'a file within a form within the form',
      { type, body: part(`${disposition()}\r\nContent-Type: multipart/mixed; boundary=b`, '') + end },
      { status: 400 },
    ],
  ])('%s', async (_, sent, expected) => expectRefused(sent, expected))
})

test('names made to hurt become names', async () => {
  for (const name of [
    '../../../a.txt',
    'C:\\a.txt',
    '\0.txt',
    '"; x="',
    'é'.repeat(5_000),
    '__proto__',
    '%2e%2e%2fa',
    "UTF-8''a",
  ]) {
    expect(await send({ body: fileForm([['Abrimos às 8h.', name]]) })).toMatchObject({ ok: true })
    const { name: kept = '' } = server.engine.questions.at(-1)?.attachments[0] ?? {}
    expect(kept).toMatch(/^[^/\\:"\p{Cc}]{1,120}\.txt$/u)
  }
})

/** Sends raw lines over a connection and returns the response. */
const speak = (lines: string, thenClose: boolean): Promise<string> =>
  new Promise((done) => {
    const url = new URL(address)
    const socket = connect(Number(url.port), url.hostname)
    let heard = ''
    socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
    socket.on('error', () => {})
    socket.on('close', () => done(heard))
    const head = [
      `POST ${url.pathname}${url.search} HTTP/1.1`,
      `Host: ${url.host}`,
      `Cookie: token=${owner.token}`,
      'Sec-Fetch-Site: same-origin',
      'Connection: close',
      `Content-Type: ${type}`,
    ].join('\r\n')
    socket.write(`${head}\r\n${lines}`, () => thenClose && socket.destroy())
  })

test('a connection that breaks off leaves nothing', async () => {
  const before = await state()
  await speak(`Content-Length: 500000\r\n\r\n${good}`, true)
  await speak(`Transfer-Encoding: chunked\r\n\r\n${good.length.toString(16)}\r\n${good}\r\n`, true)
  await expect.poll(async () => (await state()).disk).toEqual(before.disk)
  expect(await state()).toEqual(before)
})

test('a length that is not true is answered', async () => {
  expect(await speak(`Content-Length: 20\r\n\r\n${good}${end}`, false)).toMatch(/^HTTP\/1\.1 400 /)
  expect(await speak(`Content-Length: 99999999999\r\n\r\n`, true)).toBe('')
  expect(server.defects).toEqual([])
})

test('what chance makes of a form is answered, and never with a fault of ours', async () => {
  let seed = 20_261_121
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % below
  }
  const image = part(disposition(), `GIF89a${'\0'.repeat(40)}`)
  const whole = Buffer.from(image + part('Content-Disposition: form-data; name="a"', 'b') + end)
  const bits = [
    '--',
    boundary,
    '\r\n',
    '\r\n\r\n',
    '\n',
    ';',
    '"',
    'name="files"',
    'filename=',
    ': ',
    '\0',
    '\xff',
    `--${boundary}\r\n`,
    end,
  ]
  for (let round = 0; round < 150; round += 1) {
    let body = Buffer.from(whole)
    for (let change = 0; change <= random(4); change += 1) {
      const at = random(body.byteLength)
      const bit = Buffer.from(bits[random(bits.length)] ?? '', 'latin1')
      body =
        [
          () => Buffer.concat([body.subarray(0, at), bit, body.subarray(at)]),
          () => Buffer.concat([body.subarray(0, at), body.subarray(at + 1 + random(40))]),
          () => Buffer.concat([body.subarray(0, at), body]),
          () => Buffer.concat([body.subarray(0, at), Buffer.from([random(256)]), body.subarray(at + 1)]),
        ][random(4)]?.() ?? body
    }
    const answer = await send({ type, body })
    expect([200, 400, 413, 415], body.toString('latin1')).toContain(answer.status)
  }
  expect(server.defects).toEqual([])
  const rows = await server.db.selectFrom('files').select('id').execute()
  expect(readdirSync(server.folder).sort()).toEqual(rows.map(({ id }) => id).sort())
}, 120_000)
