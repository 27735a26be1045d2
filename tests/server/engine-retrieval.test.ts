import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrations } from '../../server/db/migrations/list.ts'
import type { OpenDatabase } from '../../server/db/open.ts'
import { readIndexes, storeIndex } from '../../server/retrieval/indexes.repository.ts'
import { replacePassages } from '../../server/retrieval/passages.repository.ts'
import { createIndexBuilder } from '../../server/retrieval/term-index.ts'
import { createEngine } from '../../server/answering/create-engine.ts'
import type { AgentProfile, Answer, Engine, HistoryMessage } from '../../server/answering/engine.ts'
import { cutPassages } from '../../server/retrieval/passages.ts'
import { untrainedAnswer } from '../../server/answering/answer-texts.ts'
import { addAgent, addTraining, openOwnedDatabase, recordingLog, textOf } from './engine-fixture.ts'
import { moreAnswered, moreUnanswered } from './texts/armarinho-more-questions.ts'
import { answered, unanswered } from './texts/armarinho-questions.ts'
import { clinicAnswered, clinicUnanswered } from './texts/clinica-questions.ts'

let opened: OpenDatabase
let engine: Engine
let shop: AgentProfile
let clinic: AgentProfile
let untrained: AgentProfile

beforeAll(async () => {
  opened = await openOwnedDatabase()
  const { db } = opened
  engine = createEngine({ db, log: recordingLog() })
  shop = await addAgent(db, 'shop')
  clinic = await addAgent(db, 'clinic')
  untrained = await addAgent(db, 'untrained')
  await addTraining(db, { id: 'manual', agentId: 'shop', name: 'Manual da loja', content: textOf('armarinho.txt') })
  await addTraining(db, { id: 'vet', agentId: 'clinic', name: 'Clínica', content: textOf('clinica.md') })
})
afterAll(() => opened.close())

async function ask(
  agent: AgentProfile,
  message: string,
  history: HistoryMessage[] = [],
  maySplit = false,
): Promise<Answer> {
  const result = await engine.answer(
    { agent, message, attachments: [], history, maySplit },
    new AbortController().signal,
  )
  if (!result.ok) throw new Error(result.failure.message)
  return result.value
}
const demoText = (name: string) => readFileSync(new URL(`../../server/demo/${name}`, import.meta.url), 'utf8')
const textOfAnswer = async (agent: AgentProfile, message: string) => (await ask(agent, message)).messages.join('\n')

