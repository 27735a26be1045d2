/** Reads numbers and prices from a message. */
import { withoutMoments } from './days.ts'
import { quantityOf } from './quantities.ts'
import { ask, confirm, none, type ParsedValue, value } from './reading.ts'
import { flatten } from '../../platform/text/flatten.ts'
import { countOf, numberOfWords, numberWord } from './words.ts'

const digits = String.raw`\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d+(?:[.,]\d{1,2})?`
const wordsOnly = `(?:${numberWord})(?: e (?:${numberWord})| (?:${numberWord}))*`
const amount = new RegExp(
  `(?<![\\d.,/-])(${digits})(?![\\d/]|[.,]\\d|-\\d)(?: ?(mil|k|milhao|milhoes|duzias?)\\b)?|\\b(meia duzia|uma duzia|(?:${wordsOnly} )duzias?|(?:${wordsOnly}) ?(?:milhao|milhoes)|${wordsOnly})\\b`,
  'gu',
)
/** 'um monte' is no number. */
const manyOrFew = /^(?:so |quero )?(?:um|uma) (?:monte|pouco|pouquinho|bocado|tanto|porrada|galera)\b/u
/** '2 mil e 500' */
const andHundreds = new RegExp(`\\b(\\d{1,3}|${numberWord}) mil e (\\d{1,3})(?![\\d.,]| ?(?:mil|k)\\b)`, 'gu')
const withHundreds = (text: string): string =>
  text.replace(andHundreds, (_, thousands: string, rest: string) =>
    String((countOf(thousands) ?? 0) * 1_000 + Number(rest)),
  )
/** 'uma' before a noun is an article as often as a number. */
const article = /^(?:um|uma)$/u

const scales: Record<string, number> = {
  mil: 1_000,
  k: 1_000,
  milhao: 1_000_000,
  milhoes: 1_000_000,
  duzia: 12,
  duzias: 12,
}

/** '1.234,56' is the Brazilian format; '12.50' has no group of three digits, so its point is a decimal separator. */
const numberOfDigits = (text: string): number =>
  Number(/^\d{1,3}(?:\.\d{3})+/u.test(text) ? text.replaceAll('.', '').replace(',', '.') : text.replace(',', '.'))

function amountOf([, written, scale, inWords]: RegExpExecArray | RegExpMatchArray): number | null {
  if (written !== undefined) return numberOfDigits(written) * (scales[scale ?? ''] ?? 1)
  const text = inWords ?? ''
  if (text === 'meia duzia') return 6
  const [unit] = /\b(?:duzias?|milhao|milhoes)$/u.exec(text) ?? []
  const count = numberOfWords(unit === undefined ? text : text.slice(0, -unit.length).trim())
  if (count === null) return null
  return unit === undefined ? count : count * (unit.startsWith('duzia') ? 12 : 1_000_000)
}

/** The 'cinquenta' of 'dez reais e cinquenta' is not a second price. */
const cents = new RegExp(
  `(${digits}|${wordsOnly}) (?:reais|real|conto|contos|pila|pilas)(?: e |, ?| com )(\\d{1,2}(?!\\d)|${wordsOnly})(?: centavos?)?(?! ?(?:reais|mil)| e (?:${numberWord}))`,
  'u',
)

