/** Whether a message may have gone out although its call failed: what is not certain is never sent again by itself. */
import type { RequestListener } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import type { ChannelAdapter, Connection, ToSend } from '../../server/channels/adapter.ts'
import { createEvolution } from '../../server/channels/evolution/evolution.ts'
import { callProvider } from '../../server/channels/provider-call.ts'
import { createZapi } from '../../server/channels/zapi/zapi.ts'
import { createEgress } from '../../server/platform/egress.ts'
import { listenOnLoopback } from '../stand-ins/loopback.ts'

async function serve(answer: RequestListener) {
  const asked: string[] = []
  const server = await listenOnLoopback((given, response) => {
    asked.push(`${given.method} ${given.url}`)
    answer(given, response)
  })
  return { ...server, asked }
}

async function call(answer: RequestListener, request: { timeoutMs?: number; isClosed?: true } = {}) {
  const { origin, asked, close } = await serve(answer)
  if (request.isClosed) await close()
  else onTestFinished(close)
  const { timeoutMs = 60_000 } = request
  const signal = new AbortController().signal
  const url = `${origin}/token/send`
  const reply = await callProvider(createEgress({ allow: [origin] }), {
    url,
    method: 'POST',
    json: {},
    signal,
    timeoutMs,
    maxBytes: 1_000,
  })
  return { reply, asked }
}

test('a connection that was refused took nothing', async () => {
  const { reply } = await call(() => {}, { isClosed: true })
  expect(reply).toMatchObject({ kind: 'notSent' })
})

test('one that breaks off, or is silent for too long, may have taken it', async () => {
  const broken = await call(({ socket }) => socket.destroy())
  expect(broken.reply).toMatchObject({ kind: 'unknown' })
  const silent = await call(() => {}, { timeoutMs: 50 })
  expect(silent.reply).toMatchObject({ kind: 'unknown' })
})

test('credentials in the path follow no redirect', async () => {
  const { reply, asked } = await call((_, response) => {
    response.writeHead(302, { location: '/elsewhere' }).end('moved')
  })
  expect(reply).toMatchObject({ kind: 'unknown' })
  expect(asked).toEqual(['POST /token/send'])
})

/** A gateway that answers each call in this way. */
async function gateway(name: 'zapi' | 'evolution', status: number, answer: object = {}) {
  const requests: { token: unknown; body: unknown }[] = []
  const { origin: url, close } = await serve((given, response) => {
    void json(given)
      .catch(() => undefined)
      .then((body) => {
        requests.push({ token: given.headers['client-token'], body })
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
      })
  })
  onTestFinished(close)
  const adapter: ChannelAdapter =
    name === 'zapi'
      ? createZapi({ url, clientToken: 'c1', partnerToken: 'p1' })
      : createEvolution({ url, apiKey: 'chave' })
  return { ...adapter, requests }
}
const connection = { channel: { externalId: 'i1' }, credentials: { instanceToken: 't1' } } as unknown as Connection
const toAna: ToSend = {
  recipient: '5511988887777',
  part: { type: 'text', text: 'Oi' },
  tag: 't',
  readFile: () => Promise.reject(new Error('no file')),
}
const { signal } = new AbortController()

test.each([
  ['zapi', 429, false],
  ['zapi', 408, false],
  ['zapi', 400, true],
  ['evolution', 429, false],
  ['evolution', 408, false],
  ['evolution', 400, true],
] as const)('a message that %s refuses with %i is lost for good: %s', async (name, status, isFinal) => {
  const { send } = await gateway(name, status)
  expect(await send(connection, toAna, signal)).toMatchObject({ kind: 'refused', isFinal })
})

test('an instance that Z-API no longer knows is gone where it was made here, and sends nothing more', async () => {
  const { linking, status, send } = await gateway('zapi', 400, { error: 'Instance not found' })
  expect(await linking?.code(connection, signal)).toEqual({ kind: 'gone' })
  const gone = { kind: 'disconnected', reason: 'A instância não existe mais no Z-API.', isRemoved: true }
  expect(await status(connection, signal)).toEqual(gone)
  expect(await send(connection, toAna, signal)).toEqual(gone)
})

test('of the messages that wait at Z-API only the one to the same person is found', async () => {
  const waiting = (phone: string, message: string, messageId: string) => ({ messageId, phone, message })
  const others = [waiting('5521977776666', 'Oi', 'm1'), waiting('5511988887777', 'Tchau', 'm2')]
  const find = async (messages: object[]) =>
    (await gateway('zapi', 200, { messages })).find?.(connection, toAna, signal)
  expect(await find(others)).toEqual({ kind: 'unknown' })
  const found = { kind: 'sent', providerId: 'm3' }
  expect(await find([...others, waiting('5511988887777', 'Oi', 'm3')])).toEqual(found)
})

test.each([
  ['zapi', 200, true, true],
  ['zapi', 400, false, false],
  ['zapi', 500, false, false],
  ['evolution', 200, true, true],
  // It says so of a telephone that is not linked.
  ['evolution', 400, true, false],
  ['evolution', 500, false, false],
] as const)('what %s answers with %i has unlinked: %s, and subscribed: %s', async (name, status, left, subscribed) => {
  const { linking } = await gateway(name, status)
  expect(await linking?.unlink(connection, signal)).toBe(left)
  expect(await linking?.subscribe(connection, 'https://prosa.example/hooks', signal)).toBe(subscribed)
})

test.each([
  ['zapi', 200, 'left'],
  ['zapi', 404, 'refused'],
  ['zapi', 408, 'unreachable'],
  ['zapi', 429, 'unreachable'],
  ['zapi', 500, 'unreachable'],
  ['evolution', 429, 'unreachable'],
  ['evolution', 400, 'refused'],
] as const)('a connection that %s ends with %i is %s', async (name, status, kind) => {
  const { leave } = await gateway(name, status)
  expect(await leave?.(connection, signal)).toMatchObject({ kind })
})

test('Z-API is asked to report what the owner writes, and to queue nothing while no telephone is linked', async () => {
  const { linking, requests } = await gateway('zapi', 200)
  await linking?.subscribe(connection, 'https://prosa.example/hooks', signal)
  await linking?.provision?.('Prosa', signal)
  expect(requests).toMatchObject([
    { token: 'c1', body: { value: 'https://prosa.example/hooks', notifySentByMe: true } },
    { token: 'c1', body: { disableEnqueueWhenDisconnected: true } },
  ])
})