describe('the shop', () => {
  test('its text is long enough to be lost in, and tells each answer once', () => {
    const text = textOf('armarinho.txt')
    expect(text.split(/\s+/u).length).toBeGreaterThanOrEqual(1_500)
    for (const { quoted } of [...answered, ...moreAnswered]) expect(text.split(quoted), quoted).toHaveLength(2)
  })

  test.each(answered)('$question', async ({ question, quoted }) => {
    const answer = await ask(shop, question)
    expect(answer.messages.join('\n')).toContain(quoted)
    expect(answer.engine).toBe('retrieval')
    expect(answer.sources[0]).toMatchObject({ trainingId: 'manual', title: 'Manual da loja' })
    expect(answer.sources.map(({ excerpt }) => excerpt).join('\n')).toContain(quoted)
  })

  test.each(unanswered)('does not know: %s', async (question) => {
    const answer = await ask(shop, question)
    expect(answer.messages[0]).toMatch(/^(?:Não sei responder a isso com o que aprendi até agora\.|Talvez isto ajude)/)
    expect(answer.confidence).not.toBe('sure')
  })

  test.each(['Quero falar com uma pessoa', 'falar com alguem', 'tem atendimento humano?'])(
    'leads to a person: %s',
    async (message) => expect(await textOfAnswer(shop, message)).toContain('(31) 98555-0148'),
  )

  test('quotes a phone of the business itself, never the one of an emergency elsewhere', async () => {
    const petShop = await addAgent(opened.db, 'pet-shop')
    const add = (id: string, file: string) =>
      addTraining(opened.db, { id, agentId: 'pet-shop', name: id, content: demoText(file) })
    await add('returns', 'pet-shop-returns.txt')
    for (const wish of ['quero falar com uma pessoa', 'quero falar com um atendente por favor'])
      expect(await ask(petShop, wish)).toMatchObject({ sources: [], isHandedOver: true })
    await add('services', 'pet-shop-services.txt')
    const answer = await ask(petShop, 'quero falar com um atendente por favor')
    expect(answer.messages[0]).toContain('(11) 5555-0148')
    expect(answer.messages[0]).not.toContain('(11) 5555-0190')
  })

  test('of a passage that names others too, quotes the line of the business alone', async () => {
    const bakery = await addAgent(opened.db, 'bakery')
    const content =
      'Telefone da loja: (11) 4444-0001\nTelefone do fornecedor de farinha: (11) 4444-0002\nWhatsApp: (11) 4444-0003'
    await addTraining(opened.db, { id: 'phones', agentId: 'bakery', name: 'Contatos', content })
    const { messages } = await ask(bakery, 'quero falar com uma pessoa')
    expect(messages[0]).toContain('(11) 4444-0001')
    expect(messages[0]).not.toContain('(11) 4444-0002')
    // It may be the supplier's.
    expect(messages[0]).not.toContain('(11) 4444-0003')
  })

  test('of a passage about more than contact, quotes the sentence with the contact alone', async () => {
    const workshop = await addAgent(opened.db, 'workshop')
    const content = 'Guarde a nota fiscal. Traga a peça em até 30 dias. Em caso de dúvida, ligue para (11) 4444-0003.'
    await addTraining(opened.db, { id: 'exchange', agentId: 'workshop', name: 'Trocas', content })
    const { messages } = await ask(workshop, 'quero falar com uma pessoa')
    expect(messages[0]).toContain('«Em caso de dúvida, ligue para (11) 4444-0003.»')
  })

  test('a link at the end of a quotation stays apart from its closing mark, which phones would take for a part of it', async () => {
    const link = 'https://padaria.example/cardapio'
    const bakery = await addAgent(opened.db, 'linked')
    for (const [id, name, content] of [
      ['menu', 'Cardápio', `O cardápio de bolos está em ${link}`],
      ['hours', 'Horários', 'Abrimos aos sábados das 9h às 13h'],
    ] as const)
      await addTraining(opened.db, { id, agentId: 'linked', name, content })
    const said = async (question: string) => (await ask(bakery, question)).messages.join()
    expect(await said('Onde está o cardápio de bolos?')).toContain(`«O cardápio de bolos está em ${link} »`)
    expect(await said('Vocês abrem aos sábados?')).toContain('das 9h às 13h»')
  })

  test('says so when no training tells how to reach a person', async () => {
    expect(await ask(untrained, 'quero falar com um atendente')).toEqual({
      messages: [
        'Certo, vou chamar uma pessoa da equipe para continuar esta conversa. Alguém responde por aqui assim que puder.',
      ],
      sources: [],
      isHandedOver: true,
      engine: 'retrieval',
    })
  })

  test('quotes word for word, but for the marks of a list', async () => {
    const text = textOf('armarinho.txt').replaceAll(/^- /gmu, '').replaceAll(/\s+/gu, ' ')
    for (const { question } of [...answered, ...moreAnswered])
      for (const { excerpt } of (await ask(shop, question)).sources)
        expect(text).toContain(excerpt.replaceAll(/\s+/gu, ' '))
  })
})

/** Rates on questions that retrieval was not tuned on individually; a change that lowers them must be justified. */
describe('further questions', () => {
  const hits = async (agent: AgentProfile, questions: typeof answered) => {
    const missed: string[] = []
    for (const { question, quoted } of questions)
      if (!(await textOfAnswer(agent, question)).includes(quoted)) missed.push(question)
    return { missed, share: 1 - missed.length / questions.length }
  }
  const confidences = async (agent: AgentProfile, questions: string[]) =>
    Promise.all(questions.map(async (question) => (await ask(agent, question)).confidence))

  test('at least nine in ten on the shop', async () => {
    const { missed, share } = await hits(shop, moreAnswered)
    expect(share, missed.join('\n')).toBeGreaterThanOrEqual(0.9)
  })

  test('at least three in four on another trade', async () => {
    const { missed, share } = await hits(clinic, clinicAnswered)
    expect(share, missed.join('\n')).toBeGreaterThanOrEqual(0.75)
  })

  test('nothing is made up: what nothing tells is not answered as sure, and rarely at all', async () => {
    const found = [...(await confidences(shop, moreUnanswered)), ...(await confidences(clinic, clinicUnanswered))]
    expect(found).not.toContain('sure')
    expect(found.filter((one) => one === 'likely').length).toBeLessThanOrEqual(found.length / 4)
  })
})

