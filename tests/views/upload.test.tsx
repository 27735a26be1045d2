/** Uploading a file: the request, its progress, and the result of each response. */
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readLines } from '../../src/services/http.ts'
import { mediaUrl } from '../../src/services/media-url.ts'
import { watchSession } from '../../src/services/session.ts'
import { askAboutFile } from '../../src/services/streamed-reply.ts'
import { upload } from '../../src/services/upload.ts'

const query = { agentId: 'agent-1', sessionId: 's-1', message: 'O que é?', enableSplitMessages: 'true' as const }
const file = new File(['Abrimos às 8h.'], 'horário.txt', { type: 'text/plain' })

/** A fake request whose response the test controls. */
class Held extends EventTarget {
  static last: Held
  upload = new EventTarget()
  status = 0
  responseText = ''
  opened: [method: string, url: string] = ['', '']
  headers: Record<string, string> = {}
  sent: FormData | undefined
  constructor() {
    super()
    Held.last = this
  }
  open(method: string, url: string) {
    this.opened = [method, url]
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: FormData) {
    this.sent = body
  }
  getResponseHeader() {
    return 'application/x-ndjson'
  }
  receive(text: string) {
    this.responseText = text
    this.dispatchEvent(new Event('progress'))
  }
  abort() {
    this.end('abort')
  }
  end(type: 'load' | 'error' | 'abort', status = 0, text = '') {
    this.status = status
    this.responseText = text
    this.dispatchEvent(new Event(type))
    this.dispatchEvent(new Event('loadend'))
  }
}

const sending = async (options: Parameters<typeof upload>[3] = {}) => {
  Held.last = new Held()
  const result = upload('uploadChatFile', { query }, file, options)
  await expect.poll(() => Held.last.sent).toBeDefined()
  return { result, request: Held.last }
}

beforeEach(() => {
  localStorage.setItem('prosa.token', 'token')
  vi.stubGlobal('fetch', async () => Response.json({ apiHost: 'https://api.exemplo.com' }))
  vi.stubGlobal('XMLHttpRequest', Held)
  Held.last = new Held()
})
afterEach(() => localStorage.clear())

test('[IB-03] the words to a customer are in the form with the file, not in the address', async () => {
  const params = { agentId: 'agent-1', sessionId: 's-1' }
  void upload('sendInboxFile', { params, form: { message: 'Olá, Ana', messageId: 'm-1' } }, file)
  await expect.poll(() => Held.last.sent).toBeDefined()
  expect(Held.last.opened).toEqual(['POST', 'https://api.exemplo.com/v1/agents/agent-1/inbox/s-1/files'])
  const sent = [...(Held.last.sent ?? new FormData())]
  expect(sent.map(([name]) => name)).toEqual(['message', 'messageId', 'file'])
  expect(sent.slice(0, 2).map(([, value]) => value)).toEqual(['Olá, Ana', 'm-1'])
  expect(sent[2]?.[1]).toMatchObject({ name: 'horário.txt', size: file.size })
})

test('[CH-09] one form with the file, the question in the address, and no authorization header', async () => {
  const { result, request } = await sending()
  expect(request.opened).toEqual([
    'POST',
    'https://api.exemplo.com/api/v1/chat/upload?agentId=agent-1&sessionId=s-1&message=O+que+%C3%A9%3F&enableSplitMessages=true',
  ])
  expect(request.headers).toEqual({ accept: 'application/json' })
  const [entry, ...others] = [...(request.sent ?? new FormData())]
  expect(others).toEqual([])
  expect(entry?.[0]).toBe('files')
  expect(entry?.[1]).toMatchObject({ name: 'horário.txt', size: file.size })
  request.end('load', 200, JSON.stringify({ message: 'Às 8h.', sessionId: 's-1' }))
  expect(await result).toMatchObject({ ok: true, value: { message: 'Às 8h.', additionalMessages: [] } })
})

test('tells how much has been sent', async () => {
  const told: number[] = []
  const { result, request } = await sending({ onProgress: (fraction) => told.push(fraction) })
  for (const loaded of [0, 50, 200]) request.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 200 }))
  request.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 0 }))
  expect(told).toEqual([0, 0.25, 1])
  request.end('error')
  await result
})

