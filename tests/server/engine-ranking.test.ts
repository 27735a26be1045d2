/** Ranking of passages, with texts in which only one factor decides. */
import { describe, expect, test } from 'vitest'
import { scoreOf, measureEvidence } from '../../server/retrieval/evidence.ts'
import { readMessage } from '../../server/retrieval/message.ts'
import { cutPassages, type Passage } from '../../server/retrieval/passages.ts'
import { corpusOf, queryTerms } from '../../server/retrieval/rank.ts'
import { rerank, retrieveCandidates } from '../../server/retrieval/search.ts'
import { buildIndex } from '../../server/retrieval/term-index.ts'
import { headingTerms, unitsOf } from '../../server/retrieval/units.ts'

const firstQuestion = (message: string) => readMessage(message)[0] ?? { text: '', words: [] }

function matches(passages: readonly Passage[], message: string, topic?: string) {
  const question = firstQuestion(message)
  const { terms, candidates } = retrieveCandidates(question, corpusOf([buildIndex(passages)]))
  const texts = candidates.map((one) => ({ ...one, passage: passages[one.ordinal] ?? { heading: '', content: '' } }))
  return rerank(question, terms, texts, topic)
}
const ranked = (passages: readonly Passage[], message: string): string[] =>
  matches(passages, message).map(({ excerpt }) => excerpt)

/** Fillers, so that no word of a question occurs in half of all passages. */
const others = Array.from({ length: 40 }, (_, at) => ({ heading: 'Outros', content: `Assunto número ${at}, à parte.` }))

describe('headings', () => {
  const evidenceOf = (heading: string, message: string) => {
    const passages = [{ heading, content: 'Leva um minuto.' }, ...others]
    const terms = queryTerms(firstQuestion(message).words, corpusOf([buildIndex(passages)]))
    return measureEvidence(terms, { units: unitsOf('Leva um minuto.'), headings: headingTerms(heading), bm25: 0 })
  }

  test('count by the share of them that was asked, times the share of the question that they name', () => {
    expect(evidenceOf('Trocar pneus', 'como trocar pneus?').heading).toBe(1)
    expect(evidenceOf('3.2. Trocar pneus', 'como trocar pneus?').heading).toBe(1)
    expect(evidenceOf('Trocar pneus, correntes e freios', 'como trocar pneus?').heading).toBe(0.5)
    const half = evidenceOf('Pneus', 'como trocar pneus?').heading
    expect(half).toBeGreaterThan(0.3)
    expect(half).toBeLessThan(0.7)
    expect(evidenceOf('Pintura', 'como trocar pneus?').heading).toBe(0)
  })

  test('weigh as much as a sentence that says all', () => {
    const nothing = {
      coverage: 0,
      bestUnitCoverage: 0,
      adjacent: 0,
      heading: 0,
      bm25: 0,
      best: 0,
      shown: 0,
      listed: 0,
      shares: [],
    }
    expect(scoreOf({ ...nothing, heading: 1 })).toBe(scoreOf({ ...nothing, bestUnitCoverage: 1 }))
  })
})

test.each(['qual endereço?', 'me manda a localização', 'onde vcs ficam?', 'qual a rua de vcs'])(
  "'%s' finds the address, not a street that is none",
  (message) => {
    const address = { heading: 'Sobre', content: 'Estamos na Rua Augusta Ramos, 233, em frente à praça.' }
    const parking = {
      heading: 'Tem estacionamento?',
      content: 'Não temos, mas há zona azul na rua e um estacionamento ao lado por R$ 12,00 a hora.',
    }
    expect(ranked([parking, address, ...others], message)[0]).toBe(address.content)
  },
)

test('sizes answer what sizes there are, and a list of colors whether there is one', () => {
  const tents = { heading: 'Preços', content: 'Tenda 5x5 metros: R$ 280,00\nTenda 10x10 metros: R$ 650,00' }
  const wind = { heading: 'A tenda aguenta vento?', content: 'A tenda é presa com estacas.' }
  expect(ranked([wind, tents, ...others], 'vcs tem tenda de quantos tamanhos?')[0]).toContain('5x5')
  const colors = { heading: 'Toalhas de que cores?', content: 'Branca, preta, vermelha e azul-royal.' }
  const washing = { heading: 'Limpeza', content: 'As toalhas não precisam ser lavadas.' }
  const [match] = matches([washing, colors, ...others], 'tem toalha verde?')
  expect([match?.excerpt, match?.confidence]).toEqual([colors.content, 'sure'])
})

