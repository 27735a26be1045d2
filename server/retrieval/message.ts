/** Parses a message into its questions, each as weighted words. */
import { foldText } from '../../contract/fold-text.ts'
import { everydayWords, stopWords } from './data/common-words.ts'
import { numerals } from './data/concepts.ts'
import { abbreviations, courtesies, expressions, phrases, questionWords } from './data/idioms.ts'
import { days } from './data/signs.ts'
import { splitWords, stemOf } from './words.ts'

export type AskedWord = {
  /** As typed; empty for words added for a phrase. */
  typed: string
  /** Folded, without accents. */
  word: string
  term: string
  weight: number
  /** Neither an everyday word nor from another clause: a subject of the question. */
  isContentWord: boolean
  /** Only counts if any passage contains it. */
  optional: boolean
  /** For a word of the text before the question: its weight if the question's own words occur in no passage. */
  toldWeight?: number
  /** Not the main subject ('banho pra um poodle'): an answer without it may still be right. */
  isPeripheral?: boolean
}

export type AskedQuestion = { text: string; words: AskedWord[] }

/**
 * Relative to 1, the weight of a word in the question itself. `earlier` is for the previous message, `previous` for the
 * previous question in this message.
 */
const weights = { everyday: 0.3, appointed: 0.5, phrase: 0.9, story: 0.35, previous: 0.15, earlier: 0.4 }
const mostQuestions = 3
/** Number of words that are searched, which limits the work per message. */
const mostWords = 30

const listed = (words: string) => words.split(/\s+/u).filter((word) => word !== '')
const ignored = new Set(listed(foldText(stopWords)))
const everyday = new Set(listed(foldText(everydayWords)).map(stemOf))
const meantBy = new Map(
  abbreviations.split(' | ').flatMap((line) => {
    const [meant = '', short = ''] = line.split(': ')
    return short.split(' ').map((word): [string, string] => [word, meant])
  }),
)
const numbers = new Set(foldText(numerals).split(/[ |]/u))
const weekdays = new Set(days.map(stemOf))
/** Signs that only add to another question: 'tem bolo? quanto custa?' */
const dependentSigns = new Set(['§preco', '§parcelar', '§prazo', '§gratis', '§data'])

const expand = (text: string) =>
  expressions.reduce(
    (read, [pattern, meant]) => read.replace(pattern, meant),
    text.replaceAll(/[\p{L}\p{N}]+/gu, (word) => meantBy.get(word) ?? word),
  )

/** Maps words that are read as another word to their typed form. */
function typedForms(message: string): Map<string, string> {
  const typed = new Map<string, string>()
  for (const word of message.match(/[\p{L}\p{N}]+/gu) ?? [])
    for (const read of [foldText(word), ...splitWords(expand(foldText(word)))])
      if (!typed.has(read)) typed.set(read, word)
  return typed
}

/** The noun after 'para', but not a verb: 'para congelar'. */
const purposes =
  /\b(?:para|pra|pro|pras|pros)\s+(?:(?:uma?s?|[ao]s?|meus?|minhas?|seus?|suas?|ess[ae]s?|est[ae]s?)\s+)*(?!\p{L}+[aei]r\b)(\p{L}+)/gu
/** In 'marcar um banho', the appointment is the subject. */
const appointments =
  /\b(?:marc|agend|remarc|desmarc|reagend|cancel)(?:ar|o|ei|amos)\s+(?:(?:uma?s?|[ao]s?|meus?|minhas?)\s+)*(\p{L}+)/gu
const wordsAfter = (clause: string, pattern: RegExp) =>
  new Set([...clause.matchAll(pattern)].map(([, word = '']) => word))

function wordsOfClause(clause: string, typed: ReadonlyMap<string, string>): AskedWord[] {
  const purpose = wordsAfter(clause, purposes)
  const appointed = wordsAfter(clause, appointments)
  const words = splitWords(clause)
    .filter((word) => !ignored.has(word) && !/^\d+x$/u.test(word) && (word.length > 1 || /\d/u.test(word)))
    .map((word): AskedWord => {
      const term = stemOf(word)
      // 'pra sábado' says when it is needed, not what is asked.
      const isWhen = purpose.has(word) && weekdays.has(term)
      const isContentWord = !everyday.has(term) && !numbers.has(word) && !/^\d/u.test(word) && !isWhen
      const weight = !isContentWord ? weights.everyday : appointed.has(word) ? weights.appointed : 1
      return {
        typed: typed.get(word) ?? '',
        word,
        term,
        weight,
        isContentWord,
        optional: !isContentWord,
        isPeripheral: purpose.has(word),
      }
    })
  for (const [pattern, meant] of phrases) {
    if (clause.search(pattern) < 0) continue
    for (const word of meant.split(' ')) {
      const term = word.startsWith('§') ? word : stemOf(word)
      const isContentWord = word.startsWith('§') && !dependentSigns.has(word)
      words.push({ typed: '', word, term, weight: weights.phrase, isContentWord, optional: true })
    }
  }
  return distinct(words)
}

