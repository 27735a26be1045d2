/** 'Contém glúten' does not answer 'tem bolo sem glúten?'. */
import { foldText } from '../../contract/fold-text.ts'
import type { QueryTerm } from './rank.ts'
import type { Unit } from './units.ts'
import { contentTerms } from './words.ts'

const unwanted = /\bsem (\p{L}+)(?: (?:e|nem|ou) (?:sem )?(\p{L}+))?/gu
/** What is listed after 'contém', up to the end of the sentence or to what it lacks. */
const contained = /(?<!\b(?:nao|nem) )\b(?:cont(?:em|er|endo)|levam?)\b((?:(?!\b(?:sem|nao|mas)\b)[^.;])*)/gu

/** A fit from which an expansion is the word itself or a slip in it. */
const ownFit = 0.75

/** The units, of which those that contain what the question wants to be without no longer count as naming it. */
export function leaveOutContained(text: string, terms: readonly QueryTerm[], units: readonly Unit[]): readonly Unit[] {
  const words = new Set([...text.matchAll(unwanted)].flatMap(([, ...found]) => found))
  const avoided = terms.filter(({ word }) => words.has(word))
  if (avoided.length === 0) return units
  return units.map((unit) => {
    const listed = [...foldText(unit.text).matchAll(contained)].flatMap(([, list = '']) => contentTerms(list))
    const named = avoided
      .flatMap(({ expansions }) => [...expansions].filter(([, fit]) => fit >= ownFit))
      .map(([term]) => term)
      .filter((term) => listed.includes(term))
    return named.length === 0 ? unit : { ...unit, terms: unit.terms.filter((term) => !named.includes(term)) }
  })
}
