/** Documents of a conversation, searched together with the trainings; their indexes are not stored. */
import { beginningOf } from '../platform/text/plain.ts'
import { cutPassages, type Passage } from './passages.ts'
import { buildIndex, type TermIndex } from './term-index.ts'

export type Document = {
  id: string
  name: string
  text: string
  /** Whether the document is longer than `text`. */
  isCut?: boolean
}

export type ReadDocument = { document: Document; passages: Passage[]; index: TermIndex }

/** Only the beginning of a longer document is searched, which limits the work per question. */
const searchedCharacters = 300_000

function readDocument(document: Document): ReadDocument {
  const passages = cutPassages(beginningOf(document.text, searchedCharacters), document.name)
  return { document, passages, index: buildIndex(passages) }
}

/** Characters of the documents whose indexes are kept: enough for ten of the longest. */
const maxCachedCharacters = 2_000_000

/** Keeps the last documents in memory, because indexing a long one takes a hundred times longer than searching it. */
export function createDocumentCache(mostCharacters = maxCachedCharacters): (document: Document) => ReadDocument {
  /** Ordered by last use. */
  const cached = new Map<string, ReadDocument>()
  let size = 0
  const forget = (id: string) => {
    size -= cached.get(id)?.document.text.length ?? 0
    cached.delete(id)
  }
  return (document) => {
    const known = cached.get(document.id)
    // The text may be another one: of a model's prompt, only the rest of a document is searched.
    const isSame = known?.document.text === document.text && known.document.name === document.name
    const read = known !== undefined && isSame ? known : readDocument(document)
    forget(document.id)
    cached.set(document.id, read)
    size += document.text.length
    for (const id of cached.keys()) {
      if (size <= mostCharacters) break
      forget(id)
    }
    return read
  }
}