describe('conversation', () => {
  test('what is said of one variant is no sure answer about another', async () => {
    const bakery = await addAgent(opened.db, 'cakes')
    const content = '- Bolo de cenoura inteiro: R$ 45,00.\n- Pão francês: R$ 1,00.'
    await addTraining(opened.db, { id: 'cakes', agentId: 'cakes', name: 'Bolos', content })
    const confidence = async (message: string) => (await ask(bakery, message)).confidence
    expect(await confidence('quanto custa o bolo de cenoura inteiro?')).toBe('sure')
    expect(await confidence('quanto custa o bolo de cenoura pequeno?')).toBe('likely')
    expect(await confidence('quanto custa o bolo de cenoura fofinho?')).toBe('sure')
  })

  test("'em até 24 horas' is no time of day", async () => {
    const kiosk = await addAgent(opened.db, 'kiosk')
    const [hours, delivery] = ['Atendemos das 8h às 18h.', 'Respondemos e-mails em até 24 horas.']
    await addTraining(opened.db, { id: 'kiosk-1', agentId: 'kiosk', name: 'Horário', content: hours })
    await addTraining(opened.db, { id: 'kiosk-2', agentId: 'kiosk', name: 'Entregas', content: delivery })
    const answer = await textOfAnswer(kiosk, 'que horas fecha?')
    expect(answer).toContain('18h')
    expect(answer).not.toContain('24 horas')
  })

  test.each(['Bom dia!', 'sou o João', 'Meu nome é Ana', 'Bom dia, eu me chamo Ana'])(
    '%s: a greeting is answered with who it is and what it has learned',
    async (message) => {
      const text = await textOfAnswer(shop, message)
      expect(text).toContain('Sou Lia e atendo os clientes de Ponto & Linha')
      expect(text).toContain('Manual da loja')
    },
  )

  test('a greeting that the initial message has just answered is not answered by another one', async () => {
    const question = { agent: shop, message: 'oi', attachments: [], history: [], maySplit: false, greeting: 'Olá!' }
    expect(await engine.answer(question, new AbortController().signal)).toMatchObject({
      value: { messages: ['Posso falar sobre Manual da loja.'] },
    })
  })

  test.each(['Ver capacidades', 'O que você sabe fazer?', 'Como você pode ajudar?'])('%s', async (message) => {
    const text = await textOfAnswer({ ...shop, productDescription: 'Aviamentos e cursos.' }, message)
    for (const part of ['Aviamentos e cursos.', 'Manual da loja', '- Quem somos', '- Formas de pagamento'])
      expect(text).toContain(part)
  })

  test('a question that begins with a greeting is a question', async () => {
    expect(await textOfAnswer(shop, 'Bom dia! Vocês abrem domingo?')).toContain('Domingo: não abrimos')
  })

  test("'e no sábado?' goes on with the question before", async () => {
    const history: HistoryMessage[] = [
      { role: 'user', content: 'qual o horário da loja?' },
      { role: 'assistant', content: 'Segunda a sexta…' },
    ]
    const alone = await ask(shop, 'e no sábado?', history)
    expect(alone.messages.join('\n')).toContain('Sábado: das 9h às 13h')
  })

  test('what it does not know comes with a hint of what it knows', async () => {
    expect(await ask(shop, 'vocês vendem pneus?')).toEqual({
      messages: [
        'Não sei responder a isso com o que aprendi até agora. Tente perguntar com outras palavras, ou sobre um destes assuntos: Armarinho ponto & linha — manual da loja, Quem somos, Horários e Como falar com a gente.',
      ],
      sources: [],
      engine: 'retrieval',
      confidence: 'none',
    })
  })

  test('without a completed training it says so', async () => {
    expect(await textOfAnswer(untrained, 'quanto custa?')).toBe(untrainedAnswer)
    expect(await textOfAnswer(untrained, 'oi')).toContain(untrainedAnswer)
    const greeted = { agent: untrained, message: 'oi', attachments: [], history: [], maySplit: false }
    expect(await engine.answer({ ...greeted, channel: 'whatsapp' }, new AbortController().signal)).toMatchObject({
      value: { messages: ['Olá! Sou Lia e atendo os clientes de Ponto & Linha. Como posso ajudar?'] },
    })
  })

  test.each(['???', "'); drop table passages; --", '& | ! ( ) <-> :*', '\\', 'a'.repeat(8_000), '😀😀😀'])(
    'survives %j',
    async (message) => {
      expect((await ask(shop, message)).messages[0]).not.toBe('')
    },
  )
})

