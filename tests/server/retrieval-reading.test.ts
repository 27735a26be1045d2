/** Parsing of messages and texts before retrieval. */
import { expect, test } from 'vitest'
import { foldText } from '../../contract/fold-text.ts'
import { mayStayOnTopic, readMessage } from '../../server/retrieval/message.ts'
import { expandTerm } from '../../server/retrieval/query-expansion.ts'
import { corpusOf, queryTerms } from '../../server/retrieval/rank.ts'
import { slipFit } from '../../server/retrieval/slips.ts'
import { buildIndex } from '../../server/retrieval/term-index.ts'
import { unitsOf } from '../../server/retrieval/units.ts'
import { signsIn, stemOf } from '../../server/retrieval/words.ts'

test.each([
  ['enderess', 'enderec'],
  ['comes', 'comec'],
  ['vens', 'venc'],
])('%s sounds like %s, whose accent is gone', (written, meant) => {
  expect(slipFit(written, meant)).toBe(0.85)
})

test('an h that is not heard may be missing at the beginning', () => {
  const { vocabulary } = corpusOf([buildIndex([{ heading: '', content: 'A hidroginástica é na piscina.' }])])
  expect([...expandTerm('idroginastic', 'idroginastica', vocabulary).keys()]).toEqual(['hidroginastic'])
})

test.each([
  ['glutem', 'Bolo sem glúten.', 'gluten'],
  ['aneu', 'Conserto de anel.', 'anel'],
  ['massajem', 'Massagem relaxante.', 'massagem'],
  ['orcaemnto', 'O orçamento é grátis.', 'orcamento'],
  ['estacionamnto', 'Temos estacionamento.', 'estacionamento'],
])('a slip in an ending, which changes the stem, is corrected: %s', (written, content, meant) => {
  const { vocabulary } = corpusOf([buildIndex([{ heading: '', content }])])
  expect(expandTerm(stemOf(written), written, vocabulary).get(stemOf(meant)) ?? 0).toBeGreaterThan(0.7)
})

test('an ending is not corrected to that of another word', () => {
  const { vocabulary } = corpusOf([buildIndex([{ heading: '', content: 'Cadeiras de palha.' }])])
  expect([...expandTerm(stemOf('palhaco'), 'palhaco', vocabulary)]).toEqual([])
})

test.each([
  ['Só posso sab e dom. Tem estacionamento?', ['tem estacionamento']],
  ['Abrem seg a sex. Quanto é a mensalidade?', ['quanto e a mensalidade']],
  ['Abrem seg. e ter.? Quanto é a mensalidade?', ['abrem segunda e terca', 'quanto e a mensalidade']],
])('an abbreviated day does not end its sentence, and its full stop does: %s', (message, questions) => {
  expect(readMessage(message).map(({ text }) => text)).toEqual(questions)
})

test.each([
  ['vocês têm 12 e 15 litros?', false],
  ['minha filha tem 12, ela pode?', true],
])('a number is an age only of a person: %s', (message, isAge) => {
  const terms = readMessage(message).flatMap(({ words }) => words.map(({ term }) => term))
  expect(terms.includes('~§idade')).toBe(isAge)
})

test('a misspelled word is as rare as the word that is meant, however common what is related to it', () => {
  const flours = Array.from({ length: 20 }, (_, at) => ({
    heading: '',
    content: `Receita ${at}, de farinha de trigo.`,
  }))
  const corpus = corpusOf([buildIndex([{ heading: 'Pão sem glúten', content: 'Não fazemos.' }, ...flours])])
  const weightOf = (message: string) =>
    queryTerms(readMessage(message)[0]?.words ?? [], corpus).find(({ term }) => term.startsWith('glut'))?.termWeight
  expect(weightOf('tem pão sem glutem?')).toBe(weightOf('tem pão sem glúten?'))
})

test.each([
  ['das 7h30 as 9h', '§manha'],
  ['as 14h', '§tarde'],
  ['das 19h as 20h30', '§noite'],
  ['comeca em 3 de fevereiro', '§data'],
  ['vence no dia 10', '§data'],
  ['em media 50 minutos', '§prazo'],
])('%s shows %s', (text, sign) => {
  expect(signsIn(text)).toContain(sign)
})

