/** Documents as trainings: their text and structure, and the notes on omitted parts. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openBytes } from '../../server/sources/documents/bytes.ts'
import { createDocumentIngest, type DocumentIngestOptions } from '../../server/sources/documents/ingest.ts'
import { problems } from '../../server/sources/documents/problems.ts'
import { readPdf } from '../../server/sources/documents/read-pdf.ts'
import { png } from './files/media.ts'
import { makeDamagedPdf, makePdf, makeStyledPdf } from './files/pdf.ts'
import { docxPartsOf, makeDoc, makeDocx, makeZip } from './files/word.ts'
import { ingest, extractionFailed } from './ingestion-fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'prosa-ingestion-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
/** The type is detected from the bytes only. */
async function learn(bytes: Buffer, limits: DocumentIngestOptions['limits'] = {}) {
  files += 1
  const path = join(folder, String(files))
  writeFileSync(path, bytes)
  const file = { name: 'manual.pdf', mime: 'application/pdf', path }
  return ingest(createDocumentIngest({ limits }), { type: 'DOCUMENT', name: 'Manual', file })
}
const textOf = async (bytes: Buffer): Promise<string | undefined> => {
  const { answer } = await learn(bytes)
  return answer.ok ? answer.value.parts[0]?.text : answer.failure.reason
}

const p = (text: string, properties = '') =>
  `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
const style = (id: string) => `<w:pStyle w:val="${id}"/>`
const listed = (id: number, level = 0) => `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`
const cell = (text: string, properties = '') =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${text === '' ? '<w:p/>' : p(text)}</w:tc>`
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`

const styles = `<w:style w:styleId="Ttulo"><w:name w:val="Title"/></w:style>
  <w:style w:styleId="Ttulo1"><w:name w:val="heading 1"/></w:style>
  <w:style w:styleId="Meu"><w:name w:val="Capítulo da loja"/><w:basedOn w:val="Ttulo1"/></w:style>
  <w:style w:styleId="Nivel"><w:name w:val="Outro"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>
  <w:style w:styleId="Corpo"><w:name w:val="Corpo"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style>
  <w:style w:styleId="Item"><w:name w:val="Item"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
  <w:style w:styleId="Passo"><w:name w:val="Passo"/><w:basedOn w:val="Item"/></w:style>
  <w:style w:styleId="Sumrio1"><w:name w:val="toc 1"/></w:style>`
const numbering = `<w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>
  <w:abstractNum w:abstractNumId="8"><w:lvl w:ilvl="0"><w:numFmt w:val="none"/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"/><w:num w:numId="3"><w:abstractNumId w:val="8"/></w:num>`

