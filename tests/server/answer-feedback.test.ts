/** The owner's rating of an answer: saved, removed, and corrected (AN-04). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '../../contract/routes.ts'
import { pairsContent } from '../../contract/training-pairs.ts'
import { unknownText } from '../../server/answering/answer-texts.ts'
import { createEngine } from '../../server/answering/create-engine.ts'
import type { Answer } from '../../server/answering/engine.ts'
import { trainingKey } from '../../server/trainings/dependencies.ts'
import { failTraining } from '../../server/trainings/work.repository.ts'
import { createRecheck } from '../../server/unanswered/recheck.ts'
import { askedQuestion, recordAsked } from '../../server/unanswered/record.ts'
import { profile, recordingLog, train } from './engine-fixture.ts'
import { answerWith } from './fake-engine.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validQuestion, validTraining } from './valid-bodies.ts'

let server: TestServer
let owner: Account
let agentId: string
let answerId: string
/** Of the question before each test. */
let conversationId: string
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.account()
  agentId = (await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)).id
  answerId = (await server.done('testChat', { body: validQuestion(agentId) }, owner.token)).answerId ?? ''
  ;({ id: conversationId } = await server.db
    .selectFrom('conversations')
    .select('id')
    .where('agentId', '=', agentId)
    .executeTakeFirstOrThrow())
})

const rate = (body: { rating: 'up' | 'down' | null; reason: string }, { token } = owner) =>
  server.call('rateAnswer', { params: { answerId }, body }, token)
const read = async () => {
  const { sessionId } = validQuestion(agentId)
  const { messages } = await server.done('chatHistory', { params: { agentId, sessionId }, query: {} }, owner.token)
  return messages.at(-1)?.feedback
}

test('a rating is said, replaced and taken back', async () => {
  await rate({ rating: 'down', reason: ' Preço errado ' })
  expect(await read()).toEqual({ rating: 'down', reason: 'Preço errado' })
  await rate({ rating: 'up', reason: '' })
  expect(await read()).toEqual({ rating: 'up', reason: null })
  expect(await rate({ rating: null, reason: '' })).toMatchObject({ value: { message: 'Avaliação retirada.' } })
  expect(await read()).toBeNull()
})

test('only this answer is rated', async () => {
  const rated = answerId
  answerId = (await server.done('testChat', { body: validQuestion(agentId) }, owner.token)).answerId ?? ''
  await rate({ rating: 'up', reason: '' })
  answerId = rated
  await rate({ rating: 'down', reason: '' })
  expect(await read()).toMatchObject({ rating: 'up' })
})

test('nobody else takes it back', async () => {
  await rate({ rating: 'up', reason: '' })
  expect(await rate({ rating: null, reason: '' }, await server.account())).toMatchObject({ status: 404 })
  expect(await read()).toMatchObject({ rating: 'up' })
})

/** Corrects the answer, and learns the training as the job would. */
async function correct(body: { question: string; answer: string }) {
  const correcting = server.done('correctAnswer', { params: { answerId }, body }, owner.token)
  const stored = () => server.db.selectFrom('trainings').select('id').where('agentId', '=', agentId).executeTakeFirst()
  await expect.poll(stored).toBeDefined()
  const id = (await stored())?.id ?? ''
  await train(server.db, id)
  await server.events.notifyKey(trainingKey(id))
  return { id, corrected: await correcting }
}

test('a correction marks the answer, and is told as soon as it is learned', async () => {
  const { id, corrected } = await correct({ question: 'Vendem bolo?', answer: 'Sim.' })
  expect(corrected).toMatchObject({ id, status: 'COMPLETED' })
  expect(await read()).toEqual({ rating: 'down', reason: null, isCorrected: true })
})

test('a correction keeps the reason given before, and a later rating keeps the correction', async () => {
  await rate({ rating: 'down', reason: 'Preço errado' })
  await correct({ question: 'Vendem bolo?', answer: 'Sim.' })
  expect(await read()).toEqual({ rating: 'down', reason: 'Preço errado', isCorrected: true })
  await rate({ rating: 'up', reason: '' })
  expect(await read()).toEqual({ rating: 'up', reason: null, isCorrected: true })
  await rate({ rating: null, reason: '' })
  expect(await read()).toBeNull()
  await rate({ rating: 'up', reason: '' })
  await correct({ question: 'Vendem torta?', answer: 'Não.' })
  expect(await read()).toEqual({ rating: 'down', reason: null, isCorrected: true })
})

