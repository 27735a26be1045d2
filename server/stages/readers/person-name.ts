/** Reads the name with which customers introduce themselves: 'Oi, sou a Marina', 'meu nome é João da Silva'. */
import { confirm, none, type Reading, value } from './reading.ts'
import { flatten } from './words.ts'

const start = '(?:^|[,.;!?] ?|\\b(?:oi+e?|ola|bom dia|boa tarde|boa noite|tudo (?:bem|bom)) )(?:e )?'
const named =
  '(?:o )?meu nome(?: completo)? (?:e|eh)|(?:eu )?me chamo|podem? me chamar de|(?:aqui )?quem (?:fala|ta falando|esta falando) (?:e|eh)'
/** 'sou cliente' and 'aqui é da padaria' introduce nobody, so these need an article and a capital letter. */
const introductions = [
  { pattern: new RegExp(`${start}(?:${named})(?: [oa])? (?=\\S)`, 'u'), needsCapital: false, reading: value },
  { pattern: new RegExp(`${start}(?:eu )?sou [oa] (?=\\S)`, 'u'), needsCapital: true, reading: value },
  // 'aqui é a Padaria Real' may be a company.
  { pattern: new RegExp(`${start}aqui (?:e|eh) [oa] (?=\\S)`, 'u'), needsCapital: true, reading: confirm },
]

const particles = new Set(['da', 'de', 'do', 'das', 'dos'])
/** Words that follow a name written in lower case. */
const following =
  /^(?:e|eu|quero|queria|gostaria|preciso|precisava|to|tou|estou|tenho|moro|sou|meu|minha|vi|vim|falo|aqui|tudo|boa|bom|por|que|mas|com|em|no|na)$/u
const longest = 5
const isWord = (text: string): boolean => /^\p{L}[\p{L}-]*$/u.test(text)
const isCapital = (text: string): boolean => /^\p{Lu}/u.test(text)

function nameAtStart(text: string, needsCapital: boolean): string | undefined {
  const [clause = ''] = text.split(/[,.;:!?()]| - /u)
  const words = clause.trim().split(' ')
  const [first = ''] = words
  const isWritten = isCapital(first)
  if (needsCapital && !isWritten) return undefined
  const belongs = (word: string) =>
    isWord(word) && (isWritten ? isCapital(word) || particles.has(flatten(word)) : !following.test(flatten(word)))
  const end = words.findIndex((word) => !belongs(word))
  const name = (end < 0 ? words : words.slice(0, end)).slice(0, longest)
  while (particles.has(flatten(name.at(-1) ?? ''))) name.pop()
  return name.length === 0 ? undefined : name.join(' ')
}

/** Whether the name of a profile looks like a person's: 'Marina Souza', but not '💅 Mari 2026'. */
export const isName = (text: string): boolean => /^\p{Lu}[\p{L}'’-]+(?: \p{L}[\p{L}'’-]*){0,4}$/u.test(text.trim())

export function readIntroduction(message: string): Reading {
  const whole = message
    .normalize('NFC')
    .trim()
    .replace(/\s*\n\s*/gu, ', ')
    .replace(/\s+/gu, ' ')
  const flat = flatten(whole)
  // Flattening may have dropped marks, after which positions differ.
  if (flat.length !== whole.length) return none
  for (const { pattern, needsCapital, reading } of introductions) {
    const found = pattern.exec(flat)
    const name = found === null ? undefined : nameAtStart(whole.slice(found.index + found[0].length), needsCapital)
    if (name !== undefined) return reading(name)
  }
  return none
}
