/** What of a question counts, in the light of what the agent has learned. */
import { type Concept, mainOf, soften, takeAsTold } from './concepts.ts'
import { few } from './headings.ts'
import { everywhere, type Holding } from './score.ts'
import type { Kind } from './signs.ts'
import { tellsStory } from './typos.ts'

/** A question this short ('e no sábado?') goes on with the one before it. */
export const isContinuation = (question: string, concepts: readonly Concept[]): boolean =>
  concepts.filter((concept) => !concept.soft).length <= 1 && /^\s*e\s/iu.test(question)

/** Verbs that only lead up to what is asked count less. */
export function weighStory(concepts: readonly Concept[]): void {
  const hard = concepts.filter(({ soft }) => !soft)
  if (hard.some(({ word }) => !tellsStory(word)))
    for (const concept of hard) if (!concept.wanted && tellsStory(concept.word)) takeAsTold(concept)
}

/**
 * Whose business it is need not be said where a question is answered: 'qual o horário da Padaria Sol?', 'Lia, vocês
 * entregam?'. A name counts as one when all of it was said, and so does any word of it that no passage speaks of.
 * `names` are given in words of the index, as `known` are.
 */
export function withoutNames(
  concepts: readonly Concept[],
  names: readonly (readonly string[])[],
  known: ReadonlySet<string>,
): Concept[] {
  const said = new Set(concepts.flatMap(mainOf))
  const whole = names.filter((name) => name.length > 1 && name.every((lexeme) => said.has(lexeme))).flat()
  const unread = names.flat().filter((lexeme) => !known.has(lexeme))
  const addressed = new Set([...whole, ...unread])
  const isName = (concept: Concept) => !concept.wanted && mainOf(concept).some((lexeme) => addressed.has(lexeme))
  // Whoever asks for nothing else asks for that ('quem é a Padaria Sol?'); a phrase ('onde fica') is something else.
  const asksElse = concepts.some((concept) => concept.word === '' || !(concept.soft || isName(concept)))
  return concepts.filter((concept) => !asksElse || !isName(concept))
}

/** What the whole business is about need not be said again where a question is answered. */
export function softenGeneral(concepts: readonly Concept[], general: ReadonlySet<string>, holding: Holding): void {
  const { passages, total } = holding
  if (total <= few) return
  const hard = concepts.filter(({ soft }) => !soft)
  const tellsNothing = hard.filter(
    (concept) =>
      !concept.wanted &&
      (mainOf(concept).some((lexeme) => general.has(lexeme)) || passages(concept) > total * everywhere),
  )
  // Whoever asks for nothing else asks for that ('vocês têm flores?').
  if (tellsNothing.length < hard.length) tellsNothing.forEach(soften)
}

/** What the answer must hold, when the question asks for nothing else. */
export function kindAsked(concepts: readonly Concept[]): Kind | undefined {
  const hard = concepts.filter(({ soft }) => !soft)
  const named = (hard.length > 0 ? hard : concepts).map(({ kind }) => kind)
  const kinds = [...new Set(named.filter((kind) => kind !== undefined))]
  if (kinds.length === 0 || (hard.length > 0 && named.includes(undefined))) return undefined
  return kinds.length === 1 ? kinds[0] : 'contact'
}
