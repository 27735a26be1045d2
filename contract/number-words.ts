/** A whole number in Portuguese words; the user types it to confirm a large campaign. */
import { foldText } from './fold-text.ts'

const units =
  'zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove'.split(
    ' ',
  )
const tens = '- - vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' ')
const hundreds = '- cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(
  ' ',
)

const belowThousand = (number: number): string => {
  if (number === 100) return 'cem'
  const [hundred, rest] = [Math.floor(number / 100), number % 100]
  const small =
    rest < 20 ? units[rest] : [tens[Math.floor(rest / 10)], ...(rest % 10 === 0 ? [] : [units[rest % 10]])].join(' e ')
  return [...(hundred > 0 ? [hundreds[hundred]] : []), ...(rest > 0 || hundred === 0 ? [small] : [])].join(' e ')
}

/** Supports numbers up to 999,999. */
export const numberInWords = (number: number): string => {
  if (number < 1_000) return belowThousand(number)
  const [thousands, rest] = [Math.floor(number / 1_000), number % 1_000]
  const many = thousands === 1 ? 'mil' : `${belowThousand(thousands)} mil`
  if (rest === 0) return many
  return `${many}${rest < 100 || rest % 100 === 0 ? ' e ' : ' '}${belowThousand(rest)}`
}

/** Drops accents, 'e', spaces and gender: 'duzentas e uma pessoas' equals 'duzentos e um'. */
const normalizeNumber = (text: string): string =>
  foldText(text)
    .replaceAll(/\bpessoas?\b|\bcontatos?\b/gu, '')
    .replaceAll(/\bcatorze\b/gu, 'quatorze')
    .replaceAll(/\buma\b/gu, 'um')
    .replaceAll(/\bduas\b/gu, 'dois')
    .replaceAll(/entas\b/gu, 'entos')
    .replaceAll(/\be\b|[^a-z]/gu, '')

export const isNumberInWords = (text: string, number: number): boolean =>
  normalizeNumber(text) === normalizeNumber(numberInWords(number))
