/**
 * Customers address the shop and its agent by name, introduce themselves and are polite: none of it is part of the
 * question.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../server/db/open.ts'
import { createEngine } from '../../server/answering/create-engine.ts'
import type { Engine, Question } from '../../server/answering/engine.ts'
import { addAgent, addTraining, openOwnedDatabase, profile, recordingLog, textOf } from './engine-fixture.ts'

let opened: OpenDatabase
let engine: Engine
beforeAll(async () => {
  opened = await openOwnedDatabase()
  engine = createEngine({ db: opened.db, log: recordingLog() })
  for (const shop of ['floricultura.txt', 'petshop.txt']) {
    await addAgent(opened.db, shop)
    await addTraining(opened.db, { id: shop, agentId: shop, name: 'Tudo sobre a loja', content: textOf(shop) })
  }
})
afterAll(() => opened.close())

async function answerTo(shop: string, message: string, companyName = 'Zimbro Verde', further: Partial<Question> = {}) {
  const agent = { ...profile(shop), name: 'Lia', companyName }
  const question = { agent, message, attachments: [], history: [], maySplit: false, ...further }
  const result = await engine.answer(question, new AbortController().signal)
  if (!result.ok) throw new Error(result.failure.message)
  return result.value
}
const quotedBy = async (...asked: Parameters<typeof answerTo>): Promise<string | undefined> =>
  (await answerTo(...asked)).sources[0]?.excerpt

test.each([
  ['[Figurinha]', 'Recebi a sua figurinha! Se precisar de algo, é só escrever.'],
  [
    'péssimo serviço, faz uma semana que ninguém responde!!',
    'Sinto muito por isso! Para que alguém da equipe cuide do seu caso, escreva “quero falar com uma pessoa”.',
  ],
  ['muito obrigada', 'Por nada! Se surgir outra dúvida, é só perguntar.'],
  ['ok, entendi', 'Combinado! Se surgir outra dúvida, é só perguntar.'],
  ['até logo', 'Até logo! Quando precisar, é só chamar.'],
  ['só um minuto', 'Sem pressa! Quando quiser, é só escrever.'],
  ['kkkk', 'Que bom! Se surgir outra dúvida, é só perguntar.'],
  ['desculpa a demora', 'Sem problema! Como posso ajudar?'],
  ['não ajudou', 'Desculpe! Pergunte com outras palavras, ou escreva “quero falar com uma pessoa”.'],
])('%s gets a courtesy instead of a search', async (message, courtesy) =>
  expect((await answerTo('petshop.txt', message)).messages).toEqual([courtesy]),
)

test.each([
  ['que horas vocês fecham hoje?', 'Amanhã, quinta-feira, abrimos das 9h às 19h.'],
  ['tá aberto agora?', 'Amanhã, quinta-feira, abrimos das 9h às 19h.'],
])('[AN-08] %s: what follows is computed as well', async (content, opening) => {
  const history = [{ role: 'user' as const, content }]
  const now = new Date('2026-11-25T15:00:00-03:00')
  const { messages } = await answerTo('floricultura.txt', 'e amanhã?', 'Zimbro Verde', { history, now })
  expect(messages).toEqual([opening])
})

test.each(['valeu!', 'quero falar com uma pessoa'])(
  '%s: what follows continues the question before it',
  async (between) => {
    const history = ['que horas vocês fecham hoje?', between].map((content) => ({ role: 'user' as const, content }))
    const now = new Date('2026-11-25T15:00:00-03:00')
    const { messages } = await answerTo('floricultura.txt', 'e amanhã?', 'Zimbro Verde', { history, now })
    expect(messages).toEqual(['Amanhã, quinta-feira, abrimos das 9h às 19h.'])
  },
)

test('a greeting begins anew: what follows does not continue the question before it', async () => {
  const contents = ['que horas vocês fecham hoje?', 'oi, bom dia']
  const history = contents.map((content) => ({ role: 'user' as const, content }))
  const { messages } = await answerTo('floricultura.txt', 'e amanhã?', 'Zimbro Verde', { history })
  expect(messages[0]).not.toMatch(/abrimos|abertos/)
})

test('until when something lasts that is not known is not told by the opening hours', async () => {
  const history = [{ role: 'user' as const, content: 'quando é a missa?' }]
  expect((await answerTo('floricultura.txt', 'até que horas?', 'Zimbro Verde')).confidence).toBe('sure')
  const { confidence } = await answerTo('floricultura.txt', 'até que horas?', 'Zimbro Verde', { history })
  expect(confidence).not.toBe('sure')
})

test('an unanswered question names the document that was sent before without a word', async () => {
  const files = [{ id: 'd', type: 'document' as const, name: 'contrato.pdf', text: 'Multa de 10%.' }]
  const history = [{ role: 'user' as const, content: '', files }]
  const { messages } = await answerTo('floricultura.txt', 'vocês têm piscina?', 'Zimbro Verde', { history })
  expect(messages[0]).toMatch(/^Não encontrei a resposta em “contrato.pdf”/)
})

test.each(['qual o preço do buquê?', 'que horas vocês fecham hoje?'])(
  '[AN-08] %s: a price asked after it is no opening',
  async (content) => {
    const history = [{ role: 'user' as const, content }]
    const { messages } = await answerTo('floricultura.txt', 'e quanto é amanhã?', 'Zimbro Verde', { history })
    expect(messages[0]).not.toMatch(/abrimos|abertos/)
  },
)

test.each(['Funcionamento', 'Horário', 'Atendimento'])(
  '[AN-08] hours that only “%s:” announces are computed',
  async (label) => {
    const content = `Consertamos violões.\n\n${label}: de terça a sexta das 10h às 19h. Segunda e domingo fechado.\nRua Augusta, 23.`
    await addAgent(opened.db, label)
    await addTraining(opened.db, { id: label, agentId: label, name: 'Oficina', content })
    const { messages } = await answerTo(label, 'vcs tao abertos agora?', 'Corda Viva', {
      now: new Date('2026-11-29T12:00:00-03:00'),
    })
    expect(messages).toEqual(['Agora são 12:00 de domingo; hoje não abrimos. Abrimos de novo terça-feira, às 10h.'])
  },
)

test('[AN-07] whoever asks for a robot or a person is told which it is', async () => {
  const { messages } = await answerTo('petshop.txt', 'vc é um robô?')
  expect(messages).toEqual([
    'Sou Lia, assistente virtual de Zimbro Verde, e não uma pessoa: respondo com o que me ensinaram. ' +
      'Se preferir uma pessoa, escreva “quero falar com uma pessoa”.',
  ])
})

test('an angry question is answered', async () => {
  expect((await answerTo('floricultura.txt', 'que absurdo, qual a taxa de entrega?')).messages[0]).toContain('R$ 15')
})

test('a horrible smell is no complaint where a bath is known', async () =>
  expect(await quotedBy('petshop.txt', 'meu cachorro tá com um cheiro horrível, quero dar banho')).toMatch(/banho/i))

test('a cry for help gets what can be asked', async () => {
  const { messages } = await answerTo('petshop.txt', 'me ajuda')
  expect(messages).toEqual((await answerTo('petshop.txt', 'o que você sabe?')).messages)
  expect(messages[0]).toContain('Pode me perguntar, por exemplo, sobre:')
})

test.each([
  ['Qual o horário da Zimbro Verde?', 'Qual o horário?'],
  ['a zimbro verde entrega em casa?', 'entrega em casa?'],
  ['Qual a taxa de entrega da Zimbro Verde?', 'Qual a taxa de entrega?'],
  ['Onde fica a Zimbro Verde?', 'Onde fica?'],
  ['qual o telefone da Zimbro', 'qual o telefone'],
  ['Oi Lia, vocês aceitam pix?', 'vocês aceitam pix?'],
])('%s is answered like %s', async (named, plain) => {
  for (const shop of ['floricultura.txt', 'petshop.txt']) {
    const answer = await quotedBy(shop, plain)
    expect(answer).toBeDefined()
    expect(await quotedBy(shop, named)).toBe(answer)
  }
})

test.each([
  ['boa noite moça, {} desde já agradeço', 'vocês aceitam pix?'],
  ['Preciso saber urgente {}', 'qual a taxa de entrega?'],
  ['É o seguinte: {}', 'vocês aceitam pix?'],
  ['Olá, meu nome é Carla e queria saber {}', 'qual o horário?'],
  ['Me chamo João. {} Agradeço a atenção!', 'onde fica?'],
])('%s adds nothing to %s', async (courtesy, question) => {
  for (const shop of ['floricultura.txt', 'petshop.txt']) {
    const answer = await quotedBy(shop, question)
    expect(answer).toBeDefined()
    expect(await quotedBy(shop, courtesy.replace('{}', question))).toBe(answer)
  }
})

test.each(['Quem é a Zimbro Verde?', 'a Zimbro Verde vende zebra?', 'Lia, tem zebra?'])(
  '%s is answered with nothing that was not asked',
  async (question) => expect(await quotedBy('floricultura.txt', question)).toBeUndefined(),
)

test('a word of the name that the shop speaks of still counts', async () => {
  expect(await quotedBy('floricultura.txt', 'quanto custa o buquê?', 'Buquê de Ouro')).toContain('Buquê com 6 rosas')
  expect(await quotedBy('floricultura.txt', 'quanto custa o lírio?', 'Lírio de Ouro')).toContain('Lírio branco')
})

test('the test of the retrieval shows the same', async () => {
  const names = { id: 'floricultura.txt', name: 'Lia', companyName: 'Zimbro Verde' }
  const used = async (question: string) =>
    (await engine.preview(names, question)).passages.filter(({ isUsed }) => isUsed).map(({ excerpt }) => excerpt)
  expect(await used('Lia, a Zimbro Verde aceita pix?')).toEqual(await used('aceita pix?'))
  expect(await used('aceita pix?')).toHaveLength(1)
})
