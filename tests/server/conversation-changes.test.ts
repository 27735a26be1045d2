import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, startServer, type TestServer, validAgent, validQuestion } from './server-fixture.ts'

let server: TestServer
let owner: Account
beforeAll(async () => {
  server = await startServer()
  owner = await server.account()
})
afterAll(() => server.close())

/** The lines of a stream, one at a time. */
async function* lines(agentId: string, token: string, signal: AbortSignal) {
  const address = `${server.address}/v1/agents/${agentId}/conversations/changes`
  const { body } = await fetch(address, { headers: { authorization: `Bearer ${token}` }, signal })
  let rest = ''
  for await (const text of (body ?? new Blob().stream()).pipeThrough(new TextDecoderStream())) {
    const parts = (rest + text).split('\n')
    rest = parts.pop() ?? ''
    for (const part of parts) yield JSON.parse(part) as { sessionIds: string[]; isFirst: boolean }
  }
}

test('[AN-11] who looks is told which conversations of the agent change, and of no others', async () => {
  const stop = new AbortController()
  const { id } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
  const { id: other } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
  const told = lines(id, owner.token, stop.signal)
  expect((await told.next()).value).toEqual({ sessionIds: [], isFirst: true })
  await server.done('testChat', { body: { ...validQuestion(other), sessionId: 'do-outro' } }, owner.token)
  await server.done('testChat', { body: { ...validQuestion(id), sessionId: 'daqui' } }, owner.token)
  expect((await told.next()).value).toMatchObject({ sessionIds: ['daqui'], isFirst: false })
  stop.abort()
})
