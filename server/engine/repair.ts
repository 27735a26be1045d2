/** Finds what the words of a question that the agent has never read may stand for among those that it has. */
import { frequenciesOf, vocabularyOf } from '../db/knowledge.ts'
import type { Queryable } from '../db/schema.ts'
import { type Concept, mainOf, takeAsTold, type WordIndex } from './concepts.ts'
import type { DocumentPassage } from './documents.ts'
import { speaksOf } from './score.ts'
import { beginningsOf, isKin, isSlip, looksLikeVerb } from './typos.ts'

type Given = {
  concepts: readonly Concept[]
  /** What passages speak of, of all that was asked. */
  known: ReadonlySet<string>
  read: readonly DocumentPassage[]
  index: WordIndex
}

const asSlip = 0.8
const asKin = 0.7

/** Widens the concepts in place, and tells whether passages must be looked for again. */
export async function repair(
  db: Queryable,
  agentId: string,
  { concepts, known, read, index }: Given,
): Promise<boolean> {
  const unknown = concepts.filter((concept) => !concept.soft && !speaksOf(known, concept))
  if (unknown.length === 0) return false
  const inDocuments = read.flatMap(({ words, headingWords }) => [...words, ...headingWords])
  const beginnings = [...new Set(unknown.flatMap(mainOf).flatMap(beginningsOf))]
  const vocabulary = new Set([...(await vocabularyOf(db, agentId, beginnings)), ...inDocuments])
  const targets = new Set([...vocabulary, ...index.likeOf.keys()])
  let repaired = false
  for (const concept of unknown) {
    const written = mainOf(concept)
    // A word of the lists is rightly spelt.
    const mayBeSlip = !written.some((word) => index.likeOf.has(word))
    const widen = (lexeme: string, fit: number) => {
      if (!concept.lexemes.has(lexeme)) concept.lexemes.set(lexeme, fit)
      repaired = true
    }
    for (const meant of targets) {
      if (mayBeSlip && written.some((word) => isSlip(word, meant))) {
        widen(meant, asSlip)
        for (const [other, fit] of index.likeOf.get(meant) ?? []) widen(other, asSlip * fit)
      } else if (vocabulary.has(meant) && written.some((word) => isKin(word, meant))) widen(meant, asKin)
    }
  }
  const widened = [...new Set(unknown.flatMap(({ lexemes }) => [...lexemes.keys()]))]
  const met = new Set([...inDocuments, ...(await frequenciesOf(db, agentId, widened)).keys()])
  // What was done to a thing is told in many words; a thing has one name, and an unread name is not forgiven.
  for (const concept of unknown)
    if (!concept.wanted && !speaksOf(met, concept) && looksLikeVerb(concept.word)) takeAsTold(concept)
  return repaired
}
