/** Whether a message may have gone out although its call failed: what is not certain is never sent again by itself. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { callProvider } from '../../server/channels/provider-call.ts'
import { createEgress } from '../../server/platform/egress.ts'

async function call(answer: RequestListener, request: { timeoutMs?: number; isClosed?: true } = {}) {
  const asked: string[] = []
  const server = createServer((given, response) => {
    asked.push(`${given.method} ${given.url}`)
    answer(given, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  if (request.isClosed) close()
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