describe('a question inside a training', () => {
  const asked = async (id: string, name: string, content: string, message: string) => {
    const agent = await addAgent(opened.db, id)
    await addTraining(opened.db, { id, agentId: id, name, content })
    return ask(agent, message)
  }

  test('that is its title is not quoted, though it was stored as its first line', async () => {
    const answer = 'Sim! O wifi é grátis, a senha é pao123.'
    const { messages, confidence } = await asked('taught', 'tem wifi?', `tem wifi?\n${answer}`, 'tem wifi?')
    expect([messages.join(), confidence]).toEqual([expect.stringContaining(`«${answer}»`), 'sure'])
  })

  test('is quoted with the answer below it, which ends at the next question', async () => {
    const content = 'tem wifi?\nGrátis, senha no balcão.\naceitam cachorro?\nFicam na varanda.'
    const { messages } = await asked('lines', 'Dúvidas', content, 'tem wifi?')
    expect(messages.join()).toContain('«tem wifi?\nGrátis, senha no balcão.»')
  })

  test('is not quoted where nothing answers it', async () => {
    for (const [id, content] of [
      ['bare', 'tem wifi?'],
      ['ending', 'Abrimos às 9h.\ntem wifi?'],
    ] as const)
      expect(await asked(id, 'Dúvidas', content, 'tem wifi?')).toMatchObject({ sources: [], confidence: 'none' })
  })
})

describe('the source of an answer', () => {
  test('of a website is named after the page, too', async () => {
    const { db } = opened
    await addAgent(db, 'site')
    await addTraining(db, { id: 'pages', agentId: 'site', name: 'Site da loja', content: '' })
    await db.updateTable('trainings').set({ type: 'WEBSITE' }).where('id', '=', 'pages').execute()
    const passages = [
      ...cutPassages('O frete para o interior custa R$ 32,00.', 'Entregas'),
      ...cutPassages('Aceitamos trocas em até sete dias.', 'Trocas'),
    ]
    await replacePassages(db, { id: 'pages', agentId: 'site' }, passages)
    const { sources } = await ask({ ...shop, id: 'site' }, 'quanto custa o frete?')
    expect(sources).toMatchObject([{ trainingId: 'pages', title: 'Site da loja – Entregas' }])
  })
})

