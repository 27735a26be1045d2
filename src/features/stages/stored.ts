/** What a draft of a stage may hold, right or wrong. */
import * as v from 'valibot'
import { dataTypes, intentionMethods } from '../../../contract/stages.ts'

const text = v.string()
export const StoredField = v.object({
  fieldName: text,
  displayName: text,
  dataType: v.picklist(dataTypes),
  description: text,
})
const StoredAction = v.object({
  name: text,
  url: text,
  method: v.picklist(intentionMethods),
  body: text,
  headers: text,
  triggerCondition: text,
  requiredFields: v.array(text),
  shouldExtractDataOfInterest: v.boolean(),
  responseTemplate: text,
  testedAt: v.nullish(text),
})
export const StoredActionForm = v.object({
  ...StoredAction.entries,
  unsavedTemplate: v.optional(v.nullable(text), null),
})
export const StoredStage = v.object({
  name: text,
  description: text,
  condition: text,
  conditionDescription: text,
  active: v.boolean(),
  requiredData: v.array(StoredField),
  intentions: v.array(StoredAction),
})