/** Keeps each term once, with its highest weight. */
function distinct(words: readonly AskedWord[]): AskedWord[] {
  const kept = new Map<string, AskedWord>()
  for (const word of words) {
    const known = kept.get(word.term)
    if (known === undefined || known.weight < word.weight) kept.set(word.term, word)
  }
  return [...kept.values()].slice(0, mostWords)
}

const lessened = (words: readonly AskedWord[], weight: number): AskedWord[] =>
  words.map((word): AskedWord => ({ ...word, weight: word.weight * weight, isContentWord: false, optional: true }))

const told = (words: readonly AskedWord[]): AskedWord[] =>
  lessened(words, weights.story).map((word, at): AskedWord => ({ ...word, toldWeight: words[at]?.weight ?? 0 }))

type Clause = { text: string; asks: boolean; words: AskedWord[] }

const startsWithQuestion = new RegExp(`^(?:e |ou |mas |entao |ai |,|\\s)*(?:${questionWords})\\b`, 'u')
const beforeQuestion = new RegExp(`(?:,\\s*(?:e |mas )?|\\s(?:e|mas)\\s+)(?=(?:${questionWords})\\b)`, 'u')

/** Whether the text is a question, by its punctuation and its beginning. */
export const isQuestion = (text: string): boolean =>
  /\p{L}.*\?/su.test(text) || startsWithQuestion.test(expand(foldText(text.trim())))

function clausesOf(message: string): Clause[] {
  const typed = typedForms(message)
  const text = courtesies.reduce((read, pattern) => read.replace(pattern, ' , '), expand(foldText(message)))
  const sentences = text.match(/(?:[^?!;.\n]|\.(?=\S))+[?!;.\n]*/gu) ?? []
  return sentences.flatMap((sentence) => {
    const asks = sentence.includes('?')
    const clauses = sentence
      .split(beforeQuestion)
      .map((clause) => clause.replace(/^[\s,]+|[\s,?!;.]+$/gu, ''))
      .filter((clause) => clause !== '')
    const begins = clauses.map((clause) => startsWithQuestion.test(clause))
    const some = begins.includes(true)
    return clauses.flatMap((clause, at): Clause[] => {
      const isAsking = some ? (begins[at] ?? false) : asks
      return (isAsking ? [clause] : clause.split(/,\s*/u)).map((text) => ({
        text,
        asks: isAsking,
        words: wordsOfClause(text, typed),
      }))
    })
  })
}

const hasContent = ({ words }: Clause) => words.some(({ isContentWord }) => isContentWord)

/** The subject of a question without content words: '…, o carro está com a bateria fraca, quanto custa?' */
function subjectOf(clauses: readonly Clause[]): Clause[] {
  const first = clauses.findIndex(({ asks }) => asks)
  const subject = clauses.slice(0, first).findLast(hasContent) ?? clauses.slice(first).find(hasContent)
  return subject === undefined ? [] : [subject]
}

/** The questions of a message, at most three; `earlier` is the previous message, which a short one may continue. */
export function readMessage(message: string, earlier?: string): AskedQuestion[] {
  const clauses = clausesOf(message).filter(({ words }) => words.length > 0)
  const asked = clauses.filter(({ asks }) => asks)
  const asking = asked.length === 0 || asked.some(hasContent) ? asked : [...subjectOf(clauses), ...asked]
  // 'Meu gato está vomitando, o que faço?' asks about the text before the question.
  if (asked.length > 0 && !asked.some(hasContent))
    for (const { asks, words } of clauses) if (!asks) for (const word of words) word.isPeripheral = true
  const storyWords = clauses.filter((clause) => !asking.includes(clause)).flatMap(({ words }) => words)
  const questions: AskedQuestion[] = []
  for (const { text, words } of asking.length > 0 ? asking : clauses) {
    const previous = questions.at(-1)
    const stands = words.some(({ isContentWord }) => isContentWord) && asking.length > 0
    if (previous !== undefined && (!stands || questions.length === mostQuestions)) {
      previous.text += ` ${text}`
      previous.words.push(...words)
    } else {
      const before =
        /^\s*(?:e|ou) /u.test(text) || words.filter(({ isContentWord }) => isContentWord).length <= 2
          ? (previous?.words ?? [])
          : []
      questions.push({ text, words: [...words, ...lessened(before, weights.previous)] })
    }
  }
  const before = earlier === undefined || !isContinuation(message, questions) ? [] : wordsOfEarlier(earlier)
  return questions.map(({ text, words }) => ({
    text,
    words: distinct([...words, ...lessened(before, weights.earlier), ...(asking.length > 0 ? told(storyWords) : [])]),
  }))
}

const wordsOfEarlier = (earlier: string) => clausesOf(earlier).flatMap(({ words }) => words)

function isContinuation(message: string, questions: readonly AskedQuestion[]): boolean {
  const contentWords = questions
    .flatMap(({ words }) => words)
    .filter((word) => word.isContentWord && word.typed !== '').length
  return contentWords === 0 || (contentWords <= 2 && /^\s*(?:e|ou|mas)\s/iu.test(message))
}
