/** The panel that shows the passages an answer would be based on. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trainingLimits } from '../../contract/trainings.ts'
import { replacePassages } from '../../server/retrieval/passages.repository.ts'
import { createEngine } from '../../server/answering/create-engine.ts'
import { cutPassages } from '../../server/retrieval/passages.ts'
import { recordingLog, textOf } from './engine-fixture.ts'
import { bearer } from './calls.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent } from './valid-bodies.ts'

let server: TestServer
let owner: Account
let agentId: string

async function learn(id: string, type: 'TEXT' | 'WEBSITE', name: string, parts: { title: string; text: string }[]) {
  const now = new Date()
  await server.db
    .insertInto('trainings')
    .values({
      id,
      ownerId: owner.id,
      agentId,
      type,
      name,
      description: '',
      content: '',
      status: 'COMPLETED',
      failureReason: null,
      createdAt: now,
      updatedAt: now,
      queuedAt: now,
    })
    .execute()
  const passages = parts.flatMap(({ title, text }) => cutPassages(text, title))
  await replacePassages(server.db, { id, agentId }, passages)
  return passages.length
}

let searched = 0
beforeAll(async () => {
  server = await startServer()
  owner = await server.account()
  agentId = (await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)).id
  searched += await learn('pet', 'TEXT', 'Pet shop', [{ title: 'Pet shop', text: textOf('petshop.txt') }])
  searched += await learn('site', 'WEBSITE', 'Site da loja', [
    { title: 'Fidelidade', text: 'A cada dez compras você ganha um brinde surpresa no balcão.' },
    { title: 'Franquias', text: 'Nossas franquias custam a partir de R$ 90 mil.' },
  ])
})
afterAll(() => server.close())

const preview = (question: string) =>
  server.done('testRetrieval', { params: { agentId }, body: { question } }, owner.token)

describe('testRetrieval', () => {
  test('says what would be used, best first, and why', async () => {
    const before = await server.rowCounts()
    const { passages, searched: count } = await preview('Qual o TELEFONE de vocês?')
    expect(count).toBe(searched)
    expect(passages.length).toBeGreaterThan(0)
    expect(passages.length).toBeLessThanOrEqual(8)
    const [best] = passages
    expect(best).toMatchObject({ trainingId: 'pet', title: 'Pet shop', type: 'TEXT', isUsed: true, score: 1 })
    expect(best).toMatchObject({ words: ['TELEFONE'], missing: [], similarity: null })
    expect(best?.excerpt).toContain('(19) 3255-0177')
    expect(passages.map(({ score }) => score)).toEqual(passages.map(({ score }) => score).toSorted((a, b) => b - a))
    expect(passages.every(({ score }) => score > 0 && score <= 1)).toBe(true)
    expect(server.engine.questions).toEqual([])
    expect(await server.rowCounts()).toEqual(before)
  })

  test('a model gets all trainings while they are few, else the six best passages', async () => {
    const { id } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
    const add = async (training: string, length: number) => {
      const now = new Date()
      const row = { id: training, ownerId: owner.id, agentId: id, name: training, description: '', content: '' }
      await server.db
        .insertInto('trainings')
        .values({
          ...row,
          type: 'TEXT',
          status: 'COMPLETED',
          failureReason: null,
          createdAt: now,
          updatedAt: now,
          queuedAt: now,
        })
        .execute()
      const text = `O bolo ${training} custa R$ 40,00.\n\n${'Nada mais. '.repeat(length)}`
      await replacePassages(server.db, { id: training, agentId: id }, cutPassages(text, training))
    }
    const model = { baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'x', timeoutMs: 1 }
    const engine = createEngine({ db: server.db, log: recordingLog(), model })
    const used = async () => {
      const { passages } = await engine.preview({ id, name: 'Bia', companyName: 'Bolos' }, 'Quanto custa o bolo?')
      return passages.map(({ isUsed }) => isUsed)
    }
    for (const name of ['um', 'dois', 'tres', 'quatro', 'cinco', 'seis', 'sete', 'oito']) await add(name, 0)
    expect(await used()).toEqual(Array.from({ length: 8 }, () => true))
    await add('longo', 3_000)
    expect(await used()).toEqual([...Array.from({ length: 6 }, () => true), false, false])
  })

  test('names the words that no passage speaks of, and is not sure then', async () => {
    const { passages, confidence } = await preview('o brinde vem com helicóptero?')
    expect(confidence).not.toBe('sure')
    expect(passages[0]).toMatchObject({ trainingId: 'site', words: ['brinde'] })
    expect(passages[0]?.missing).toContain('helicóptero')
  })

  test('names the page of a website', async () => {
    const { passages } = await preview('quanto custa uma franquia?')
    expect(passages[0]).toMatchObject({ title: 'Site da loja', type: 'WEBSITE', sections: ['Franquias'], isUsed: true })
  })

  test('of the headings above a passage, those that all passages found have in common are not named', async () => {
    const text = `# Assinaturas

## Vinhos

A assinatura de vinhos é entregue no dia 5.

## Queijos

A assinatura de queijos é entregue no dia 20.`
    searched += await learn('subscriptions', 'TEXT', 'Clube', [{ title: 'Clube', text }])
    const { passages } = await preview('assinatura de queijos')
    expect(passages[0]).toMatchObject({ trainingId: 'subscriptions', sections: ['Queijos'] })
  })

  test('what is no question uses nothing', async () => {
    expect((await preview('bom dia!')).passages.filter(({ isUsed }) => isUsed)).toEqual([])
  })

  test('of an agent that has learned nothing, nothing was searched', async () => {
    const { id } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
    const asked = { params: { agentId: id }, body: { question: 'Abrem domingo?' } }
    expect(await server.done('testRetrieval', asked, owner.token)).toEqual({
      passages: [],
      searched: 0,
      confidence: 'none',
    })
  })

  test.each(['', '   ', 'x'.repeat(trainingLimits.question + 1)])('refuses the question %j', async (question) => {
    const asked = { params: { agentId }, body: { question } }
    expect(await server.call('testRetrieval', asked, owner.token)).toMatchObject({ ok: false, status: 400 })
  })

  test.each([
    '???',
    "'); drop table passages; --",
    '& | ! ( ) <-> :*',
    "\\ ' \\'",
    '😀',
    `${'palavra diferente '.repeat(55)}`,
  ])('survives the question %j', async (question) => {
    expect((await preview(question)).searched).toBe(searched)
    expect(server.defects).toEqual([])
  })

  test.each([{}, { question: 1 }, { question: 'a', extra: 1 }, [], 'x', null])('refuses %j', async (body) => {
    const response = await fetch(`${server.address}/api/trainings/agent/${agentId}/retrieval`, {
      method: 'POST',
      headers: { ...bearer(owner.token), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(400)
  })
})