test.each([
  [
    413,
    { error: 'file_too_large', message: 'Grande demais.' },
    { kind: 'invalid', status: 413, message: 'Grande demais.' },
  ],
  [402, { error: 'insufficient_credits', message: 'Sem créditos.' }, { kind: 'invalid', status: 402 }],
  [404, { error: 'not_found', message: 'Não existe.' }, { kind: 'notFound' }],
  [502, { error: 'model_refused', message: 'Não deu.' }, { kind: 'server', message: 'Não deu.' }],
  [200, 'texto', { kind: 'malformed', status: 200 }],
])('an answer of %i is a failure as of any other call', async (status, body, failure) => {
  const { result, request } = await sending()
  request.end('load', status, JSON.stringify(body))
  expect(await result).toMatchObject({ ok: false, failure })
})

test.each([
  ['O serviço volta às 9h.', 'O serviço volta às 9h.'],
  ['<html><h1>Bad Gateway</h1></html>', undefined],
])('what is no JSON is shown if it is for people: %s', async (said, text) => {
  const { result, request } = await sending()
  request.end('load', 503, said)
  const answer = await result
  expect(answer.ok ? answer : [answer.failure.kind, answer.failure.text]).toEqual(['server', text])
})

test('[CH-09] the answer to a file streams in, each part once, also a line that comes in two', async () => {
  const parts: string[] = []
  const onText = (part: string) => void parts.push(part)
  const { signal } = new AbortController()
  const result = askAboutFile({ query }, file, { onText, onProgress: () => {}, signal })
  await expect.poll(() => Held.last.sent).toBeDefined()
  const done = { kind: 'done', reply: { sessionId: 's-1', message: 'Às 8h.' } }
  const pieces = [{ kind: 'text', delta: 'Às ' }, { kind: 'text', delta: '8h.' }, done]
  const text = pieces.map((piece) => `${JSON.stringify(piece)}\n`).join('')
  for (const length of [40, 50, 90]) Held.last.receive(text.slice(0, length))
  Held.last.end('load', 200, text)
  expect(await result).toMatchObject({ ok: true, value: { message: 'Às 8h.' } })
  expect(parts).toEqual(['Às ', '8h.'])
})

test('a letter that streams in as two pieces is one', async () => {
  const bytes = new TextEncoder().encode('{"text":"pão"}\n{"text":"café"}\n')
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      for (let at = 0; at < bytes.length; at += 1) stream.enqueue(bytes.slice(at, at + 1))
      stream.close()
    },
  })
  const lines: string[] = []
  await readLines(body, v.object({ text: v.string() }), ({ text }) => lines.push(text))
  expect(lines).toEqual(['pão', 'café'])
})

test('an answer of 401 ends the session; without a token nothing leaves the browser', async () => {
  const received: string[] = []
  const stop = watchSession(({ type }) => received.push(type))
  const { result, request } = await sending()
  request.end('load', 401, JSON.stringify({ error: 'unauthorized', message: 'Sessão expirada.' }))
  expect(await result).toMatchObject({ failure: { kind: 'unauthorized' } })
  expect(received).toEqual(['session.rejected'])
  localStorage.clear()
  Held.last = new Held()
  expect(await upload('uploadChatFile', { query }, file)).toMatchObject({ failure: { kind: 'unauthorized' } })
  expect(Held.last.sent).toBeUndefined()
  expect(received).toHaveLength(2)
  stop()
})

test('a line that breaks is offline; what was cancelled is aborted, before it began too', async () => {
  const broken = await sending()
  broken.request.end('error')
  expect(await broken.result).toMatchObject({ failure: { kind: 'offline' } })

  const leaving = new AbortController()
  const cancelled = await sending({ signal: leaving.signal })
  leaving.abort()
  expect(await cancelled.result).toMatchObject({ failure: { kind: 'aborted' } })
  Held.last = new Held()
  const late = await upload('uploadChatFile', { query }, file, { signal: leaving.signal })
  expect(late).toMatchObject({ failure: { kind: 'aborted' } })
  expect(Held.last.sent).toBeUndefined()
})

test('the server’s own files are read from where the server is, others from where they say', async () => {
  expect(await mediaUrl('/api/v1/files/1?expires=2')).toBe('https://api.exemplo.com/api/v1/files/1?expires=2')
  expect(await mediaUrl('https://cdn.exemplo.com.br/a.png')).toBe('https://cdn.exemplo.com.br/a.png')
  expect(await mediaUrl('blob:https://prosa/1')).toBe('blob:https://prosa/1')
  expect(await mediaUrl('//cdn.exemplo.com.br/a.png')).toBe('//cdn.exemplo.com.br/a.png')
})