describe('of Word', () => {
  test('headings, by their styles and what those are based on; a table of contents and what is too long for one are left out of them', async () => {
    const body = [
      p('Manual da loja', style('Ttulo')),
      p('Entregas 3', style('Sumrio1')),
      p('Entregas', style('Ttulo1')),
      p('Entregamos em todo o bairro.'),
      p('Trocas', style('Meu')),
      p('Prazo', style('Nivel')),
      p('Sete dias.', style('Corpo')),
      p('Com a nota fiscal em mãos. '.repeat(12), style('Ttulo1')),
    ].join('')
    expect(await textOf(makeZip(docxPartsOf(body, { styles })))).toBe(
      `# Manual da loja\n\n## Entregas\n\nEntregamos em todo o bairro.\n\n## Trocas\n\n### Prazo\n\nSete dias.\n\n${'Com a nota fiscal em mãos. '.repeat(12).trim()}`,
    )
  })

  test('items, formatCount or not, and those below them', async () => {
    const body = [
      p('Para trocar:'),
      p('Traga a nota', listed(1)),
      p('ou o CPF', listed(1, 1)),
      p('Escolha outro', listed(1)),
      p('À vista', listed(2)),
      p('Cartão', listed(3)),
      p('débito', listed(3, 1)),
      p('crédito', listed(3, 1)),
      p('Pix', listed(3)),
      p('por chave', listed(3, 1)),
      p('Obrigado', listed(0)),
      p('Volte', style('Passo')),
    ].join('')
    expect(await textOf(makeZip(docxPartsOf(body, { numbering, styles })))).toBe(
      'Para trocar:\n\n1. Traga a nota\n  - ou o CPF\n2. Escolha outro\n- À vista\n- Cartão\n  1. débito\n  2. crédito\n- Pix\n  1. por chave\n\nObrigado\n\n3. Volte',
    )
  })

  test('tables, with their head, and cells that reach over several rows', async () => {
    const prices = `<w:tbl><w:tblPr><w:tblLook w:firstRow="1"/></w:tblPr>${row(cell('Produto'), cell('Tamanho'), cell('Preço'))}${row(cell('Bolo', '<w:vMerge w:val="restart"/>'), cell('P'), cell('R$ 40,00'))}${row(cell('', '<w:vMerge/>'), cell('G'), cell('R$ 70,00'))}${row(cell('', '<w:vMerge/>'), cell(''), cell('R$ 90,00'))}</w:tbl>`
    const facts = `<w:tbl>${row(cell('Telefone:'), cell('(11) 99999-1234'))}${row(cell('Rua'), cell('Flores, 12'))}</w:tbl>`
    expect(await textOf(makeZip(docxPartsOf(`${prices}${p('Contato')}${facts}`)))).toBe(
      [
        '| Produto | Tamanho | Preço |\n| --- | --- | --- |\n| Bolo | P | R$ 40,00 |\n| Bolo | G | R$ 70,00 |\n| Bolo |  | R$ 90,00 |',
        'Contato',
        '- Telefone: (11) 99999-1234\n- Rua: Flores, 12',
      ].join('\n\n'),
    )
  })

  test('a bar in a cell begins no other cell', async () => {
    const cells = (...texts: string[]) => row(...texts.map((text) => cell(text)))
    const sizes = `<w:tbl>${cells('P | M', 'G', 'R$ 40')}${cells('Bolo|torta', 'Pão', 'R$ 5')}</w:tbl>`
    const facts = `<w:tbl>${cells('Horário', '9h | 18h')}</w:tbl>`
    expect(await textOf(makeZip(docxPartsOf(`${sizes}${p('Loja')}${facts}`)))).toBe(
      '| P / M | G | R$ 40 |\n| Bolo/torta | Pão | R$ 5 |\n\nLoja\n\n- Horário: 9h / 18h',
    )
  })

  test('a head that is not marked, if at least two of its columns have amounts', async () => {
    const table = (...rows: string[][]) =>
      `<w:tbl>${rows.map((cells) => row(...cells.map((text) => cell(text)))).join('')}</w:tbl>`
    const named = table(
      ['Aula', '1x por semana', '2x por semana'],
      ['Zumba', 'R$ 99,90', 'R$ 149,90'],
      ['Tango', 'R$ 150', '–'],
    )
    const unnamed = table(['Corte', 'R$ 40', 'R$ 60'], ['Barba', 'R$ 30', 'R$ 45'], ['Luzes', 'R$ 90', 'R$ 120'])
    const single = table(['Luzes', 'longo', 'a combinar'], ['Corte', 'curto', 'R$ 40'], ['Corte', 'longo', 'R$ 60'])
    expect(await textOf(makeZip(docxPartsOf([named, unnamed, single].join(p('Mais:')))))).toBe(
      [
        '| Aula | 1x por semana | 2x por semana |\n| --- | --- | --- |\n| Zumba | R$ 99,90 | R$ 149,90 |\n| Tango | R$ 150 | – |',
        '| Corte | R$ 40 | R$ 60 |\n| Barba | R$ 30 | R$ 45 |\n| Luzes | R$ 90 | R$ 120 |',
        '| Luzes | longo | a combinar |\n| Corte | curto | R$ 40 |\n| Corte | longo | R$ 60 |',
      ].join('\n\nMais:\n\n'),
    )
  })

  test('tables with cells that reach over several columns', async () => {
    const wide = '<w:gridSpan w:val="2"/>'
    const prices = `<w:tbl><w:tblPr><w:tblLook w:firstRow="1"/></w:tblPr>${row(cell('Serviço'), cell('Manhã'), cell('Tarde'), cell('Sábado'))}${row(cell('Banho'), cell('R$ 40,00', wide), cell('R$ 60,00'))}${row(cell('Só para cães', '<w:gridSpan w:val="4"/>'))}${row(cell('Tosa'), cell('R$ 50,00'), cell('R$ 70,00', wide))}</w:tbl>`
    expect(await textOf(makeZip(docxPartsOf(prices)))).toBe(
      '| Serviço | Manhã | Tarde | Sábado |\n| --- | --- | --- | --- |\n| Banho | R$ 40,00 | R$ 40,00 | R$ 60,00 |\n| Só para cães |  |  |  |\n| Tosa | R$ 50,00 | R$ 70,00 | R$ 70,00 |',
    )
  })

  test('whose parts are named from the root of the file', async () => {
    const parts = docxPartsOf(p('Abrimos às 9h.')).map(({ name, bytes }) => ({
      name,
      bytes: name === '_rels/.rels' ? Buffer.from(bytes.toString().replace('Target="word/', 'Target="/word/')) : bytes,
    }))
    expect(parts.some(({ bytes }) => bytes.includes('Target="/word/'))).toBe(true)
    expect(await textOf(makeZip(parts))).toBe('Abrimos às 9h.')
  })

  test('a paragraph whose style was changed has the new one', async () => {
    const changed = `${style('Ttulo1')}<w:pPrChange><w:pPr>${style('Sumrio1')}</w:pPr></w:pPrChange>`
    expect(await textOf(makeZip(docxPartsOf(p('Entregas', changed) + p('Em todo o bairro.'), { styles })))).toBe(
      '# Entregas\n\nEm todo o bairro.',
    )
  })

  test('what was deleted, moved away or is said twice for old programs is not read; notes and text boxes are', async () => {
    const body = `<w:p><w:r><w:t>Abrimos </w:t></w:r><w:del><w:r><w:delText>às 8h</w:delText></w:r></w:del><w:ins><w:r><w:t>às 9h</w:t></w:r></w:ins><w:moveFrom><w:r><w:t>x</w:t></w:r></w:moveFrom><w:r><w:tab/><w:t>&amp; fechamos</w:t><w:br/><w:t>às 18h</w:t></w:r><w:r><w:instrText>PAGE</w:instrText></w:r></w:p>
      <w:p><w:r><mc:AlternateContent><mc:Choice><w:txbxContent>${p('Promoção')}</w:txbxContent></mc:Choice><mc:Fallback>${p('Promoção')}</mc:Fallback></mc:AlternateContent></w:r></w:p>`
    const footnotes = `<w:footnote w:type="separator">${p('-')}</w:footnote><w:footnote w:id="1">${p('Menos feriados.')}</w:footnote>`
    expect(await textOf(makeZip(docxPartsOf(body, { footnotes })))).toBe(
      'Abrimos às 9h & fechamos\nàs 18h\n\nPromoção\n\nMenos feriados.',
    )
  })

  test('what is struck out is not read', async () => {
    const run = (text: string, format = '') =>
      `<w:r><w:rPr>${format}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
    const paragraph = `<w:p><w:pPr><w:rPr><w:strike/></w:rPr></w:pPr>${run('Bolo: ')}${run('R$ 45,00 ', '<w:strike/>')}${run('R$ 39,00 ', '<w:dstrike/>')}${run('R$ 35,00', '<w:strike w:val="0"/><w:rPrChange><w:rPr><w:strike/></w:rPr></w:rPrChange>')}</w:p>`
    expect(await textOf(makeZip(docxPartsOf(paragraph)))).toBe('Bolo: R$ 35,00')
  })

  test('headers and footers once, before what they surround; no page numbers and nothing that the body says', async () => {
    const body = p('Manual da loja', style('Ttulo')) + p('Abrimos às 9h.')
    const links = { l1: 'https://loja.com/manual' }
    const related = {
      styles,
      header1: `${p('Loja Azul', style('Ttulo1'))}${p('Manual da loja')}<w:p><w:hyperlink r:id="l1"><w:r><w:t>versão atual</w:t></w:r></w:hyperlink></w:p>`,
      header2: p('Loja Azul') + p('Página 1 de 12'),
      footer1: p('Rua das Flores, 12') + p('- 3 -') + p('Pág. 3/12') + p('0800 123 4567'),
      footer2: p('Rua das Flores, 12') + p('Filial 2'),
    }
    expect(await textOf(makeZip(docxPartsOf(body, related, links)))).toBe(
      'Loja Azul\n\nversão atual (https://loja.com/manual)\n\nRua das Flores, 12\n\n0800 123 4567\n\nFilial 2\n\n# Manual da loja\n\nAbrimos às 9h.',
    )
  })

  test('the address of a link, after a text that does not say it', async () => {
    const links = {
      l1: 'https://loja.com/agenda?a=1&amp;b=2',
      l2: 'https://www.loja.com/',
      l3: 'mailto:oi@loja.com?subject=Oi',
      l4: 'tel:+554433334444',
      l5: 'file:///C:/Documentos/a.docx',
    }
    const link = (id: string, text: string, attribute = 'r:id') =>
      `<w:hyperlink ${attribute}="${id}"><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:hyperlink>`
    const said = (...runs: string[]) => `<w:p>${runs.join('<w:r><w:t>, </w:t></w:r>')}</w:p>`
    const body = [
      said(link('l1', 'Agende aqui '), link('l2', 'Loja.com'), link('l2', 'nosso site')),
      said(link('l3', 'escreva'), link('l3', 'oi@loja.com'), link('l4', '(44) 3333-4444'), link('l4', 'ligue')),
      said(link('l5', 'anexo'), link('cap1', 'capítulo 1', 'w:anchor'), link('l9', 'nada')),
      `<w:p>${link('l1', 'Agende ')}${link('l1', 'já')}<w:r><w:t>!</w:t></w:r></w:p>`,
    ].join('')
    expect(await textOf(makeZip(docxPartsOf(body, {}, links)))).toBe(
      [
        'Agende aqui (https://loja.com/agenda?a=1&b=2) , Loja.com, nosso site (https://www.loja.com/)',
        'escreva (oi@loja.com), oi@loja.com, (44) 3333-4444, ligue (+554433334444)',
        'anexo, capítulo 1, nada',
        'Agende já (https://loja.com/agenda?a=1&b=2)!',
      ].join('\n\n'),
    )
  })

  test('of before 2007: paragraphs, items and rows', async () => {
    const text = await textOf(makeDoc(['Horário da loja', '• Segunda', '• Terça', 'Bolo\tR$ 40,00', 'Café\tR$ 5,00']))
    expect(text).toBe('Horário da loja\n\n• Segunda\n• Terça\n\n| Bolo | R$ 40,00 |\n| Café | R$ 5,00 |')
  })
})

describe('of PDF', () => {
  const long = (text: string) => ({ size: 10, text })

  test('lines of a paragraph are one, broken words whole, and headings are seen by their size', async () => {
    const bytes = makeStyledPdf([
      [
        { size: 20, text: 'Manual da loja' },
        { size: 14, text: 'Entregas', above: 10 },
        { ...long('A entrega é feita por motoboy em todo o bairro, de segunda a sábado, e os pedi-'), above: 8 },
        long('dos feitos até o meio-dia chegam no mesmo dia; depois disso é preciso informá-'),
        long('lo ao atendente.'),
        { ...long('Outro parágrafo começa aqui.'), above: 12 },
        long('- um item'),
        long('- outro item'),
      ],
    ])
    expect(await textOf(bytes)).toBe(
      [
        '# Manual da loja',
        '## Entregas',
        'A entrega é feita por motoboy em todo o bairro, de segunda a sábado, e os pedidos feitos até o meio-dia chegam no mesmo dia; depois disso é preciso informá-lo ao atendente.',
        'Outro parágrafo começa aqui.',
        '- um item\n- outro item',
      ].join('\n\n'),
    )
  })

  test('heads and feet of pages are no text, nor is a table of contents', async () => {
    const bytes = makePdf(
      ['frete', 'troca', 'pagamento', 'garantia'].map((subject, at) => [
        'Loja da Ana – manual',
        `O que se diz sobre ${subject}.`,
        `Sobre ${subject} . . . . . . . . ${at}`,
        `Página ${at + 1} de 4`,
      ]),
    )
    expect(await textOf(bytes)).toBe(
      ['frete', 'troca', 'pagamento', 'garantia'].map((subject) => `O que se diz sobre ${subject}.`).join('\n\n'),
    )
  })

  test('what stands on both of two pages is text, and a sentence goes on over their edge', async () => {
    const line = 'A entrega é feita por motoboy em todo o bairro, de segunda a sábado, e os pedidos'
    const bytes = makeStyledPdf([
      [long('Loja da Ana'), { ...long('Entregas'), above: 12 }, { ...long(line), above: 12 }],
      [
        long('feitos até o meio-dia chegam no mesmo dia.'),
        { ...long('Trocas'), above: 12 },
        { ...long('Sim.'), above: 12 },
      ],
    ])
    expect(await textOf(bytes)).toContain(`${line} feitos até o meio-dia chegam no mesmo dia.`)
    const twice = makePdf(['Entregas', 'Trocas'].map((title) => ['Loja da Ana', title, 'Fale com o atendente.']))
    expect((await textOf(twice))?.split('Loja da Ana')).toHaveLength(3)
  })

  test('prices at the end of pages and of dotted lines are text', async () => {
    const catalog = [
      ['Bolo de cenoura', 'Serve dez pessoas.', 'R$ 45,00'],
      ['Torta de limão', 'Com merengue.', 'R$ 50,00'],
      ['Pudim de leite', 'Receita da casa.', 'R$ 30,00'],
    ]
    for (const price of ['R$ 45,00', 'R$ 50,00', 'R$ 30,00']) expect(await textOf(makePdf(catalog))).toContain(price)
    expect(await textOf(makePdf([['Cardápio', 'X-Salada ............ 25', 'Suco ............ 8']]))).toBe(
      'Cardápio\n\nX-Salada ............ 25\nSuco ............ 8',
    )
  })

  test('pages are told while they are read', async () => {
    const text = 'Abrimos de segunda a sábado, das 9h às 18h.'
    const { reports } = await learn(makePdf([[text], [text], [text]]))
    expect(reports[0]).toEqual({ step: 'reading' })
    expect(reports.at(-1)).toEqual({ step: 'reading', pagesRead: 3, pagesFound: 3 })
  })
})

test('the whole, with its name', async () => {
  expect((await learn(makeDocx(['Abrimos às 9h.']))).answer).toEqual({
    ok: true,
    value: { parts: [{ title: 'Manual', text: 'Abrimos às 9h.' }], pages: [], note: null, isCut: false },
  })
})

test.each([
  ['a text', Buffer.from('Abrimos às nove horas. '.repeat(50_000))],
  ['a Word document', makeDocx(Array.from({ length: 20_000 }, () => 'Abrimos às nove horas, todos os dias.'))],
])('of %s longer than what is kept the beginning, and a note', async (_, bytes) => {
  const { answer } = await learn(bytes)
  const value = answer.ok ? answer.value : undefined
  expect(value?.parts[0]?.text).toHaveLength(500_000)
  expect(value?.note).toBe(
    'O documento é maior do que os 500.000 caracteres que são lidos; o restante ficou de fora. Divida-o em partes para treinar com tudo.',
  )
})

describe('what it is called says nothing', () => {
  test.each([
    ['a page of HTML', Buffer.from('<!doctype html><title>x</title><p>Olá</p>'), problems.unknown],
    ['an image', png, problems.unknown],
    ['nothing', Buffer.alloc(0), problems.unknown],
    ['signs without a word', Buffer.from('*** --- ***'), problems.noText],
  ])('%s', async (_, bytes, reason) => {
    expect((await learn(bytes)).answer).toEqual(extractionFailed(reason))
  })

  test('a text called PDF is a text', async () => {
    expect((await learn(Buffer.from('Abrimos às 9h'))).answer).toMatchObject({ ok: true })
  })
})

test('a PDF whose pages have hardly any text is read as a scan', async () => {
  const path = join(folder, 'stamped')
  writeFileSync(path, makePdf([['Recibo de Ana'], ['Nota de Beto'], ['Pedido de Caio']]))
  const scanned = () => Promise.resolve({ text: 'Texto das páginas', note: 'Lido por OCR.', isCut: false })
  const file = { name: 'manual.pdf', mime: 'application/pdf', path }
  const { answer } = await ingest(createDocumentIngest({ scanned }), { type: 'DOCUMENT', name: 'Manual', file })
  expect(answer).toMatchObject({ ok: true, value: { parts: [{ text: 'Texto das páginas' }], note: 'Lido por OCR.' } })
})

test('pages without text are told, because they may be images', async () => {
  const text = ['Abrimos de segunda a sábado, das 9h às 18h.', 'Aos domingos e feriados não abrimos.', 'Aceitamos pix.']
  const { answer } = await learn(makePdf([text, [], text, []]))
  expect(answer).toMatchObject({
    ok: true,
    value: { note: 'De 4 páginas, 2 não têm texto; se forem imagens, o conteúdo delas não foi lido.' },
  })
  expect((await learn(makePdf([text, []]))).answer).toMatchObject({
    value: { note: 'Uma das 2 páginas não tem texto; se for uma imagem, o conteúdo dela não foi lido.' },
  })
})

test('that a page is damaged is told, because what follows it may be lost, too', async () => {
  const pages = ['De segunda a sábado, das 9h às 18h.', 'Não abrimos aos domingos.', 'Aceitamos pix e cartão.']
  const bytes = makeDamagedPdf(
    pages.map((text) => [text]),
    2,
  )
  const damaged =
    'O documento está danificado, e uma parte dele não pôde ser lida. Confira o texto, ou envie outra cópia do arquivo.'
  const value = { parts: [{ text: pages[0] }], isCut: true, note: damaged }
  expect((await learn(bytes)).answer).toMatchObject({ ok: true, value })
})

test('of a PDF that takes too long the pages read in time, and that there are more', async () => {
  const limits = { characters: 1_000, ms: 0, onPage: () => {} }
  const readNow = (...pages: string[][]) => readPdf(openBytes({ bytes: makePdf(pages) }), limits)
  expect(await readNow(['Abrimos às 9h.'], ['Fechamos às 18h.'])).toMatchObject({
    text: 'Abrimos às 9h.',
    pages: 2,
    isCut: true,
    cutBy: ['time'],
  })
  expect(await readNow(['Abrimos às 9h.'])).toMatchObject({ isCut: false })
  await expect(readNow([], ['Fechamos às 18h.'])).rejects.toThrow(problems.tooSlow)
})

test('a file that is gone, and one who gives up', async () => {
  const read = createDocumentIngest()
  const { answer } = await ingest(read, { type: 'DOCUMENT' })
  expect(answer).toEqual(extractionFailed('O arquivo deste treinamento não foi encontrado. Envie-o novamente.'))
  const path = join(folder, 'gone')
  writeFileSync(path, 'Abrimos às 9h')
  const leaving = ingest(
    read,
    { file: { name: 'a.txt', mime: 'text/plain', path } },
    AbortSignal.abort(new Error('gone')),
  )
  await expect(leaving).rejects.toThrow('gone')
})
