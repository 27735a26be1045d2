import { describe, expect, test } from 'vitest'
import { cutPassages, headingSeparator, passageSize } from '../../server/retrieval/passages.ts'
import { sentencesOf } from '../../server/retrieval/sentences.ts'
import { unitsOf } from '../../server/retrieval/units.ts'
import { textOf } from './engine-fixture.ts'

const words = (text: string) => text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []

function counted(list: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of list) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Words that occur less often in the passages than in the text. */
function lostWords(text: string): string[] {
  const kept = counted(cutPassages(text).flatMap(({ heading, content }) => [...words(heading), ...words(content)]))
  return [...counted(words(text))].filter(([word, times]) => (kept.get(word) ?? 0) < times).map(([word]) => word)
}

/** A fixed seed, so that a failure can be reproduced. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const lines = [
  '# Título principal',
  '## Entregas e prazos',
  'HORÁRIOS DE FUNCIONAMENTO',
  'Formas de pagamento',
  '**Em negrito**',
  '1. Primeira seção',
  '1. item numerado',
  '2. outro item numerado;',
  '- Fita de cetim: R$ 2,00 o metro',
  '* outro item, com vírgula',
  'Sábado: das 9h às 13h',
  'Domingo: fechado',
  '| Vacina | Preço |',
  '| --- | --- |',
  '| V10 | R$ 110,00 |',
  'Botão de osso .......... R$ 3,00',
  'Nossos preços são:',
  'Abrimos cedo. Fechamos tarde! E domingo? Não.',
  `${'Uma frase comprida que não acaba nunca, com vírgulas, '.repeat(25)}fim.`,
  'A Av. Brasil, nº 10, fica perto. O Dr. Paulo atende às 9h. de segunda a sexta.',
  '',
  '',
  '---',
  '===',
  '   linha recuada que continua',
  'https://example.com/um-endereço-que-não-acaba',
]

describe('cutPassages', () => {
  test('loses no word of any text', () => {
    const next = random(7)
    for (let run = 0; run < 300; run += 1) {
      const count = Math.floor(next() * 40)
      const text = Array.from({ length: count }, () => lines[Math.floor(next() * lines.length)]).join('\n')
      expect(lostWords(text), text).toEqual([])
    }
  })

  test.each(['armarinho.txt', 'clinica.md'])('loses no word of %s and keeps its passages to size', (name) => {
    const text = textOf(name)
    expect(lostWords(text)).toEqual([])
    for (const { content } of cutPassages(text)) expect(content.length).toBeLessThanOrEqual(passageSize.most)
  })

  test('cuts a long paragraph at sentences, into parts of like length', () => {
    const sentence = 'Cada frase desta história tem mais ou menos o mesmo tamanho que as outras.'
    const passages = cutPassages(Array.from({ length: 20 }, () => sentence).join(' '))
    expect(passages.length).toBeGreaterThan(1)
    for (const { content } of passages) {
      expect(content.endsWith('outras.')).toBe(true)
      expect(content.length).toBeGreaterThanOrEqual(passageSize.least)
    }
  })

  test('keeps the trail of headings, and drops it when the next of its rank begins', () => {
    const passages = cutPassages(
      '# Loja\n\n## Entregas\n\n### Na cidade\n\nDe bicicleta.\n\n## Trocas\n\nEm 30 dias.',
      'Manual',
    )
    expect(passages).toEqual([
      { heading: ['Manual', 'Loja', 'Entregas', 'Na cidade'].join(headingSeparator), content: 'De bicicleta.' },
      { heading: ['Manual', 'Loja', 'Trocas'].join(headingSeparator), content: 'Em 30 dias.' },
    ])
  })

  test.each([
    ['Markdown', '## Horários\nAbrimos às 9h.'],
    ['underlined', 'Horários\n--------\nAbrimos às 9h.'],
    ['capitals', 'HORÁRIOS\nAbrimos às 9h.'],
    ['short line', 'Horários\n\nAbrimos às 9h.'],
    ['bold', '**Horários**\nAbrimos às 9h.'],
  ])('knows a heading: %s', (_, text) => {
    expect(cutPassages(text).map(({ heading, content }) => [heading.toLowerCase(), content])).toEqual([
      ['horários', 'Abrimos às 9h.'],
    ])
  })

  test('what a heading adds in brackets does not make it too long', () => {
    const heading = 'Preços de locação (diária de fim de semana, de sexta a segunda)'
    const text = `Endereço\nRua das Flores, 12.\n\n${heading}\nTenda 5x5 metros: R$ 280,00\nCama elástica: R$ 190,00`
    expect(cutPassages(text)).toEqual([
      { heading: 'Endereço', content: 'Rua das Flores, 12.' },
      { heading, content: 'Tenda 5x5 metros: R$ 280,00\nCama elástica: R$ 190,00' },
    ])
  })

  test.each(['Nota', 'ATENÇÃO:', 'Dica'])('the label of a box is no heading: %s', (label) => {
    expect(cutPassages(`# Senhas\n\n${label}\n\nTroque a senha todo ano.`)).toEqual([
      { heading: 'Senhas', content: `${label}\n\nTroque a senha todo ano.` },
    ])
  })

  test('repeats heading, announcing line and table head with each part of a long list', () => {
    const items = Array.from({ length: 60 }, (_, at) => `- Botão modelo ${at}, madeira clara: R$ ${at},00`)
    const list = cutPassages(`PREÇOS\n\nOs botões custam:\n${items.join('\n')}`)
    expect(list.length).toBeGreaterThan(2)
    for (const { heading, content } of list) {
      expect(heading).toBe('PREÇOS')
      expect(content.startsWith('Os botões custam:\n- Botão')).toBe(true)
    }
    const rows = Array.from({ length: 60 }, (_, at) => `| Modelo ${at} | R$ ${at},00 |`)
    for (const { content } of cutPassages(['| Nome | Preço |', '| --- | --- |', ...rows].join('\n')))
      expect(content.startsWith('| Nome | Preço |\n| --- | --- |\n| Modelo')).toBe(true)
  })

  test('knows a table without outer bars, whose first row is no heading', () => {
    const table = 'PREÇOS\n\nServiço | Valor\nLimpeza | R$ 180\nCanal | R$ 780'
    expect(cutPassages(table)).toEqual([
      { heading: 'PREÇOS', content: 'Serviço | Valor\nLimpeza | R$ 180\nCanal | R$ 780' },
    ])
    expect(unitsOf(cutPassages(table)[0]?.content ?? '').map(({ text }) => text)).toEqual([
      'Limpeza: R$ 180',
      'Canal: R$ 780',
    ])
  })

  test('keeps a line for each price and joins lines that were only wrapped', () => {
    const wrapped = 'Esta linha foi quebrada pelo editor de texto bem no meio\nde uma frase.'
    expect(cutPassages(`Fita: R$ 2,00\nLinha: R$ 3,00\n\n${wrapped}`)).toEqual([
      { heading: '', content: `Fita: R$ 2,00\nLinha: R$ 3,00\n\n${wrapped.replace('\n', ' ')}` },
    ])
  })

  test('makes nothing of an empty text and keeps a word that is longer than a passage', () => {
    expect(cutPassages(' \n\n ')).toEqual([])
    const long = 'x'.repeat(2_000)
    expect(cutPassages(`Veja ${long} aqui.`).some(({ content }) => content.includes(long))).toBe(true)
  })
})

test('sentencesOf does not stop at abbreviations, numbers and hours', () => {
  expect(sentencesOf('O Dr. Paulo cobra R$ 1.200,00 na Av. Brasil. Vem das 9h. às 18h! Certo?')).toEqual([
    'O Dr. Paulo cobra R$ 1.200,00 na Av. Brasil.',
    'Vem das 9h. às 18h!',
    'Certo?',
  ])
})

test('a heading may be closed as it was opened, and a line of signs alone is none that hangs', () => {
  expect(cutPassages('## Trocas ##\nEm até 30 dias.')).toEqual([{ heading: 'Trocas', content: 'Em até 30 dias.' }])
  const signs = `# ${'#'.repeat(300_000)}x`
  // Backtracking from each start would keep the server busy for hours.
  const contents = cutPassages(signs).map(({ content }) => content)
  expect(contents.join('').replaceAll(/\s/gu, '') === signs.replaceAll(' ', '')).toBe(true)
})

test.each([
  ['heading', `# ${'a '.repeat(100_000)}\n\n${'## b\n\ntexto\n\n'.repeat(15_000)}`],
  ['underlined heading', `${'a '.repeat(100_000)}\n---\n\n${'## b\n\ntexto\n\n'.repeat(15_000)}`],
  ['head of a table', `| ${'a '.repeat(100_000)} | b |\n|---|---|\n${'| 1 | 2 |\n'.repeat(25_000)}`],
])('a very long %s is not repeated with each part, which would fill the memory', (_, text) => {
  const sizes = cutPassages(text).map(({ heading, content }) => heading.length + content.length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2 * text.length)
})

test.each([
  ['marks', '!'.repeat(500_000)],
  ['letters, such as a file in base64', 'a'.repeat(500_000)],
  ['spaces before a tab', `x${' '.repeat(500_000)}\tx`],
  ['spaces before a bar', `${' '.repeat(500_000)}x|`],
  ['bars', `| a | b |\n${'|'.repeat(500_000)}`],
])('a text of %s is split without backtracking, which would keep the server busy for minutes', (_, text) => {
  const passages = cutPassages(text)
  expect(
    passages
      .map(({ content }) => content)
      .join('')
      .replaceAll(/\s/gu, ''),
  ).toBe(text.replaceAll(/\s/gu, ''))
  for (const { content } of passages)
    expect(
      unitsOf(content)
        .map((unit) => unit.text)
        .join(''),
    ).not.toBe('')
})

test('lines that are many and short are one paragraph each to their end', () => {
  const lines = Array.from({ length: 100_000 }, (_, at) => `a${at % 10}`)
  const words = cutPassages(lines.join('\n')).flatMap(({ content }) => content.split('\n'))
  expect(words).toEqual(lines)
})
