/** Documents of a conversation, searched together with what the agent was taught; nothing of them is kept. */
import { beginningOf } from '../platform/text/plain.ts'
import { cutPassages, type Passage } from './passages.ts'
import { buildIndex, type TermIndex } from './term-index.ts'

export type Document = { id: string; name: string; text: string }

export type ReadDocument = { document: Document; passages: Passage[]; index: TermIndex }

/** Of a longer document only the beginning is searched, so that no question keeps the server busy. */
const searchedCharacters = 300_000

export function readDocument(document: Document): ReadDocument {
  const passages = cutPassages(beginningOf(document.text, searchedCharacters), document.name)
  return { document, passages, index: buildIndex(passages) }
}
