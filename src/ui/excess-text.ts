import { countText, numberText } from '../format.ts'

/** By how many characters a text is too long. */
export const excessText = (excess: number, limit: number): string =>
  `${countText(excess, 'caractere', 'caracteres')} acima do limite de ${numberText(limit)}`
