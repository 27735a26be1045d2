/** Documents of a conversation, searched together with the trainings; their indexes are not stored. */
import { beginningOf } from '../platform/text/plain.ts'
import { cutPassages, type Passage } from './passages.ts'
import { buildIndex, type TermIndex } from './term-index.ts'

export type Document = { id: string; name: string; text: string }

export type ReadDocument = { document: Document; passages: Passage[]; index: TermIndex }

/** Only the beginning of a longer document is searched, which limits the work per question. */
const searchedCharacters = 300_000

export function readDocument(document: Document): ReadDocument {
  const passages = cutPassages(beginningOf(document.text, searchedCharacters), document.name)
  return { document, passages, index: buildIndex(passages) }
}
