/** Reads telephone numbers in Brazilian formats; a missing ninth digit of a mobile number is added. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { isAreaCode, isServiceNumber, showPhone, withNinth, withoutTrunk } from '../../../contract/phone-numbers.ts'
import { ask, confirm, dashes, invalid, none, type PartialValue, type ParsedValue, value } from './reading.ts'

/** Groups of digits with usual separators. Documents and dates have other separators. */
const candidate = /(?<![\d.,/])\+?\(?\d(?:[\s().-]{0,3}\d){1,16}(?![\d/]|[.,]\d)/gu
const looksLikeDocument = /\d{3}\.\d{3}\.\d{3}-\d{2}|^\d{5}-\d{3}$|\d{2}\.\d{3}\.\d{3}/u

/** An order number such as 'AB-1198-7654-3210': letters and digits without a space. */
const code = /[\p{L}\d]+(?:[-_.][\p{L}\d]+)*/gu
const withoutCodes = (text: string): string =>
  text.replaceAll(code, (word) => (/\p{L}/u.test(word) && /\d/u.test(word) ? '…' : word))

/** 'DDD 11, 98888-7777' and '98888-7777, DDD 11' */
const namedArea = {
  before: /\bddd\D{0,5}(\d{2})\D{1,12}(?=\d{4})/iu,
  after: /((?:9[\s.-]?)?\d{4}[\s.-]?\d{4})\D{1,6}ddd\D{0,5}(\d{2})\b/iu,
}

const whichArea = 'Qual é o DDD?'
const wrongLength = invalid('faltam ou sobram dígitos nesse telefone')

function withArea(area: string, digits: string): ParsedValue {
  if (!isAreaCode(area)) return invalid(`o DDD ${area} não existe`)
  const subscriber = withNinth(digits)
  if (subscriber === undefined) return wrongLength
  const full = `55${area}${subscriber}`
  return (subscriber === digits ? value : confirm)(`+${full}`, showPhone(full))
}

function readNational(written: string): ParsedValue {
  if (isServiceNumber(written)) return invalid('esse número é de uma central de atendimento')
  const digits = withoutTrunk(written.replace(/^00/u, ''))
  switch (digits.length) {
    case 8:
    case 9:
      return withNinth(digits) === undefined ? wrongLength : ask(whichArea, { digits })
    case 10:
    case 11:
      return withArea(digits.slice(0, 2), digits.slice(2))
    case 12:
    case 13:
      return digits.startsWith('55') ? withArea(digits.slice(2, 4), digits.slice(4)) : wrongLength
    default:
      return wrongLength
  }
}

function readOne(text: string): ParsedValue {
  const digits = text.replace(/\D/gu, '')
  if (!text.startsWith('+') || digits.startsWith('55')) return readNational(digits)
  const parsed = parsePhoneNumberFromString(`+${digits}`)
  return parsed?.isValid() ? value(parsed.number, parsed.formatInternational()) : invalid('esse telefone não existe')
}

/** With `isAsked`, a short run of digits may be an invalid telephone number; otherwise it is something else. */
export function readPhone(
  message: string,
  { isAsked, partial }: { isAsked: boolean; partial?: PartialValue },
): ParsedValue {
  const text = message
    .replace(dashes, '-')
    .replace(/\b0 ?xx ?/giu, '0')
    .replace(namedArea.before, '$1 ')
    .replace(namedArea.after, '$2 $1')
  const read = isAsked ? text : withoutCodes(text)
  const found = [...read.matchAll(candidate)].map(([one]) => one.trim()).filter((one) => !looksLikeDocument.test(one))
  const area = /^\D{0,20}(\d{2})\D{0,10}$/u.exec(text)?.[1]
  if (partial?.digits !== undefined && area !== undefined) return withArea(area, partial.digits)
  const long = found.filter((one) => one.replace(/\D/gu, '').length >= (isAsked ? 6 : 10))
  if (long.length === 0) return none
  const readings = long.map(readOne)
  if (!isAsked && readings[0]?.kind === 'invalid') return none
  const numbers = new Set(readings.map((one) => ('value' in one ? one.value : JSON.stringify(one))))
  return numbers.size > 1 ? ask('Qual dos dois telefones?') : (readings[0] ?? none)
}
