/** A streamed answer: sent word by word, stopped, interrupted, and joined by later clients. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { ReplyPiece } from '../../contract/chat.ts'
import { failOpenTurns } from '../../server/conversations/turns.repository.ts'
import { answerWith, failWith } from './fake-engine.ts'
import { bearer } from './calls.ts'
import { type Account, setCredits, startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validQuestion } from './valid-bodies.ts'

let server: TestServer
let owner: Account
let agentId: string
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.account()
  agentId = (await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)).id
})
afterEach(() => {
  server.engine.next = undefined
})

const messageId = 'pergunta-1'
const ask = (signal?: AbortSignal) =>
  fetch(`${server.address}/api/v1/chat/test-chat`, {
    method: 'POST',
    headers: { ...bearer(owner.token), 'content-type': 'application/json', accept: 'application/x-ndjson' },
    body: JSON.stringify({ ...validQuestion(agentId), messageId }),
    ...(signal && { signal }),
  })

async function* piecesOf(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/x-ndjson')
  let rest = ''
  for await (const text of (response.body ?? new Blob().stream()).pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield v.parse(ReplyPiece, JSON.parse(line))
  }
}
const next = async (pieces: ReturnType<typeof piecesOf>) => (await pieces.next()).value ?? null

/** A model that sends `words` one by one when the test says so, and then waits to be stopped or released. */
function speaking() {
  const said = Promise.withResolvers<(text: string) => void>()
  const done = Promise.withResolvers<void>()
  let text = ''
  server.engine.next = async (_question, signal, streaming) => {
    said.resolve((delta) => {
      text += delta
      streaming?.onDelta(delta)
    })
    const stopped = new Promise<void>((end) => streaming?.stop.addEventListener('abort', () => end()))
    await Promise.race([stopped, done.promise])
    const isStopped = streaming?.stop.aborted === true
    return signal.aborted
      ? failWith({ kind: 'unavailable', message: 'A resposta foi cancelada.' })
      : answerWith({ messages: [text], ...(isStopped && { isStopped }) })
  }
  return { say: async (delta: string) => (await said.promise)(delta), begun: said.promise, end: done.resolve }
}

const stop = (sessionId = 'sessao-1') =>
  server.call('stopAnswer', { params: { agentId, sessionId }, body: { messageId } }, owner.token)
const history = async () =>
  (await server.done('chatHistory', { params: { agentId, sessionId: 'sessao-1' }, query: {} }, owner.token)).messages
const balance = async () => (await server.done('creditBalance', {}, owner.token)).balance

