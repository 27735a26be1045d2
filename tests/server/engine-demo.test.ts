/** Messages of customers to the two demo businesses, answered without a model (AN-06, AN-07). */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comparable } from '../../bench/retrieval-evaluation.ts'
import { createEngine } from '../../server/answering/create-engine.ts'
import type { Engine } from '../../server/answering/engine.ts'
import type { OpenDatabase } from '../../server/db/open.ts'
import { examples } from '../../server/demo/content.ts'
import { addAgent, addTraining, openOwnedDatabase, profile, recordingLog } from './engine-fixture.ts'
import { type DemoMessage, demoMessages } from './texts/demo-messages.ts'

const demoText = (name: string) => readFileSync(new URL(`../../server/demo/${name}`, import.meta.url), 'utf8')
const trainings = [
  ['petShop', 'Serviços, horários e preços', 'pet-shop-services.txt'],
  ['petShop', 'Produtos, entregas e trocas', 'pet-shop-returns.txt'],
  ['bakery', 'Cardápio, encomendas e entregas', 'bakery-menu.txt'],
] as const

let opened: OpenDatabase
let engine: Engine
beforeAll(async () => {
  opened = await openOwnedDatabase()
  engine = createEngine({ db: opened.db, log: recordingLog() })
  for (const business of ['petShop', 'bakery']) await addAgent(opened.db, business)
  for (const [agentId, name, file] of trainings)
    await addTraining(opened.db, { id: file, agentId, name, content: demoText(file) })
})
afterAll(() => opened.close())

async function verdictOf(business: string, { message, evidence }: DemoMessage) {
  const question = { agent: profile(business), message, attachments: [], history: [], maySplit: false }
  const answered = await engine.answer(question, new AbortController().signal)
  if (!answered.ok) throw new Error(answered.failure.message)
  const { messages, confidence = 'none' } = answered.value
  const text = comparable(messages.join('\n'))
  const isShown = evidence.some((some) => text.includes(comparable(some)))
  if (evidence.length === 0) return confidence === 'none' ? 'honest' : `made up as ${confidence}`
  return isShown ? 'right' : confidence === 'none' ? 'unknown' : `wrong as ${confidence}`
}

// Raise the floors when retrieval improves, but never by looking at the misses of the held-out half.
test.each([
  ['tuned', 0, 9],
  ['held out', 1, 10],
])('the half %s', async (_, parity, least) => {
  const verdicts: string[] = []
  for (const [business, all] of Object.entries(demoMessages))
    for (const message of all.filter((_one, at) => at % 2 === parity)) verdicts.push(await verdictOf(business, message))
  const count = (verdict: string) => verdicts.filter((one) => one === verdict).length
  expect(count('right')).toBeGreaterThanOrEqual(least)
  expect(count('wrong as sure')).toBe(0)
  expect(count('honest')).toBe(verdicts.filter((one) => one === 'honest' || one.startsWith('made up')).length)
})

test.each([
  ['petShop', 'meu cachorro engoliu um chocolate', 'right'],
  ['bakery', 'meu cachorro engoliu um chocolate', 'honest'],
  ['petShop', 'quanto custa um banho pra um poodle?', 'right'],
  ['bakery', 'quero encomendar um bolo pra sábado', 'right'],
] as const)('%s, seen to be wrong: %s', async (business, message, verdict) => {
  const known = demoMessages[business].find((one) => one.message === message)
  expect(known && (await verdictOf(business, known))).toBe(verdict)
})

test('the name of the business in a question quotes neither its title nor who it is', async () => {
  const agent = { ...profile('petShop'), name: 'Lia, do Amigo Fiel', companyName: 'Pet shop Amigo Fiel' }
  const asked = { agent, message: 'Oi, o Amigo Fiel troca peças?', attachments: [], history: [], maySplit: false }
  const answered = await engine.answer(asked, new AbortController().signal)
  if (!answered.ok) throw new Error(answered.failure.message)
  const quoted = answered.value.sources.map(({ excerpt }) => excerpt)
  expect(quoted[0]).toContain('Produtos sem uso e na embalagem original podem ser trocados em até 7 dias')
  expect(quoted.join(' ')).not.toContain('Amigo Fiel')
})

test('the greetings of the examples are whole sentences', () => {
  const greetings = Object.values(examples).map(({ agent }) => agent.initialChatMessage)
  expect(greetings.filter((greeting) => /\.\.\.|…/u.test(greeting))).toEqual([])
})
