/** Finds the columns of a contact table and judges each row. App and server share these rules. */
import { variableName } from './message-template.ts'
import { readPhone, sameNumberKey } from './phone-numbers.ts'

/** `lines` also counts title lines and empty lines, which are not contacts. */
export const contactLimits = { rows: 20_000, lines: 60_000, columns: 40, fileMb: 8 } as const

export type ContactTable = {
  /** Empty if the file has no header line. */
  titles: readonly string[]
  /** The rows below the header line. */
  rows: readonly (readonly string[])[]
  /** Line of the file, counted from 1, at which `rows` begins. */
  firstLine: number
  /** Lines of the file with a quote that is never closed, if there are any: where their cells end is not certain. */
  brokenLines?: readonly number[]
}

export type ContactVerdict = 'valid' | 'repaired' | 'duplicate' | 'invalid'
export type JudgedContact = {
  /** Line of the file, counted from 1. */
  line: number
  verdict: ContactVerdict
  /** Digits with country code; empty where invalid. */
  phone: string
  /** Text of the cell. */
  raw: string
  /** What was repaired, or why the contact cannot be written to, in Portuguese. */
  note: string
  /** Values by variable name. */
  values: Readonly<Record<string, string>>
}

const phoneTitles =
  /^(?:.*_)?(?:telefone|celular|fone|whatsapp|whats|zap|numero|contato|tel|phone|mobile|phone_1_value)(?:_.*)?$/u
const person = 'cliente|tutora?|don[oa]|paciente|alun[oa]|responsavel|hospede|associad[oa]'
/** From the surest: 'Paciente' and 'Responsável' may be others than the customer of another column. */
const nameTitles = [
  /^nome$/u,
  /^(?:nome_completo|nome_do_cliente|cliente|primeiro_nome|name|first_name|razao_social|contato_nome)$/u,
  new RegExp(`^nome(?:_completo)?(?:_d[aeo])?_(?:${person}|contato)$`, 'u'),
  new RegExp(`^(?:${person})$`, 'u'),
]

/** Any valid area code: numbers without one must be recognized as phone numbers, too. */
const anyAreaCode = '11'
/** The phone column is detected from the first rows. */
const sampledRows = 100
/** Added to the share of phone numbers if the title is one such as 'Telefone'. */
const titleBonus = 0.6
const minPhoneScore = 0.5

const isPhone = (cell: string): boolean =>
  readPhone(cell, anyAreaCode).kind !== 'invalid' || /^\d+[.,]\d+e\+?\d+$/iu.test(cell.trim())

/** Share of a column's cells that look like phone numbers, from 0 to 1. */
const phoneShare = (rows: readonly (readonly string[])[], column: number): number => {
  const cells = rows
    .slice(0, sampledRows)
    .flatMap((row) => ((row[column] ?? '').trim() === '' ? [] : [row[column] ?? '']))
  return cells.length === 0 ? 0 : cells.filter(isPhone).length / cells.length
}

/** Why a file contains no contacts, in Portuguese. */
export const contactFileTexts = {
  empty: 'O arquivo está vazio. Envie uma lista com um contato em cada linha.',
  onlyTitles: 'O arquivo só tem a linha de títulos. Coloque um contato em cada linha abaixo dela.',
  noPhones: 'Nenhuma coluna do arquivo parece ter telefones.',
  tooLarge: `O arquivo passa de ${contactLimits.fileMb} MB. Salve só as colunas necessárias ou divida a lista.`,
  tooMany: `A lista é grande demais. Envie até ${contactLimits.rows.toLocaleString('pt-BR')} contatos de cada vez.`,
} as const

export const findTableProblem = ({ titles, rows }: ContactTable): 'empty' | 'onlyTitles' | 'tooMany' | undefined => {
  const contacts = rows.filter((row) => row.some((cell) => cell.trim() !== '')).length
  if (contacts > contactLimits.rows || rows.length > contactLimits.lines) return 'tooMany'
  if (contacts > 0) return undefined
  return titles.length === 0 ? 'empty' : 'onlyTitles'
}

/**
 * `broken`: indexes of the rows with a quote that is never closed. The first non-empty row is a header if it has
 * letters and none of its cells is a phone number.
 */
export function toContactTable(cells: readonly (readonly string[])[], broken: readonly number[] = []): ContactTable {
  const first = cells.findIndex((row) => row.some((cell) => cell.trim() !== ''))
  if (first === -1) return { titles: [], rows: [], firstLine: 1 }
  const head = (cells[first] ?? []).slice(0, contactLimits.columns)
  const hasTitles = !head.some(isPhone) && head.some((cell) => /\p{L}/u.test(cell))
  const rows = cells.slice(hasTitles ? first + 1 : first).map((row) => row.slice(0, contactLimits.columns))
  return {
    titles: hasTitles ? head.map((cell) => cell.trim()) : [],
    rows,
    firstLine: first + (hasTitles ? 2 : 1),
    ...(broken.length > 0 && { brokenLines: broken.map((at) => at + 1) }),
  }
}

/** Up to the last column with a title or a cell: spreadsheets write rows of separators alone. */
const countColumns = ({ titles, rows }: ContactTable): number =>
  Math.max(...[titles, ...rows.slice(0, sampledRows)].map((row) => row.findLastIndex((cell) => cell.trim() !== '') + 1))