describe('[AN-02] an answer as it comes', () => {
  test('is told word by word, and at last whole, as it is stored', async () => {
    const model = speaking()
    const asking = ask()
    await model.say('Abrimos ')
    const pieces = piecesOf(await asking)
    expect(await next(pieces)).toEqual({ kind: 'text', delta: 'Abrimos ' })
    await model.say('às 8h.')
    expect(await next(pieces)).toEqual({ kind: 'text', delta: 'às 8h.' })
    model.end()
    expect(await next(pieces)).toMatchObject({ kind: 'done', reply: { message: 'Abrimos às 8h.', cost: 1 } })
    expect(await next(pieces)).toBeNull()
    expect((await history()).at(-1)).toMatchObject({ content: 'Abrimos às 8h.' })
    expect(await balance()).toBe(499)
  })

  test('stopped, it is what has come: stored once, charged, and said to be stopped', async () => {
    const model = speaking()
    const asking = ask()
    await model.say('Abrimos')
    const pieces = piecesOf(await asking)
    await next(pieces)
    // The server that answers is told at once.
    const notify = vi.spyOn(server.events, 'notify')
    expect(await stop()).toMatchObject({ ok: true })
    expect(notify).toHaveBeenCalledWith(expect.objectContaining({ agentId }))
    expect(await next(pieces)).toMatchObject({ kind: 'done', reply: { message: 'Abrimos', isStopped: true, cost: 1 } })
    expect((await history()).at(-1)).toMatchObject({ content: 'Abrimos', isStopped: true })
    expect(await balance()).toBe(499)
    expect(await stop()).toMatchObject({ ok: true })
    expect(await history()).toHaveLength(3)
  })

  test('stopped in several messages, the last one says so, and what all cost', async () => {
    server.engine.next = () => Promise.resolve(answerWith({ messages: ['Abrimos.', 'Às'], isStopped: true }))
    const { answerId } = await server.done('testChat', { body: validQuestion(agentId) }, owner.token)
    const [before, last] = (await history()).slice(-2)
    expect(answerId).toBe(last?.id)
    expect(before).toMatchObject({ content: 'Abrimos.', cost: null })
    expect(before).not.toHaveProperty('isStopped')
    expect(last).toMatchObject({ content: 'Às', cost: 1, isStopped: true })
  })

  test('stopped before its first word, the question costs nothing and can be asked again', async () => {
    const model = speaking()
    const asking = ask()
    await model.begun
    await stop()
    const response = await asking
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ error: 'stopped' })
    expect((await history()).at(-1)).toMatchObject({ state: 'failed' })
    expect(await balance()).toBe(500)
    server.engine.next = undefined
    expect(await next(piecesOf(await ask()))).toMatchObject({ kind: 'done' })
    expect(await balance()).toBe(499)
  })

  test('that breaks off says so, costs nothing and can be asked again', async () => {
    server.engine.next = (_question, _signal, streaming) => {
      streaming?.onDelta('Abrimos')
      return Promise.resolve(failWith({ kind: 'unavailable', message: 'O modelo parou no meio da resposta.' }))
    }
    const pieces = piecesOf(await ask())
    expect(await next(pieces)).toEqual({ kind: 'text', delta: 'Abrimos' })
    const message = 'O modelo parou no meio da resposta.'
    expect(await next(pieces)).toEqual({ kind: 'failed', status: 502, error: 'model_unavailable', message })
    expect(await balance()).toBe(500)
    expect((await history()).at(-1)).toMatchObject({ state: 'failed', failure: message, partialText: 'Abrimos' })
    server.engine.next = undefined
    expect(await next(piecesOf(await ask()))).toMatchObject({ kind: 'done' })
    expect((await history()).at(-2)).not.toHaveProperty('said')
  })

  test('of a server that did not live to end it is there at the next start, free and to be asked again', async () => {
    const model = speaking()
    const asking = ask()
    await model.say('Abrimos às ')
    await next(piecesOf(await asking))
    const partialTexts = () =>
      server.db.selectFrom('turns').select('partialText').where('ownerId', '=', owner.id).execute()
    await expect.poll(partialTexts, { timeout: 10_000 }).toEqual([{ partialText: 'Abrimos às ' }])
    expect((await history()).at(-1)).not.toHaveProperty('said')
    // As on the next start after a kill.
    await failOpenTurns(server.db)
    expect((await history()).at(-1)).toMatchObject({ state: 'failed', partialText: 'Abrimos às ' })
    expect(await balance()).toBe(500)
    model.end()
    server.engine.next = undefined
    expect(await next(piecesOf(await ask()))).toMatchObject({ kind: 'done' })
    expect(await balance()).toBe(499)
  })

  test('goes on when its reader leaves, and tells whoever joins what has come before', async () => {
    const model = speaking()
    const leaving = new AbortController()
    const asking = ask(leaving.signal)
    await model.say('Abrimos ')
    await next(piecesOf(await asking))
    leaving.abort()
    const joined = ask()
    const pieces = piecesOf(await joined)
    expect(await next(pieces)).toEqual({ kind: 'text', delta: 'Abrimos ' })
    await model.say('às 8h.')
    expect(await next(pieces)).toEqual({ kind: 'text', delta: 'às 8h.' })
    model.end()
    expect(await next(pieces)).toMatchObject({ kind: 'done', reply: { message: 'Abrimos às 8h.' } })
    expect(await balance()).toBe(499)
  })

  test('of a caller who asked for JSON comes whole, and is stopped as well', async () => {
    const model = speaking()
    const asking = server.call('testChat', { body: { ...validQuestion(agentId), messageId } }, owner.token)
    await model.begun
    expect(await stop()).toMatchObject({ value: { message: 'Resposta parada.' } })
    expect(await asking).toMatchObject({ status: 409 })
    expect(await balance()).toBe(500)
    expect(await stop()).toMatchObject({ value: { message: 'Esta resposta já tinha terminado.' } })
  })

  test('to a question with a file comes and is stopped in the same way', async () => {
    const model = speaking()
    const form = new FormData()
    form.append('files', new File(['Trocas em até 7 dias.'], 'trocas.txt', { type: 'text/plain' }))
    const query = new URLSearchParams({
      agentId,
      sessionId: 'sessao-1',
      message: 'E a troca?',
      messageId,
      enableSplitMessages: 'false',
    })
    const asking = fetch(`${server.address}/api/v1/chat/upload?${query}`, {
      method: 'POST',
      headers: { cookie: `token=${owner.token}`, origin: server.address, accept: 'application/x-ndjson' },
      body: form,
    })
    await model.say('Em até')
    const pieces = piecesOf(await asking)
    expect(await next(pieces)).toEqual({ kind: 'text', delta: 'Em até' })
    await stop()
    expect(await next(pieces)).toMatchObject({ kind: 'done', reply: { message: 'Em até', isStopped: true, cost: 1 } })
    const [question, answer] = (await history()).slice(-2)
    expect(question).toMatchObject({ mediaFiles: [{ name: 'trocas.txt' }] })
    expect(answer).toMatchObject({ content: 'Em até', isStopped: true })
    expect(await balance()).toBe(499)
  })

  test('of another account cannot be stopped', async () => {
    const model = speaking()
    const asking = ask()
    await model.say('Abrimos')
    const stranger = await server.account()
    const request = { params: { agentId, sessionId: 'sessao-1' }, body: { messageId } }
    expect(await server.call('stopAnswer', request, stranger.token)).toMatchObject({ status: 404 })
    model.end()
    const pieces = piecesOf(await asking)
    await next(pieces)
    expect(await next(pieces)).toMatchObject({ reply: { message: 'Abrimos' } })
  })
})

