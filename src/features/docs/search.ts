/**
 * Searches the documentation: ignores case and accents, matches beginnings of words, and returns the sections with all
 * words or, if there is none, those with the most.
 */
import type { Topic } from './topic.ts'

/** Keeps the length, so that positions are valid in both strings. */
const fold = (text: string): string =>
  text.toLowerCase().replaceAll(/[^\0-\x7f]/g, (character) => {
    const plain = character.normalize('NFD').replaceAll(/\p{M}/gu, '')
    return plain.length === character.length ? plain : character
  })

/** Synonyms: what people type, and the term used here. */
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
  const significant = words.filter((word) => !stopWords.has(word))
  return [...new Set(significant.length > 0 ? significant : words)]
}

type Place = { start: number; end: number }

/** Search words contain only letters and digits, so they need no escaping. */
const beginning = (word: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'gu')

/** Positions in the text where a word starts with one of the search words. */
export const placesOf = (words: readonly string[], text: string): Place[] => {
  const folded = fold(text)
  return words.flatMap((word) =>
    [...folded.matchAll(beginning(word))].map(({ index }) => ({ start: index, end: index + word.length })),
  )
}

/**
 * The topics with their best matching sections, counting the topic's title; topics that match in a title come first.
 */
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