test('a line that shows the price of what is asked ranks above one that only names it', () => {
  const evidenceOfLine = (content: string) => {
    const passage = { heading: 'Honorários', content }
    const corpus = corpusOf([buildIndex([passage, ...others])])
    const terms = queryTerms(firstQuestion('quanto custa o contrato?').words, corpus)
    const headings = headingTerms(passage.heading)
    return measureEvidence(terms, { units: unitsOf(content), headings, bm25: 0 })
  }
  expect(evidenceOfLine('Contrato simples: R$ 800').shown).toBe(1)
  expect(evidenceOfLine('O contrato é assinado aqui.').shown).toBe(0)
  expect(evidenceOfLine('Consulta: R$ 250').shown).toBe(0)
})

test.each(['valores?', 'me passa a tabela de preços', 'quanto custa?', 'pode me mandar a lista dos valores?'])(
  'who asks for nothing but prices gets the list of them, with its columns: %s',
  (message) => {
    const table =
      'Porte | Banho | Banho e tosa\nPequeno | R$ 55,00 | R$ 95,00\nMédio | R$ 75,00 | R$ 130,00\nGrande | R$ 110,00 | R$ 180,00'
    const delivery = 'Buscamos em casa por R$ 20,00. O valor depende da distância.'
    const found = ranked(
      [{ heading: 'Busca', content: delivery }, { heading: 'Banho', content: table }, ...others],
      message,
    )
    expect(found[0]).toBe(
      'Porte: Banho, Banho e tosa\nPequeno: R$ 55,00, R$ 95,00\nMédio: R$ 75,00, R$ 130,00\nGrande: R$ 110,00, R$ 180,00',
    )
  },
)

test('a row is quoted below the names of its columns if two of its values look alike', () => {
  const row = (content: string) => ranked([{ heading: 'Banho', content }, ...others], 'quanto fica o porte médio?')[0]
  expect(row('Porte | Banho | Tosa\nPequeno | R$ 55 | R$ 95\nMédio | R$ 75 | R$ 130')).toContain('Porte: Banho, Tosa\n')
  expect(row('Porte | Banho | Tempo\nPequeno | R$ 55 | 1 h\nMédio | R$ 75 | 2 h')).not.toContain('Porte')
})

test('what is said of cats comes after what is said of all, if dogs are asked about', () => {
  const cats = { heading: 'Banho', content: 'Gatos: banho com hora marcada, R$ 90,00. Não atendemos animais feridos.' }
  const all = {
    heading: 'Banho',
    content: 'Os preços dependem do tamanho do bichinho. De banho e tosa, a partir de R$ 60,00.',
  }
  const first = (message: string) => ranked([cats, all, ...others], message)[0]?.slice(0, 5)
  expect(first('quanto fica o banho do cachorro?')).not.toBe('Gatos')
  expect(first('quanto fica o banho do gato?')).toBe('Gatos')
})

test('one rare verb does not outweigh the rest of a question', () => {
  const passages = [
    { heading: '', content: 'Reciclamos óleo.' },
    { heading: '', content: 'A bicicleta velha entra no pagamento da nova.' },
    ...Array.from({ length: 6 }, (_, at) => ({
      heading: '',
      content: `A bicicleta modelo ${at} tem pagamento à parte.`,
    })),
    ...others,
  ]
  const terms = queryTerms(firstQuestion('reciclam bicicleta?').words, corpusOf([buildIndex(passages)]))
  const [rare = 0, common = 0] = terms.map(({ termWeight }) => termWeight)
  expect(rare / common).toBeGreaterThan(1)
  expect(rare / common).toBeLessThan(1.6)
})