test('lines that are paragraphs are sentences, a row stays whole', () => {
  const units = unitsOf('Entregamos de terça a domingo. O mínimo é R$ 40.\nA taxa vai até R$ 12.')
  expect(units.map(({ text, isLine }) => [text, isLine])).toEqual([
    ['Entregamos de terça a domingo.', false],
    ['O mínimo é R$ 40.', false],
    ['A taxa vai até R$ 12.', true],
  ])
  expect(unitsOf('| Banho | R$ 50. Com toalha. |\n| Tosa | R$ 70 |').map(({ isLine }) => isLine)).toEqual([true, true])
})

const weightsOf = (message: string, ...earlier: string[]) =>
  readMessage(message, earlier).map(({ words }) => Object.fromEntries(words.map(({ word, weight }) => [word, weight])))

test.each([
  ['e do violão?', 'quanto é a regulagem da guitarra?', ['violao', 'regulagem', '§preco']],
  ['e de chocolate?', 'vocês têm bolo de cenoura?', ['chocolate', 'bolo']],
  ['e pro sofá?', 'qual o prazo de limpeza para o tapete?', ['sofa', 'prazo', 'limpeza']],
  ['e a branca?', 'vocês têm cadeira de plástico?', ['branca', 'cadeira', 'plastico']],
  ['e de domingo?', 'tem aula de violão de sábado?', ['domingo', 'aula', 'violao']],
  ['e de manhã?', 'tem aula de violão?', ['manha', 'aula', 'violao']],
  ['e dá pra parcelar?', 'tem cadeira da escola?', ['parcelar', 'cadeira', 'escola']],
  ['em quanto tempo?', 'tem limpeza em sofá?', ['tempo', '§prazo', 'limpeza', 'sofa']],
])('%s replaces what follows the same preposition in %s', (message, earlier, words) => {
  expect(Object.keys(weightsOf(message, earlier)[0] ?? {})).toEqual(words)
})

test.each([
  ['sai na hora?', true],
  ['quantas pessoas podem entrar', true],
  // Not short, with what was told before the question.
  ['vou viajar em janeiro, vcs ficam com gato?', false],
  [`${'a '.repeat(100)}sai na hora?`, false],
])('%s may be about the subject of the message before: %s', (message, mayBe) => {
  expect(mayStayOnTopic(message)).toBe(mayBe)
})

test('a short question after another short one is still about the first', () => {
  expect(Object.keys(weightsOf('demora?', 'tem ultrassom?', 'e jejum?')[0] ?? {})).toEqual(['demora'])
  const [asked] = weightsOf('e parcela?', 'tem ultrassom pra gato?', 'e jejum?')
  expect(asked).toEqual({ parcela: 1, jejum: 0.4, ultrassom: 0.4, gato: 0.4 })
  // What is asked for itself begins anew.
  expect(weightsOf('e parcela?', 'tem ultrassom?', 'vocês fazem vacina antirrábica?')[0]).not.toHaveProperty(
    'ultrassom',
  )
})

test.each([
  ['mesa', 'mês'],
  ['cadeira', 'cada'],
  ['mala', 'mal'],
  ['passeio', 'passar'],
  ['olho', 'olhar'],
  ['bebida', 'bebê'],
  ['lancha', 'lanche'],
  ['copo', 'cópia'],
  ['férias', 'feriado'],
  ['voltagem', 'voltar'],
])('%s is another word than %s', (one, other) => {
  expect(stemOf(foldText(one))).not.toBe(stemOf(foldText(other)))
})

test('such a word has its plural and its diminutive', () => {
  expect(['mesas', 'mesinha', 'cadeirinhas', 'lembrancinha'].map((word) => stemOf(word))).toEqual([
    'mesa',
    'mesa',
    'cadeira',
    'lembranca',
  ])
})

test('of a message with very many clauses the beginning and the end are read', () => {
  const words = Object.keys(weightsOf(`orquídea. ${'1. '.repeat(60)}tulipa. ${'1, '.repeat(60)} girassol`)[0] ?? {})
  expect(words).toEqual(expect.arrayContaining(['orquidea', 'girassol']))
  expect(words).not.toContain('tulipa')
})

test.each([
  ['domingo rola?', 'domingo tem?', true],
  ['rola desconto?', 'tem desconto?', true],
  ['a cadeira rola?', 'a cadeira tem?', false],
])('%s means %s: %s', (said, meant, isMeant) => {
  const terms = [said, meant].map((message) => Object.keys(weightsOf(message)[0] ?? {}))
  expect(terms[0]?.join(' ') === terms[1]?.join(' ')).toBe(isMeant)
})

