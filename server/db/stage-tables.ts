/** The tables of stages: their definitions, the state of each conversation, and the calls made for it. */
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { CallState } from '../../contract/stage-state.ts'
import type { Intention, RequiredField } from '../../contract/stages.ts'

type CreatedAt = ColumnType<Date, Date, never>

/** A stage; secrets in the headers of its intentions are encrypted. */
export type StageTable = {
  id: string
  ownerId: string
  agentId: string
  name: string
  description: string
  condition: string
  conditionDescription: string
  instructions: string
  active: boolean
  priority: number
  requiredData: JSONColumnType<RequiredField[]>
  intentions: JSONColumnType<Intention[]>
  revision: Generated<number>
  createdAt: CreatedAt
  updatedAt: Date
  sequence: Generated<string>
}

/** The stage state of a conversation; `server/stages/steering/state.ts` has its type. */
export type StageStateTable = {
  conversationId: string
  ownerId: string
  agentId: string
  state: ColumnType<unknown, string, string>
  /** Ids of the stages that it has entered. */
  entered: JSONColumnType<string[]>
  judgements: ColumnType<unknown, string, string>
  judgedBy: 'rule' | 'model'
  /** The message that was judged last. */
  message: string
  updatedAt: Date
}

/** The call of an action for a conversation: at most one for each key, which identifies its values. */
export type StageCallTable = {
  id: string
  conversationId: string
  ownerId: string
  stageId: string
  key: string
  action: string
  method: string
  state: CallState
  status: number | null
  /** The beginning of the response. */
  response: Generated<string>
  /** The template filled from the whole response; null if there is none, or if it lacks fields of the template. */
  filled: string | null
  /** Why there is no response, in Portuguese. */
  problem: string | null
  createdAt: CreatedAt
  sequence: Generated<string>
}

export type StageTables = {
  stages: StageTable
  stageStates: StageStateTable
  stageCalls: StageCallTable
}
export type StageRow = Selectable<StageTable>
export type StageCallRow = Selectable<StageCallTable>