describe('[AK-02] the same by the key of an API', () => {
  const askByKey = async (headers: Record<string, string>, body: object) => {
    const { key } = await server.done('createApiKey', { params: { agentId }, body: { name: 'Site' } }, owner.token)
    return fetch(`${server.address}/v1/chat`, {
      method: 'POST',
      headers: { ...bearer(key), 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ message: 'Oi', conversationId: 'c-1', ...body }),
    })
  }

  test.each([
    ['accepts events', { accept: 'text/event-stream' }, {}],
    ['asks for a stream', {}, { stream: true }],
  ])('whoever %s gets each piece as an event', async (_, headers, body) => {
    server.engine.next = (_question, _signal, streaming) => {
      streaming?.onDelta('Às 8h.')
      return Promise.resolve(answerWith({ messages: ['Às 8h.'] }))
    }
    const response = await askByKey(headers, body)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const text = await response.text()
    expect(text).toContain('event: text\ndata: {"kind":"text","delta":"Às 8h."}\n\n')
    expect(text).toMatch(/event: done\ndata: \{"kind":"done","reply":\{"conversationId":"c-1","messages":\["Às 8h\."\]/)
  })

  test('what is refused before its first word is refused with its status', async () => {
    server.engine.next = () => Promise.resolve(failWith({ kind: 'timeout', message: 'Demorou.' }))
    const response = await askByKey({}, { stream: true })
    expect(response.status).toBe(504)
    expect(await response.json()).toMatchObject({ message: 'Demorou.' })
  })
})

test.each(['model', 'retrieval'] as const)(
  'of questions at once for which one credit is left, one is answered by a %s, and the others see none of its words',
  async (engine) => {
    await setCredits(server.db, owner.id, 1)
    const [accepted, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    server.engine.next = async (_question, _signal, streaming) => {
      accepted.resolve()
      await refused.promise
      streaming?.onDelta('Abrimos às 8h.')
      return answerWith({ messages: ['Abrimos às 8h.'], engine })
    }
    const askIn = async (sessionId: string) => {
      const question = { ...validQuestion(agentId, sessionId), message: 'Abrem?' }
      const headers = { ...bearer(owner.token), 'content-type': 'application/json', accept: 'application/x-ndjson' }
      const init = { method: 'POST', headers, body: JSON.stringify(question) }
      const response = await fetch(`${server.address}/api/v1/chat/test-chat`, init)
      return [response.status, await response.text()] as const
    }
    const first = askIn('s-0')
    await accepted.promise
    const others = await Promise.all(['s-1', 's-2', 's-3'].map(askIn))
    refused.resolve()
    expect(others.map(([status]) => status)).toEqual([402, 402, 402])
    expect((await first)[1]).toContain('Abrimos às 8h.')
    // What was set aside is free again.
    expect((await askIn('s-4'))[0]).toBe(engine === 'model' ? 402 : 200)
    const { balance } = await server.done('creditBalance', {}, owner.token)
    expect(balance).toBe(engine === 'model' ? 0 : 1)
  },
)
