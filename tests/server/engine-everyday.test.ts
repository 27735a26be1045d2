/** Everyday questions to three invented shops, answered without a model. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../server/db/open.ts'
import { createEngine } from '../../server/answering/create-engine.ts'
import type { Answer, Engine } from '../../server/answering/engine.ts'
import { addAgent, addTraining, openOwnedDatabase, profile, recordingLog, textOf } from './engine-fixture.ts'
import { type ShopQuestions, heldOut, type Shop, tuned } from './texts/everyday-questions.ts'

const shops = ['floricultura.txt', 'bicicletaria.md', 'petshop.txt'] as const satisfies Shop[]

let opened: OpenDatabase
let engine: Engine

beforeAll(async () => {
  opened = await openOwnedDatabase()
  engine = createEngine({ db: opened.db, log: recordingLog() })
  for (const shop of shops) {
    await addAgent(opened.db, shop)
    await addTraining(opened.db, { id: shop, agentId: shop, name: 'Tudo sobre a loja', content: textOf(shop) })
  }
})
afterAll(() => opened.close())

async function ask(agentId: string, message: string): Promise<Answer> {
  const question = { agent: profile(agentId), message, attachments: [], history: [], maySplit: false }
  const result = await engine.answer(question, new AbortController().signal)
  if (!result.ok) throw new Error(result.failure.message)
  return result.value
}

async function missedOf(half: ShopQuestions): Promise<string[]> {
  const missed: string[] = []
  for (const shop of shops)
    for (const { question, quoted } of half[shop].answered)
      if (!(await ask(shop, question)).sources.some(({ excerpt }) => excerpt.includes(quoted))) missed.push(question)
  return missed
}

describe('thirty questions each', () => {
  test('nine in ten of those that retrieval was tuned on are quoted', async () => {
    const missed = await missedOf(tuned)
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(3)
  })

  // Raise it when retrieval improves, but never by looking at the misses of this half.
  test('three in four of those that it was not tuned on are', async () => {
    expect((await missedOf(heldOut)).length).toBeLessThanOrEqual(7)
  })

  test.each(shops.flatMap((shop) => [tuned, heldOut].flatMap((half) => half[shop].unanswered.map((q) => [shop, q]))))(
    '%s does not tell: %s',
    async (shop, question) => expect((await ask(shop, question)).confidence).not.toBe('sure'),
  )
})

describe('an answer', () => {
  test('is a whole short paragraph, and opens as people speak', async () => {
    const { messages, sources } = await ask('floricultura.txt', 'qual a taxa de entrega?')
    const paragraph = textOf('floricultura.txt')
      .split('\n')
      .find((line) => line.startsWith('Levamos até'))
    expect(messages).toEqual([`Encontrei isto em “Entrega”:\n«${sources[0]?.excerpt}»`])
    expect(paragraph).toContain(sources[0]?.excerpt)
    for (const fee of ['R$ 15', 'R$ 25', 'R$ 40', 'R$ 250']) expect(sources[0]?.excerpt).toContain(fee)
  })

  test('reads rows of a table aloud', async () => {
    const { messages } = await ask('bicicletaria.md', 'quanto custa a revisão completa?')
    expect(messages).toEqual(['Encontrei isto em “Oficina”:\n«Revisão completa: R$ 210, 3 dias»'])
  })

  test('to a question for the telephone holds one, or is none', async () => {
    expect((await ask('petshop.txt', 'qual o telefone?')).messages[0]).toContain('(19) 3255-0177')
    expect((await ask('floricultura.txt', 'qual o e-mail de vocês?')).sources).toEqual([])
  })

  test('to a question for the address holds a street', async () => {
    expect((await ask('floricultura.txt', 'qual o endereço?')).messages[0]).toContain('Rua das Palmeiras, 77')
  })
})

describe('[AN-08] the opening hours', () => {
  const hours = 'Abrimos de segunda a sábado das 6h às 20h e aos domingos das 7h às 13h.'
  const jobs = 'Currículos são recebidos às segundas-feiras, das 14h às 16h, no balcão.'
  const delivery = 'Pedidos até as 16h saem no mesmo dia.'
  beforeAll(async () => {
    const texts = { site: hours, manual: `# Manual\n\n## Trabalhe conosco\n\n${jobs}`, entrega: delivery }
    await addAgent(opened.db, 'padaria')
    for (const [id, content] of Object.entries(texts))
      await addTraining(opened.db, { id, agentId: 'padaria', name: id, content })
  })

  test.each([
    'Que horas vocês abrem?',
    'horario',
    'que horas fecha',
    'até que horas fica aberto?',
    'até que horas ficam?',
  ])('%s is answered with them, not with the hours of something else', async (question) => {
    const { confidence, sources } = await ask('padaria', question)
    expect([confidence, sources.map(({ excerpt }) => excerpt)]).toEqual(['sure', [hours]])
  })

  test('those of something else are still found', async () => {
    expect((await ask('padaria', 'em que horário recebem currículos?')).sources[0]?.excerpt).toBe(jobs)
  })

  test('that are told in two ways are not told for sure', async () => {
    await addAgent(opened.db, 'duas')
    for (const [id, content] of [
      ['centro', 'A loja abre de segunda a sexta das 8h às 18h.'],
      ['praia', 'A loja abre de segunda a sexta das 10h às 22h e aos sábados das 10h às 14h.'],
    ] as const)
      await addTraining(opened.db, { id, agentId: 'duas', name: id, content })
    expect((await ask('duas', 'que horas fecha')).confidence).not.toBe('sure')
  })
})
