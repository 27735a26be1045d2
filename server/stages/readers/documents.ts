/** Reads CPF, CNPJ and CEP; the values have no punctuation, as actions send them. */
import { cnpj, cpf } from 'cpf-cnpj-validator'
import { ask, dashes, invalid, none, type ParsedValue, value } from './reading.ts'

type Document = {
  name: string
  pattern: RegExp
  length: number
  isValid: (text: string) => boolean
  show: (text: string) => string
}

const documents = {
  cpf: {
    name: 'CPF',
    pattern: /(?<![\d.,/-])\d{3}[. ]?\d{3}[. ]?\d{3}[- ./]?\d{2}(?![\d/])/gu,
    length: 11,
    isValid: (text) => cpf.isValid(text),
    show: (text) => cpf.format(text),
  },
  cnpj: {
    name: 'CNPJ',
    pattern: /(?<![A-Z\d.,/-])[A-Z\d]{2}[. ]?[A-Z\d]{3}[. ]?[A-Z\d]{3}[/ ]?[A-Z\d]{4}[- ]?\d{2}(?![A-Z\d/])/gu,
    length: 14,
    isValid: (text) => cnpj.isValid(text),
    show: (text) => cnpj.format(text),
  },
  cep: {
    name: 'CEP',
    pattern: /(?<![\d.,/-])\d{2}\.?\d{3}[- ]?\d{3}(?![\d/-])/gu,
    length: 8,
    isValid: (text) => !/^0{5}/u.test(text),
    show: (text) => `${text.slice(0, 5)}-${text.slice(5)}`,
  },
} satisfies Record<string, Document>

export type DocumentKind = keyof typeof documents

/** A number without punctuation that was not asked for may be anything. */
const isMarked = (kind: DocumentKind, found: string, message: string) =>
  kind === 'cep'
    ? found.includes('-') || /\bcep\b/iu.test(message)
    : /[.\-/]/u.test(found) || new RegExp(kind, 'iu').test(message)

export function readDocument(message: string, kind: DocumentKind, isAsked: boolean): ParsedValue {
  const { name, pattern, length, isValid, show } = documents[kind]
  const text = message.replace(dashes, '-').toUpperCase()
  const found = [...text.matchAll(pattern)].map(([one]) => one).filter((one) => isAsked || isMarked(kind, one, message))
  const plain = [...new Set(found.map((one) => one.replace(/[^A-Z\d]/gu, '')))]
  if (plain.length > 1) return ask(`Qual dos dois é o ${name}?`)
  // '529-982-247-25': a number with other separators, or an almost complete one.
  const typed = /\d[\d.,\-/ ]{2,}\d/u.exec(text)?.[0] ?? ''
  const bare = typed.replace(/\D/gu, '')
  // A CEP has no check digits, so that a date or a telephone number would be one.
  const isWhole = isAsked && bare.length === length && (kind !== 'cep' || /^[\d ]{5,7}[-. ]+\d ?\d ?\d$/u.test(typed))
  const digits = plain[0] ?? (isWhole ? bare : undefined)
  if (digits !== undefined)
    return isValid(digits)
      ? value(digits, show(digits))
      : invalid(`esse ${name} não confere; veja se os números estão certos`)
  return isAsked && bare.length >= 4
    ? invalid(`um ${name} tem ${length} ${kind === 'cnpj' ? 'caracteres' : 'dígitos'}`)
    : none
}