const rounded = (number: number): string => String(Math.round(number * 100) / 100)
const shownPrice = (number: number): string =>
  `R$ ${number.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

const isRange = /\bentre\b|\bou\b|\bde \S+ a \S+|\d ?- ?\d|\d (?:a|ate) (?:r\$ ?)?\d| ate (?=.* ate )/u
const isAbout = /\b(?:uns|umas|cerca de|mais ou menos|aproximadamente|quase|por volta de|em torno de|acho que)\b/u
const isUnsure = (text: string): boolean => isAbout.test(text) || /\bnao\b/u.test(text)
const isNegative = /(?:^| )-(?:r\$ ?)?\d|r\$ ?- ?\d|\bmenos (?:de |que )?\d/u
/** 'dois e meio', 'R$ 2 mil e 500': the number goes on after the recognized part. */
const continuation = new RegExp(`^(?: e|,) (?:mei[ao]|\\d|(?:${numberWord})\\b)|^ \\d`, 'u')
const isCut = (text: string, matches: readonly RegExpExecArray[]): boolean =>
  matches.some(({ 0: whole, index }) => continuation.test(text.slice(index + whole.length)))

/** 'nenhuma', 'nenhum cachorro', but not 'nenhuma ideia' */
const nothing =
  /^nenhum(?:a|as|ns)?(?: (?!ideia|pergunta|duvida|problema|preferencia|mais\b)\p{L}+)?(?:,? (?:obrigad[oa]|por enquanto))?[.!]*$/u
/** 'só eu' */
const onlyMe = /^(?:e )?(?:so|somente|apenas) (?:eu|para mim|pra mim)(?: mesm[oa])?[.!]*$/u
const couple = /^(?:(?:e|somos|para|pra|so) )?(?:um|o|1) casal[.!]*$/u
/** 'dois adultos e uma criança', 'eu, meu marido e 2 filhos': the number found is only a part of the answer. */
const isPart = /\be (?:um|uma) \p{L}|\bcasal (?:e|com|mais) |\b(?:eu|meu|minha|meus|minhas)\b.* e /u

/** For a number that was not asked for: '3 pessoas' for the field 'Número de pessoas'. */
export function readQuantity(message: string, names: readonly string[]): ParsedValue {
  const text = flatten(message)
  const number = isRange.test(text) || isNegative.test(text) ? undefined : quantityOf(text, names)
  if (number === undefined) return none
  return (isUnsure(text) ? confirm : value)(String(number))
}

/** For a number that was not asked for: the 777 of 'OS 777' and 'o pedido é nº 777', for a field whose name ends so. */
export function readNamedNumber(message: string, name: string): ParsedValue {
  if (name === '') return none
  const behind = new RegExp(
    `(?<![\\p{L}\\d])${name}(?: (?:numero|num|n[oº°]?|e|eh|o))*[^\\p{L}\\d]{1,4}(\\d{1,15})(?![\\p{L}\\d]|[.,/-]\\d)`,
    'u',
  )
  const [, number] = behind.exec(flatten(message)) ?? []
  return number === undefined ? none : confirm(String(Number(number)))
}

/** Only for the field that was asked for. */
export function readNumber(message: string, names: readonly string[] = []): ParsedValue {
  const text = withHundreds(flatten(message))
  if (manyOrFew.test(text)) return none
  if (nothing.test(text)) return value('0')
  if (onlyMe.test(text)) return confirm('1')
  if (couple.test(text)) return confirm('2')
  const reading = readAmount(text)
  if (reading.kind !== 'ask') return reading
  const quantity = readQuantity(message, names)
  if (quantity.kind !== 'none') return quantity
  // Which day it is does not matter for leaving days out.
  const rest = withoutMoments(text, 0)
  const beside = rest === text ? none : readAmount(rest)
  return 'value' in beside ? confirm(beside.value) : reading
}

function readAmount(text: string): ParsedValue {
  const found = [...text.matchAll(amount)].filter(([whole]) => !article.test(whole) || text === whole)
  const articles = [...text.matchAll(amount)]
  const matches = found.length > 0 ? found : articles
  const numbers = matches.map(amountOf)
  const distinct = new Set(numbers)
  if (matches.length === 0) return none
  if (
    distinct.size > 1 ||
    isRange.test(text) ||
    isPart.test(text) ||
    isNegative.test(text) ||
    isCut(text, matches) ||
    numbers.includes(null)
  )
    return ask('Qual é o número exato?')
  const exact = rounded(numbers[0] ?? 0)
  return isUnsure(text) ? confirm(exact) : value(exact)
}

const currency = new RegExp(`r\\$ ?(${digits})(?![\\d/]|[.,]\\d)(?: ?(mil|k|milhao|milhoes)\\b)?()`, 'gu')
/** 'R$ 100 e 50 centavos' */
const reaisAndCents = new RegExp(`r\\$ ?(${digits})(?= (?:e|com) \\S+ centavos?\\b)`, 'u')
const otherCurrency = /\b(?:dolar(?:es)?|euros?|libras?|pesos?)\b|\bus?\$|€|£/u
const installments = /\b(?:\d{1,2}|duas|tres|quatro|cinco|seis|dez|doze) ?(?:x|vezes)\b/u

/** Reads an amount of money: `5 reais e 50`, 'R$ 1.234,56', '2 mil', 'cem pila'. */
export function readPrice(message: string): ParsedValue {
  const text = withHundreds(flatten(message)).replace(reaisAndCents, '$1 reais')
  if (otherCurrency.test(text)) return ask('Qual é o valor em reais?')
  if (installments.test(text)) return ask('Qual é o valor total?')
  const split = cents.exec(text)
  if (split && !isRange.test(text)) {
    const [whole, parts] = [split[1] ?? '', split[2] ?? '']
    const reais = /^\d/u.test(whole) ? numberOfDigits(whole) : numberOfWords(whole)
    const rest = /^\d/u.test(parts) ? Number(parts) : numberOfWords(parts)
    if (reais !== null && rest !== null && rest < 100) return priced(reais + rest / 100, text)
  }
  const marked = [...text.matchAll(currency)]
  const found = marked.length > 0 ? marked : [...text.matchAll(amount)]
  const numbers = new Set(found.filter(([whole]) => !article.test(whole)).map(amountOf))
  if (isNegative.test(text)) return ask('Qual é o valor exato?')
  if (numbers.size === 0) return none
  const [number = null] = numbers
  if (numbers.size > 1 || number === null || isRange.test(text) || isCut(text, found))
    return ask('Qual é o valor exato?')
  const isCents = marked.length === 0 && Number.isInteger(number) && /\bcentavos?\b/u.test(text)
  return priced(isCents ? number / 100 : number, text)
}

const priced = (number: number, text: string): ParsedValue =>
  (isUnsure(text) ? confirm : value)(rounded(number), shownPrice(number))
