/** The values of a stage as its wizard edits them. */
import type { Intention, RequiredField, Stage } from '../../../contract/stages.ts'

export type StageValues = {
  name: string
  description: string
  condition: string
  conditionDescription: string
  active: boolean
  requiredData: RequiredField[]
  intentions: Intention[]
}
/** A stage of the server, or the initial values of a new one. */
export type StageRecord = Omit<Stage, 'id'> & { id: string | null }
export type StageSubject = {
  agentId: string
  stageId: string | null
  /** The wizard asks first whether to continue a draft. */
  asksForDraft?: boolean
}

export const emptyStage: StageValues = {
  name: '',
  description: '',
  condition: '',
  conditionDescription: '',
  active: true,
  requiredData: [],
  intentions: [],
}

export const toValues = (record: StageRecord): StageValues => ({
  name: record.name,
  description: record.description ?? '',
  condition: record.condition ?? '',
  conditionDescription: record.conditionDescription ?? '',
  active: record.active ?? true,
  requiredData: (record.requiredData ?? []).map((field) => ({ ...field, description: field.description ?? '' })),
  intentions: (record.intentions ?? []).map((intention) => ({
    ...intention,
    body: intention.body ?? '',
    headers: intention.headers ?? '',
    triggerCondition: intention.triggerCondition ?? '',
    requiredFields: intention.requiredFields ?? [],
    shouldExtractDataOfInterest: intention.shouldExtractDataOfInterest ?? true,
    responseTemplate: intention.responseTemplate ?? '',
    testedAt: intention.testedAt ?? null,
    failedAt: intention.failedAt ?? null,
  })),
})

export const newStage = (agentId: string): StageRecord => ({
  ...emptyStage,
  id: null,
  agentId,
  priority: 1,
  instructions: '',
})