test.each([
  ['como apago um arquivo?', 'Para remover um ficheiro, use o menu.'],
  ['onde baixo o programa?', 'O download da aplicação fica na primeira página.'],
  ['como mudo a senha?', 'A palavra-passe pode ser alterada no perfil do utilizador.'],
])('everyday words find those of a manual: %s', (message, sentence) => {
  expect(ranked([{ heading: '', content: sentence }, ...others], message)[0]).toBe(sentence)
})

test('a sentence that says all is quoted instead of a row that needs its header', () => {
  const table = 'Categoria | Aulas | Preço\nA (moto) | 20 | R$ 1.490\nB (carro) | 20 | R$ 1.990'
  const content = `${table}\n\nUma aula avulsa de carro custa R$ 75 e de moto R$ 60.`
  const found = ranked([{ heading: 'Preços', content }, ...others], 'quanto custa só uma aula de moto')
  expect(found[0]).toContain('de moto R$ 60')
})

test('a single word that one passage alone has is answered as sure, one of two is not', () => {
  const juice = { heading: '', content: 'Suco natural de 300 ml: R$ 8.' }
  const confidences = (passages: readonly Passage[]) =>
    matches([...passages, ...others], 'tem suco?').map(({ confidence }) => confidence)
  expect(confidences([juice])).toEqual(['sure'])
  expect(confidences([juice, { heading: '', content: 'O suco vai à parte.' }])[0]).toBe('likely')
})

test('to be collected at home is no delivery', () => {
  const collected = { heading: '', content: 'Buscamos o aluno em casa num raio de 5 km.' }
  const duration = { heading: '', content: 'O processo todo leva de três a quatro meses.' }
  expect(ranked([duration, collected, ...others], 'vcs pegam a gente em casa?')[0]).toBe(collected.content)
})

test('a title above everything is never quoted', () => {
  const passages = cutPassages('Oficina Pedal Livre: consertos, pintura e peças de reposição\n\nTroca\nTrocamos peças.')
  expect(passages[0]?.content).toContain('Pedal Livre')
  expect(ranked(passages, 'a Pedal Livre troca peças de reposição?')).toEqual(['Trocamos peças.'])
})

describe('a question that names several things', () => {
  const prices = {
    heading: 'Preços',
    content: '- Croissant: R$ 9,00\n- Sonho: R$ 7,00\n- Broa: R$ 4,00\n- Pão italiano: R$ 18,00',
  }
  const quotedFor = (message: string) => ranked([prices, ...others], message)[0]

  test('is answered with the line of each, in their order', () => {
    expect(quotedFor('quanto custa um croissant e um pão italiano?')).toBe('Croissant: R$ 9,00\nPão italiano: R$ 18,00')
    expect(quotedFor('quanto custam o pão italiano, a broa e o sonho?')).toBe(
      'Sonho: R$ 7,00\nBroa: R$ 4,00\nPão italiano: R$ 18,00',
    )
  })

  test('of which the list has only one, with that one', () =>
    expect(quotedFor('quanto custa um pão italiano e um pudim?')).toBe('Pão italiano: R$ 18,00'))
})

test('who gives lessons is the teacher, not the text that says what is taught', () => {
  const school = { heading: 'Escola', content: 'Desde 1998 ensinamos ballet, dança de salão, sapateado e zumba.' }
  const teacher = { heading: 'Professores – Marcos Teles', content: 'Dança de salão: samba de gafieira e forró.' }
  expect(ranked([school, teacher, ...others], 'quem dá aula de dança de salão?')[0]).toBe(teacher.content)
})

test('a question is never quoted as the line of one of several things', () => {
  const content = 'Tem wifi?\nSim, em todas as mesas.\nTem estacionamento?\nNa rua ao lado.'
  expect(ranked([{ heading: 'Dúvidas', content }, ...others], 'tem wifi e estacionamento?')[0]).not.toMatch(
    /estacionamento\?$/u,
  )
})

test('what is left of a long word is not taken for a short one that sounds alike', () => {
  const [{ expansions } = { expansions: new Map() }] = queryTerms(
    firstQuestion('sentido?').words,
    corpusOf([buildIndex([{ heading: '', content: 'O cento sai por R$ 95,00.' }])]),
  )
  expect(expansions.size).toBe(0)
})

