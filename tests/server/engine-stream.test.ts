/** A model that streams: forwarded word by word, stopped, interrupted, and an endpoint without streaming. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Question } from '../../server/answering/engine.ts'
import type { ModelEndpoint } from '../../server/platform/model/endpoint.ts'
import { profile } from './engine-fixture.ts'
import { type ModelFixture, openModelFixture } from './model-fixture.ts'

let model: ModelFixture
beforeAll(async () => {
  model = await openModelFixture()
})
afterAll(() => model.close())
beforeEach(() => model.forget())

function listen() {
  const stopping = new AbortController()
  const deltas: string[] = []
  return {
    deltas,
    text: () => deltas.join(''),
    stop: () => stopping.abort(),
    streaming: { onDelta: (text: string) => void deltas.push(text), stop: stopping.signal },
  }
}

const ask = (question: Partial<Question>, heard: ReturnType<typeof listen>, endpoint: Partial<ModelEndpoint> = {}) =>
  model.ask(question, { streaming: heard.streaming, endpoint })

describe('words as they come', () => {
  test('one by one, and the answer in the end', async () => {
    const heard = listen()
    const result = await ask({ message: '[[say:Sim, abrimos às nove.]]' }, heard)
    expect(heard.deltas).toEqual(['Sim,', ' abrimos', ' às', ' nove.'])
    expect(result).toMatchObject({ ok: true, value: { messages: ['Sim, abrimos às nove.'], engine: 'model' } })
    expect(model.chats()[0]?.body.stream).toBe(true)
  })

  test('a long one is split only at the end', async () => {
    const heard = listen()
    const paragraphs = ['a', 'b', 'c'].map((letter) => letter.repeat(300))
    const result = await ask({ message: `[[say:${paragraphs.join('\n\n')}]]`, maySplit: true }, heard)
    expect(result).toMatchObject({ value: { messages: paragraphs } })
    expect(heard.text()).toBe(paragraphs.join('\n\n'))
  })

  test('what has to be said about a file comes first', async () => {
    const heard = listen()
    const file = { type: 'document', name: 'a.pdf', mime: 'application/pdf', content: null, problem: 'Vazio.' } as const
    const result = await ask({ message: '[[say:Olá você]]', attachments: [file] }, heard)
    expect(heard.text()).toBe('Não consegui ler “a.pdf”. Vazio.\n\nOlá você')
    expect(result).toMatchObject({ value: { messages: [heard.text()] } })
  })

  test.each([
    ['whole', 'the endpoint answers with JSON all the same', 1],
    ['unstreamed', 'the endpoint refuses streams', 2],
  ])('%s: %s', async (keyword, _, calls) => {
    const heard = listen()
    const result = await ask({ message: `[[${keyword}:Tudo de uma vez.]]` }, heard)
    expect(result).toMatchObject({ ok: true, value: { messages: ['Tudo de uma vez.'] } })
    expect(heard.deltas).toEqual([])
    expect(model.chats()).toHaveLength(calls)
    for (const { body } of model.chats()) expect(body).toMatchObject({ temperature: 0.3, max_tokens: 1_000 })
  })

  test('silence is what times out, not a long answer', async () => {
    const heard = listen()
    const message = '[[slowly:um dois três quatro cinco seis]]'
    expect(await ask({ message }, heard, { timeoutMs: 600 })).toMatchObject({
      value: { messages: ['um dois três quatro cinco seis'] },
    })
  })
})

describe('broken off', () => {
  test.each([
    ['[[break:Era uma vez]]', 'unavailable', /parou no meio/],
    ['[[spoil:Era uma vez]]', 'unavailable', /parou no meio/],
    ['[[hang:Era uma vez]]', 'timeout', /parou no meio/],
    ['[[spoil:]]', 'unavailable', /não pôde ser lida/],
    ['[[hang:]]', 'timeout', /demorou demais/],
    ['[[filtered]]', 'refused', /recusou a pergunta/],
    ['[[refusal]]', 'refused', /recusou a pergunta/],
    ['[[blank]]', 'unavailable', /não pôde ser lida/],
    ['[[400]]', 'refused', /recusou a pergunta/],
    ['[[500]]', 'unavailable', /está com problemas/],
  ])('%s', async (message, kind, words) => {
    const result = await ask({ message }, listen(), { timeoutMs: 300 })
    expect(result).toEqual({ ok: false, failure: { kind, message: expect.stringMatching(words) } })
    expect(model.chats()).toHaveLength(1)
  })

  test('an answer that the endpoint cut short says so', async () => {
    expect(await ask({ message: '[[length]]' }, listen())).toMatchObject({ value: { messages: ['Era uma vez…'] } })
  })
})

describe('stopped', () => {
  test('what has come is the answer', async () => {
    const heard = listen()
    const asked = ask({ message: 'abrem domingo? [[hang:Não abrimos aos]]' }, heard)
    await expect.poll(heard.text).toBe('Não abrimos aos')
    heard.stop()
    expect(await asked).toMatchObject({
      value: { messages: ['Não abrimos aos'], isStopped: true, sources: [] },
    })
  })

  test('no person is called, because the customer does not want this answer', async () => {
    const heard = listen()
    const message = 'quero falar com um atendente [[hang:Claro, vou]]'
    const asked = ask({ agent: profile('shop', { humanTransfer: true }), message }, heard)
    await expect.poll(heard.text).toBe('Claro, vou')
    heard.stop()
    const result = await asked
    expect(result).toMatchObject({ value: { messages: ['Claro, vou'], isStopped: true } })
    expect(result.ok && result.value.isHandedOver).toBeUndefined()
  })

  test('before the first word there is no answer', async () => {
    const heard = listen()
    const asked = ask({ message: '[[silent]]' }, heard)
    await expect.poll(() => model.chats().length).toBe(1)
    heard.stop()
    expect(await asked).toMatchObject({ value: { messages: [''], isStopped: true } })
  })
})