test.each([
  'tem wifi?',
  'tem wifi',
  'Vocês fazem entrega de bolo de aniversário para festa infantil no sábado de manhã?',
  'horário: que horas abre',
  'por que o bolo custa R$ 90,00?',
  'vocês abrem no natal de 2026?',
])('[AN-04] the answer that was taught is quoted, however the question is written: %s', async (question) => {
  const answer = 'Sim! Veja a placa do balcão, a senha é pao123.'
  await correct({ question, answer })
  const { passages, confidence } = await server.done(
    'testRetrieval',
    { params: { agentId }, body: { question } },
    owner.token,
  )
  expect(confidence).toBe('sure')
  expect(passages).toMatchObject([{ isUsed: true, excerpt: answer }])
})

test.each([
  ['Qual é o seu nome?', 'qual seu nome'],
  ['Você é um robô?', 'vc é um robô?'],
  ['O que você sabe fazer?', 'o que vc sabe fazer'],
])('[AN-04] what the agent says of itself is corrected like anything else: %s', async (question, asked) => {
  const engine = createEngine({ db: server.db, log: recordingLog() })
  const said = async () => {
    const about = { agent: profile(agentId), message: asked, history: [], attachments: [], maySplit: false }
    const result = await engine.answer(about, new AbortController().signal)
    return result.ok ? result.value.messages.join(' ') : ''
  }
  expect(await said()).toContain('Sou Lia')
  await correct({ question, answer: 'Aqui é a Bel, da loja.' })
  expect(await said()).toContain('Aqui é a Bel, da loja.')
  const { passages } = await engine.preview({ id: agentId, name: 'Lia', companyName: '' }, asked)
  expect(passages[0]).toMatchObject({ content: 'Aqui é a Bel, da loja.', isUsed: true })
})

const pending = () =>
  server.db
    .selectFrom('trainings')
    .select('id')
    .where('agentId', '=', agentId)
    .where('status', '=', 'PENDING')
    .orderBy('sequence')
    .execute()
const learnPending = async () => {
  for (const { id } of await pending()) {
    await train(server.db, id)
    await server.events.notifyKey(trainingKey(id))
  }
}

test('[AN-04] an answer that is corrected again is the one that is quoted', async () => {
  const question = 'Quanto custa o corte? ✂️😀'
  await correct({ question, answer: 'O corte custa R$ 50.' })
  const answer = 'São R$ 60 desde janeiro, com a lavagem.'
  const correcting = server.done(
    'correctAnswer',
    { params: { answerId }, body: { question: question.toLowerCase(), answer } },
    owner.token,
  )
  await expect.poll(pending).toHaveLength(1)
  await learnPending()
  await correcting
  const { passages } = await server.done('testRetrieval', { params: { agentId }, body: { question } }, owner.token)
  expect(passages).toMatchObject([{ isUsed: true, excerpt: answer }])
  // Nothing is lost: the earlier answer is only switched off.
  const trainings = await server.done('listTrainings', { params: { agentId }, query: {} }, owner.token)
  expect(trainings.map(({ enabled }) => enabled)).toEqual([true, false])
})

test('[AN-04] the earlier answer stays on until its correction is learned, and if that fails', async () => {
  const question = 'Quanto custa o corte?'
  await correct({ question, answer: 'O corte custa R$ 50.' })
  const answer = { params: { answerId }, body: { question, answer: 'São R$ 60.' } }
  const correcting = server.done('correctAnswer', answer, owner.token)
  const switches = async () =>
    (await server.done('listTrainings', { params: { agentId }, query: {} }, owner.token)).map(({ enabled }) => enabled)
  await expect.poll(pending).toHaveLength(1)
  const id = (await pending())[0]?.id ?? ''
  expect(await switches()).toEqual([true, true])
  await failTraining(server.db, { trainingId: id }, 'Falhou.')
  await server.events.notifyKey(trainingKey(id))
  expect(await correcting).toMatchObject({ status: 'FAILED' })
  expect(await switches()).toEqual([true, true])
  await server.done('retryTraining', { params: { trainingId: id } }, owner.token)
  await train(server.db, id)
  expect(await switches()).toEqual([true, false])
})

