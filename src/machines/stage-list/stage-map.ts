/**
 * The stages as a flow: their conditions are evaluated in order, and the first stage whose condition is met starts
 * (SM-01).
 */
import { foldText } from '../../../contract/fold-text.ts'
import { placeholdersIn, type Stage } from '../../../contract/stages.ts'

export type MapNode = {
  stage: Stage
  /** The stage can never start: it is inactive, or an earlier one always starts first. */
  unreachable: 'inactive' | 'shadowed' | null
  /** Names of the stages with the same condition. */
  conflicts: readonly string[]
  /** Actions whose current call was never tested, and whose last test failed. */
  untested: readonly string[]
  failed: readonly string[]
  /** Placeholders in URLs and bodies that the stage does not collect. */
  unknownData: readonly string[]
}

/** Conditions that differ only in accents, case or punctuation count as equal. */
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
    const actions = stage.intentions ?? []
    const used = actions.flatMap(({ url, body }) => placeholdersIn(`${url}\n${body ?? ''}`))
    const isShadowed = stages.some((other, index) => index < at && isSame(other, index))
    return {
      stage,
      unreachable: stage.active ? (isShadowed ? 'shadowed' : null) : 'inactive',
      conflicts: stages.filter(isSame).map(({ name }) => name),
      untested: actions.filter(({ testedAt, failedAt }) => !testedAt && !failedAt).map(({ name }) => name),
      failed: actions.filter(({ failedAt }) => failedAt).map(({ name }) => name),
      unknownData: [...new Set(used)].filter((name) => !collected.has(name)),
    }
  })
}
