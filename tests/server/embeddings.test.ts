/** Passages ranked by embeddings together with words; a stand-in replaces the model's endpoint. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../server/db/open.ts'
import { createIndexCache } from '../../server/retrieval/index-cache.ts'
import { indexStoredPassages } from '../../server/retrieval/indexes.repository.ts'
import { cutPassages } from '../../server/retrieval/passages.ts'
import { replacePassages } from '../../server/retrieval/passages.repository.ts'
import { createEmbeddings } from '../../server/retrieval/embeddings.ts'
import { createRetriever } from '../../server/retrieval/retrieve.ts'
import { buildIndex } from '../../server/retrieval/term-index.ts'
import { storeVectors } from '../../server/retrieval/vectors.repository.ts'
import { embeddingModel, modelKey, type OpenaiStandIn, startOpenai } from '../stand-ins/openai.ts'
import { addAgent, addTraining, openOwnedDatabase, recordingLog } from './engine-fixture.ts'

let opened: OpenDatabase
let standIn: OpenaiStandIn
const log = recordingLog()

const rules = `Regras da casa

Animais de estimação podem entrar no salão, sempre na coleira.

Horários

Abrimos de terça a sexta, das 9h às 18h.

Garagem

O estacionamento fica nos fundos e cabe dez automóveis.`

beforeAll(async () => {
  opened = await openOwnedDatabase()
  standIn = await startOpenai()
})
afterAll(async () => {
  await standIn.close()
  await opened.close()
})
beforeEach(async () => {
  await opened.db.deleteFrom('agents').execute()
  await addAgent(opened.db, 'shop')
  await addTraining(opened.db, { id: 'rules', agentId: 'shop', name: 'Regras', content: rules })
  standIn.sent.length = 0
  log.lines.length = 0
})

const signal = new AbortController().signal
const embeddingsWith = ({ baseUrl = standIn.baseUrl, model = embeddingModel, timeoutMs = 20_000 } = {}) =>
  createEmbeddings({ db: opened.db, log, model, endpoint: { baseUrl, apiKey: modelKey, timeoutMs } })
const find = (question: string, embeddings = embeddingsWith()) =>
  createRetriever(opened.db, embeddings).find('shop', question)
const texts = () => standIn.sent.filter(({ kind }) => kind === 'embedding')
const stored = async () => {
  const { rows } = await sql<{ model: string; count: number }>`
    select model, count(*)::int as count from passage_vectors group by model order by model`.execute(opened.db)
  return Object.fromEntries(rows.map(({ model, count }) => [model, count]))
}
const passageCount = async () => (await opened.db.selectFrom('passages').select('ordinal').execute()).length

describe('placing passages', () => {
  test('each is sent once, under its headings, with the key and the model', async () => {
    const count = await passageCount()
    expect(await embeddingsWith().embedPending(signal)).toEqual({ ok: true, value: { embedded: count, isMore: false } })
    expect(texts()).toMatchObject([{ authorization: `Bearer ${modelKey}`, body: { model: embeddingModel } }])
    expect(JSON.stringify(texts())).toContain('Animais de estimação')
    expect(await stored()).toEqual({ [embeddingModel]: count })
    expect(await embeddingsWith().embedPending(signal)).toEqual({ ok: true, value: { embedded: 0, isMore: false } })
    expect(texts()).toHaveLength(1)
  })

  test('those of the newest training come first', async () => {
    await addTraining(opened.db, { id: 'wifi', agentId: 'shop', name: 'Wi-fi', content: 'A senha do wi-fi é sol.' })
    await embeddingsWith().embedPending(signal)
    expect(JSON.stringify(texts())).toMatch(/senha do wi-fi.*Animais de estimação/)
  })

  test('a passage that was replaced meanwhile gets no vector of its former text', async () => {
    await embeddingsWith().embedPending(signal)
    await sql`delete from passage_vectors`.execute(opened.db)
    const vector = [1, 0]
    await storeVectors(opened.db, 'old', [{ trainingId: 'rules', ordinal: 0, content: 'Outro texto.', vector }])
    expect(await stored()).toEqual({})
  })

  test('those of another model are made anew', async () => {
    await embeddingsWith().embedPending(signal)
    await embeddingsWith({ model: 'other' }).embedPending(signal)
    expect(await stored()).toEqual({ other: await passageCount() })
  })

  test('a replaced passage loses its place, and gets one when it is placed again', async () => {
    await embeddingsWith().embedPending(signal)
    const fresh = [{ heading: 'Regras', content: 'Aceitamos cartão.' }]
    await opened.db.transaction().execute((trx) => replacePassages(trx, { id: 'rules', agentId: 'shop' }, fresh))
    expect(await stored()).toEqual({})
    await embeddingsWith().embedPending(signal)
    expect(await stored()).toEqual({ [embeddingModel]: 1 })
  })

  test('a deleted training takes its places along', async () => {
    await embeddingsWith().embedPending(signal)
    await opened.db.deleteFrom('trainings').execute()
    expect(await stored()).toEqual({})
  })

  test.each(['500', '429', 'malformed', 'fewer', 'uneven', 'words', 'page', 'cut'])(
    'an endpoint that answers [[%s]] stores nothing and fails in words',
    async (keyword) => {
      await addTraining(opened.db, {
        id: 'bad',
        agentId: 'shop',
        name: 'Novo',
        content: `Aviso [[${keyword}]] do dia.`,
      })
      const placed = await embeddingsWith().embedPending(signal)
      expect(placed).toMatchObject({
        ok: false,
        failure: { message: expect.stringMatching(/serviço de embeddings/iu) },
      })
      expect(await stored()).toEqual({})
      expect(log.lines.join()).not.toContain(modelKey)
    },
  )

  test.each(['400', '413', '422'])(
    'a text that is refused with %s is left out, and keeps no other back',
    async (status) => {
      const content = `Aviso [[${status}]] do dia.`
      await addTraining(opened.db, { id: 'bad', agentId: 'shop', name: 'Novo', content })
      const count = await passageCount()
      const done = { ok: true, value: { embedded: count, isMore: false } }
      expect(await embeddingsWith().embedPending(signal)).toEqual(done)
      const [first] = await find('e o meu focinho, pode?')
      expect(first?.similarity).toBeGreaterThan(0.9)
      standIn.sent.length = 0
      expect(await embeddingsWith().embedPending(signal)).toEqual({ ...done, value: { embedded: 0, isMore: false } })
      expect(texts()).toEqual([])
      // Another model may take it.
      expect(await embeddingsWith({ model: 'other' }).embedPending(signal)).toEqual(done)
    },
  )

  test('an endpoint that refuses every text stores nothing, so that each is tried again', async () => {
    const placed = await embeddingsWith({ model: 'wrong [[400]]' }).embedPending(signal)
    expect(placed).toEqual({
      ok: false,
      failure: { kind: 'refused', message: 'O serviço de embeddings recusou o texto.' },
    })
    expect(await stored()).toEqual({})
  })
})

describe('finding', () => {
  const question = 'e o meu focinho, pode?'

  test('what says it in other words is found, but not sure enough to be quoted', async () => {
    expect(await createRetriever(opened.db).find('shop', question)).toEqual([])
    await embeddingsWith().embedPending(signal)
    const [first] = await find(question)
    expect(first).toMatchObject({ content: expect.stringContaining('Animais de estimação'), confidence: 'none' })
    expect(first?.similarity).toBeGreaterThan(0.9)
  })

  test('what is right by words stays first, and sure', async () => {
    await embeddingsWith().embedPending(signal)
    const [first] = await find('qual o horário que abre na terça?')
    expect(first).toMatchObject({ content: expect.stringContaining('das 9h às 18h'), confidence: 'sure' })
  })

  test.each([
    ['is not there', { baseUrl: 'http://127.0.0.1:9/v1' }, ''],
    ['refuses', {}, ' [[500]]'],
    ['never answers', { timeoutMs: 200 }, ' [[silent]]'],
  ])('where the endpoint %s, words alone decide', async (_, changes, keyword) => {
    await embeddingsWith().embedPending(signal)
    const [first] = await find(`abrem na terça?${keyword}`, embeddingsWith(changes))
    expect(first).toMatchObject({ content: expect.stringContaining('das 9h às 18h'), similarity: null })
    expect(log.lines).toContain(`model ${embeddingModel}: a question was answered by words alone `)
  })

  test('a database that is away for a moment is no missing extension: the next try is made', async () => {
    let isAway = true
    const db = new Proxy(opened.db, {
      get: (target, name): unknown => {
        if (isAway && name === 'getExecutor') throw new Error('away')
        // Bound, because a proxy has no private fields.
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const endpoint = { baseUrl: standIn.baseUrl, apiKey: modelKey, timeoutMs: 20_000 }
    const embeddings = createEmbeddings({ db, log, model: embeddingModel, endpoint })
    expect(await embeddings.neighbours('shop', question)).toBeUndefined()
    expect(log.lines).toEqual([expect.stringMatching(/^vectors could not be prepared.*away/u)])
    isAway = false
    await embeddings.embedPending(signal)
    expect((await embeddings.neighbours('shop', question))?.size).toBeGreaterThan(0)
  })

  test("another agent's and another model's places are not used", async () => {
    await embeddingsWith().embedPending(signal)
    await addAgent(opened.db, 'other')
    expect(await createRetriever(opened.db, embeddingsWith()).find('other', question)).toEqual([])
    expect(await find(question, embeddingsWith({ model: 'other' }))).toEqual([])
  })
})

test('vectors of other dimensions, from before the endpoint was changed, are left out', async () => {
  await embeddingsWith().embedPending(signal)
  await sql`
    update passage_vectors set embedding = '[1,0]'::halfvec, code = binary_quantize('[1,0]'::halfvec)
    where ordinal = 0`.execute(opened.db)
  const found = await find('posso levar meu cachorro?')
  expect(found.length).toBeGreaterThan(0)
  expect(found.find(({ ordinal }) => ordinal === 0)?.similarity ?? 0).toBe(0)
})

test('a passage under a new heading is stored with it, although its text is the same', async () => {
  const training = { id: 'rules', agentId: 'shop' }
  for (const heading of ['Regras › Horários', 'Regras › Funcionamento'])
    await replacePassages(opened.db, training, [{ heading, content: 'Abrimos às 9h.' }])
  expect(await opened.db.selectFrom('passages').select('heading').execute()).toEqual([
    { heading: 'Regras › Funcionamento' },
  ])
})

test('a message without any word to search for is found by its meaning alone', async () => {
  expect(await find('e o seu?')).toEqual([])
  await embeddingsWith().embedPending(signal)
  expect((await find('e o seu?')).length).toBeGreaterThan(0)
})

describe('the index of a training', () => {
  test('is not replaced by one that was made of the passages at the same time', async () => {
    expect(await indexStoredPassages(opened.db, 'shop', 'rules')).toBeUndefined()
  })

  test('stays in memory while it is used; the one used longest ago makes room', async () => {
    for (const id of ['b', 'c']) {
      await addAgent(opened.db, id)
      await addTraining(opened.db, { id: `rules-${id}`, agentId: id, name: 'Regras', content: rules })
    }
    const { terms, bodyLengths, headingLengths, starts, postings } = buildIndex(cutPassages(rules, 'Regras'))
    const arrays = [bodyLengths, headingLengths, starts, postings]
    const bytes = arrays.reduce((sum, { byteLength }) => sum + byteLength, terms.length * 40)
    const cache = createIndexCache(opened.db, 2 * bytes)
    for (const agentId of ['shop', 'b', 'shop', 'c']) await cache.load(agentId)
    // Indexes in memory do not show this change.
    await sql`update passage_indexes set terms = upper(terms)`.execute(opened.db)
    const isFresh = async (agentId: string) => (await cache.load(agentId))[0]?.index.terms.includes('ANIMAL') ?? false
    expect([await isFresh('shop'), await isFresh('c'), await isFresh('b')]).toEqual([false, false, true])
  })
})