test('[AN-04] the last correction counts, also where it returns to the answer before', async () => {
  const question = 'Quanto custa o corte?'
  const [before, other] = ['O corte custa R$ 50.', 'São R$ 60.']
  await correct({ question, answer: before })
  const correctTo = (answer: string) =>
    server.done('correctAnswer', { params: { answerId }, body: { question, answer } }, owner.token)
  const corrections = [correctTo(other)]
  await expect.poll(pending).toHaveLength(1)
  corrections.push(correctTo(before))
  await expect.poll(pending).toHaveLength(2)
  await learnPending()
  await Promise.all(corrections)
  const trainings = await server.done('listTrainings', { params: { agentId }, query: {} }, owner.token)
  expect(trainings.map(({ enabled, content }) => [enabled, content?.includes(before)])).toEqual([
    [true, true],
    [false, false],
    [false, true],
  ])
})

test('[AN-04] a correction switches off nothing but the answer before it, once, and not while it is off itself', async () => {
  const question = 'Quanto custa o corte?'
  const pair = { question, answer: 'O corte custa R$ 50.' }
  const { id: other } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
  const create = (pairs: (typeof pair)[], of = agentId) => {
    const body = { ...validTraining(of), content: pairsContent(pairs) }
    return server.done('createTextTraining', { query: {}, body }, owner.token)
  }
  const before = await create([pair])
  const faq = await create([pair, { question: 'Fazem barba?', answer: 'Sim.' }])
  const image = await create([pair])
  const elsewhere = await create([pair], other)
  const set = (id: string, change: { type: 'IMAGE' } | { enabled: boolean } | { status: 'PENDING' }) =>
    server.db.updateTable('trainings').set(change).where('id', '=', id).execute()
  await set(image.id, { type: 'IMAGE' })
  await learnPending()
  const isOn = async () => {
    const rows = await server.db.selectFrom('trainings').select('id').where('enabled', '=', true).execute()
    return [before, faq, image, elsewhere].map(({ id }) => rows.some((row) => row.id === id))
  }
  const correctTo = async (answer: string, enabled: boolean) => {
    const correcting = server.done('correctAnswer', { params: { answerId }, body: { question, answer } }, owner.token)
    await expect.poll(pending).toHaveLength(1)
    const id = (await pending())[0]?.id ?? ''
    await set(id, { enabled })
    await learnPending()
    await correcting
    return id
  }
  await correctTo('São R$ 60.', false)
  expect(await isOn()).toEqual([true, true, true, true])
  const id = await correctTo('São R$ 70.', true)
  expect(await isOn()).toEqual([false, true, true, true])
  await set(before.id, { enabled: true })
  await set(id, { status: 'PENDING' })
  await learnPending()
  expect(await isOn(), 'edited later').toEqual([true, true, true, true])
})

test('[AN-05] a corrected question is no longer listed as unanswered, also in other words', async () => {
  const asked = {
    ownerId: owner.id,
    agentId,
    conversationId,
    turnId: '',
    confidence: 'none',
    at: server.clock.now(),
  } as const
  for (const question of [validQuestion(agentId).message, 'vcs tem wifi', 'Vendem sushi?'])
    await recordAsked(server.db, { ...asked, question })
  await correct({ question: 'Vocês têm wifi?', answer: 'Sim.' })
  const { questions } = await server.done('listUnanswered', { params: { agentId } }, owner.token)
  expect(questions.map(({ question }) => question)).toEqual(['Vendem sushi?'])
})

test('[AN-05] a question that is answered surely meanwhile is no longer listed; one that may be answered stays', async () => {
  const asked = { ownerId: owner.id, agentId, conversationId, turnId: '', at: server.clock.now() }
  for (const question of ['Vocês têm wifi?', 'Vendem sushi?'])
    await recordAsked(server.db, { ...asked, question, confidence: 'none' })
  await recordAsked(server.db, { ...asked, question: 'vcs tem wifi', confidence: 'sure' })
  await recordAsked(server.db, { ...asked, question: 'vendem sushi', confidence: 'likely' })
  const { questions } = await server.done('listUnanswered', { params: { agentId } }, owner.token)
  const { sessionId } = validQuestion(agentId)
  expect(questions).toMatchObject([{ question: 'vendem sushi', confidence: 'likely', count: 2, sessionId }])
})

