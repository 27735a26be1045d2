/** The stored state of a conversation's stages, as plain data. */
import type { CallState, FieldState, StageOutcome, Verdict } from '../../../contract/stage-state.ts'
import type { Intention, RequiredField } from '../../../contract/stages.ts'
import type { StageRow } from '../../db/stage-tables.ts'
import type { PartialValue } from '../readers/reading.ts'

/** A stage in the version in which it began: editing or deleting it does not affect running conversations. */
export type StageSnapshot = Pick<
  StageRow,
  'id' | 'name' | 'description' | 'condition' | 'conditionDescription' | 'instructions' | 'priority' | 'revision'
> & { requiredData: RequiredField[]; intentions: Intention[] }

export type PastValue = { value: string; shown: string; at: number }

export type FieldValue = {
  fieldName: string
  state: FieldState
  /** The value for actions; null if there is none. */
  value: string | null
  shown: string | null
  /** Why the latest value was rejected, in Portuguese. */
  reason: string | null
  history: PastValue[]
  /** The known parts of a value that is given in several messages. */
  partial: PartialValue | null
  /** Suggestions that the customer rejected. */
  declined: string[]
  /** Refused once although an action requires it, and asked for again; stored fields may lack it. */
  wasRefused?: boolean
}

/** What the agent waits for. */
export type Awaited =
  | { kind: 'field' | 'confirmation'; fieldName: string }
  /** Permission for an action; `isAgain`: it was already done with other values. */
  | { kind: 'permission'; action: string; key: string; isAgain: boolean }

export type ActionState = { name: string; key: string; state: CallState | 'allowed' | 'declined' }

export type RunningStage = {
  stage: StageSnapshot
  enteredAt: number
  isCompleted: boolean
  fields: FieldValue[]
  awaited: Awaited | null
  /** Consecutive questions without a usable answer. */
  fruitless: number
  /** Consecutive questions of the customer that were answered instead. */
  interruptions: number
  actions: ActionState[]
}

export type Collected = FieldValue & Pick<RequiredField, 'displayName' | 'dataType'> & { stageId: string }

export type StageState = {
  running: RunningStage | null
  /** The stage that was offered ('Você quer …?'). */
  offered: string | null
  /** Stages that were completed, left or rejected: they begin again only if the customer asks for it. */
  past: string[]
  /** How often each stage was entered, by its id. */
  visits: Record<string, number>
  /** The latest value of each name in this conversation: a later stage need not ask for contact data again. */
  collected: Collected[]
  isHandedOver: boolean
}

export const emptyState: StageState = {
  running: null,
  offered: null,
  past: [],
  visits: {},
  collected: [],
  isHandedOver: false,
}

/** The judgement of a stage's condition. */
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

export type StageChange = 'entered' | 'offered' | 'left' | 'exhausted' | null

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
