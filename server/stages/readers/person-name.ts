/** Reads names: the customer's own from an introduction, theirs and other people's from the answer to a question. */
import { introductionIn, isOfName, isParticle, maxWords } from '../../answering/introduction.ts'
import { readText } from './free-text.ts'
import { confirm, none, type ParsedValue, value } from './reading.ts'

export function readIntroduction(message: string): ParsedValue {
  const introduction = introductionIn(message)
  if (introduction === undefined) return none
  return (introduction.isSure ? value : confirm)(introduction.name)
}

/** A text that was asked for as a name; what does not look like one is confirmed. */
function judgeName(reading: ParsedValue): ParsedValue {
  if (reading.kind !== 'value') return reading
  const given = reading.value.split(' ')
  const isPlausible = (text: string) => text.split(' ').every((word, at) => isParticle(word) || isOfName(word, at))
  if (given.length <= maxWords && isPlausible(reading.value)) return reading
  const [first = ''] = reading.value.split(',')
  return first !== reading.value && isPlausible(first) ? value(first) : confirm(reading.value)
}

/** The answer to a question for the customer's own name. */
export function readName(message: string, names: readonly string[]): ParsedValue {
  const introduction = introductionIn(message)
  return introduction === undefined ? judgeName(readText(message, names)) : value(introduction.name)
}

/** The answer to a question for another person's name: 'o Pedro Henrique'. */
export function readNameOfOther(message: string, names: readonly string[]): ParsedValue {
  const reading = readText(message, names)
  return judgeName(reading.kind === 'value' ? value(reading.value.replace(/^[oaOA] (?=\p{Lu})/u, '')) : reading)
}