test('[AN-05] what a training answers surely leaves the list once it is learned; the rest stays', async () => {
  const asked = { ownerId: owner.id, agentId, conversationId, turnId: '', at: server.clock.now() }
  for (const [question, confidence] of [
    ['emite nota fiscal?', 'likely'],
    ['Vendem sushi?', 'none'],
  ] as const)
    await recordAsked(server.db, { ...asked, question, confidence })
  const listed = async () => {
    const { questions } = await server.done('listUnanswered', { params: { agentId } }, owner.token)
    return questions.map(({ question }) => question)
  }
  const body = { agentId, name: 'Notas', description: '', content: 'Emitimos nota fiscal de todas as vendas.' }
  const { id } = await server.done('createTextTraining', { query: {}, body }, owner.token)
  const engine = createEngine({ db: server.db, log: recordingLog() })
  const recheck = createRecheck({ db: server.db, engine, log: recordingLog() })
  await recheck(agentId)
  expect(await listed(), 'not learned yet').toEqual(['Vendem sushi?', 'emite nota fiscal?'])
  await train(server.db, id)
  await createRecheck({ db: server.db, engine: { ...engine, isPaid: true }, log: recordingLog() })(agentId)
  expect(await listed(), 'answered by a model').toEqual(['Vendem sushi?', 'emite nota fiscal?'])
  const { id: other } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
  const more = await server.done('createTextTraining', { query: {}, body: validTraining(agentId) }, owner.token)
  const set = (change: { status: 'PROCESSING' } | { agentId: string }) =>
    server.db.updateTable('trainings').set(change).where('id', '=', more.id).execute()
  await set({ status: 'PROCESSING' })
  await recheck(agentId)
  expect(await listed(), 'more is being learned').toEqual(['Vendem sushi?', 'emite nota fiscal?'])
  await set({ agentId: other })
  await recheck(agentId)
  expect(await listed()).toEqual(['Vendem sushi?'])
})

test('[AN-05] the questions are asked again when the last unfinished training is deleted', async () => {
  const asked = { ownerId: owner.id, agentId, conversationId, turnId: '', at: server.clock.now() }
  for (const question of ['emite nota fiscal?', 'Vendem sushi?'])
    await recordAsked(server.db, { ...asked, question, confidence: 'none' })
  const body = { agentId, name: 'Notas', description: '', content: 'Emitimos nota fiscal de todas as vendas.' }
  const { id } = await server.done('createTextTraining', { query: {}, body }, owner.token)
  const waiting = await server.done('createTextTraining', { query: {}, body: validTraining(agentId) }, owner.token)
  await train(server.db, id)
  server.engine.isPaid = false
  await server.done('deleteTraining', { params: { trainingId: waiting.id } }, owner.token)
  server.engine.isPaid = true
  const { questions } = await server.done('listUnanswered', { params: { agentId } }, owner.token)
  expect(questions.map(({ question }) => question)).toEqual(['Vendem sushi?'])
})

test('[AN-05] a question that may be answered now stays on the list, and so do all if they cannot be asked again', async () => {
  const asked = { ownerId: owner.id, agentId, conversationId, turnId: '', at: server.clock.now() }
  await recordAsked(server.db, { ...asked, question: 'Vendem sushi?', confidence: 'none' })
  const { id } = await server.done('createTextTraining', { query: {}, body: validTraining(agentId) }, owner.token)
  await train(server.db, id)
  const engine = createEngine({ db: server.db, log: recordingLog() })
  const log = recordingLog()
  const likely = async (...given: Parameters<typeof engine.preview>) =>
    ({ ...(await engine.preview(...given)), confidence: 'likely' }) as const
  for (const preview of [likely, () => Promise.reject(new Error('gone'))]) {
    await createRecheck({ db: server.db, engine: { isPaid: false, preview }, log })(agentId)
    expect((await server.done('listUnanswered', { params: { agentId } }, owner.token)).total).toBe(1)
  }
  expect(log.lines).toEqual(['the open questions could not be asked again gone'])
  // One that is dismissed meanwhile stays dismissed.
  const questions = server.db.updateTable('unansweredQuestions').set({ state: 'dismissed' })
  const dismissing = async (...given: Parameters<typeof engine.preview>) => {
    await questions.where('agentId', '=', agentId).execute()
    return { ...(await engine.preview(...given)), confidence: 'sure' } as const
  }
  await createRecheck({ db: server.db, engine: { isPaid: false, preview: dismissing }, log })(agentId)
  const rows = server.db.selectFrom('unansweredQuestions').select('state').where('agentId', '=', agentId)
  expect(await rows.execute()).toEqual([{ state: 'dismissed' }])
})

