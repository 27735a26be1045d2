/** Reads Portuguese number words. */
const words = (list: string): string[] => list.trim().split(/\s+/u)
const units = words('zero um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze')
const teens: Record<string, number> = { dezesseis: 16, dezessete: 17, dezoito: 18, dezenove: 19, catorze: 14, uma: 1 }
const tens = words('vinte trinta quarenta cinquenta sessenta setenta oitenta noventa')
const hundreds = words('cem duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos')

const table = new Map<string, number>([
  ...units.map((word, at): [string, number] => [word, at]),
  ...Object.entries(teens),
  ['duas', 2],
  ...tens.map((word, at): [string, number] => [word, (at + 2) * 10]),
  ...hundreds.map((word, at): [string, number] => [word, (at + 1) * 100]),
  ...hundreds.slice(1).map((word, at): [string, number] => [word.replace(/os$/u, 'as'), (at + 2) * 100]),
  ['cento', 100],
])

export const numberWord = [...table.keys(), 'mil'].toSorted((a, b) => b.length - a.length).join('|')

/** Tens follow hundreds, and units follow tens: 'cinco seis' and 'vinte doze' are not numbers. */
const fitsBelow = (previous: number): number =>
  previous === Infinity ? Infinity : previous >= 100 ? 100 : previous >= 20 ? 10 : 0

/** 'mil duzentos e vinte e cinco' is 1225; null if the text is not a number. */
export function numberOfWords(text: string): number | null {
  let total = 0
  let group = 0
  let previous = Infinity
  const read = text.split(/\s+/u).filter((word) => word !== 'e' && word !== '')
  if (read.length === 0) return null
  for (const word of read) {
    if (word === 'mil') {
      total += (group || 1) * 1000
      group = 0
      previous = Infinity
      continue
    }
    const known = table.get(word)
    if (known === undefined || known >= fitsBelow(previous)) return null
    group += known
    previous = known
  }
  return total + group
}

/** Reads a number in digits or words. */
export const countOf = (text: string): number | null => (/^\d+$/u.test(text) ? Number(text) : numberOfWords(text))