describe('what counts as learned', () => {
  test("other agents' trainings are never quoted", async () => {
    expect((await ask(clinic, 'qual o valor do botao de madreperola')).sources).toEqual([])
  })

  test('only completed trainings are, and a replaced passage is gone', async () => {
    const { db } = opened
    await addAgent(db, 'changing')
    const agent = { ...shop, id: 'changing' }
    await addTraining(db, { id: 'old', agentId: 'changing', name: 'Frete', content: 'O frete custa R$ 10,00.' })
    expect(await textOfAnswer(agent, 'quanto custa o frete?')).toContain('R$ 10,00')

    const fresh = [{ heading: 'Frete', content: 'O frete custa R$ 12,00.' }]
    await db.transaction().execute((trx) => replacePassages(trx, { id: 'old', agentId: 'changing' }, fresh))
    const text = await textOfAnswer(agent, 'quanto custa o frete?')
    expect(text).toContain('R$ 12,00')
    expect(text).not.toContain('R$ 10,00')

    await db.updateTable('trainings').set({ status: 'PENDING' }).where('id', '=', 'old').execute()
    expect(await textOfAnswer(agent, 'quanto custa o frete?')).toBe(untrainedAnswer)

    await db.deleteFrom('trainings').where('id', '=', 'old').execute()
    expect(await db.selectFrom('passages').selectAll().where('trainingId', '=', 'old').execute()).toEqual([])
  })

  test('what was learned before there were indexes is found, and indexed then', async () => {
    const own = await openOwnedDatabase()
    try {
      const old = await addAgent(own.db, 'old')
      await addTraining(own.db, { id: 'fees', agentId: 'old', name: 'Frete', content: 'O frete custa R$ 10,00.' })
      const { up, down } = migrations['0010-retrieval-index'] ?? {}
      await down?.(own.db)
      await up?.(own.db)
      const answering = createEngine({ db: own.db, log: recordingLog() })
      const question = { agent: old, message: 'quanto custa o frete?', attachments: [], history: [], maySplit: false }
      expect(await answering.answer(question, new AbortController().signal)).toMatchObject({
        value: { messages: [expect.stringContaining('R$ 10,00')] },
      })
      const stored = await own.db.selectFrom('passageIndexes').select('trainingId').execute()
      expect(stored).toEqual([{ trainingId: 'fees' }])
    } finally {
      await own.close()
    }
  })

  test('a stored index is read as it was built', async () => {
    const { db } = opened
    await addAgent(db, 'indexed')
    const passages = cutPassages(
      '# Entrega\n\nO frete custa R$ 10,00.\n\n# Trocas\n\nEm sete dias, com a nota.',
      'Loja',
    )
    const builder = createIndexBuilder()
    for (const passage of passages) builder.add(passage)
    const index = builder.build()
    await addTraining(db, { id: 'rules', agentId: 'indexed', name: 'Loja', content: '' })
    const id = (await storeIndex(db, { id: 'rules', agentId: 'indexed' }, index)) ?? ''
    expect((await readIndexes(db, [id])).get(id)).toEqual(index)
  })

  test('an index of an earlier version is built anew', async () => {
    const { db } = opened
    const agent = await addAgent(db, 'outdated')
    await addTraining(db, { id: 'stale', agentId: 'outdated', name: 'Frete', content: 'O frete custa R$ 10,00.' })
    await db.updateTable('passageIndexes').set({ version: 2, terms: '' }).where('trainingId', '=', 'stale').execute()
    expect(await textOfAnswer(agent, 'quanto custa o frete?')).toContain('R$ 10,00')
  })

  test('of two servers, each notices what the other has learned', async () => {
    const { db } = opened
    const agent = await addAgent(db, 'shared')
    await addTraining(db, { id: 'rates', agentId: 'shared', name: 'Frete', content: 'O frete custa R$ 10,00.' })
    const other = createEngine({ db, log: recordingLog() })
    const question = { agent, message: 'quanto custa o frete?', attachments: [], history: [], maySplit: false }
    const asked = async () => JSON.stringify(await other.answer(question, new AbortController().signal))
    expect(await asked()).toContain('R$ 10,00')
    const fresh = [{ heading: 'Frete', content: 'O frete custa R$ 12,00.' }]
    await db.transaction().execute((trx) => replacePassages(trx, { id: 'rates', agentId: 'shared' }, fresh))
    expect(await asked()).toContain('R$ 12,00')
  })

  test('an interrupted replacement leaves the earlier passages', async () => {
    const { db } = opened
    await addAgent(db, 'atomic')
    await addTraining(db, { id: 'kept', agentId: 'atomic', name: 'Frete', content: 'O frete custa R$ 10,00.' })
    const twice = [
      { heading: '', content: 'novo' },
      { heading: '', content: '\u0000' },
    ]
    const replaced = db.transaction().execute((trx) => replacePassages(trx, { id: 'kept', agentId: 'atomic' }, twice))
    await expect(replaced).rejects.toThrow()
    expect(await db.selectFrom('passages').select('content').where('trainingId', '=', 'kept').execute()).toEqual([
      { content: 'O frete custa R$ 10,00.' },
    ])
  })
})
