/** Parses a message into its questions, each as weighted words. */
import { foldText } from '../../contract/fold-text.ts'
import { stopWords } from './data/common-words.ts'
import { numerals } from './data/concepts.ts'
import { abbreviations, chatAbbreviations, courtesies, expressions, phrases, questionWords } from './data/idioms.ts'
import { circumstances, type Request, requests, requestTerm } from './data/requests.ts'
import { days } from './data/signs.ts'
import { areVariants } from './variants.ts'
import { everydayTerms, expandAbbreviations, meanings, splitWords, stemOf } from './words.ts'
import { sentencesOfMessage } from './sentences.ts'

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
  contextWeight?: number
  /** Not the main subject ('banho pra um poodle'): an answer without it may still be right. */
  isPeripheral?: boolean
}

export type AskedQuestion = { text: string; words: AskedWord[] }

/**
 * Relative to 1, the weight of a word in the question itself. `aside` is for words that say for what or when, `explained`
 * for those of a saying that stands for other words, `context` for clauses that ask nothing, `previous` for the previous
 * question in this message, `earlier` for the previous message.
 */
const weights = {
  everyday: 0.3,
  aside: 0.5,
  phrase: 0.9,
  request: 1,
  circumstance: 0.5,
  explained: 0.5,
  context: 0.35,
  previous: 0.15,
  earlier: 0.4,
}
const maxQuestions = 3
/** Number of words that are searched, which limits the work per message. */
const maxWords = 30

const listed = (words: string) => words.split(/\s+/u).filter((word) => word !== '')
const ignored = new Set(listed(foldText(stopWords)))
const meaningInChat = meanings(`${abbreviations} | ${chatAbbreviations}`)
const numbers = new Set(foldText(numerals).split(/[ |]/u))
/** In 'quanto cobram pelo conserto?' the price is asked already, in 'até que horas fica aberto?' the hours. */
const askingWords = Object.entries({
  '§preco': 'cobrar custar pagar',
  '§horario': 'hora',
  '§endereco': 'endereco localizacao rua ficar',
}).map(([sign, words]) => ({
  sign,
  terms: new Set(words.split(' ').map(stemOf)),
}))
const weekdays = new Set(days.map(stemOf))
/** Signs that only add to another question: 'tem bolo? quanto custa?' */
const dependentSigns = new Set(['§preco', '§parcelar', '§prazo', '§gratis', '§data'])

const compile = (list: readonly Request[], weight: number) =>
  list.map(([words, ...patterns]) => ({
    pattern: new RegExp(`\\b(?:${patterns.join('|')})\\b`, 'gu'),
    term: requestTerm(words),
    weight,
  }))
const sayings = [...compile(requests, weights.request), ...compile(circumstances, weights.circumstance)]

const expand = (text: string) =>
  expressions.reduce((read, [pattern, meant]) => read.replace(pattern, meant), expandAbbreviations(text, meaningInChat))

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
/** The rules for what was bought are asked for: 'devolver o bolo', 'comprei um bolo', 'o bolo que encomendei'. */
const purchases =
  /\b(?:devolv(?:er|o|i|emos)|reembols(?:ar|o|ei|amos)|(?:compr|encomend)(?:ei|amos|ou))\s+(?:(?:uma?s?|[ao]s?|meus?|minhas?|ess[ae]s?|est[ae]s?)\s+)*(\p{L}+)|(?<!\p{L})(\p{L}+) que (?:eu |nos |a gente )?(?:ja )?(?:compr|encomend|ped|pegu?|receb|lev|pagu?)(?:ei|i|amos|emos|imos|ou)\b/gu
/** 'Durante o treino' says when something is needed. */
const durations = /\bdurante\s+(?:(?:uma?s?|[ao]s?|meus?|minhas?)\s+)*(\p{L}+)/gu
/** In 'o banho do meu poodle de 5 kg' the bath is asked for. */
const possessions = /\b(?:d[oa]s?|n[oa]s?) (?:meus?|minhas?) (\p{L}+)/gu
const measures = /\b\d+(?:[.,]\d+)? ?(quilos?|kgs?|gramas?|metros?|centimetros?|cm|litros?|ml)\b/gu
const wordsAfter = (clause: string, pattern: RegExp) =>
  new Set([...clause.matchAll(pattern)].flatMap(([, ...words]) => words.filter((word) => word !== undefined)))

