/** The stages as a flow: their conditions are judged one after another, and the first that is met begins (SM-01). */
import { foldText } from '../../../contract/fold-text.ts'
import { placeholdersIn, type Stage } from '../../../contract/stages.ts'

export type MapNode = {
  stage: Stage
  /** Nobody gets there: it is off, or an earlier one always begins instead. */
  unreachable: 'inactive' | 'shadowed' | null
  /** Those with the same condition, by name. */
  conflicts: readonly string[]
  /** Actions whose call was never tried as it is. */
  untested: readonly string[]
  /** Names in URLs and bodies that the stage does not collect. */
  unknownData: readonly string[]
}

/** Words alone: accents, case and punctuation make no other condition. */
const normalizeCondition = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const mapOf = (stages: readonly Stage[]): MapNode[] => {
  const conditions = stages.map(({ condition }) => normalizeCondition(condition ?? ''))
  return stages.map((stage, at) => {
    const isSame = (other: Stage, index: number): boolean =>
      index !== at && Boolean(other.active) && Boolean(stage.active) && conditions[index] === conditions[at]
    const collected = new Set((stage.requiredData ?? []).map(({ fieldName }) => fieldName))
    const used = (stage.intentions ?? []).flatMap(({ url, body }) => placeholdersIn(`${url}\n${body ?? ''}`))
    const isShadowed = stages.some((other, index) => index < at && isSame(other, index))
    return {
      stage,
      unreachable: stage.active ? (isShadowed ? 'shadowed' : null) : 'inactive',
      conflicts: stages.filter(isSame).map(({ name }) => name),
      untested: (stage.intentions ?? []).filter(({ testedAt }) => !testedAt).map(({ name }) => name),
      unknownData: [...new Set(used)].filter((name) => !collected.has(name)),
    }
  })
}
