/** Documents of a conversation as passages that are searched together with what the agent was taught. */
import type { Hit } from '../db/passages.ts'
import type { Lexer } from './concepts.ts'
import { cutPassages, type Passage } from './passages.ts'
import { beginningOf } from './plain.ts'

export type Document = { id: string; name: string; text: string }

export type DocumentPassage = Passage & {
  document: Document
  ordinal: number
  headingWords: ReadonlySet<string>
  words: ReadonlySet<string>
}

/** Of a longer document only the beginning is searched, so that no question keeps the database busy. */
const searchedCharacters = 300_000

export async function readDocuments(documents: readonly Document[], lexer: Lexer): Promise<DocumentPassage[]> {
  const passages = documents.flatMap((document) =>
    cutPassages(beginningOf(document.text, searchedCharacters), document.name).map((passage, ordinal) => ({
      ...passage,
      document,
      ordinal,
    })),
  )
  // Few headings stand above many passages.
  const headings = [...new Set(passages.map(({ heading }) => heading))]
  const lexemes = await lexer([...headings, ...passages.map(({ content }) => content)])
  const wordsOfHeading = new Map(headings.map((heading, at) => [heading, new Set(lexemes[at])]))
  return passages.map((passage, at) => ({
    ...passage,
    headingWords: wordsOfHeading.get(passage.heading) ?? new Set(),
    words: new Set(lexemes[headings.length + at]),
  }))
}

/** How a passage speaks of `lexemes`; nothing when it does not. */
export const hitsOf = ({ headingWords, words }: DocumentPassage, lexemes: readonly string[]): Hit[] =>
  lexemes
    .map((lexeme) => ({ lexeme, inHeading: Number(headingWords.has(lexeme)), inText: Number(words.has(lexeme)) }))
    .filter(({ inHeading, inText }) => inHeading + inText > 0)