describe('the answer comes first', () => {
  const bakery = [
    { heading: 'Tem pão sem glúten?', content: 'Não: há farinha de trigo em tudo, não indicamos para celíacos.' },
    { heading: 'Pagamento', content: 'Aceitamos Pix, cartão e vale-refeição.' },
    { heading: 'Trocas', content: 'Só com a nota, em até 24 horas.' },
    { heading: 'Cardápio', content: 'Sonho: R$ 7\nBolo de cenoura: R$ 35' },
    { heading: 'Bolos', content: 'O bolo pequeno serve dez pessoas. O bolo grande serve vinte.' },
    { heading: 'Sonhos', content: 'O sonho é de creme ou de doce de leite.' },
    { heading: 'Pães', content: 'O pão sai às 7h, feito de trigo e fermentação natural.' },
    { heading: 'Entrega', content: 'Pão e café da manhã até as 10h.' },
  ]
  test.each([
    ['tem pao sem glutem?', 'sure', 'Não: há farinha'],
    ['sou celiaca, posso comer algo ai?', 'likely', 'Não: há farinha'],
    ['posso devolver o sonho que comprei ontem', 'likely', 'Só com a nota'],
    ['posso devolver o bolo?', 'likely', 'Só com a nota'],
    ['tem bolo pequeno?', 'sure', 'O bolo pequeno'],
  ])('to %s', (message, confidence, beginning) => {
    const [first] = matches(bakery, message)
    expect(first).toMatchObject({ confidence, excerpt: expect.stringContaining(beginning) })
  })

  test.each([
    ['tem bolo sem glúten?', 'sure', 'Bolo de milho sem glúten: R$ 68'],
    ['tem torta sem lactose?', 'sure', 'Torta de nozes sem lactose: R$ 90'],
    ['tem torta sem glutem e lactose?', 'sure', 'Bolo de milho sem glúten: R$ 68\nTorta de nozes sem lactose: R$ 90'],
    ['tem coxinha sem lactose?', 'sure', 'Coxinha: R$ 7, contém leite e lactose'],
    ['o bolo de cenoura contém glúten?', 'sure', 'Bolo de cenoura: R$ 72, contém glúten e lactose'],
  ])('and is not what contains what is unwanted: %s', (message, confidence, excerpt) => {
    const content = [
      'Bolo de cenoura: R$ 72, contém glúten e lactose',
      'Torta holandesa: R$ 80, contém lactose e glúten',
      'Bolo de milho sem glúten: R$ 68',
      'Torta de nozes sem lactose: R$ 90',
      'Coxinha: R$ 7, contém leite e lactose',
    ].join('\n')
    expect(matches([{ heading: 'Bolos', content }, ...others], message)[0]).toMatchObject({ confidence, excerpt })
  })

  test('to the part of a compound, but not to what is only related to it', () => {
    expect(matches(bakery, 'posso comer aí?')[0]?.confidence).toBe('none')
    expect(matches(bakery, 'aceitam refeição?')[0]).toMatchObject({ confidence: 'sure' })
    expect(matches(bakery, 'aceitam vale refeição?')[0]).toMatchObject({ confidence: 'sure' })
  })
})

test('a topic brings its passage forward, but changes nothing of how far one outside of it leads', () => {
  const passages = [
    { heading: 'Garagem', content: 'Vaga coberta ao lado: R$ 12.' },
    { heading: 'Oficina', content: 'Na oficina há uma vaga: R$ 15.' },
    { heading: 'Hotel', content: 'Para cada quarto do hotel há uma vaga: R$ 18.' },
    ...others,
  ]
  const [alone, second] = matches(passages, 'tem vaga coberta?')
  const [first, onTopic] = matches(passages, 'tem vaga coberta?', 'Hotel')
  expect([second?.excerpt, onTopic?.excerpt]).toEqual([
    expect.stringContaining('oficina'),
    expect.stringContaining('hotel'),
  ])
  expect(first?.excerpt).toContain('ao lado')
  expect(first?.features.margin).toBe(alone?.features.margin)
})
