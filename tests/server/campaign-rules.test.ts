/** The rules of campaigns: numbers and tables as people write them, variables, texts, hours and days. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { dayCapOf, estimateCampaign } from '../../contract/campaign-rules.ts'
import { campaignLimits, MessageValues } from '../../contract/campaigns.ts'
import { PairsForm } from '../../contract/training-sources.ts'
import { issuesIn } from '../../contract/validation.ts'
import {
  cellText,
  decodeTable,
  isBinaryFile,
  parseContactRows,
  splitSeparatorLine,
} from '../../contract/contact-file.ts'
import {
  contactLimits,
  countNotes,
  countVerdicts,
  findPhoneColumn,
  findTableProblem,
  isSendable,
  judgeContacts,
  tidyName,
  toContactTable,
  variablesOf,
} from '../../contract/contact-list.ts'
import { emptyVariables, renderCampaignTemplate, variableProblems } from '../../contract/message-template.ts'
import { isNumberInWords, numberInWords } from '../../contract/number-words.ts'
import { readPhone, sameNumberKey, showAccountPhone, showPhone } from '../../contract/phone-numbers.ts'
import { startOfDay, defaultLimits } from '../../server/campaigns/limits.ts'
import { readContacts } from '../../server/campaigns/read-contacts.ts'
import { isReturn, optOutVerdict } from '../../server/campaigns/opt-out.ts'
import { reasonToStop } from '../../server/campaigns/safety.ts'
import { makeXlsx, makeXlsxWithPercents } from './files/xlsx.ts'

test.each([
  [new Date('2026-12-05T00:00:00Z'), '05/12/2026'],
  [new Date('2026-12-05T14:29:59.999Z'), '05/12/2026, 14:30'],
  // A time without a day is counted from the day zero of Excel.
  [new Date('1899-12-30T08:30:00Z'), '08:30'],
  [new Date('1965-03-15T00:00:00Z'), '15/03/1965'],
  [new Date(Number.NaN), ''],
  [49.9, '49,9'],
  [11988887777, '11988887777'],
  [true, 'true'],
  [null, ''],
])('[CP-04] the cell %s of a spreadsheet reads %j in a message', (cell, text) => {
  expect(cellText(cell)).toBe(text)
})

test.each([
  ['5511988887777', 'valid', '5511988887777'],
  ['+55 (11) 98888-7777', 'valid', '5511988887777'],
  ['551188887777', 'repaired', '5511988887777'],
  ['(11) 98888-7777', 'valid', '5511988887777'],
  ['11 8888-7777', 'repaired', '5511988887777'],
  ['011 98888-7777', 'repaired', '5511988887777'],
  ['0 15 11 98888-7777', 'repaired', '5511988887777'],
  ['551132105432', 'valid', '551132105432'],
  ['55 99123-4567', 'valid', '5555991234567'],
  ['1132105432', 'valid', '551132105432'],
  ['５５11988887777', 'valid', '5511988887777'],
  ['11988887777.0', 'valid', '5511988887777'],
  ['5.511988887777E12', 'repaired', '5511988887777'],
  ['11988887777 / 11977776666', 'repaired', '5511988887777'],
  ['+351 912 345 678', 'valid', '351912345678'],
  ['98888-7777', 'invalid', 'Falta o DDD'],
  ['5,51199E+12', 'invalid', 'Número perdido pelo Excel: formate a coluna como Texto e exporte de novo'],
  ['(10) 98888-7777', 'invalid', 'DDD 10 não existe'],
  ['0800 123 4567', 'invalid', 'Não é um número de pessoa'],
  ['11999999999', 'invalid', 'Não parece um número de verdade'],
  ['não tem', 'invalid', 'Sem número'],
  ['119888877771234', 'invalid', 'Dígitos a mais'],
])('[CQ-01] the cell %s is %s', (cell, kind, expected) => {
  const read = readPhone(cell)
  expect([read.kind, read.kind === 'invalid' ? read.note : read.digits]).toEqual([kind, expected])
})

test.each<[string, string, string, string?]>([
  ['1132105432', '551132105432', 'telefone fixo'],
  ['11 6888-7777', '5511968887777', 'nono dígito incluído'],
  ['011 3210-5432', '551132105432', 'zero retirado, telefone fixo'],
  ['0 15 11 8888-7777', '5511988887777', 'zero retirado, nono dígito incluído'],
  ['+55 11 8888-7777', '5511988887777', 'nono dígito incluído'],
  ['0055 11 98888-7777', '5511988887777', ''],
  ["'11988887777", '5511988887777', ''],
  ['11988887777 \u200e', '5511988887777', ''],
  ['55,11988887777e11', '5511988887777', 'notação do Excel desfeita'],
  ['+55 (011) 98888-7777', '5511988887777', 'zero retirado'],
  ['55 011 8888-7777', '5511988887777', 'zero retirado, nono dígito incluído'],
  ['+55 (011) 3210-5432', '551132105432', 'zero retirado, telefone fixo'],
  ['55 0 15 11 98888-7777', '5511988887777', 'zero retirado'],
  ['11988887777 ou 11977776666', '5511988887777', 'primeiro de vários números'],
  ['11988887777 e 11977776666', '5511988887777', 'primeiro de vários números'],
  ['11988887777 ::: 11977776666', '5511988887777', 'primeiro de vários números'],
  ['+351 912345678; +351 912345679', '351912345678', 'primeiro de vários números'],
  ['ramal 22 / 11988887777', '5511988887777', ''],
  ['11988887777 / ana', '5511988887777', ''],
  ['11/98888-7777', '5511988887777', ''],
  ['(011), 98888-7777', '5511988887777', 'zero retirado'],
  ['11/98888-7777', '5511988887777', '', '21'],
  ['11 / 11988887777', '5511988887777', ''],
  ['11 / 1188887777', '5511988887777', 'nono dígito incluído'],
  ['011/98888-7777', '5511988887777', 'zero retirado'],
  ['(11)/98888-7777', '5511988887777', ''],
  ['11988887777.0 ', '5511988887777', ''],
  ['11.98888.0777', '5511988880777', ''],
  ['11 90800-1234', '5511908001234', ''],
  ['11 94003-1234', '5511940031234', ''],
  ['11 98888-8888', '', 'Não parece um número de verdade'],
  ['10/98888-7777', '', 'Falta o DDD'],
  ['00351 912345678', '351912345678', 'outro país'],
  ['(+351) 912 345 678', '351912345678', 'outro país'],
  ['+ 55 (11) 8888-7777', '5511988887777', 'nono dígito incluído'],
  ['+1234567', '', 'Número de outro país incompleto'],
  ['+12345678', '12345678', 'outro país'],
  ['+123456789012345', '123456789012345', 'outro país'],
  ['+1234567890123456', '', 'Número de outro país incompleto'],
  ['4003 1234', '', 'Não é um número de pessoa'],
  ['4004-1234', '', 'Não é um número de pessoa'],
  ['40051', '', 'Não é um número de pessoa'],
  ['400512', '', 'Número incompleto ou com dígitos a mais'],
  ['661198888777', '', 'Dígitos a mais'],
  ['1198888777712', '', 'Dígitos a mais'],
  ['11 12105432', '', 'Número incompleto ou com dígitos a mais'],
  ['11 02105432', '', 'Número incompleto ou com dígitos a mais'],
  ['11 22222222', '', 'Não parece um número de verdade'],
  ['11 912345678', '', 'Não parece um número de verdade'],
  ['11 87654321', '5511987654321', 'nono dígito incluído'],
  ['98888-7777', '5521988887777', 'DDD 21 incluído', '21'],
  ['8888-7777', '5521988887777', 'DDD 21 incluído, nono dígito incluído', '21'],
  ['3210-5432', '552132105432', 'DDD 21 incluído, telefone fixo', '21'],
  ['188887777', '', 'Número incompleto ou com dígitos a mais', '21'],
])('[CQ-01] the cell %s is read as %s: %s', (cell, digits, note, areaCode) => {
  const read = readPhone(cell, areaCode)
  expect([read.kind === 'invalid' ? '' : read.digits, read.note]).toEqual([digits, note])
})

test.each([
  ['5511988887777', '551188887777', '(11) 98888-7777'],
  ['551188887777', '551188887777', '(11) 8888-7777'],
  ['551132105432', '551132105432', '(11) 3210-5432'],
  ['5511932105432', '5511932105432', '(11) 93210-5432'],
  ['3551198888777', '3551198888777', '+3551198888777'],
])('[CQ-01] the number %s is the same as %s and shown as %s', (digits, key, shown) => {
  expect([sameNumberKey(digits), showPhone(digits)]).toEqual([key, shown])
  expect([digits, `+${digits}`, `Loja ${digits}`].map(showAccountPhone)).toEqual([shown, shown, `Loja ${digits}`])
})

test('[CQ-01] tables in the encodings and with the separators of spreadsheets', () => {
  const text = 'sep=;\r\nNome;Endereço;Celular\r\nJoão;"Rua A; 10";11988887777\r\n'
  expect(decodeTable(Buffer.from(text, 'latin1'))).toBe(text)
  expect(decodeTable(Buffer.from(`\ufeff${text}`, 'utf16le'))).toBe(text)
  for (const ansi of ['ÿ;ção', 'aþ;ção']) expect(decodeTable(Buffer.from(ansi, 'latin1'))).toBe(ansi)
  const body = text.slice('sep=;\r\n'.length)
  expect(splitSeparatorLine(text)).toEqual({ separator: ';', body })
  expect(splitSeparatorLine('sep=,\nAna;1,2')).toEqual({ separator: ',', body: 'Ana;1,2' })
  expect(splitSeparatorLine(`\ufeff${text}`)).toEqual({ separator: ';', body })
  const unnamed = [
    ['nome,telefone\n"Silva; Ana",11988887777\n', ','],
    ['a\tb\nc\td', '\t'],
    ['11988887777\n11977776666', ';'],
    // One that is missing in a line is none, and blank lines do not count.
    ['a\tb\nc', ';'],
    ['a\tb\n \nc\td', '\t'],
    ['nome\ttelefone\tcidade\nAna\t1\tBauru\nBia\t2', '\t'],
    [`${'a\tb\n'.repeat(20)}fim`, '\t'],
    // Equally often in each line, then as often as possible.
    ['a, b, c, d\t1\na, b, c, d, e\t2', '\t'],
    ['Lima, Ana\t1\tBauru\nSá, Bia\t2\tSantos', '\t'],
    ['a\tsep=;\nb\tc', '\t'],
  ] as const
  for (const [lines, separator] of unnamed) expect(splitSeparatorLine(lines)).toEqual({ separator, body: lines })
})

test.each<[string, string, string[][], number[]]>([
  [
    'with line breaks, separators and quotes in quotes',
    'nome,telefone\r\n"Ana\r\n""Nana"", Lima" ,11\n\nBia,"12"',
    [['nome', 'telefone'], ['Ana\r\n"Nana", Lima', '11'], [''], ['Bia', '12']],
    [],
  ],
  [
    'with quotes that belong to the text',
    'Ana "Nana",11\r"Bia "Bi" Sá",12\r',
    [
      ['Ana "Nana"', '11'],
      ['Bia "Bi" Sá', '12'],
    ],
    [],
  ],
  [
    'with quotes at the end of a file, of nothing and beside a separator',
    '"",11\n"Lima,",12\n"Bia "Bi" Sá",13',
    [
      ['', '11'],
      ['Lima,', '12'],
      ['Bia "Bi" Sá', '13'],
    ],
    [],
  ],
  [
    'with a quote that is never closed, and good lines below it',
    'telefone,nome\n"31 98888-3333,Eva\n31 97777-4444,Rui\n"31 96666-5555","Lia"',
    [
      ['telefone', 'nome'],
      ['31 98888-3333', 'Eva'],
      ['31 97777-4444', 'Rui'],
      ['31 96666-5555', 'Lia'],
    ],
    [1],
  ],
  [
    'with two of them, one in the last line',
    'Ana,"11\nBia,"12\n',
    [
      ['Ana', '11'],
      ['Bia', '12'],
    ],
    [0, 1],
  ],
])('[CQ-01] a text file %s', (_, text, rows, broken) => {
  expect(parseContactRows(text, 100)).toEqual({ rows, broken })
  expect(parseContactRows(text, 1)).toEqual({ rows: rows.slice(0, 1), broken: broken.filter((at) => at < 1) })
})

test('[CQ-01] a quoted cell is closed within 10,000 characters, wherever it stands', () => {
  const brokenOf = (text: string) => parseContactRows(text, 5_000).broken
  expect(brokenOf(`"${'a'.repeat(9_999)}",1`)).toEqual([])
  expect(brokenOf(`"${'a'.repeat(10_000)}",1`)).toEqual([0])
  expect(brokenOf(`${'a,b\n'.repeat(3_000)}"c",d`)).toEqual([])
})

test('[CQ-01] a line with a quote that is never closed is refused until its number is confirmed', () => {
  const { rows, broken } = parseContactRows('telefone,nome\n"31 98888-3333,Eva\n31 97777-4444,Rui', 100)
  const table = toContactTable(rows, broken)
  const judged = (edits: Record<string, string>) =>
    judgeContacts(table, { phoneColumn: 0, areaCode: '', edits }).map(({ line, verdict, note }) => [
      line,
      verdict,
      note,
    ])
  expect(judged({})).toEqual([
    [2, 'invalid', 'Aspas sem fechamento'],
    [3, 'valid', ''],
  ])
  expect(judged({ 2: '31 98888-3333' })).toEqual([
    [2, 'valid', ''],
    [3, 'valid', ''],
  ])
})

// Reading to the end of the file from each quote would take hours.
test.each([
  [';"""a'.repeat(1_000_000), 1, 1_000_001],
  ['"'.repeat(8_000_000), 1, 1],
  ['"""a\n'.repeat(1_000_000), 5_000, 1],
])('[CQ-01] a large file of quotes is broken, line by line', (text, lines, cells) => {
  const { rows, broken } = parseContactRows(text, 5_000)
  expect([rows.length, broken.length, rows[0]?.length]).toEqual([lines, lines, cells])
})

test('[CQ-01] a picture is no list of contacts', () => {
  const files = ['\u0089PNG\r\n', 'GIF89a', '%PDF-1.7', '\u00ff\u00d8\u00ff\u00e0', 'nome\u0000telefone']
  expect(files.map((file) => isBinaryFile(Buffer.from(file, 'latin1')))).toEqual(files.map(() => true))
  expect(isBinaryFile(Buffer.from('\ufeffnome;telefone', 'utf16le'))).toBe(false)
  expect(isBinaryFile(Buffer.from('ÿ;ção', 'latin1'))).toBe(false)
})

test('[CQ-01] columns are recognised, with and without titles, and each row is judged with its reason', () => {
  const table = toContactTable([
    ['Código', 'Nome do Cliente', 'Fone', 'Nome do Cliente'],
    ['12345678', 'ANA DA SILVA', '(11) 98888-7777', 'x'],
    ['2', 'Bia', '5511988887777', ''],
    ['', '', '', ''],
    ['3', 'Caio', '12', ''],
    ['4', 'Davi', '5521977776666', ''],
  ])
  const phoneColumn = findPhoneColumn(table)
  expect(phoneColumn).toBe(2)
  const contacts = judgeContacts(table, { phoneColumn, areaCode: '' })
  expect(contacts.map(({ line, verdict, note }) => [line, verdict, note])).toEqual([
    [2, 'valid', ''],
    [3, 'duplicate', 'mesmo número da linha 2'],
    [5, 'invalid', 'Não é um número de pessoa'],
    [6, 'valid', ''],
  ])
  expect(contacts[0]?.values).toEqual({
    codigo: '12345678',
    nome_do_cliente: 'ANA DA SILVA',
    fone: '(11) 98888-7777',
    nome_do_cliente_2: 'x',
    nome: 'Ana da Silva',
    primeiro_nome: 'Ana',
  })
  expect(countVerdicts(contacts)).toEqual({ valid: 2, repaired: 0, duplicate: 1, invalid: 1 })
  expect(countNotes(contacts, 'invalid')).toEqual([['Não é um número de pessoa', 1]])
  const withFirstName = toContactTable([
    ['Primeiro nome', 'Nome', 'Fone'],
    ['ANA MARIA', 'Ana Maria Silva', '11988887777'],
    ['', 'Bia Lima', '11977776666'],
  ])
  expect(judgeContacts(withFirstName, { phoneColumn: 2, areaCode: '' }).map(({ values }) => values)).toMatchObject([
    { nome: 'Ana Maria Silva', primeiro_nome: 'Ana Maria' },
    { nome: 'Bia Lima', primeiro_nome: 'Bia' },
  ])
  for (const title of ['Nome do tutor', 'Nome da Aluna', 'Nome completo do paciente', 'Nome do contato', 'Tutora']) {
    const titled = toContactTable([
      ['Nome do pet', title, 'Celular'],
      ['Rex', 'BIA LIMA', '11977776666'],
    ])
    expect(judgeContacts(titled, { phoneColumn: 2, areaCode: '' })[0]?.values['nome'], title).toBe('Bia Lima')
  }
  for (const [other, title] of [
    ['Responsável', 'Cliente'],
    ['Paciente', 'Nome do tutor'],
    ['Responsável', 'Nome do aluno'],
  ] as const) {
    const titled = toContactTable([
      [other, title, 'Celular'],
      ['Rex', 'Bia Lima', '11977776666'],
    ])
    expect(judgeContacts(titled, { phoneColumn: 2, areaCode: '' })[0]?.values['nome'], title).toBe('Bia Lima')
  }
  const named = (rows: string[][]) => {
    const untitled = toContactTable(rows)
    return judgeContacts(untitled, { phoneColumn: findPhoneColumn(untitled), areaCode: '' }).map(
      ({ values }) => values['nome'],
    )
  }
  expect(
    named([
      ['MARIA', '11988887777'],
      ['João', '11977776666'],
    ]),
  ).toEqual(['Maria', 'João'])
  expect(
    named([
      ['11988887777', 'Maria', '12'],
      ['11977776666', '', '7'],
    ]),
  ).toEqual(['Maria', ''])
  // Empty cells and columns do not count.
  expect(
    named([
      ['11988887777', 'Maria', ''],
      ['11977776666', ' ', ''],
    ]),
  ).toEqual(['Maria', ''])
  // A title row is still one, and without a title of a name nothing is taken for it.
  expect(
    named([
      ['Cidade', 'Telefone'],
      ['Bauru', '11988887777'],
    ]),
  ).toEqual([''])
  // Two columns of words, or words with digits: it is not known which is the name.
  expect(named([['Maria', '11988887777', 'Bauru']])).toEqual([''])
  expect(named([['Pedido 12', '11988887777']])).toEqual([''])
  // A column that is empty from its title to its end is none.
  const blank = toContactTable([
    ['nome', 'telefone', '', ''],
    ['Ana', '11988887777'],
    ['', '', '', '', ''],
  ])
  expect(variablesOf(blank)).toEqual(['nome', 'telefone'])
  expect(
    variablesOf(
      toContactTable([
        ['nome', '', 'telefone'],
        ['Ana', '', '11988887777'],
      ]),
    ),
  ).toEqual(['nome', 'coluna_2', 'telefone'])
  const edited = judgeContacts(table, { phoneColumn, areaCode: '', edits: { 5: '11 97777-1234' } })
  expect(edited[2]).toMatchObject({ verdict: 'valid', phone: '5511977771234' })
  expect(findPhoneColumn(toContactTable([['11988887777'], ['11977776666']]))).toBe(0)
  expect(findPhoneColumn(toContactTable([['nome'], ['Ana']]))).toBe(-1)
})

test.each([
  ['JOSÉ DOS SANTOS', 'José dos Santos'],
  [' ana  maria ', 'Ana Maria'],
  ['DE SOUZA', 'De Souza'],
  ["ANA-MARIA D'ÁVILA", "Ana-Maria D'Ávila"],
  ['joana d’arc', 'Joana D’Arc'],
  ["JOE'S", "Joe's"],
  ['Ana McDonald', 'Ana McDonald'],
  ["ANA-LUÍSA D'ÁVILA SANT’ANNA", "Ana-Luísa D'Ávila Sant’Anna"],
  ["BOB'S", "Bob's"],
])('[CQ-01] the name "%s" is tidied to "%s"', (name, tidy) => {
  expect(tidyName(name)).toBe(tidy)
})

test.each<[string, string[][], number]>([
  [
    'empty cells do not count',
    [
      ['Ana', ''],
      ['Bia', ' '],
      ['Caio', '11988887777'],
      ['Davi', ' '],
    ],
    1,
  ],
  ['half of the cells suffice', [['11988887777'], ['x']], 0],
  [
    'the greater share wins',
    [
      ['11988887777', '11977776666'],
      ['11966665555', ''],
      ['x', ''],
    ],
    1,
  ],
  [
    'a title suffices',
    [
      ['nome', 'WhatsApp'],
      ['Ana', 'x'],
    ],
    1,
  ],
  ['an empty column', [['', '11988887777']], 1],
  ['an empty table', [], -1],
  ['numbers that a spreadsheet has cut off', [[' 5,51199E+12 ']], 0],
  ['the same with other digits before the comma', [['55,1199e11']], 0],
  ['text with such a number', [['x5,51199E+12'], ['5,51199E+12x']], -1],
  ['none', [['12 x']], -1],
])('[CQ-01] the column of telephones: %s', (_, cells, column) => {
  expect(findPhoneColumn(toContactTable(cells))).toBe(column)
})

test('[CQ-01] a table without contacts says why, and lines before it are counted', () => {
  const problemOf = (cells: string[][]) => findTableProblem(toContactTable(cells))
  expect([[], [[' ', '']]].map(problemOf)).toEqual(['empty', 'empty'])
  expect(problemOf([['nome', 'telefone'], [' ']])).toBe('onlyTitles')
  const lines = (count: number) => [['11988887777'], ...Array.from({ length: count - 1 }, () => [' '])]
  expect([60_000, 60_001].map((count) => problemOf(lines(count)))).toEqual([undefined, 'tooMany'])
  const table = toContactTable([[' '], ['', 'Nome ', 'x', 'x', 'x'], ['11988887777', ' Ana,, Lima ', ' y ']])
  expect(table).toMatchObject({ titles: ['', 'Nome', 'x', 'x', 'x'], firstLine: 3 })
  const [contact] = judgeContacts(table, { phoneColumn: 0, areaCode: '' })
  expect(contact).toMatchObject({ line: 3, verdict: 'valid' })
  expect(contact?.values).toEqual({
    coluna_1: '11988887777',
    nome: 'Ana,, Lima',
    primeiro_nome: 'Ana',
    x: 'y',
    x_2: '',
    x_3: '',
  })
  const wide = toContactTable([Array.from({ length: 41 }, () => 'a'), Array.from({ length: 41 }, () => '1')])
  expect([wide.titles.length, wide.rows[0]?.length]).toEqual([40, 40])
})

test('[CQ-01] an empty line is no contact until it is given a number, and each reason is counted', () => {
  const table = toContactTable([
    ['Maria', '11988887777'],
    [' ', ' '],
    ['12', '12'],
    ['Rui', '13'],
    ['Lia', '10988887777'],
  ])
  const judged = (edits = {}) => judgeContacts(table, { phoneColumn: 1, areaCode: '', edits })
  expect(judged().map(({ verdict, phone }) => [verdict, phone])).toEqual([
    ['valid', '5511988887777'],
    ['invalid', ''],
    ['invalid', ''],
    ['invalid', ''],
  ])
  // A column of which one cell is a number is not one of names.
  expect(judged().map(({ values }) => values['nome'])).toEqual(['', '', '', ''])
  expect(judged({ 2: '1188887777', 3: '11988887777' }).map(({ verdict }) => verdict)).toEqual([
    'valid',
    'duplicate',
    'duplicate',
    'invalid',
    'invalid',
  ])
  expect(countNotes(judged({ 1: '10988887777' }), 'invalid')).toEqual([
    ['DDD 10 não existe', 2],
    ['Não é um número de pessoa', 2],
  ])
  expect(countNotes(judged({ 1: '10988887777', 2: '12' }), 'invalid').map(([, count]) => count)).toEqual([3, 2])
  const sendable = (['valid', 'repaired', 'duplicate', 'invalid'] as const).map((verdict) =>
    isSendable({ line: 1, verdict, phone: '', raw: '', note: '', values: {} }),
  )
  expect(sendable).toEqual([true, true, false, false])
})

test('[CP-04] a percentage of a spreadsheet reads in a message as it is shown', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'contacts-'))
  const rows = [
    ['telefone', 'desconto'],
    ['11988887777', 0.1],
    ['11988886666', 0.125],
    ['11988885555', 5],
    ['11988884444', 0.5],
  ]
  await writeFile(join(folder, 'a.xlsx'), makeXlsxWithPercents({ A: rows, B: [['B2']] }))
  const contacts = await readContacts(join(folder, 'a.xlsx'), 'a.xlsx')
  expect(contacts.kind === 'read' && contacts.table.rows.map((row) => row[1])).toEqual(['10%', '12,5%', '5', '0,5'])
  await rm(folder, { recursive: true })
})

test('[CQ-01] as many contacts as are allowed, whatever stands between them', async () => {
  const rows = Array.from({ length: contactLimits.rows }, (_, at) => ['Ana', String(11_913_340_000 + at)])
  const titled = [['nome', 'telefone'], ...rows]
  const more = [...titled, ['Bia', '21977776666']]
  const csvOf = (cells: string[][]) => cells.map((row) => `${row.join(';')}\r\n`).join('\r\n')
  const folder = await mkdtemp(join(tmpdir(), 'contacts-'))
  const read = async (name: string, bytes: string | Buffer) => {
    await writeFile(join(folder, name), bytes)
    const contacts = await readContacts(join(folder, name), name)
    return contacts.kind === 'read' ? countVerdicts(judgeContacts(contacts.table, choices)).valid : contacts.kind
  }
  const choices = { phoneColumn: 1, areaCode: '' }
  expect(await read('all.csv', csvOf(titled))).toBe(contactLimits.rows)
  expect(await read('more.csv', csvOf(more))).toBe('tooMany')
  expect(await read('all.xlsx', makeXlsx({ A: [...titled, ['', '']] }))).toBe(contactLimits.rows)
  expect(await read('more.xlsx', makeXlsx({ A: more }))).toBe('tooMany')
  const large = Buffer.alloc(8 * 1024 * 1024 + 1, ' ')
  expect(await read('large.csv', large)).toBe('tooLarge')
  await rm(folder, { recursive: true })
})

const message: MessageValues = {
  textMessage: 'Olá',
  documentName: '',
  linkUrl: '',
  linkText: '',
  optionTitle: '',
  buttonLabel: '',
  options: [],
}

test('[CQ-02] each text of a message has a limit, said beside its field', () => {
  const limits = {
    textMessage: 4_000,
    documentName: 200,
    linkText: 1_000,
    optionTitle: 60,
    buttonLabel: 20,
  }
  for (const [field, limit] of Object.entries(limits)) {
    const issuesOf = (length: number) => issuesIn(MessageValues, { ...message, [field]: 'a'.repeat(length) })
    expect(issuesOf(limit)).toEqual({})
    expect(issuesOf(limit + 1)).toEqual({ [field]: `Use no máximo ${limit.toLocaleString('pt-BR')} caracteres` })
  }
})

test('[CQ-02] a link is judged alike by browsers and the server', () => {
  const isLink = (linkUrl: string) => v.safeParse(MessageValues.entries.linkUrl, linkUrl).success
  for (const link of ['', 'loja.exemplo.com.br', '{{link}}', 'https://loja.com/{{ último pedido }}?a=b'])
    expect([link, isLink(link)]).toEqual([link, true])
  const sent = (linkUrl: string) => v.parse(MessageValues.entries.linkUrl, linkUrl)
  expect([sent('http://loja.com'), sent('loja.com?de=http://x.com')]).toEqual([
    'http://loja.com',
    'https://loja.com?de=http://x.com',
  ])
  for (const link of ['nao e link', 'https://loja.com/meu arquivo', 'https://', 'ftp://loja.com', 'https:loja.com'])
    expect([link, isLink(link)]).toEqual([link, false])
})

test('[SH-04] what is wrong with a link or a row of pairs is said in Portuguese', () => {
  expect(issuesIn(MessageValues, { ...message, linkUrl: `loja.com/${'a'.repeat(2_000)}` })).toEqual({
    linkUrl: 'Use no máximo 2.000 caracteres',
  })
  const pairs = Array.from({ length: 201 }, () => ({ question: 'Abre hoje?', answer: 'Sim' }))
  expect(issuesIn(PairsForm, { name: '', pairs, allowDuplicate: false })).toEqual({
    pairs: 'Use no máximo 200 perguntas',
  })
})

test('a brace that is not closed before a long row of spaces holds nobody up', () => {
  // In cubic time this is minutes, longer than a test may last.
  const template = `${' '.repeat(campaignLimits.text / 2)}{{${' '.repeat(campaignLimits.text / 2)}`
  expect(renderCampaignTemplate(template, {})).toBe(template)
  expect(variableProblems(template, [])).toEqual(['Use duas chaves de cada lado da variável: {{'])
})

test('a name of nothing but commas holds nobody up', () => {
  // In quadratic time this is minutes, longer than a test may last.
  const table = toContactTable([
    ['nome', 'telefone'],
    [`Ana${','.repeat(500_000)}.`, '11999998888'],
  ])
  expect(judgeContacts(table, { phoneColumn: 1, areaCode: '' })).toMatchObject([{ verdict: 'valid' }])
})

test('[CQ-02] variables are filled in, an empty one leaves no hole, unknown ones are named', () => {
  expect(renderCampaignTemplate('Olá, {{ Nome }}! {{cidade}}', { nome: 'Ana', cidade: 'Itu' })).toBe('Olá, Ana! Itu')
  expect(renderCampaignTemplate('Olá, {{nome}}!', { nome: '' })).toBe('Olá!')
  expect(renderCampaignTemplate('{{-- Valor (R$) --}}', { valor_r: '9,90' })).toBe('9,90')
  const people = [{ values: { nome: '' } }, { values: { nome: 'Ana' } }]
  expect(emptyVariables('Oi, {{Nome}}! {{x}}', people)).toEqual([{ name: 'Nome', people: 1 }])
  expect(variableProblems('{{nome}} {{Último Pedido}} {{x}}', ['nome', 'ultimo_pedido'])).toEqual([
    'Variável desconhecida: {{x}}',
  ])
})

test.each([
  ['Oi {{nome}}, {{ Nome }}! :{ {sorriso}', []],
  ['Oi {{nome}', ['Use duas chaves de cada lado da variável: {{nome}']],
  ['Oi {nome}! {{x}}', ['Variável desconhecida: {{x}}', 'Use duas chaves de cada lado da variável: {nome}']],
  ['Oi nome}}', ['Use duas chaves de cada lado da variável: nome}}']],
  ['Oi {{nome ', ['Use duas chaves de cada lado da variável: {{nome']],
  ['{{x}} {{y}}', ['Variáveis desconhecidas: {{x}}, {{y}}']],
])('[CQ-02] what would be sent as it is written: %s', (template, problems) => {
  expect(variableProblems(template, ['nome'])).toEqual(problems)
})

test('[CQ-02] how long a list takes by the caps of the days', () => {
  expect([0, 3, 4, 8, 15, 300].map(dayCapOf)).toEqual([20, 20, 50, 100, 200, 200])
  // A Monday, at noon in São Paulo.
  const noon = new Date('2026-11-23T15:00:00Z')
  const plan = { timezone: 'America/Sao_Paulo', linkedDays: 0, sentToday: 0, opensAt: null }
  expect(estimateCampaign(20, plan, noon)).toEqual({
    days: 1,
    minutes: 10,
    begins: noon,
    ends: new Date('2026-11-23T15:09:30Z'),
  })
  // The last one is not followed by a pause.
  expect(estimateCampaign(5, plan, noon)).toEqual({
    days: 1,
    minutes: 2,
    begins: noon,
    ends: new Date('2026-11-23T15:02:00Z'),
  })
  expect(estimateCampaign(1, plan, noon).minutes).toBe(1)
  // 10 today, 20 until Thursday, 50 on Friday, Saturday and Monday, 100 on two days more, and the last 80.
  expect(estimateCampaign(500, { ...plan, sentToday: 10 }, noon)).toEqual({
    days: 10,
    minutes: 250,
    begins: noon,
    ends: new Date('2026-12-03T11:39:30Z'),
  })
})

test('[CQ-02] an estimate begins and ends within the hours of the agent, never on a Sunday', () => {
  const plan = { timezone: 'America/Sao_Paulo', linkedDays: 100, sentToday: 0, opensAt: null }
  const spanOf = (people: number, at: string, changes: object = {}) => {
    const { begins, ends } = estimateCampaign(people, { ...plan, ...changes }, new Date(at))
    return [begins?.toISOString(), ends?.toISOString()]
  }
  // 19:55 on a Saturday: ten go out, the others on Monday.
  expect(spanOf(12, '2026-11-21T22:55:00Z')).toEqual(['2026-11-21T22:55:00.000Z', '2026-11-23T11:00:30.000Z'])
  const opensAt = new Date('2026-11-23T11:00:00Z')
  expect(spanOf(3, '2026-11-21T23:10:00Z', { opensAt })).toEqual([
    '2026-11-23T11:00:00.000Z',
    '2026-11-23T11:01:00.000Z',
  ])
  expect(spanOf(1, '2026-11-23T15:00:00Z', { opensAt: new Date('2026-11-23T18:00:00Z') })[0]).toBe(
    '2026-11-23T18:00:00.000Z',
  )
  expect(spanOf(1, '2026-11-23T15:00:00Z', { opensAt: new Date('2026-11-23T12:00:00Z') })[0]).toBe(
    '2026-11-23T15:00:00.000Z',
  )
  // More than three years of 200 people a day.
  expect(spanOf(200_000, '2026-11-23T15:00:00Z')).toEqual(['2026-11-23T15:00:00.000Z', undefined])
  // Today's limit is used up, tomorrow's is not.
  expect(spanOf(1, '2026-11-23T15:00:00Z', { sentToday: 200 })[0]).toBe('2026-11-24T11:00:00.000Z')
  // The clock is read again after the sending hours have ended.
  expect(spanOf(1, '2026-11-23T23:30:00Z')[0]).toBe('2026-11-24T11:00:00.000Z')
  expect(spanOf(1, '2026-11-23T15:00:00Z', { timezone: 'Marte/Olympus' })).toEqual([undefined, undefined])
})

test('[CQ-03] numbers in words', () => {
  expect([0, 20, 21, 100, 101, 342, 1_000, 1_100, 1_200, 3_042, 12_345].map(numberInWords)).toEqual([
    'zero',
    'vinte',
    'vinte e um',
    'cem',
    'cento e um',
    'trezentos e quarenta e dois',
    'mil',
    'mil e cem',
    'mil e duzentos',
    'três mil e quarenta e dois',
    'doze mil trezentos e quarenta e cinco',
  ])
  expect(isNumberInWords('Trezentas e quarenta e duas pessoas', 342)).toBe(true)
  for (const words of ['uma pessoa', 'um contato']) expect(isNumberInWords(words, 1)).toBe(true)
  expect(isNumberInWords('tres mil e quarenta e dois', 3_042)).toBe(true)
  for (const words of ['  DEZENOVE mil   novecentas noventa e nove ', 'dezenove mil, novecentos e noventa e nove'])
    expect(isNumberInWords(words, 19_999)).toBe(true)
  for (const digits of ['19.999', '19999']) expect(isNumberInWords(digits, 19_999)).toBe(false)
  expect(isNumberInWords('342', 342)).toBe(false)
  expect(isNumberInWords('trezentos', 342)).toBe(false)
})

test('[CQ-03] stops after five failures in a row, or more than a tenth of the last fifty', () => {
  const failing = (...at: number[]) => Array.from({ length: 50 }, (_, index) => at.includes(index))
  expect(reasonToStop([true, true, true, true])).toBeUndefined()
  expect(reasonToStop([true, true, true, true, true])).toMatch(/5 mensagens seguidas/)
  expect(reasonToStop(failing(0, 9, 19, 29, 39))).toBeUndefined()
  expect(reasonToStop(failing(0, 9, 19, 29, 39, 49))).toMatch(/6 das últimas 50/)
  expect(reasonToStop(failing(0, 9, 19, 29, 39, 49).slice(0, 49))).toBeUndefined()
})

test('[CQ-05] quiet hours and days are those of the agent', () => {
  const opening = (iso: string) => defaultLimits.opening('America/Sao_Paulo', new Date(iso))?.toISOString()
  expect(opening('2026-11-23T15:00:00.000Z')).toBe('2026-11-23T15:00:00.000Z')
  expect(opening('2026-11-23T23:10:00.000Z')).toBe('2026-11-24T11:00:00.000Z')
  // From Saturday night over Sunday.
  expect(opening('2026-11-21T23:10:00.000Z')).toBe('2026-11-23T11:00:00.000Z')
  expect(defaultLimits.opening('Marte/Olympus', new Date())).toBeUndefined()
  expect(startOfDay('America/Sao_Paulo', new Date('2026-11-23T02:30:00Z')).toISOString()).toBe(
    '2026-11-22T03:00:00.000Z',
  )
  const pauses = Array.from({ length: 200 }, defaultLimits.pause)
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(15_000)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(45_000)
})

const leaving = [
  'SAIR',
  'sair',
  'Sair, por favor',
  'quero parar de receber',
  'Quero deixar de receber mensagens',
  'parar de receber promoções',
  'Sair da lista de transmissão',
  'me remova, por favor',
  'STOP',
  'Descadastrar',
  'quero sair',
  'sair da lista',
  'Parar',
  'pare!',
  'Cancelar',
  'remover',
  'não quero mais',
  'Não quero mais receber nada',
  'nao quero mais receber mensagens',
  'Não quero receber essas mensagens',
  'Por favor, parem de me mandar mensagem',
  'pare de enviar promoções',
  'Me tira da lista',
  'me remova dessa lista por favor',
  'tira meu número da sua lista',
  'Não me mandem mais mensagens',
  'não mande mais',
  'Não desejo mais receber ofertas',
  'quero me descadastrar',
  'descadastre meu número',
  'Não quero receber nada de vocês',
  'não quero mais receber isso por aqui',
  'me tira da lista de transmissão',
]
const perhaps = [
  'Pode parar de mandar isso?',
  'Isso é spam',
  'Quem passou meu número pra vocês?',
  'Vou denunciar',
  'cansei dessas mensagens',
  'não quero mais receber isso, já falei',
]
const staying = [
  'tem como parar a dor?',
  'vou sair agora, te chamo depois',
  'Não quero mais o bolo, quero a torta',
  'quero cancelar meu pedido',
  'Como faço para cancelar a consulta?',
  'Não',
  'não quero',
  'Que horas vocês param de atender?',
  'pode mandar mais fotos?',
  'Não recebi a mensagem com o código',
  'Não consigo sair do aplicativo',
  'Quero receber mais informações',
  'me manda o endereço',
  'O remédio pode parar de fazer efeito?',
  'tira a cebola por favor',
  'Me tira uma dúvida?',
  'Remove a mancha?',
  'Você pode remover o item da lista de compras?',
  'não quero receber antes das 18h',
  'Sair de casa está difícil',
  'quero parar de receber o jornal em casa',
  'sair da lista de espera',
  'me remova uma dúvida',
  'Quero parar de receber no cartão',
  'dá para sair da lista de convidados?',
  'Para quando fica pronto?',
  'para',
  'Para viagem',
  'pare o carro na esquina',
  'Não mande com cebola',
  'não precisa mandar mais sachês',
  'Já paguei, não quero pagar mais',
  'Obrigada, era só isso',
  'chega que horas?',
  'Quero parar de fumar, vocês ajudam?',
  'não quero receber isso em casa',
  'me remove da lista de espera',
  'Quero sair da lista de espera',
  'não me mande mais nada em sacola de plástico',
]

describe('[CQ-05] opt-out has three verdicts', () => {
  test('seventy-eight sentences, half of them controls', () => {
    expect([leaving.length + perhaps.length, staying.length]).toEqual([39, 39])
  })
  test.each(leaving)('sure: %s', (text) => expect(optOutVerdict(text, { isAnswer: true })).toBe('sure'))
  test.each(perhaps)('perhaps: %s', (text) => expect(optOutVerdict(text, { isAnswer: true })).toBe('perhaps'))
  // A wrong block is the worst error: a control message may at most lead to a question, and none of these does.
  test.each(staying)('no: %s', (text) => expect(optOutVerdict(text, { isAnswer: true })).toBe('no'))
  test('several wishes in one message are one, but what comes with another matter is none', () => {
    const verdictOf = (text: string, isAnswer = true) => optOutVerdict(text, { isAnswer })
    for (const text of ['não quero mais receber, sair', 'Sair. Não quero mais!', 'descadastrar e parar, por favor'])
      expect(verdictOf(text)).toBe('sure')
    for (const text of ['não quero mais receber, sair', 'PARAR', 'por favor remova meu número'])
      expect(verdictOf(text, false)).toBe('sure')
    expect(verdictOf('cancela, não quero mais', false)).toBe('no')
    for (const text of [
      'não quero receber, prefiro buscar',
      'sair, que horas?',
      'não, parar',
      'remova meu número antigo do pedido',
    ])
      expect(verdictOf(text)).toBe('no')
  })
  test('what is said in the middle of a long story is for a person to read', () => {
    const story = 'comprei um vestido na terça e ele ficou largo. '
    const wish = 'Não quero mais receber mensagens de promoção. '
    expect(optOutVerdict(story + wish, { isAnswer: true })).toBe('sure')
    expect(optOutVerdict(story.repeat(6) + wish, { isAnswer: true })).toBe('no')
  })
  test('only some messages, or some hours, are not all', () => {
    for (const text of [
      'Não quero receber mensagem de voz',
      'não mande mais mensagens depois das 22h',
      'Não quero receber mensagens à noite',
    ])
      expect(optOutVerdict(text, { isAnswer: true })).toBe('no')
    expect(optOutVerdict('não quero receber mensagens de promoção', { isAnswer: false })).toBe('sure')
  })
  test.each([
    'Não quero mais mensagens',
    'não quero mais essas promoções no meu WhatsApp',
    'Favor não enviar mais mensagens',
    'quero cancelar o recebimento de mensagens',
  ])('sure, and in an answer to nothing: %s', (text) => expect(optOutVerdict(text, { isAnswer: false })).toBe('sure'))
  test('a bare word that answers nothing of ours is no wish to leave', () => {
    for (const word of ['Cancelar', 'remover', 'não quero mais'])
      expect(optOutVerdict(word, { isAnswer: false })).toBe('no')
    expect(optOutVerdict('SAIR', { isAnswer: false })).toBe('sure')
    const returns = [
      'Voltar!',
      'quero voltar a receber',
      'Voltar a receber mensagens',
      'vou voltar amanhã',
      'voltar a receber o jornal',
    ]
    expect(returns.map(isReturn)).toEqual([true, true, true, false, false])
  })
})

test('[CP-06] an empty value at the beginning of a line takes its comma with it; a surname before a comma keeps none', () => {
  const empty = { nome: '' }
  expect(renderCampaignTemplate('{{nome}}, seu pedido saiu.\n{{nome}} volte sempre', empty)).toBe(
    'seu pedido saiu.\nvolte sempre',
  )
  expect(renderCampaignTemplate('{{nome}}, seu pedido saiu.', { nome: 'Ana' })).toBe('Ana, seu pedido saiu.')
  const table = toContactTable([
    ['nome', 'telefone'],
    ['Silva, João', '11988887777'],
  ])
  const [contact] = judgeContacts(table, { phoneColumn: 1, areaCode: '' })
  expect(contact?.values['primeiro_nome']).toBe('Silva')
})