test.each(['vcs ficam onde?', 'fica onde?', 'é onde?', 'onde é?'])('%s asks for the address', (message) => {
  expect(weightsOf(message)[0]).toHaveProperty('§endereco')
})

test.each([
  ['precisa pagar?', true],
  ['paga a mais?', true],
  ['e cobram?', true],
  ['preciso pagar', false],
  ['pode pagar no cartão?', false],
])('%s asks whether it is free: %s', (message, isAsked) => {
  expect(Object.hasOwn(weightsOf(message)[0] ?? {}, '~§gratis')).toBe(isAsked)
})

test.each(['e onde faço a matrícula?', 'e onde compra?'])('%s asks for no address', (message) => {
  expect(weightsOf(message)[0]).not.toHaveProperty('§endereco')
})

test.each([
  'já sei quanto custa a tela. quero saber da garantia',
  'comprei uma capa onde fica o cinema. veio com defeito',
  'tem garantia? não sei quanto tempo',
])('what is told with a question word is no question: %s', (message) => {
  const [first, ...others] = readMessage(message)
  expect(first?.words.find(({ word }) => /garantia|defeito/u.test(word))?.weight).toBeGreaterThanOrEqual(0.5)
  expect(others).toEqual([])
})

test.each([
  ['medicação', 'medicamento'],
  ['passeiam', 'passeio'],
  ['formada', 'formação'],
  ['câmara', 'câmera'],
  ['nadam', 'nadar'],
])('%s is a form of %s', (one, other) => expect(stemOf(foldText(one))).toBe(stemOf(foldText(other))))

test('what is replaced may stand further back', () => {
  expect(weightsOf('e do violão?', 'quanto é o conserto da guitarra?', 'e no sábado?')[0]).not.toHaveProperty(
    'guitarra',
  )
})

test('a question word within the sentence asks, also without a question mark', () => {
  expect(readMessage('tem suíte? e na praia quanto é o passeio').map(({ text }) => text)).toEqual([
    'tem suite',
    'e na praia quanto e o passeio',
  ])
})

test.each([
  ['qual o valor da cama elástica', true],
  ['qual é o preço do freezer?', true],
  ['qual o valor mínimo de compra?', false],
])('%s asks what a thing costs: %s', (message, isPrice) => {
  expect(Object.hasOwn(weightsOf(message)[0] ?? {}, '§preco')).toBe(isPrice)
})

test('a question without words of its own is about what was told right before it', () => {
  const [asked] = weightsOf('viajo na sexta, o carro está com a bateria fraca, quanto custa?')
  expect(asked).toMatchObject({ bateria: 1, fraca: 1, viajo: 0.35 })
})

test('what was told counts in full where what is asked was never read', () => {
  const corpus = corpusOf([buildIndex([{ heading: '', content: 'Amassados na porta saem em dois dias.' }])])
  const weightOf = (message: string) => {
    const [question] = readMessage(message)
    return queryTerms(question?.words ?? [], corpus).find(({ word }) => word === 'amassou')?.termWeight ?? 0
  }
  expect(weightOf('amassou ontem, dá pra desentortar?')).toBeGreaterThan(
    2 * weightOf('amassou ontem, quando a porta fica pronta?'),
  )
})

test('what was told counts in full where only something related to what is asked was read', () => {
  const lunch = { heading: '', content: 'Aceitamos cartão nas refeições.' }
  const corpus = corpusOf([buildIndex([lunch, { heading: '', content: 'Não indicamos para celíacos.' }])])
  const weightsIn = (message: string) =>
    Object.fromEntries(
      queryTerms(readMessage(message)[0]?.words ?? [], corpus).map(({ word, termWeight }) => [word, termWeight]),
    )
  const { celiaca = 0, comer } = weightsIn('sou celíaca, posso comer algo aí?')
  expect(celiaca).toBe(comer)
})

test.each([
  'posso devolver o sonho que comprei ontem',
  'posso devolver o sonho?',
  'comprei um sonho ontem, posso devolver?',
  'o sonho que encomendei veio seco, posso devolver?',
])('what was bought weighs less than what is asked about it: %s', (message) => {
  const [asked] = weightsOf(message)
  expect(asked?.devolver).toBe(1)
  expect(asked?.sonho).toBeLessThanOrEqual(0.5)
})

test('what is to be bought is asked for', () => {
  expect(weightsOf('quero comprar um sonho')[0]?.sonho).toBe(1)
})
