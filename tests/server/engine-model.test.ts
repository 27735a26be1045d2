import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../server/db/open.ts'
import { createEngine } from '../../server/engine/create-engine.ts'
import type { AgentProfile, Question } from '../../server/engine/engine.ts'
import { addAgent, addTraining, openOwnedDatabase, profile, recordingLog, textOf } from './engine-fixture.ts'

/** The key that must never be shown or logged. */
const apiKey = 'sk-very-secret'

type Sent = {
  path: string
  authorization: string | undefined
  body: { model: string; messages: { role: string; content: string }[] }
}

let opened: OpenDatabase
let server: Server
let baseUrl: string
let sent: Sent[]
let answer: RequestListener
const log = recordingLog()

async function readJson(request: IncomingMessage): Promise<Sent['body']> {
  let text = ''
  for await (const chunk of request as AsyncIterable<Buffer>) text += chunk.toString()
  return JSON.parse(text) as Sent['body']
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const completion = (content: string | null, rest: object = {}) => ({
  id: 'c1',
  object: 'chat.completion',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content }, ...rest }],
})

beforeAll(async () => {
  opened = await openOwnedDatabase()
  await addAgent(opened.db, 'shop')
  await addTraining(opened.db, { id: 'm', agentId: 'shop', name: 'Manual da loja', content: textOf('armarinho.txt') })
  server = createServer((request, response) => {
    const { url: path = '', headers } = request
    void readJson(request).then((body) => {
      sent.push({ path, authorization: headers.authorization, body })
      answer(request, response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await opened.close()
})
beforeEach(() => {
  sent = []
  log.lines.length = 0
  answer = (_, response) => json(response, 200, completion('Domingo não abrimos.'))
})

function ask(
  changes: Partial<Question> = {},
  options: { timeoutMs?: number; signal?: AbortSignal; url?: string } = {},
) {
  const { timeoutMs = 2_000, signal = new AbortController().signal, url = baseUrl } = options
  const engine = createEngine({ db: opened.db, log, model: { baseUrl: url, apiKey, timeoutMs } })
  return engine.answer(
    { agent: profile('shop'), message: 'abrem domingo?', attachments: [], history: [], split: false, ...changes },
    signal,
  )
}

describe('what is sent', () => {
  test('the model, the key, who the agent is, the passages, the history and the question', async () => {
    const agent: AgentProfile = profile('shop', {
      businessArea: 'SALES',
      behavior: 'Chame o cliente de você.',
      productDescription: 'Aviamentos.',
      language: 'es-ES',
      tone: 'ENTHUSIASTIC',
      useEmojis: true,
      responseModel: 'o3-mini',
    })
    const history = Array.from({ length: 30 }, (_, at) => ({
      role: at % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content: `fala ${at}`,
    }))
    await ask({ agent, history })
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      path: '/v1/chat/completions',
      authorization: `Bearer ${apiKey}`,
      body: { model: 'o3-mini' },
    })
    const [system, ...turns] = sent[0]?.body.messages ?? []
    expect(system?.role).toBe('system')
    for (const part of [
      'Você é Lia.',
      'Ponto & Linha',
      'comprar',
      'Chame o cliente de você.',
      'Aviamentos.',
      'espanhol',
      'entusiasmado',
      'Pode usar emojis',
      'diga que não sabe',
      'recuse os demais',
      'Domingo: não abrimos',
    ])
      expect(system?.content).toContain(part)
    expect(turns).toEqual([...history.slice(-20), { role: 'user', content: 'abrem domingo?' }])
  })

  test('no passage, no topic restriction, no emojis', async () => {
    await ask({ agent: profile('nobody', { restrictTopics: false }) })
    const system = sent[0]?.body.messages[0]?.content
    expect(system).toContain('Nenhum trecho dos treinamentos fala desta pergunta')
    expect(system).toContain('Não use emojis')
    expect(system).not.toContain('recuse os demais')
  })
})

describe('what comes back', () => {
  test('the answer with the passages it had', async () => {
    expect(await ask()).toEqual({
      ok: true,
      value: {
        messages: ['Domingo não abrimos.'],
        engine: 'model',
        sources: [
          expect.objectContaining({ trainingId: 'm', excerpt: expect.stringContaining('Domingo: não abrimos') }),
        ],
      },
    })
  })

  test('a long answer is split only when asked', async () => {
    const paragraphs = ['a', 'b', 'c'].map((letter) => letter.repeat(300))
    answer = (_, response) => json(response, 200, completion(paragraphs.join('\n\n')))
    expect(await ask({ split: true })).toMatchObject({ value: { messages: paragraphs } })
    expect(await ask()).toMatchObject({ value: { messages: [paragraphs.join('\n\n')] } })
  })

  test('an answer that the endpoint cut short says so', async () => {
    answer = (_, response) => json(response, 200, completion('Era uma vez', { finish_reason: 'length' }))
    expect(await ask()).toMatchObject({ value: { messages: ['Era uma vez…'] } })
  })
})

describe('failures are told in Portuguese, without the key', () => {
  const cases: [string, RequestListener, string, RegExp][] = [
    ['401', (_, response) => json(response, 401, { error: { message: `bad key ${apiKey}` } }), 'refused', /chave/],
    ['403', (_, response) => json(response, 403, {}), 'refused', /chave/],
    ['404', (_, response) => json(response, 404, {}), 'refused', /não existe/],
    ['429', (_, response) => json(response, 429, {}), 'unavailable', /limite de uso/],
    ['500', (_, response) => json(response, 500, {}), 'unavailable', /problemas/],
    ['not JSON', (_, response) => response.end('<html>'), 'unavailable', /não pôde ser lida/],
    ['no choices', (_, response) => json(response, 200, { choices: [] }), 'unavailable', /não pôde ser lida/],
    ['no text', (_, response) => json(response, 200, completion(null)), 'unavailable', /não pôde ser lida/],
    ['blank text', (_, response) => json(response, 200, completion('  \n')), 'unavailable', /não pôde ser lida/],
    [
      'filtered',
      (_, response) => json(response, 200, completion('x', { finish_reason: 'content_filter' })),
      'refused',
      /recusou/,
    ],
    ['slow', (_, response) => response.writeHead(200).write('{'), 'timeout', /demorou/],
    ['silent', () => {}, 'timeout', /demorou/],
    [
      'cut off',
      (_, response) => {
        response.writeHead(200, { 'content-length': '5000' }).write('{"choices"')
        setTimeout(() => response.destroy(), 20)
      },
      'unavailable',
      /Não foi possível falar/,
    ],
    ['redirect', (_, response) => response.writeHead(302, { location: '/elsewhere' }).end(), 'unavailable', /Não foi/],
    ['too large', (_, response) => response.end('x'.repeat(2_000_001)), 'unavailable', /grande demais/],
  ]
  test.each(cases)('%s', async (_, behaviour, kind, message) => {
    answer = behaviour
    const result = await ask({}, { timeoutMs: 400 })
    expect(result).toEqual({ ok: false, failure: { kind, message: expect.stringMatching(message) } })
    expect(log.lines.length).toBeGreaterThan(0)
    expect(`${JSON.stringify(result)}${log.lines.join()}`).not.toContain(apiKey)
  })

  test('nobody there', async () => {
    expect(await ask({}, { url: 'http://127.0.0.1:9/v1' })).toMatchObject({ failure: { kind: 'unavailable' } })
  })

  test('the caller gave up', async () => {
    answer = () => {}
    expect(await ask({}, { signal: AbortSignal.timeout(100) })).toMatchObject({
      failure: { kind: 'unavailable', message: 'A resposta foi cancelada.' },
    })
  })
})
