/** Reads telephone numbers in Brazilian formats; a missing ninth digit of a mobile number is added. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { ask, confirm, invalid, none, type PartialValue, type Reading, value } from './reading.ts'

const areaCodes = new Set(
  `11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64
  65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99`.split(/\s+/u),
)

/** Groups of digits with usual separators. Documents and dates have other separators. */
const candidate = /(?<![\d.,/])\+?\(?\d(?:[\s().-]{0,3}\d){1,16}(?![\d/]|[.,]\d)/gu
const looksLikeDocument = /\d{3}\.\d{3}\.\d{3}-\d{2}|^\d{5}-\d{3}$|\d{2}\.\d{3}\.\d{3}/u

/** An order number such as 'AB-1198-7654-3210': letters and digits without a space. */
const code = /[\p{L}\d]+(?:[-_.][\p{L}\d]+)*/gu
const withoutCodes = (text: string): string =>
  text.replaceAll(code, (word) => (/\p{L}/u.test(word) && /\d/u.test(word) ? '…' : word))

const isMobile = (digits: string) => /^9\d{8}$/u.test(digits)
const isLandline = (digits: string) => /^[2-5]\d{7}$/u.test(digits)
const isOldMobile = (digits: string) => /^[6-9]\d{7}$/u.test(digits)

const whichArea = 'Qual é o DDD?'
const shownOf = (area: string, digits: string) => `(${area}) ${digits.slice(0, -4)}-${digits.slice(-4)}`

function withArea(area: string, digits: string): Reading {
  if (!areaCodes.has(area)) return invalid(`o DDD ${area} não existe`)
  const ninth = isOldMobile(digits)
  const full = ninth ? `9${digits}` : digits
  const parsed = parsePhoneNumberFromString(`+55${area}${full}`)
  if (!(isMobile(full) || isLandline(full)) || !parsed?.isPossible())
    return invalid('faltam ou sobram dígitos nesse telefone')
  return (ninth ? confirm : value)(parsed.number, shownOf(area, full))
}

function national(digits: string): Reading {
  // Long-distance calls are dialled with '0 11' or '0 xx 11'.
  const bare = digits.replace(/^0+/u, '')
  if (bare.length === 8 || bare.length === 9)
    return isMobile(bare) || isLandline(bare) || isOldMobile(bare)
      ? ask(whichArea, { digits: bare })
      : invalid('faltam ou sobram dígitos nesse telefone')
  if (bare.length === 10 || bare.length === 11) return withArea(bare.slice(0, 2), bare.slice(2))
  if ((bare.length === 12 || bare.length === 13) && bare.startsWith('55'))
    return withArea(bare.slice(2, 4), bare.slice(4))
  return invalid('faltam ou sobram dígitos nesse telefone')
}

function readOne(text: string): Reading {
  const digits = text.replace(/\D/gu, '')
  if (!text.startsWith('+')) return national(digits)
  if (digits.startsWith('55')) return national(digits)
  const parsed = parsePhoneNumberFromString(`+${digits}`)
  return parsed?.isValid() ? value(parsed.number, parsed.formatInternational()) : invalid('esse telefone não existe')
}

/** With `isAsked`, a short run of digits may be an invalid telephone number; otherwise it is something else. */
export function readPhone(
  message: string,
  { isAsked, partial }: { isAsked: boolean; partial?: PartialValue },
): Reading {
  const text = message.replace(/[–—]/gu, '-').replace(/\b0 ?xx ?/giu, '0')
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
