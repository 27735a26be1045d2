/** Recognizes and formats prices on websites. */

const amount = String.raw`\d{1,3}(?:[.\s]\d{3})+(?:,\d{2})?|\d+(?:[.,]\d{2,3})*(?:[.,]\d{1,2})?`
const source = String.raw`(?:R\$|US\$|\$|€|£)\s?(?:${amount})|\b\d+(?:[.,]\d{2})?\s?(?:€|reais\b|euros\b)`

export const hasPrice = (text: string): boolean => new RegExp(source, 'u').test(text)
export const pricesIn = (text: string): string[] => text.match(new RegExp(source, 'gu')) ?? []

/** A price with its qualifiers: `a partir de R$ 45,00/kg`. */
export const pricePhrase = new RegExp(
  String.raw`^(?:(?:a partir de|por|de|from|desde|starting at)\s+)?(?:${source})(?:\s?(?:/|por|a|cada|o|per)\s?\p{L}+)?$`,
  'iu',
)

/** '1.299' of a shop in Brazil: no price has three decimals. */
const thousands = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/u

/** An amount of structured data (`18.9`); NaN if it is none. */
export function amountIn(value: string): number {
  const amount = value.replace(/^\s*R\$/u, '').trim()
  if (amount === '') return Number.NaN
  // '1.299,90' and '1,299.90' are written as well.
  const separators = thousands.test(amount) ? /[.,]/gu : /[.,](?=.*[.,])/gu
  return Number(amount.replaceAll(separators, '').replace(',', '.'))
}

/** Formats an amount of a currency (`BRL`) for readers of the language. */
export function priceText(amount: number, currency: string, language: string): string {
  try {
    return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount).replaceAll('\u{a0}', ' ')
  } catch {
    return `${new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(amount)} ${currency}`
  }
}