/** Index of the phone column; -1 if no column looks like one. */
export function findPhoneColumn(table: ContactTable): number {
  const scored = Array.from({ length: countColumns(table) }, (_, column) => {
    const isNamed = phoneTitles.test(variableName(table.titles[column] ?? ''))
    return { column, score: phoneShare(table.rows, column) + (isNamed ? titleBonus : 0) }
  }).toSorted((one, other) => other.score - one.score)
  const [best] = scored
  return best !== undefined && best.score >= minPhoneScore ? best.column : -1
}

/** The variable name of each column; all names differ. */
export function variablesOf(table: ContactTable): string[] {
  const seen = new Set<string>()
  return Array.from({ length: countColumns(table) }, (_, column) => {
    const own = variableName(table.titles[column] ?? '') || `coluna_${column + 1}`
    let name = own
    for (let number = 2; seen.has(name); number += 1) name = `${own}_${number}`
    seen.add(name)
    return name
  })
}

/** The letters of a word to capitalize; after a hyphen or an apostrophe only if more follow: 'Ana-Luísa', 'D'Ávila', but 'Bob's'. */
const initials = /^\p{L}|(?<=[-'’])\p{L}(?=\p{L})/gu
const smallWords = new Set(['da', 'das', 'de', 'do', 'dos', 'e'])

/** Capitalizes names that are all upper case or all lower case; others stay unchanged. */
export const tidyName = (name: string): string => {
  const text = name.replaceAll(/\s+/gu, ' ').trim()
  if (text !== text.toUpperCase() && text !== text.toLowerCase()) return text
  return text
    .toLowerCase()
    .split(' ')
    .map((word, at) =>
      at > 0 && smallWords.has(word) ? word : word.replaceAll(initials, (letter) => letter.toUpperCase()),
    )
    .join(' ')
}

type Choices = {
  phoneColumn: number
  /** Area code for numbers that have none; may be empty. */
  areaCode: string
  /** Numbers that the user corrected, by line. */
  edits?: Readonly<Record<string, string>>
}

const isWords = (cell: string): boolean => /\p{L}/u.test(cell) && !/\d/u.test(cell)

/** The column with the title of a name; in a list without titles, the only other column that holds words alone. */
function findNameColumn({ titles, rows }: ContactTable, names: readonly string[], phoneColumn: number): number {
  const titled = nameTitles.map((pattern) => names.findIndex((name) => pattern.test(name)))
  const named = titled.find((column) => column !== -1) ?? -1
  if (named !== -1 || titles.length > 0) return named
  const cellsOf = (column: number) =>
    rows.slice(0, sampledRows).flatMap((row) => ((row[column] ?? '').trim() === '' ? [] : [row[column] ?? '']))
  const wordy = names.flatMap((_, column) => {
    const cells = column === phoneColumn ? [] : cellsOf(column)
    return cells.length > 0 && cells.every(isWords) ? [column] : []
  })
  return wordy.length === 1 ? (wordy[0] ?? -1) : -1
}

/**
 * Validates each non-empty row: reads its phone number, marks repeated numbers as duplicates, and fills the template
 * variables.
 */
export function judgeContacts(table: ContactTable, { phoneColumn, areaCode, edits = {} }: Choices): JudgedContact[] {
  const names = variablesOf(table)
  const nameColumn = findNameColumn(table, names, phoneColumn)
  const firstNameColumn = names.indexOf('primeiro_nome')
  const firstLines = new Map<string, number>()
  const broken = new Set(table.brokenLines)
  return table.rows.flatMap((row, at): JudgedContact[] => {
    const line = table.firstLine + at
    if (row.every((cell) => cell.trim() === '') && edits[line] === undefined) return []
    const raw = edits[line] ?? row[phoneColumn] ?? ''
    const name = tidyName(row[nameColumn] ?? '')
    const values = {
      ...Object.fromEntries(names.map((each, column) => [each, (row[column] ?? '').trim()])),
      nome: name,
      primeiro_nome: tidyName(row[firstNameColumn] ?? '') || (name.split(' ')[0] ?? '').replace(/(?<!,),+$/u, ''),
    }
    if (broken.has(line) && edits[line] === undefined)
      return [{ line, verdict: 'invalid', phone: '', raw, note: 'Aspas sem fechamento', values }]
    const read = readPhone(raw, areaCode)
    if (read.kind === 'invalid') return [{ line, verdict: 'invalid', phone: '', raw, note: read.note, values }]
    const key = sameNumberKey(read.digits)
    const earlier = firstLines.get(key)
    if (earlier !== undefined)
      return [{ line, verdict: 'duplicate', phone: read.digits, raw, note: `mesmo número da linha ${earlier}`, values }]
    firstLines.set(key, line)
    return [{ line, verdict: read.kind, phone: read.digits, raw, note: read.note, values }]
  })
}

export const isSendable = ({ verdict }: JudgedContact): boolean => verdict === 'valid' || verdict === 'repaired'

export const countVerdicts = (contacts: readonly JudgedContact[]): Record<ContactVerdict, number> => {
  const counts = { valid: 0, repaired: 0, duplicate: 0, invalid: 0 }
  for (const { verdict } of contacts) counts[verdict] += 1
  return counts
}

/** Counts how often each reason occurs, the most frequent first. */
export const countNotes = (
  contacts: readonly JudgedContact[],
  verdict: ContactVerdict,
): [note: string, count: number][] => {
  const counts = new Map<string, number>()
  for (const contact of contacts) {
    if (contact.verdict !== verdict) continue
    counts.set(contact.note, (counts.get(contact.note) ?? 0) + 1)
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)
}
