/** Where the wizard keeps what was typed and not saved: the stage, its parts being typed, and the step that was open. */
import * as v from 'valibot'
import { wizardSteps, type WizardStep } from '../../machines/stage-wizard/stage-wizard.machine.ts'
import { draftSlot, keptUnder } from '../../services/drafts.ts'

export type Visitor = { agentId: string; userId: string | null }
type StageId = string | null
type Part = 'field' | 'action' | 'step'

const ownerOf = ({ agentId, userId }: Visitor): string => `${userId ?? 'nobody'}.${agentId}`
const shelfOf = (visitor: Visitor): string => `stage.${ownerOf(visitor)}`
const partShelfOf = (visitor: Visitor, part: Part): string => `stage-${part}.${ownerOf(visitor)}`
const partsOf = (visitor: Visitor, part: Part, stageId: StageId): string =>
  `${partShelfOf(visitor, part)}.${stageId ?? 'new'}`

export const stageDraftName = (visitor: Visitor, stageId: StageId): string => `${shelfOf(visitor)}.${stageId ?? 'new'}`
export const fieldDraftName = (visitor: Visitor, stageId: StageId): string =>
  `${partsOf(visitor, 'field', stageId)}.typed`
export const actionDraftName = (visitor: Visitor, stageId: StageId, index: number | null): string =>
  `${partsOf(visitor, 'action', stageId)}.${index ?? 'new'}`
/** By name and not by stage: the same order number serves every action that asks for one. */
export const testValuesName = (visitor: Visitor): string => `stage-test.${ownerOf(visitor)}.values`

/** The stages that something was typed of and not saved: ids, and `new`. */
export const keptStages = (visitor: Visitor): string[] => {
  const parts = (['field', 'action'] as const).flatMap((part) => keptUnder(partShelfOf(visitor, part)))
  return [...new Set([...keptUnder(shelfOf(visitor)), ...parts.map((name) => name.split('.', 1)[0] ?? name)])]
}

/** The action that was being typed: its index, null for a new one; undefined where none was. */
export const keptAction = (visitor: Visitor, stageId: StageId): number | null | undefined => {
  const [name] = keptUnder(partsOf(visitor, 'action', stageId))
  if (name === undefined) return undefined
  return name === 'new' ? null : Number(name)
}

const clear = (name: string): void => draftSlot(name, 1, v.unknown()).clear()

/** Drafts go by the index of their action, which others take over once one is removed. */
export const forgetActions = (visitor: Visitor, stageId: StageId): void => {
  const shelf = partsOf(visitor, 'action', stageId)
  for (const name of keptUnder(shelf)) if (name !== 'new') clear(`${shelf}.${name}`)
}

/** What was typed of a field or an action is over with its stage. */
export const forgetParts = (visitor: Visitor, stageId: StageId): void => {
  for (const part of ['field', 'action', 'step'] as const) {
    const shelf = partsOf(visitor, part, stageId)
    for (const name of keptUnder(shelf)) clear(`${shelf}.${name}`)
  }
}

const stepSlot = (visitor: Visitor, stageId: StageId) =>
  draftSlot(`${partsOf(visitor, 'step', stageId)}.open`, 1, v.picklist(wizardSteps))

export const keepStep = (visitor: Visitor, stageId: StageId, step: WizardStep): void =>
  stepSlot(visitor, stageId).write(step)

/** Where the wizard goes on: with nothing left unsaved it begins at the beginning. */
export const firstStep = (visitor: Visitor, stageId: StageId): WizardStep =>
  keptStages(visitor).includes(stageId ?? 'new') ? (stepSlot(visitor, stageId).read() ?? 'basics') : 'basics'
