/** The localStorage slots of the wizard's drafts: the stage, the field and action being typed, and the open step. */
import * as v from 'valibot'
import { wizardSteps, type WizardStep } from '../../machines/stage-wizard/stage-wizard.machine.ts'
import { draftSlot, draftIdsUnder } from '../../services/drafts.ts'
import { forgetDrafts } from '../../services/tab-drafts.ts'
import { ownerKey } from '../../services/owner-key.ts'

export type DraftOwner = { agentId: string; userId: string | null }
type StageId = string | null
type Part = 'field' | 'action' | 'step'

const placeOf = ({ agentId, userId }: DraftOwner): string => `${ownerKey(userId)}.${agentId}`
const stagePrefix = (owner: DraftOwner): string => `stage.${placeOf(owner)}`
const partPrefix = (owner: DraftOwner, part: Part): string => `stage-${part}.${placeOf(owner)}`
const stagePartPrefix = (owner: DraftOwner, part: Part, stageId: StageId): string =>
  `${partPrefix(owner, part)}.${stageId ?? 'new'}`

export const stageDraftName = (owner: DraftOwner, stageId: StageId): string =>
  `${stagePrefix(owner)}.${stageId ?? 'new'}`
export const fieldDraftName = (owner: DraftOwner, stageId: StageId): string =>
  `${stagePartPrefix(owner, 'field', stageId)}.typed`
export const actionDraftName = (owner: DraftOwner, stageId: StageId, index: number | null): string =>
  `${stagePartPrefix(owner, 'action', stageId)}.${index ?? 'new'}`
/** What the tab remembers of a creation until it is answered. */
export const creationName = (owner: DraftOwner): string => `stage-creation.${placeOf(owner)}`
/** Stored by field name and not by stage, because one order number serves every action that needs it. */
export const testValuesName = (owner: DraftOwner): string => `stage-test.${placeOf(owner)}.values`

/** Ids of the stages with an unsaved draft; `new` for a new one. */
export const stagesWithDraft = (owner: DraftOwner): string[] => {
  const parts = (['field', 'action'] as const).flatMap((part) => draftIdsUnder(partPrefix(owner, part)))
  return [...new Set([...draftIdsUnder(stagePrefix(owner)), ...parts.map((name) => name.split('.', 1)[0] ?? name)])]
}

/** The index of the action being typed, null for a new one; undefined if there is none. */
export const openActionIndex = (owner: DraftOwner, stageId: StageId): number | null | undefined => {
  const [name] = draftIdsUnder(stagePartPrefix(owner, 'action', stageId))
  if (name === undefined) return undefined
  return name === 'new' ? null : Number(name)
}

/** Drafts are keyed by the index of their action, which changes when another one is removed. */
export const forgetActions = (owner: DraftOwner, stageId: StageId): void => {
  const prefix = stagePartPrefix(owner, 'action', stageId)
  for (const name of draftIdsUnder(prefix)) if (name !== 'new') forgetDrafts(`${prefix}.${name}`)
}

/** Removes a stage's field, action and step drafts once the stage is saved, discarded or removed. */
export const forgetParts = (owner: DraftOwner, stageId: StageId): void => {
  for (const part of ['field', 'action', 'step'] as const) {
    const prefix = stagePartPrefix(owner, part, stageId)
    for (const name of draftIdsUnder(prefix)) forgetDrafts(`${prefix}.${name}`)
  }
}

const stepSlot = (owner: DraftOwner, stageId: StageId) =>
  draftSlot(`${stagePartPrefix(owner, 'step', stageId)}.open`, 1, v.picklist(wizardSteps))

export const storeStep = (owner: DraftOwner, stageId: StageId, step: WizardStep): void =>
  void stepSlot(owner, stageId).write(step)

export const hasDraft = (owner: DraftOwner, stageId: StageId): boolean =>
  stagesWithDraft(owner).includes(stageId ?? 'new')

/** The wizard's first step: the stored one if there are unsaved drafts, otherwise the first. */
export const firstStep = (owner: DraftOwner, stageId: StageId): WizardStep =>
  hasDraft(owner, stageId) ? (stepSlot(owner, stageId).read() ?? 'basics') : 'basics'
