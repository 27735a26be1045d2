/**
 * Finds words in the documentation: without case and accents, each from its beginning, all of them in one section or,
 * where no section has all, as many as any has.
 */
import type { Topic } from './topic.ts'

/** Keeps the length, so that positions in both strings match. */
const fold = (text: string): string =>
  text.toLowerCase().replaceAll(/[^\0-\x7f]/g, (character) => {
    const plain = character.normalize('NFD').replaceAll(/\p{M}/gu, '')
    return plain.length === character.length ? plain : character
  })

/** What people say, and what it is called here. */
const synonyms: ReadonlyMap<string, string> = new Map([
  ['zap', 'whatsapp'],
  ['whats', 'whatsapp'],
  ['insta', 'instagram'],
  ['widget', 'site'],
])
const stopWords: ReadonlySet<string> = new Set(
  'a as o os e de do da dos das em no na nos nas um uma que como para pra por com meu minha eu'.split(' '),
)

export const parseQuery = (query: string): string[] => {
  const words = fold(query.normalize('NFC'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => synonyms.get(word) ?? word)
  const telling = words.filter((word) => !stopWords.has(word))
  return [...new Set(telling.length > 0 ? telling : words)]
}

type Place = { start: number; end: number }

/** Words are letters and digits alone, so they need no escaping. */
const beginning = (word: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'gu')

/** Where in the text one of the words begins another word. */
export const placesOf = (words: readonly string[], text: string): Place[] => {
  const folded = fold(text)
  return words.flatMap((word) =>
    [...folded.matchAll(beginning(word))].map(({ index }) => ({ start: index, end: index + word.length })),
  )
}

/** The topics with those of their sections that have most words, be it in the title of the topic; first those named so. */
export const findTopics = (topics: readonly Topic[], words: readonly string[]): Topic[] => {
  if (words.length === 0) return []
  const countIn = (text: string): number => words.filter((word) => beginning(word).test(text)).length
  const isNamedSo = ({ title, sections }: Topic): boolean =>
    [title, ...sections.map((section) => section.title)].some((name) => placesOf(words, name).length > 0)
  const counted = topics.map((topic) => ({
    topic,
    counts: topic.sections.map(({ title, text }) => countIn(fold(`${topic.title} ${title} ${text}`))),
  }))
  const most = Math.max(1, ...counted.flatMap(({ counts }) => counts))
  const found = counted
    .map(({ topic, counts }) => ({ ...topic, sections: topic.sections.filter((_, index) => counts[index] === most) }))
    .filter(({ sections }) => sections.length > 0)
  return [...found.filter(isNamedSo), ...found.filter((topic) => !isNamedSo(topic))]
}

export const countSections = (topics: readonly Topic[]): number =>
  topics.reduce((count, { sections }) => count + sections.length, 0)