test.each([
  ['the same words in another order', 'Vendem sushi hoje?', 'hoje vendem sushi', ['hoje vendem sushi']],
  ['a word again', 'Tem wifi? O wifi é bom?', 'Tem wifi bom?', ['Tem wifi bom?']],
  ['common words without accents', 'Não é?', 'nao e', ['nao e']],
  [
    'a difference after many words',
    'Entregam geladeira, fogão e máquina de lavar no bairro Pinheiros?',
    'Entregam geladeira, fogão e máquina de lavar no bairro Tatuapé?',
    [
      'Entregam geladeira, fogão e máquina de lavar no bairro Pinheiros?',
      'Entregam geladeira, fogão e máquina de lavar no bairro Tatuapé?',
    ],
  ],
  ['no words', '???', '!!!', []],
  ['what is too long', 'x'.repeat(201), 'y'.repeat(200), ['x'.repeat(200), 'y'.repeat(200)]],
])('[AN-05] questions are grouped by their words: %s', async (_, one, other, expected) => {
  const asked = { ownerId: owner.id, agentId, conversationId, turnId: '', at: server.clock.now() }
  for (const question of [one, other]) await recordAsked(server.db, { ...asked, question, confidence: 'none' })
  const { questions } = await server.done('listUnanswered', { params: { agentId } }, owner.token)
  expect(questions.map(({ question }) => question).toSorted()).toEqual(expected)
})

test('[AN-05] a question names the message with which it was last asked', async () => {
  const { sessionId } = validQuestion(agentId)
  const ask = async (message: string, confidence: 'none' | 'sure', session = sessionId) => {
    server.engine.next = () => Promise.resolve(answerWith({ confidence }))
    const messageId = crypto.randomUUID()
    await server.done('testChat', { body: { ...validQuestion(agentId, session), message, messageId } }, owner.token)
    server.engine.next = undefined
  }
  await ask('Vendem sushi?', 'none', 'outra')
  await ask('vcs vendem sushi', 'none')
  await ask('Aceitam Pix?', 'sure')
  const { questions } = await server.done('listUnanswered', { params: { agentId } }, owner.token)
  const { messages } = await server.done(
    'getInboxConversation',
    { params: { agentId, sessionId }, query: {} },
    owner.token,
  )
  const asked = messages.find(({ content }) => content === 'vcs vendem sushi')
  expect(questions).toMatchObject([{ question: 'vcs vendem sushi', sessionId, messageId: asked?.id }])
  // Of several messages that are answered at once, the first.
  const { turnId } = await server.db
    .selectFrom('messages')
    .select('turnId')
    .where('id', '=', asked?.id ?? '')
    .executeTakeFirstOrThrow()
  const again = { ownerId: owner.id, agentId, conversationId, turnId: turnId ?? '', at: server.clock.now() }
  await server.db
    .insertInto('messages')
    .values({
      id: crypto.randomUUID(),
      conversationId,
      turnId,
      role: 'user',
      content: 'e temaki?',
      sources: '[]',
      createdAt: again.at,
    })
    .execute()
  await recordAsked(server.db, { ...again, question: 'vcs vendem sushi', confidence: 'none' })
  const list = await server.done('listUnanswered', { params: { agentId } }, owner.token)
  expect(list.questions).toMatchObject([{ count: 3, messageId: asked?.id }])
})

