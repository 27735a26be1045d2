/** What the server remembers of a conversation's stages: plain data, stored as it is. */
import type { CallState, FieldState, StageOutcome, Verdict } from '../../../contract/stage-state.ts'
import type { Intention, RequiredField } from '../../../contract/stages.ts'
import type { StageRow } from '../../db/stage-tables.ts'
import type { PartialValue } from '../readers/reading.ts'

/** A stage as it was when it began: editing or deleting it changes no conversation that runs. */
export type StageSnapshot = Pick<
  StageRow,
  'id' | 'name' | 'description' | 'condition' | 'conditionDescription' | 'instructions' | 'priority' | 'revision'
> & { requiredData: RequiredField[]; intentions: Intention[] }

export type PastValue = { value: string; shown: string; at: number }

export type FieldValue = {
  fieldName: string
  state: FieldState
  /** As actions send it; null without one. */
  value: string | null
  shown: string | null
  /** Portuguese; why what was said last was not taken. */
  reason: string | null
  history: PastValue[]
  /** What is known of a value that comes in parts. */
  partial: PartialValue | null
  /** Suggestions that were turned down. */
  declined: string[]
}

/** What the agent waits for. */
export type Awaited =
  | { kind: 'field' | 'confirmation'; fieldName: string }
  /** Whether an action may be done; `isAgain`: it was done with another value. */
  | { kind: 'permission'; action: string; key: string; isAgain: boolean }

export type ActionState = { name: string; key: string; state: CallState | 'allowed' | 'declined' }

export type RunningStage = {
  stage: StageSnapshot
  enteredAt: number
  isCompleted: boolean
  fields: FieldValue[]
  awaited: Awaited | null
  /** Questions in a row that brought nothing. */
  fruitless: number
  /** Questions of the customer in a row that were answered instead. */
  interruptions: number
  actions: ActionState[]
}

export type Collected = FieldValue & Pick<RequiredField, 'displayName' | 'dataType'> & { stageId: string }

export type StageState = {
  running: RunningStage | null
  /** The stage that was asked about ('Você quer …?'). */
  offered: string | null
  /** Stages that were completed, left or turned down: they begin again only when the customer says so. */
  past: string[]
  /** Every value of this conversation, the latest of its name: a later stage need not ask for contact data again. */
  collected: Collected[]
  isHandedOver: boolean
}

export const emptyState: StageState = { running: null, offered: null, past: [], collected: [], isHandedOver: false }

/** What was found about the condition of a stage. */
export type Judged = {
  stageId: string
  verdict: Verdict
  score: number | null
  threshold: number | null
  matched: string[]
  missing: string[]
  quote: string | null
  reason: string | null
}
export type Judgement = Judged & {
  name: string
  condition: string
  outcome: StageOutcome
  conflictsWith: string[]
}

export const snapshotOf = (row: StageSnapshot): StageSnapshot => ({
  id: row.id,
  name: row.name,
  description: row.description,
  condition: row.condition,
  conditionDescription: row.conditionDescription,
  instructions: row.instructions,
  priority: row.priority,
  revision: row.revision,
  requiredData: row.requiredData,
  intentions: row.intentions,
})
