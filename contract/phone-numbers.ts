/** Reads phone numbers as people write them into lists; Brazilian ones are recognized by their length. */

/** Area codes in use in Brazil. */
const areaCodes: ReadonlySet<string> = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 ' +
    '65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
)
export const isAreaCode = (text: string): boolean => areaCodes.has(text)

/** `note` says in Portuguese what was repaired, or why nothing could be. */
export type PhoneVerdict =
  | { kind: 'valid'; digits: string; note: string }
  | { kind: 'repaired'; digits: string; note: string }
  | { kind: 'invalid'; note: string }

const invalid = (note: string): PhoneVerdict => ({ kind: 'invalid', note })

/** A number that a spreadsheet wrote with an exponent: rounded digits are lost, unless all of them are written out. */
const exponent = /^([+-]?\d+)(?:[.,](\d+))?e\+?(\d{1,2})$/iu

const restoreExponent = (text: string): string | null | undefined => {
  const found = exponent.exec(text)
  if (found === null) return undefined
  const [, whole = '', fraction = '', power = '0'] = found
  // With fewer digits than the exponent says, the missing ones may have been zeros or may have been cut off.
  return fraction.length === Number(power) ? whole + fraction : null
}

/** A descending number, such as 9 8765-4321, may be somebody's. */
const isMonotonous = (digits: string): boolean =>
  new Set(digits.slice(-8)).size === 1 || '0123456789'.includes(digits.slice(-8))

/** Adds the ninth digit to a mobile number that lacks it. */
export const withNinth = (subscriber: string): string | undefined => {
  if (subscriber.length === 9) return subscriber.startsWith('9') ? subscriber : undefined
  if (subscriber.length !== 8) return undefined
  return /^[6-9]/u.test(subscriber) ? `9${subscriber}` : /^[2-5]/u.test(subscriber) ? subscriber : undefined
}

/** Removes the trunk prefix 0, with or without a carrier code, before the area code: '0 15 11 …', '+55 (011) …'. */
export const withoutTrunk = (digits: string): string => {
  if (digits.startsWith('550') && digits.length > 12) return withoutTrunk(digits.slice(2))
  if (!digits.startsWith('0') || digits.startsWith('00')) return digits
  return digits.length >= 13 ? digits.slice(3) : digits.slice(1)
}

/** Numbers of call centres, such as 0800 and 4003. */
export const isServiceNumber = (digits: string): boolean => /^0[358]00/u.test(digits) || /^400[34]/u.test(digits)

/** Reads a Brazilian number without country code. */
function readBrazilian(digits: string, notes: string[]): PhoneVerdict {
  const [area, subscriber] = [digits.slice(0, 2), digits.slice(2)]
  if (!areaCodes.has(area)) return invalid(`DDD ${area} não existe`)
  const full = withNinth(subscriber)
  if (full === undefined) return invalid('Número incompleto ou com dígitos a mais')
  if (isMonotonous(full)) return invalid('Não parece um número de verdade')
  if (full.length > subscriber.length) notes.push('nono dígito incluído')
  const landline = full.length === 8 ? 'telefone fixo' : ''
  return notes.length === 0
    ? { kind: 'valid', digits: `55${area}${full}`, note: landline }
    : { kind: 'repaired', digits: `55${area}${full}`, note: [...notes, landline].filter(Boolean).join(', ') }
}

/** The first number of a cell that may hold several, with an area code that is set off by a separator: '11/98888-7777'. */
const firstOf = (text: string): string => {
  const parts = text.split(/\s*(?::::|[/;,\n]|\s(?:ou|e)\s)\s*/u)
  const at = parts.findIndex((part) => /\d{4}/u.test(part))
  const [before = '', number = text] = [parts[at - 1], parts[at]]
  const isApart =
    number.replaceAll(/\D/gu, '').length < 10 && isAreaCode(before.replace(/^\(?0?/u, '').replace(/\)$/u, ''))
  return isApart ? before + number : number
}

/** Reads the phone number of one cell; `areaCode` is added to numbers that have none. */
export function readPhone(cell: string, areaCode = ''): PhoneVerdict {
  // NFKC turns full-width digits into ordinary digits.
  const text = cell
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\s]+/gu, ' ')
    .trim()
    .replace(/\.0$/u, '')
    .replace(/^'/u, '')
  const notes: string[] = []
  const restored = restoreExponent(text)
  if (restored === null) return invalid('Número perdido pelo Excel: formate a coluna como Texto e exporte de novo')
  if (restored !== undefined) notes.push('notação do Excel desfeita')
  const first = restored ?? firstOf(text)
  if (restored === undefined && first.length < text.length && (text.match(/\d/gu)?.length ?? 0) > 15)
    notes.push('primeiro de vários números')
  const dialled = first.replaceAll(/[^\d+]/gu, '')
  const isForeign = /^(?:\+|00)(?!55)/u.test(dialled)
  let digits = dialled.replaceAll('+', '').replace(/^00/u, '')
  if (digits === '') return invalid('Sem número')
  if (isForeign) {
    if (digits.length < 8 || digits.length > 15) return invalid('Número de outro país incompleto')
    return notes.length === 0
      ? { kind: 'valid', digits, note: 'outro país' }
      : { kind: 'repaired', digits, note: notes.join(', ') }
  }
  if (isServiceNumber(digits) || digits.length < 6) return invalid('Não é um número de pessoa')
  const trimmed = withoutTrunk(digits)
  if (trimmed.length < digits.length) {
    notes.push('zero retirado')
    digits = trimmed
  }
  if (digits.length === 12 || digits.length === 13)
    return digits.startsWith('55') ? readBrazilian(digits.slice(2), notes) : invalid('Dígitos a mais')
  // With eleven digits, a leading 55 is the area code of Rio Grande do Sul, not the country code.
  if (digits.length === 10 || digits.length === 11) return readBrazilian(digits, notes)
  if (digits.length === 8 || digits.length === 9) {
    if (areaCode === '') return invalid('Falta o DDD')
    return readBrazilian(areaCode + digits, [...notes, `DDD ${areaCode} incluído`])
  }
  return invalid(digits.length > 13 ? 'Dígitos a mais' : 'Número incompleto ou com dígitos a mais')
}

/** A key that is equal for all spellings of one number. */
export const sameNumberKey = (digits: string): string => {
  const [, area, last] = /^55(\d{2})9?([6-9]\d{7})$/u.exec(digits) ?? []
  return area === undefined ? digits : `55${area}${last}`
}

/** Formats as `(11) 98888-7777`; numbers of other countries become `+` and their digits. */
export const showPhone = (digits: string): string => {
  const [, area, begin, end] = /^55(\d{2})(\d{4,5})(\d{4})$/u.exec(digits) ?? []
  return area === undefined ? `+${digits}` : `(${area}) ${begin}-${end}`
}

/** The same for the phone of an account as its provider names it; any other text stays as it is. */
export const showAccountPhone = (phone: string): string =>
  /^\+?\d{10,15}$/u.test(phone) ? showPhone(phone.replace('+', '')) : phone