test('[AN-05] the unknown comes first, then the most frequent, then the latest; the questions of another agent are its own', async () => {
  const start = server.clock.now().getTime()
  const { id: other } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
  const record = (question: string, ms: number, agent = agentId, confidence: 'none' | 'likely' | 'sure' = 'none') =>
    recordAsked(server.db, {
      ownerId: owner.id,
      agentId: agent,
      conversationId,
      turnId: '',
      question,
      confidence,
      at: new Date(start + ms),
    })
  for (const [at, question] of ['Tem wifi?', 'tem wifi', 'Vendem sushi?', 'Aceitam pix?'].entries())
    await record(question, at)
  for (const at of [5, 6, 7]) await record('Qual o telefone?', at, agentId, 'likely')
  for (const agent of [other, agentId]) await record('Fazem delivery?', 9, agent)
  await record('Fazem delivery?', 10, agentId, 'sure')
  const listed = async (agent: string) => {
    const { questions, total } = await server.done('listUnanswered', { params: { agentId: agent } }, owner.token)
    return [questions.map(({ question, count, lastAskedAt }) => [question, count, lastAskedAt - start]), total]
  }
  expect(await listed(agentId)).toEqual([
    [
      ['tem wifi', 2, 1],
      ['Aceitam pix?', 1, 3],
      ['Vendem sushi?', 1, 2],
      ['Qual o telefone?', 3, 7],
    ],
    4,
  ])
  expect(await listed(other)).toEqual([[['Fazem delivery?', 1, 9]], 1])
})

test('[AN-05] the first hundred are listed, and all are counted', async () => {
  const rows = Array.from({ length: 101 }, (_, at) => ({
    id: crypto.randomUUID(),
    ownerId: owner.id,
    agentId,
    conversationId,
    key: `${at}`,
    question: `${at}`,
    kind: 'none' as const,
    trainingId: null,
    firstAskedAt: server.clock.now(),
    lastAskedAt: server.clock.now(),
  }))
  await server.db.insertInto('unansweredQuestions').values(rows).execute()
  const { questions, total } = await server.done('listUnanswered', { params: { agentId } }, owner.token)
  expect([questions.length, total]).toEqual([100, 101])
})

test('[AN-05] a follow-up is listed with the question before it', () => {
  const answer: Answer = { messages: ['Não sei.'], sources: [], engine: 'retrieval', confidence: 'none' }
  const questionOf = (message: string, ...earlier: string[]) => {
    const history = earlier.map((content) => ({ role: 'user' as const, content }))
    const question = { agent: profile('agent'), message, attachments: [], history, maySplit: false }
    return askedQuestion(question, answer)?.question
  }
  expect(questionOf('e no sábado?', 'vcs entregam na casa verde')).toBe('vcs entregam na casa verde. e no sábado?')
  expect(questionOf('e no sábado?', 'Vocês entregam?')).toBe('Vocês entregam? e no sábado?')
  expect(questionOf('e no sábado?', 'Oi', 'Vocês entregam?')).toBe('Vocês entregam? e no sábado?')
  expect(questionOf('e no sábado?')).toBe('e no sábado?')
  expect(questionOf('e no sábado?', 'Vocês entregam?', 'Oi', 'onde fica?')).toBe('onde fica? e no sábado?')
  const story = `Moro ${'bem '.repeat(60)}longe. Vocês entregam?`
  expect(questionOf('e no feriado?', story, 'e no sábado?')).toBe('e no sábado? e no feriado?')
  expect(questionOf('e no feriado?', 'tem vaga?', 'Vocês entregam?', 'e no sábado')).toBe(
    'Vocês entregam? e no sábado. e no feriado?',
  )
  expect(questionOf('Vocês vendem sushi de salmão?', 'Vocês entregam?')).toBe('Vocês vendem sushi de salmão?')
})

test('[AN-05] a question about a file, or one that no search answered, is not listed', () => {
  const asked = { agent: profile('agent'), message: 'O que diz a nota?', history: [], maySplit: false }
  const answer: Answer = { messages: ['Não sei.'], sources: [], engine: 'retrieval' }
  const unsure: Answer = { ...answer, confidence: 'none' }
  const file = { type: 'document', name: 'nota.pdf', mime: 'application/pdf', content: 'Nota fiscal' } as const
  expect(askedQuestion({ ...asked, attachments: [] }, unsure)).toEqual({
    question: 'O que diz a nota?',
    confidence: 'none',
  })
  expect(askedQuestion({ ...asked, attachments: [file] }, unsure)).toBeUndefined()
  expect(askedQuestion({ ...asked, attachments: [] }, answer)).toBeUndefined()
  expect(askedQuestion({ ...asked, message: ' ', attachments: [] }, unsure)).toBeUndefined()
})

