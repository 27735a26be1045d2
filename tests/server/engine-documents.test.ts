/**
 * Without a model: documents are searched and quoted together with the trainings; images and recordings are not
 * understood.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../server/db/open.ts'
import { createEngine } from '../../server/answering/create-engine.ts'
import type { AgentProfile, Answer, Attachment, Engine, Question } from '../../server/answering/engine.ts'
import { createDocumentCache } from '../../server/retrieval/documents.ts'
import { addAgent, addTraining, openOwnedDatabase, recordingLog, textOf } from './engine-fixture.ts'

let opened: OpenDatabase
let engine: Engine
let shop: AgentProfile
let untrained: AgentProfile
beforeAll(async () => {
  opened = await openOwnedDatabase()
  engine = createEngine({ db: opened.db, log: recordingLog() })
  shop = await addAgent(opened.db, 'shop')
  untrained = await addAgent(opened.db, 'untrained')
  await addTraining(opened.db, { id: 'm', agentId: 'shop', name: 'Manual da loja', content: textOf('armarinho.txt') })
})
afterAll(() => opened.close())

const contract = `CONTRATO DE LOCAÇÃO

Multa

A multa por atraso no aluguel é de 2% do valor da parcela, mais juros de 1% ao mês.

Vistoria

A vistoria do imóvel é feita pelo corretor na entrega das chaves.
`
const onlyBeginning = 'Não li “contrato.pdf” por inteiro: uma parte ficou de fora. Divida-o em partes para eu ler tudo.'
const document = (content = contract, name = 'contrato.pdf'): Attachment => ({
  type: 'document',
  id: 'file-1',
  name,
  mime: 'application/pdf',
  content,
})
const image: Attachment = {
  type: 'image',
  name: 'foto.png',
  mime: 'image/png',
  read: () => Promise.reject(new Error()),
}
const audio: Attachment = {
  type: 'audio',
  name: 'voz.webm',
  mime: 'audio/webm',
  read: () => Promise.reject(new Error()),
}
const problem = 'O documento está protegido por senha.'
const locked: Attachment = { type: 'document', name: 'a.pdf', mime: 'application/pdf', content: null, problem }

async function ask(agent: AgentProfile, message: string, given: Partial<Question> = {}): Promise<Answer> {
  const question = { agent, message, attachments: [], history: [], maySplit: false, ...given }
  const result = await engine.answer(question, new AbortController().signal)
  if (!result.ok) throw new Error(result.failure.message)
  return result.value
}

describe('a document', () => {
  test.each([
    ['an agent that learned something else', () => shop],
    ['an agent that learned nothing', () => untrained],
  ])('is quoted by name, by %s', async (_, agent) => {
    const answer = await ask(agent(), 'Qual é a multa por atraso no aluguel?', { attachments: [document()] })
    expect(answer.messages[0]).toMatch(/^Encontrei isto em contrato\.pdf.*«.*A multa por atraso no aluguel é de 2%/s)
    expect(answer.sources[0]).toEqual({
      trainingId: 'file-1',
      title: 'contrato.pdf',
      excerpt: expect.stringContaining('A multa por atraso no aluguel é de 2%'),
    })
    expect(answer.engine).toBe('retrieval')
    expect(answer.isFree).toBeUndefined()
  })

  test('that does not answer leaves the answer to the trainings', async () => {
    const answer = await ask(shop, 'Vocês abrem no domingo?', { attachments: [document()] })
    expect(answer.messages[0]).toContain('Domingo: não abrimos')
    expect(answer.sources).toContainEqual(expect.objectContaining({ trainingId: 'm' }))
  })

  test('with a code block is quoted without its fences: behind the quotation mark they would be none', async () => {
    const coupon = document('```js\nconst cupom = "COSTURA10"\n```\n\nO cupom vale na costura.', 'cupom.txt')
    const answer = await ask(shop, 'Qual é o cupom da costura?', { attachments: [coupon] })
    expect(answer.messages[0]).toContain('COSTURA10')
    expect(answer.messages[0]).not.toContain('```')
  })

  test('with a task list is quoted with boxes that customers know', async () => {
    const list = document('Entrega da costura:\n\n- [x] ajustes prontos\n- [ ] botões da costura', 'lista.txt')
    const answer = await ask(shop, 'Como está a entrega da costura, os ajustes e os botões?', { attachments: [list] })
    expect(answer.messages[0]).toContain('☑ ajustes prontos')
    expect(answer.messages[0]).toContain('☐ botões')
    expect(answer.messages[0]).not.toContain('[x]')
  })

  test('goes before a training that answers the same', async () => {
    const hours = document('Horários do quiosque\n\nDomingo: abrimos das 10h às 14h.', 'quiosque.txt')
    const answer = await ask(shop, 'Vocês abrem no domingo?', { attachments: [hours] })
    expect(answer.messages[0]).toMatch(/^Encontrei isto em quiosque\.txt/)
    expect(answer.sources[0]?.trainingId).toBe('file-1')
  })

  test('is found with a slip of the finger', async () => {
    const answer = await ask(untrained, 'quem faz a vistroria do imóvel?', { attachments: [document()] })
    expect(answer.messages[0]).toContain('feita pelo corretor')
  })

  test('that says nothing about it is named as having been searched', async () => {
    const attachments = [document()]
    expect((await ask(untrained, 'Posso criar um elefante?', { attachments })).messages).toEqual([
      'Não encontrei a resposta em “contrato.pdf”. Tente com outras palavras.',
    ])
    expect((await ask(shop, 'Posso criar um elefante?', { attachments })).messages).toEqual([
      'Não encontrei a resposta em “contrato.pdf”, nem no que aprendi até agora. Tente com outras palavras.',
    ])
  })

  test('without a question is acknowledged', async () => {
    expect((await ask(shop, '', { attachments: [document()] })).messages).toEqual([
      'Li “contrato.pdf”. Pergunte o que quiser saber, e eu cito o trecho que responde.',
    ])
  })

  test('[AN-10] a picture of a question is answered as if it had been typed, and says what was read', async () => {
    const reading = (text: string) => ({ ...image, id: 'file-2', readText: () => Promise.resolve(text) }) as Attachment
    const typed = await ask(shop, 'Vocês abrem no domingo?')
    const read = await ask(shop, '', { attachments: [reading('Vocês abrem\nno domingo?')] })
    expect(read.messages).toEqual([`Li em “foto.png”: “Vocês abrem no domingo?”\n\n${typed.messages[0]}`])
    expect(read.sources).toEqual(typed.sources)
    expect(read.ocrTexts).toMatchObject([{ id: 'file-2', text: 'Vocês abrem\nno domingo?' }])
    const unknown = await ask(shop, '', { attachments: [reading('Quanto custa a tosa do elefante')] })
    expect(unknown.messages[0]).toMatch(/^Li em “foto.png”: “Quanto custa a tosa do elefante”/)
    for (const text of ['PROMOÇÃO DE LINHAS 12,90', `${'Aviso aos clientes. '.repeat(12)}Alguma dúvida?`])
      expect((await ask(shop, '', { attachments: [reading(text)] })).messages[0]).toMatch(/^Li “foto.png”\. Pergunte/)
  })

  test('of an earlier message is still searched', async () => {
    const files = [{ id: 'file-1', type: 'document' as const, name: 'contrato.pdf', text: contract }]
    const history = [{ role: 'user' as const, content: 'Documento', files }]
    const answer = await ask(untrained, 'Qual é a multa por atraso?', { history })
    expect(answer.messages[0]).toContain('2% do valor da parcela')
  })

  describe('of an earlier message', () => {
    const sentence = 'O código do cofre da filial de Itu é jabuticaba.'
    const filler = 'As partes concordam com as disposições gerais deste instrumento particular. '
    const long = `${filler.repeat(900)}\n\n${sentence}\n\n${filler.repeat(300)}`
    const sent = (...texts: [name: string, text: string, isCut?: boolean][]) => ({
      history: texts.map(([name, text, isCut = false]) => ({
        role: 'user' as const,
        content: 'Documento',
        files: [{ id: name, type: 'document' as const, name, text, isCut }],
      })),
    })

    test('is searched whole, and a later one does not take its place', async () => {
      expect(long.indexOf(sentence)).toBeGreaterThan(60_000)
      const later = sent(['contrato.pdf', contract], ['longo.txt', long])
      const deep = await ask(untrained, 'Qual é o código do cofre da filial de Itu?', later)
      expect(deep.messages[0]).toContain(sentence)
      const first = await ask(untrained, 'Qual é a multa por atraso?', later)
      expect(first.messages[0]).toContain('2% do valor da parcela')
    })

    test('is searched anew when its text is another one', async () => {
      const question = 'Qual é a cor do cofre?'
      await ask(untrained, question, sent(['cofre.txt', 'A cor do cofre é azul.']))
      const answer = await ask(untrained, question, sent(['cofre.txt', 'A cor do cofre é verde.']))
      expect(answer.messages[0]).toContain('verde')
      expect(answer.messages[0]).not.toContain('azul')
    })

    test('is named when it says nothing about the next question', async () => {
      const answer = await ask(shop, 'Posso criar um elefante?', sent(['contrato.pdf', contract]))
      expect(answer.messages).toEqual([
        'Não encontrei a resposta em “contrato.pdf”, nem no que aprendi até agora. Tente com outras palavras.',
      ])
    })

    test('was read in part: said when the answer may be in the rest, and only then', async () => {
      const cut = sent(['contrato.pdf', contract, true])
      const unknown = await ask(untrained, 'Posso criar um elefante?', cut)
      expect(unknown.messages).toEqual([
        `Não encontrei a resposta em “contrato.pdf”. Tente com outras palavras.\n\n${onlyBeginning}`,
      ])
      const found = await ask(untrained, 'Qual é a multa por atraso no aluguel?', cut)
      expect(found.confidence).toBe('sure')
      expect(found.messages[0]).not.toContain('por inteiro')
    })
  })

  test('is indexed once, until longer ones need its place', () => {
    const read = createDocumentCache(100)
    const one = { id: '1', name: 'a.txt', text: 'x'.repeat(40) }
    const first = read(one)
    read({ ...one, id: '2' })
    expect(read({ ...one })).toBe(first)
    read({ ...one, id: '3' })
    expect(read(one)).toBe(first)
    read({ ...one, id: '4', text: 'x'.repeat(80) })
    expect(read(one)).not.toBe(first)
  })

  test('that was read in part says so, with and without a question', async () => {
    const attachments = [{ ...document(), isCut: true } as Attachment]
    expect((await ask(shop, '', { attachments })).messages).toEqual([
      `Li “contrato.pdf”. Pergunte o que quiser saber, e eu cito o trecho que responde.\n\n${onlyBeginning}`,
    ])
    const unknown = await ask(shop, 'Posso criar um elefante?', { attachments })
    expect(unknown.messages[0]).toMatch(
      /^Não encontrei a resposta em “contrato\.pdf”, nem .*\n\nNão li “contrato\.pdf” por inteiro/,
    )
    const found = await ask(shop, 'Qual é a multa por atraso no aluguel?', { attachments, maySplit: true })
    expect(found.messages[0]).toContain('2% do valor da parcela')
    expect(found.messages.at(-1)?.endsWith(onlyBeginning)).toBe(true)
    const both = 'Qual é a multa por atraso no aluguel? Posso criar um elefante?'
    const split = await ask(shop, both, { attachments, maySplit: true })
    expect(split.messages.map((message) => message.endsWith(onlyBeginning))).toEqual([false, true])
  })

  test('nothing of it stays behind for other questions', async () => {
    await ask(shop, 'Qual é a multa por atraso no aluguel?', { attachments: [document()] })
    const answer = await ask(shop, 'Quem faz a vistoria do imóvel na entrega das chaves?')
    expect(JSON.stringify(answer)).not.toContain('corretor')
  })

  test('that cannot be read: the reason, and the question is answered from the trainings', async () => {
    const answer = await ask(shop, 'Vocês abrem no domingo?', { attachments: [locked] })
    expect(answer.messages[0]).toMatch(
      /^Não consegui ler “a\.pdf”\. O documento está protegido por senha\.\n\nEncontrei isto/,
    )
    expect(answer.isFree).toBeUndefined()
  })
})

describe('what nobody can use without a model', () => {
  test.each([
    [
      'an image',
      image,
      'Não vi a imagem “foto.png”: sem um modelo configurado, só consigo ler texto em imagens, e nesta não encontrei nenhum.',
    ],
    ['a recording', audio, 'Não ouvi “voz.webm”: sem um modelo configurado, não consigo ouvir gravações.'],
    ['a locked document', locked, `Não consegui ler “a.pdf”. ${problem}`],
  ])('%s alone is told plainly and costs nothing', async (_, attachment, text) => {
    expect(await ask(shop, '', { attachments: [attachment] })).toEqual({
      messages: [`${text} Escreva sua pergunta e eu respondo.`],
      sources: [],
      isFree: true,
      engine: 'retrieval',
    })
  })

  test.each([
    ['an image', image, 'Não consegui ver a imagem que você enviou. Escreva sua pergunta e eu respondo.'],
    ['a recording', audio, 'Não consigo ouvir áudios por aqui. Escreva sua pergunta e eu respondo.'],
  ])('%s of a customer is answered without a word about how it is set up', async (_, attachment, text) => {
    const { messages } = await ask(shop, '', { attachments: [attachment], channel: 'whatsappWeb' })
    expect(messages).toEqual([text])
  })

  test('what a customer sends is not called by the name of its file', async () => {
    const sent = { attachments: [document()], channel: 'whatsappWeb' }
    expect((await ask(shop, '', sent)).messages).toEqual(['Recebi o arquivo. O que você gostaria de saber?'])
    expect((await ask(shop, 'segue o comprovante do elefante', sent)).messages[0]).toMatch(
      /^Não sei responder a isso com o que aprendi até agora\./u,
    )
  })

  test('a question with an image is answered from the trainings, after saying that nobody saw it', async () => {
    const answer = await ask(shop, 'Vocês abrem no domingo?', { attachments: [image], maySplit: true })
    expect(answer.messages[0]).toMatch(/^Não vi a imagem “foto\.png”: .*\n\nEncontrei isto.*Domingo: não abrimos/s)
    expect(answer.sources[0]?.trainingId).toBe('m')
    expect(answer.isFree).toBeUndefined()
  })
})
