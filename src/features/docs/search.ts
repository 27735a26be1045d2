/** Finds words in the documentation: without case and accents, each from its beginning, all of them in one section. */
import type { Topic } from './topic.ts'

/** As long as the text, so that a place in one is the same place in the other. */
const fold = (text: string): string =>
  text.toLowerCase().replaceAll(/[^\0-\x7f]/g, (character) => {
    const plain = character.normalize('NFD').replaceAll(/\p{M}/gu, '')
    return plain.length === character.length ? plain : character
  })

export const wordsOf = (query: string): string[] => [
  ...new Set(
    fold(query.normalize('NFC'))
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  ),
]

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

/** The topics with those of their sections that have all words, be it in the title of the topic; first those named so. */
export const findTopics = (topics: readonly Topic[], words: readonly string[]): Topic[] => {
  if (words.length === 0) return []
  const hasAll = (text: string): boolean => words.every((word) => beginning(word).test(text))
  const isNamedSo = ({ title, sections }: Topic): boolean =>
    [title, ...sections.map((section) => section.title)].some((name) => placesOf(words, name).length > 0)
  const found = topics
    .map((topic) => ({
      ...topic,
      sections: topic.sections.filter(({ title, text }) => hasAll(fold(`${topic.title} ${title} ${text}`))),
    }))
    .filter(({ sections }) => sections.length > 0)
  return [...found.filter(isNamedSo), ...found.filter((topic) => !isNamedSo(topic))]
}

export const countSections = (topics: readonly Topic[]): number =>
  topics.reduce((count, { sections }) => count + sections.length, 0)
