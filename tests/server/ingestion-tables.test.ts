/** Spreadsheets as facts, and scanned PDFs read by OCR: their results, and the limits on hostile ones. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createDocumentIngest } from '../../server/sources/documents/ingest.ts'
import { tableFacts } from '../../server/sources/documents/facts.ts'
import { withPercents } from '../../server/sources/documents/percent-cells.ts'
import { problems } from '../../server/sources/documents/problems.ts'
import { createScannedReader } from '../../server/sources/documents/scanned.ts'
import { makeScannedPdf } from './files/scanned-pdf.ts'
import { makeZip } from './files/word.ts'
import { makeXlsx, makeXlsxWithPercents, xlsxParts } from './files/xlsx.ts'
import { extractionFailed, ingest } from './ingestion-fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'prosa-tables-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
async function learn(bytes: Buffer, name: string, read = createDocumentIngest()) {
  files += 1
  const path = join(folder, String(files))
  writeFileSync(path, bytes)
  return ingest(read, { type: 'DOCUMENT', name: 'Tabela', file: { name, mime: '', path } })
}
const valueOf = async (bytes: Buffer, name: string) => {
  const { answer } = await learn(bytes, name)
  if (!answer.ok) throw new Error(answer.failure.reason)
  return answer.value
}
const textOf = async (bytes: Buffer, name = 'precos.csv') => (await valueOf(bytes, name)).parts[0]?.text

const csv =
  'Código;Produto;Preço;Tamanho\r\n1;Bolo de cenoura;45,00;20 fatias\r\n2;Pão de queijo;1.234,5;"Cento; congelado"'
const facts =
  '- Bolo de cenoura – Código: 1; Preço: R$ 45,00; Tamanho: 20 fatias\n- Pão de queijo – Código: 2; Preço: R$ 1.234,50; Tamanho: Cento; congelado'

describe('[TX-04] CSV', () => {
  test.each([
    ['UTF-8', Buffer.from(csv)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${csv}`)],
    ['Windows-1252', Buffer.from(csv, 'latin1')],
    ['UTF-16', Buffer.from(`\ufeff${csv}`, 'utf16le')],
    ['a first line that says the separator', Buffer.from(`sep=;\r\n${csv}`)],
  ])('in %s: each row is a fact that names its columns', async (_, bytes) => {
    expect(await textOf(bytes)).toBe(facts)
  })

  test('with commas, tabs, a title above, empty rows, and numbers that are none of money', async () => {
    const commas = 'Tabela de entregas\n\nBairro,Frete,Prazo em dias\nBatel,8.5,1\n,,\nCentro,"R$ 5,00",2\n'
    expect(await textOf(Buffer.from(commas))).toBe(
      'Tabela de entregas\n\n- Batel – Frete: R$ 8,50; Prazo em dias: 1\n- Centro – Frete: R$ 5,00; Prazo em dias: 2',
    )
    expect(await textOf(Buffer.from('Nome\tAno\nLoja\t1998\n'), 'a.tsv')).toBe('- Loja – Ano: 1998')
  })

  test('of questions and answers: each question is the heading of its answer', async () => {
    const questions =
      'Perguntas,Resposta\nTem estacionamento?,"Não, mas há zona azul."\nBuscam em casa?,\nDão aula?,Não.\n'
    expect(await textOf(Buffer.from(questions))).toBe(
      '## Tem estacionamento?\n\nNão, mas há zona azul.\n\n## Dão aula?\n\nNão.',
    )
    expect(await textOf(Buffer.from('Pergunta;Resposta\nDão aula?;Não.\n;Indicamos a escola.\n'))).toBe(
      '- Dão aula? – Resposta: Não.\n- Resposta: Indicamos a escola.',
    )
  })

  test('without names of columns nothing is taken for one', async () => {
    expect(await textOf(Buffer.from('Banho;55\nTosa;60\n'))).toBe('- Banho – Coluna 2: 55\n- Tosa – Coluna 2: 60')
  })

  test('has a table for the preview, and says what was left out', async () => {
    const rows = Array.from({ length: 10_005 }, (_, at) => `Item ${at};${at}`)
    const read = await valueOf(Buffer.from(['Nome;Estoque', ...rows].join('\n')), 'a.csv')
    expect(read.table).toMatchObject({ columns: ['Nome', 'Estoque'], rowCount: 10_005 })
    expect(read.table?.rows).toHaveLength(50)
    expect(read.table?.rows[1]).toEqual(['Item 1', '1'])
    expect(read).toMatchObject({ isCut: true, note: expect.stringContaining('até 10.000 linhas, 50 colunas') })
    expect(read.parts[0]?.text).not.toContain('Item 10000 ')
  })

  test('the same text by another name stays a text', async () => {
    expect(await textOf(Buffer.from(csv), 'precos.txt')).toContain('Código;Produto')
  })
})

describe('[TX-04] XLSX', () => {
  test('each sheet under its name, numbers as they are written here', async () => {
    const bytes = makeXlsx({
      Doces: [
        ['Produto', 'Preço'],
        ['Brigadeiro', 3.5],
      ],
      Salgados: [
        ['Produto', 'Valor'],
        ['Coxinha', 7],
      ],
    })
    const read = await valueOf(bytes, 'a.xlsx')
    expect(read.parts[0]?.text).toBe(
      '## Doces\n\n- Brigadeiro – Preço: R$ 3,50\n\n## Salgados\n\n- Coxinha – Valor: R$ 7,00',
    )
    expect(read).toMatchObject({ isCut: false, note: null, table: { columns: ['Produto', 'Preço'], rowCount: 1 } })
  })

  test('only amounts of reais are written as such, a calculated one rounded', async () => {
    const csv =
      'Produto;Preço;Parcela (valor);Valor energético (kcal);Preço (US$);Prazo do frete (dias)\nBolo;100;33,333333;450;20;5'
    const read = await valueOf(Buffer.from(csv), 'a.csv')
    expect(read.parts[0]?.text).toBe(
      '- Bolo – Preço: R$ 100,00; Parcela (valor): R$ 33,33; Valor energético (kcal): 450; Preço (US$): 20; Prazo do frete (dias): 5',
    )
  })

  test('a price of less than one real is not taken for thousands', async () => {
    const read = await valueOf(Buffer.from('Produto;Preço\nParafuso;0.085\nMotor;1.085\n'), 'a.csv')
    expect(read.parts[0]?.text).toBe('- Parafuso – Preço: 0.085\n- Motor – Preço: R$ 1.085,00')
  })

  test('a percentage is learned as it is shown', async () => {
    const rows = [
      ['Pagamento', 'Desconto'],
      ['À vista', 0.1],
      ['Pix', 0.125],
      ['Boleto', 5],
      ['Cartão', 0.5],
    ]
    const read = await valueOf(makeXlsxWithPercents({ A: rows }), 'a.xlsx')
    expect(read.parts[0]?.text).toBe(
      '- À vista – Desconto: 10%\n- Pix – Desconto: 12,5%\n- Boleto – Desconto: 5\n- Cartão – Desconto: 0,5',
    )
  })

  test('a time of day is no moment of the year 1899, and a year no thousands', () => {
    const opens = new Date(Date.UTC(1899, 11, 30, 8, 29, 59, 999))
    const rows = [
      ['Dia', 'Abre', 'Desde', 'Fundada em'],
      ['Segunda', opens, new Date(Date.UTC(2026, 11, 5)), 1998],
    ]
    const facts = tableFacts([{ name: '', rows }])
    expect(facts?.text).toBe('- Segunda – Abre: 08:30; Desde: 05/12/2026; Fundada em: 1998')
    expect(facts?.isCut).toBe(false)
  })

  test('columns beyond the fiftieth are left out, which is told; a percentage in the 27th is shown as one', () => {
    const wide = (columns: number) => [Array.from({ length: columns }, (_, at) => `Coluna ${at}`), ['Bolo', 'sim']]
    expect([50, 51].map((columns) => tableFacts([{ name: '', rows: wide(columns) }])?.isCut)).toEqual([false, true])
    const row = Array<number>(28).fill(0.1)
    expect(withPercents([row], new Set(['AA1']))[0]?.map(String)).toEqual(
      row.map((cell, at) => (at === 26 ? '10%' : String(cell))),
    )
  })

  test('ten thousand rows fit', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => [`Item ${at}`, at])
    expect((await valueOf(makeXlsx({ A: [['Nome', 'Quantidade'], ...rows] }), 'a.xlsx')).table?.rowCount).toBe(10_000)
    const half = { name: '', rows: [['Nome', 'Quantidade'], ...rows.slice(0, 5_001)] }
    const both = tableFacts([half, half])
    expect([both?.isCut, both?.text.match(/^- /gmu)?.length]).toEqual([true, 10_000])
  })

  test('a bar in a cell stays there, and a long cell is shortened in the preview alone', async () => {
    const long = `${'a'.repeat(199)}😀${'b'.repeat(100)}`
    const rows = [
      ['Produto', 'Tamanho'],
      ['Bolo | torta', long],
    ]
    for (const bytes of [makeXlsx({ A: rows }), Buffer.from(rows.map((row) => row.join(';')).join('\n'))]) {
      const read = await valueOf(bytes, bytes.toString('latin1', 0, 2) === 'PK' ? 'a.xlsx' : 'a.csv')
      expect(read.parts[0]?.text).toBe(`- Bolo | torta – Tamanho: ${long}`)
      expect(read.table?.rows).toEqual([['Bolo | torta', 'a'.repeat(199)]])
    }
  })

  test.each([
    [
      'that unpacks to more than is read',
      ['x', 'y'].map((name) => ({ name: `xl/media/${name}.xml`, bytes: Buffer.alloc(20_000_000, ' ') })),
      problems.tooLarge,
    ],
    ['whose sheet is no XML', [{ name: 'xl/worksheets/sheet1.xml', bytes: Buffer.from('<a><b>') }], problems.broken],
  ])('%s is refused, and the server stays', async (_, more, reason) => {
    const parts = xlsxParts({
      A: [
        ['a', 'b'],
        ['c', 1],
      ],
    }).filter(({ name }) => more.every((one) => one.name !== name))
    expect((await learn(makeZip([...parts, ...more]), 'a.xlsx')).answer).toEqual(extractionFailed(reason))
  })
})

describe('[TX-05] a scanned PDF', () => {
  test('is read by OCR, page by page, and says so', async () => {
    const { answer, reports } = await learn(makeScannedPdf(2), 'a.pdf')
    expect(answer).toMatchObject({
      ok: true,
      value: {
        parts: [{ text: expect.stringMatching(/Café com leite: R\$ 7,50[^]*Café com leite: R\$ 7,50/) }],
        note: 'Documento digitalizado: o texto foi lido nas imagens das páginas; confira se está certo.',
        isCut: false,
      },
    })
    expect(reports.at(-1)).toEqual({ step: 'reading', pagesRead: 2, pagesFound: 2 })
  }, 30_000)

  test('of more pages than the limit: the first of them, and a note', async () => {
    const read = createDocumentIngest({ scanned: createScannedReader({ pages: 1 }) })
    expect((await learn(makeScannedPdf(3), 'a.pdf', read)).answer).toMatchObject({
      value: { isCut: true, note: expect.stringMatching(/De 3 páginas, só as primeiras 1 foram lidas: é o limite/) },
    })
  }, 30_000)

  test('of which no page could be read in time is said to have no text', async () => {
    const read = createDocumentIngest({ scanned: createScannedReader({ ms: 0 }) })
    expect((await learn(makeScannedPdf(1), 'a.pdf', read)).answer).toEqual(extractionFailed(problems.noText))
  }, 30_000)
})