test('[AN-05] what asks nothing is not listed: greetings, values, and replies to a question of the agent', () => {
  const unsure: Answer = { messages: ['Não sei.'], sources: [], engine: 'retrieval', confidence: 'none' }
  const about = { agent: profile('agent'), attachments: [], maySplit: false }
  const isListed = ([message = '', ...before]: string[]) => {
    const history = before.map((content) => ({ role: 'assistant' as const, content }))
    return askedQuestion({ ...about, message, history }, unsure) !== undefined
  }
  const name = 'Olá! Qual é o seu nome? 😊'
  const day = 'Temos horário amanhã. Pode ser às 10h?'
  const offer = 'Olá! Como posso ajudar?'
  const values = [['Me chamo Maria Souza'], ['11 98888-7777'], ['maria@padaria.com.br'], ['Maria', name]]
  const talk = [['Oi, bom dia!'], ['muito obrigada'], ['👍'], ['sim, pode ser'], ['amanhã de manhã', day]]
  expect([...values, ...talk, ['maria souza', name]].filter(isListed)).toEqual([])
  const questions = [['Tem wifi?'], ['estacionamento'], ['Cardápio', offer], ['Me chamo Maria, vocês vendem sushi?']]
  const between = [
    ['vocês vendem sushi', name],
    ['Qual o telefone?', day],
    ['parafuso de 10 mm', 'Sim? Temos.'],
    ['entrega em Osasco', 'O bolo custa R$ 90. Quer que eu anote o pedido?'],
    ['bolo sem glúten', 'Bem-vindo! O que você gostaria hoje?'],
    ['bolo sem glúten', unknownText([{ title: 'FAQ', headings: ['Qual é o horário?', 'Qual é o endereço?'] }], [])],
  ]
  expect([...questions, ...between].filter((each) => !isListed(each))).toEqual([])
  const sure = askedQuestion({ ...about, message: 'Oi', history: [] }, { ...unsure, confidence: 'sure' })
  expect(sure).toEqual({ question: 'Oi', confidence: 'sure' })
})

test('[AN-05] an answer that is given twice is learned once, and learned anew if that was switched off', async () => {
  await recordAsked(server.db, {
    ownerId: owner.id,
    agentId,
    conversationId,
    turnId: '',
    confidence: 'none',
    question: 'Tem wifi?',
    at: server.clock.now(),
  })
  const { questions } = await server.done('listUnanswered', { params: { agentId } }, owner.token)
  const given = { params: { unansweredId: questions[0]?.id ?? '' }, body: { question: 'Tem wifi?', answer: 'Sim.' } }
  const answer = () => server.done('answerUnanswered', given, owner.token)
  const [one, other] = await Promise.all([answer(), answer()])
  expect(one.id).toBe(other.id)
  const body = { trainingIds: [one.id], enabled: false }
  await server.done('switchTrainings', { params: { agentId }, body }, owner.token)
  expect((await answer()).id).not.toBe(one.id)
})

test('[AN-05] a dismissed question stays off the list; an answered one comes back if the agent still does not know', async () => {
  const record = async (question: string, confidence: 'none' | 'likely' | 'sure' = 'none') =>
    recordAsked(server.db, {
      ownerId: owner.id,
      agentId,
      conversationId,
      turnId: '',
      confidence,
      question,
      at: server.clock.now(),
    })
  const listed = async () => {
    const { questions } = await server.done('listUnanswered', { params: { agentId } }, owner.token)
    return questions.map(({ id, question }) => ({ id, question }))
  }
  await record('Vendem sushi?')
  const [sushi] = await listed()
  const dismissed = { params: { unansweredId: sushi?.id ?? '' }, body: { state: 'dismissed' } } as const
  const change = (request: CallInput<'changeUnanswered'>) => server.done('changeUnanswered', request, owner.token)
  expect(await change(dismissed)).toEqual({ message: 'Pergunta dispensada.' })
  await record('Vendem sushi?', 'sure')
  await record('Tem wifi?')
  const [wifi] = await listed()
  const answer = { params: { unansweredId: wifi?.id ?? '' }, body: { question: 'Tem wifi?', answer: 'Sim.' } }
  await server.done('answerUnanswered', answer, owner.token)
  await record('Vendem sushi?')
  await record('Tem wifi?', 'likely')
  expect(await listed()).toEqual([])
  await record('Tem wifi?')
  expect(await listed()).toEqual([wifi])
  expect(await change({ ...dismissed, body: { state: 'open' } })).toEqual({ message: 'Pergunta de volta na lista.' })
  expect(await listed()).toEqual([wifi, sushi])
})