function wordsOfClause(clause: string, typed: ReadonlyMap<string, string>): AskedWord[] {
  const purpose = wordsAfter(clause, purposes)
  const bought = wordsAfter(clause, purchases)
  const details = new Set([...purpose, ...bought, ...wordsAfter(clause, possessions), ...wordsAfter(clause, measures)])
  const aside = new Set([...bought, ...wordsAfter(clause, appointments), ...wordsAfter(clause, durations)])
  const words = splitWords(clause)
    .filter((word) => !ignored.has(word) && !/^\d+x$/u.test(word) && (word.length > 1 || /\d/u.test(word)))
    .map((word): AskedWord => {
      const term = stemOf(word)
      // 'pra sábado' says when it is needed, not what is asked.
      const isWhen = purpose.has(word) && weekdays.has(term)
      const isContentWord = !everydayTerms.has(term) && !numbers.has(word) && !/^\d/u.test(word) && !isWhen
      const weight = !isContentWord ? weights.everyday : aside.has(word) ? weights.aside : 1
      return {
        typed: typed.get(word) ?? '',
        word,
        term,
        weight,
        isContentWord,
        optional: !isContentWord,
        isPeripheral: details.has(word),
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
  const explained = new Set(
    askingWords.flatMap(({ sign, terms }) =>
      words.some(({ term }) => term === sign)
        ? words.filter(({ term }) => terms.has(term)).map(({ word }) => word)
        : [],
    ),
  )
  for (const { pattern, term, weight } of sayings)
    for (const [saying] of clause.matchAll(pattern)) {
      for (const word of splitWords(saying)) explained.add(word)
      words.push({ typed: '', word: term, term, weight, isContentWord: true, optional: true })
    }
  return distinct(
    words.map((word) =>
      explained.has(word.word) ? { ...word, weight: word.weight * weights.explained, optional: true } : word,
    ),
  )
}

/** Keeps each term once, with its highest weight. */
function distinct(words: readonly AskedWord[]): AskedWord[] {
  const kept = new Map<string, AskedWord>()
  for (const word of words) {
    const known = kept.get(word.term)
    if (known === undefined || known.weight < word.weight) kept.set(word.term, word)
  }
  return [...kept.values()].slice(0, maxWords)
}

const scaleWeights = (words: readonly AskedWord[], factor: number): AskedWord[] =>
  words.map((word): AskedWord => ({ ...word, weight: word.weight * factor, isContentWord: false, optional: true }))

const asContext = (words: readonly AskedWord[]): AskedWord[] =>
  scaleWeights(words, weights.context).map((word, at): AskedWord => ({
    ...word,
    contextWeight: words[at]?.weight ?? 0,
  }))

type Clause = { text: string; isAsking: boolean; words: AskedWord[] }

const startsWithQuestion = new RegExp(`^(?:e |ou |mas |entao |ai |,|\\s)*(?:${questionWords})\\b`, 'u')
const beforeQuestion = new RegExp(`(?:,\\s*(?:e |mas )?|\\s(?:e|mas)\\s+)(?=(?:${questionWords})\\b)`, 'u')

/** Of two questions often only the first has its mark: 'tem suíte? e na praia quanto é o passeio'. */
const asksWithin = /(?<!\b(?:o|tanto|sei|sabe|lembro|importa|disse|falou) )\bquant[ao]s?\b/u

/** Whether the text is a question, by its punctuation and its beginning. */
export const isQuestion = (text: string): boolean =>
  /\p{L}/u.test(text.slice(0, text.lastIndexOf('?') + 1)) || startsWithQuestion.test(expand(foldText(text.trim())))

/** Number of clauses that are read of a message, half of them from its end, because each one costs time. */
const maxClauses = 100

function clausesOf(message: string): Clause[] {
  const typed = typedForms(message)
  const text = courtesies.reduce((read, pattern) => read.replace(pattern, ' , '), expand(foldText(message)))
  const parts = sentencesOfMessage(text).flatMap((sentence) => {
    const clauses = sentence
      .split(beforeQuestion)
      .map((clause) => clause.replace(/^[\s,]+|(?<![\s,?!;.])[\s,?!;.]+$/gu, ''))
      .filter((clause) => clause !== '')
    // Where no clause starts like a question, the question mark belongs to all of them.
    const isWhole = !clauses.some((clause) => startsWithQuestion.test(clause))
    return clauses.flatMap((clause) => {
      const asksInside = message.includes('?') && asksWithin.test(clause)
      const isAsking = isWhole ? sentence.includes('?') || asksInside : startsWithQuestion.test(clause)
      return (isAsking ? [clause] : clause.split(/,\s*/u)).map((part) => ({ text: part, isAsking }))
    })
  })
  return parts
    .filter((_, at) => at < maxClauses / 2 || at >= parts.length - maxClauses / 2)
    .map((part) => ({ ...part, words: wordsOfClause(part.text, typed) }))
}

/** The subject of a question, in the typed words. */
export const subjectOf = ({ words }: Pick<AskedQuestion, 'words'>): string[] =>
  words.filter(({ isContentWord, typed }) => isContentWord && typed !== '').map(({ typed }) => typed)

const contentWordsOf = (words: readonly AskedWord[]) => words.filter(({ isContentWord }) => isContentWord)
const hasContent = ({ words }: Clause) => contentWordsOf(words).length > 0

/** The subject of a question without content words: '…, o carro está com a bateria fraca, quanto custa?' */
function subjectClauseOf(clauses: readonly Clause[]): Clause[] {
  const first = clauses.findIndex(({ isAsking }) => isAsking)
  const subject = clauses.slice(0, first).findLast(hasContent) ?? clauses.slice(first).find(hasContent)
  return subject === undefined ? [] : [subject]
}

/** A clause without content words continues the question before it, as does one too many. */
function questionsOf(clauses: readonly Clause[], areAsking: boolean): AskedQuestion[] {
  const questions: AskedQuestion[] = []
  for (const clause of clauses) {
    const { text, words } = clause
    const previous = questions.at(-1)
    const isSelfContained = areAsking && hasContent(clause)
    if (previous !== undefined && (!isSelfContained || questions.length === maxQuestions)) {
      previous.text += ` ${text}`
      previous.words.push(...words)
    } else {
      const isShort = /^\s*(?:e|ou) /u.test(text) || contentWordsOf(words).length <= 2
      const before = isShort ? (previous?.words ?? []) : []
      questions.push({ text, words: [...words, ...scaleWeights(before, weights.previous)] })
    }
  }
  return questions
}

/** The questions of a message, at most three; a short one may continue the `earlier` messages, oldest first. */
export function readMessage(message: string, earlier: readonly string[] = []): AskedQuestion[] {
  // The number of a choice asks nothing; a longer one may be a code.
  if (earlier.length === 0 && /^[^\p{L}\d]*\d{1,2}[^\p{L}\d]*$/u.test(message)) return []
  const clauses = clausesOf(message).filter(({ words }) => words.length > 0)
  const asked = clauses.filter(({ isAsking }) => isAsking)
  const asking = asked.length === 0 || asked.some(hasContent) ? asked : [...subjectClauseOf(clauses), ...asked]
  // 'Meu gato está vomitando, o que faço?' asks about the text before the question.
  if (asked.length > 0 && !asked.some(hasContent))
    for (const { isAsking, words } of clauses) if (!isAsking) for (const word of words) word.isPeripheral = true
  const questions = questionsOf(asking.length > 0 ? asking : clauses, asking.length > 0)
  const context = asking.length > 0 ? clauses.filter((clause) => !asking.includes(clause)) : []
  const contextWords = asContext(context.flatMap(({ words }) => words))
  const before = isContinuation(message, questions) ? wordsOfEarlier(earlier, message, questions) : []
  // 'E pra adolescente?' asks no longer about adults.
  const asksVariant = ({ term }: AskedWord) =>
    questions.some(({ words }) => words.some((word) => areVariants(word.term, term)))
  const earlierWords = scaleWeights(
    before.filter((word) => !asksVariant(word)),
    weights.earlier,
  )
  return questions.map(({ text, words }) => ({ text, words: distinct([...words, ...earlierWords, ...contextWords]) }))
}

/** The customer's own words for the text of a question; undefined if an expression of several words was replaced. */
export function typedText(message: string, text: string): string | undefined {
  const typed = message.normalize('NFC')
  const words = [...typed.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }) =>
    splitWords(expand(foldText(word))).map((read) => ({ read, from: index, to: index + word.length })),
  )
  const asked = splitWords(text)
  const start = words.findIndex((_, at) => asked.every((read, offset) => words[at + offset]?.read === read))
  const [first, last] = [words[start], words[start + asked.length - 1]]
  return first && last && typed.slice(first.from, last.to)
}

/** Whether only the message before tells what it is about: 'e aos sábados?' */
export const isFollowUp = (message: string): boolean => isContinuation(message, readMessage(message))

/** The noun after each preposition, by which 'e do violão?' says what it replaces. */
const complements = ['d[aeo]s?', '(?:em|n[ao]s?)', '(?:para|pr[ao]s?)', 'com'].map(
  (preposition) => new RegExp(`\\b${preposition} (?:(?:uma?s?|[ao]s?|meus?|minhas?) )*(\\p{L}+)`, 'gu'),
)

/** Times and ways of paying: 'e de manhã?' and 'e no pix?' replace only one another. */
const conditions = new Set(
  [...days, ...'manha tarde noite feriado pix cartao credito debito dinheiro desconto graca'.split(' ')].map(stemOf),
)
const isCondition = (word: string) => conditions.has(stemOf(word))

/** 'E do violão?' after 'quanto é a regulagem da guitarra?' no longer asks about the guitar. */
function wordsOfEarlier(earlier: readonly string[], message: string, questions: readonly AskedQuestion[]): AskedWord[] {
  const previous = earlier.at(-1)
  if (previous === undefined) return []
  const flat = expand(foldText(message)).replace(/^\s*(?:e|ou|mas)\s+/u, '')
  const pattern = complements.find((one) => flat.search(one) === 0)
  const nounsIn = (text: string) => (pattern ? [...text.matchAll(pattern)].map(([, noun = '']) => noun) : [])
  const asked = nounsIn(flat)[0] ?? ''
  const replaced = earlier.flatMap((text) => nounsIn(expand(foldText(text)))).at(-1) ?? ''
  const asking = readMessage(previous)
  const further = isContinuation(previous, asking) ? wordsOfEarlier(earlier.slice(0, -1), previous, asking) : []
  const words = [...clausesOf(previous).flatMap((clause) => clause.words), ...further]
  // 'De quanto é?' and 'e dá pra parcelar?' name nothing after the preposition.
  const isNamed = contentWordsOf(questions.flatMap((question) => question.words)).some(({ word }) => word === asked)
  const isReplaced = isNamed && isCondition(asked) === isCondition(replaced)
  return isReplaced ? words.filter(({ term }) => term !== stemOf(replaced)) : words
}

/** 'Onde fica a loja?' and 'vcs são de onde?' have no content word, but name the business; 'onde fica?' goes on. */
const ofBusiness = /\b(?:voces?|vcs?|lojas?|empresa)\b/u

/** Maximum number of content words of a message that another one may explain. */
const maxContentWords = 2

/** Characters. A longer message needs no other, and reading it again for each message after it would take time. */
const maxFollowUpLength = 200

function isContinuation(message: string, questions: readonly AskedQuestion[]): boolean {
  if (message.length > maxFollowUpLength) return false
  const words = questions.flatMap((question) => contentWordsOf(question.words))
  const own = words.filter(({ typed }) => typed !== '')
  if (own.length === 0) return words.length === 0 || !ofBusiness.test(foldText(message))
  return own.length <= maxContentWords && /^\s*(?:e|ou|mas)\s/iu.test(message)
}

/** Whether a message may be about the subject of the one before without depending on it: 'sai na hora?' */
export function mayStayOnTopic(message: string): boolean {
  if (message.length > maxFollowUpLength) return false
  const questions = readMessage(message)
  // What was told before the question tells what it is about, too.
  const isOwn = ({ typed, isContentWord, contextWeight = 0 }: AskedWord) =>
    typed !== '' && (isContentWord || contextWeight >= weights.aside)
  const own = questions.flatMap(({ words }) => words.filter(isOwn))
  return own.length > 0 ? own.length <= maxContentWords : isContinuation(message, questions)
}
